import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lastLogLines, logSize } from './server-process.ts'

test('the last lines of the log are those of this start', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'server-log-'))
  const placement = { entry: home, home, isNew: false, programs: home, account: null, notes: [] }
  const log = path.join(home, 'server.log')
  expect(logSize(placement)).toBe(0)
  await writeFile(log, 'LOG:  database “old” is ready\nLOG:  database system is shut down\n')
  const size = logSize(placement)
  expect(lastLogLines(placement, size)).toBe('')
  await appendFile(log, 'FATAL:  data directory has wrong ownership\n')
  expect(lastLogLines(placement, size)).toBe('FATAL:  data directory has wrong ownership')
  // The start began a new log.
  await writeFile(log, 'FATAL:  no space\n')
  expect(lastLogLines(placement, size)).toBe('FATAL:  no space')
  await rm(home, { recursive: true })
})
