import { spawnSync } from 'node:child_process'

/** Whether a program is installed here; warns if not, because a test that needs it is skipped. */
export function hasProgram(name: string): boolean {
  const isThere = spawnSync(name, ['--version']).error === undefined
  if (!isThere) console.warn(`SKIPPED: ${name} is not installed here, and tests that need it do not run.`)
  return isThere
}
