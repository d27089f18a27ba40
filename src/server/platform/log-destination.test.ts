import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { QUICK_START } from './threads/quick-start.ts'

const program = fileURLToPath(new URL('log-destination.fixture.ts', import.meta.url))

/** Runs a process that logs, through a shell that may redirect its output. */
async function run(redirection: string) {
  const command = `exec "$0" "$@" ${redirection}`
  const child = spawn('sh', ['-c', command, process.execPath, ...QUICK_START, program], { timeout: 30_000 })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, errors, code: child.exitCode }
}

test('writes every line in order, the last ones too', async () => {
  const { out, errors, code } = await run('')
  const said = out
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(said).toHaveLength(22)
  expect(said.slice(-3)).toMatchObject([{ line: 19 }, { msg: 'stopping' }, { msg: 'stopped' }])
  expect([errors, code]).toEqual(['', 0])
})

test('drops lines for which the disk has no room, says so once, and lets the process end', async () => {
  const { errors, code } = await run('> /dev/full')
  expect(errors).toMatch(/^Lines of the log are lost: Error: ENOSPC.*\n$/)
  expect(code).toBe(0)
})
