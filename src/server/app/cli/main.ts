import '#server/app/quick-imports.ts'

await import('./command-line.ts')
