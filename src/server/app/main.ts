import './quick-drizzle.ts'

await import('./run-product.ts')
