import '#server/app/quick-drizzle.ts'

await import('./command-line.ts')
