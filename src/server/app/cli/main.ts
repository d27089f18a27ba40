import '#server/platform/quick-imports.ts'

await import('./command-line.ts')
