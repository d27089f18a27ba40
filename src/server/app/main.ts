import '#server/platform/quick-imports.ts'

await import('./run-product.ts')
