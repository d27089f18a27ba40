import './quick-imports.ts'

await import('./run-product.ts')
