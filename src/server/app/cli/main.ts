import '#server/platform/quick-imports.ts'

const { runCommandLine } = await import('./command-line.ts')
await runCommandLine(process.argv.slice(2))
