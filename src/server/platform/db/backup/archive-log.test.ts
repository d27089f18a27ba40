import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { archiveLog } from './archive-log.ts'
import { newLine, SEGMENT_BYTES } from './catalog.fixture.ts'
import { listSegments, names, readReach, writeLine, writeReach } from './catalog.ts'
import type { LogReader, Replication } from './replication.ts'
import type { BackupStore } from './store/backup-store.ts'
import { openStore } from './store/open-store.ts'

let folder: string
let store: BackupStore

beforeEach(async () => {
  folder = await openScratchFolder('steps-archive-log-')
  store = await openStore(folder, undefined)
})
afterEach(() => rmSync(folder, { recursive: true }))

const unused = () => Promise.reject(new Error('not used'))

/** A server that sends what `send` says, then ends the stream. */
function serverOf(send: (reader: LogReader) => Promise<void>): Replication {
  return {
    database: 'steps',
    role: 'steps',
    identify: unused,
    createSlot: unused,
    dropSlot: unused,
    copyFiles: unused,
    streamLog: async (_from, reader) => send(reader),
    close: () => Promise.resolve(),
  }
}

test('log that catches up reaches no further than to what it held', async () => {
  const line = await writeLine(store, 'line', newLine())
  const before = new Date('2026-11-20T09:00:00Z')
  await writeReach(store, 'line', before, 0n)
  const reached: (Date | null)[] = []
  const told: Date[] = []
  const now = new Date('2026-11-20T10:00:00Z')
  const server = serverOf(async (reader) => {
    const half = Buffer.alloc(SEGMENT_BYTES / 2)
    for (const part of [0, 1, 2]) await reader.onLog(BigInt(part * half.length), half, null)
    reached.push(await readReach(store, 'line'))
    await reader.onLog(BigInt(3 * half.length), half, now)
    reached.push(await readReach(store, 'line'))
  })
  const { signal } = new AbortController()
  const onReach = (until: Date) => {
    told.push(until)
    return Promise.resolve()
  }
  const archive = { store, line, slot: 'slot', recipient: undefined, signal, onReach }
  await expect(archiveLog(server, archive, 0n)).rejects.toThrow('ended the stream')

  expect(reached).toEqual([before, now])
  expect(told).toEqual([now])
  expect((await listSegments(store, line)).map(({ isPartial }) => isPartial)).toEqual([false, false])
})

test('log is not stored beside a line that is gone, as in the folder under a volume that is not mounted', async () => {
  const line = await writeLine(store, 'line', newLine())
  await store.remove([names.line('line')])
  const server = serverOf(async (reader) => {
    await reader.onLog(0n, Buffer.alloc(100), new Date('2026-11-20T10:00:00Z'))
  })
  const { signal } = new AbortController()
  const onReach = () => Promise.reject(new Error('nothing is stored'))
  const archive = { store, line, slot: 'slot', recipient: undefined, signal, onReach }
  await expect(archiveLog(server, archive, 0n)).rejects.toThrow('ended the stream')
  const quiet = serverOf((reader) => reader.onKeepalive(new Date('2026-11-20T10:00:00Z'), false))
  await expect(archiveLog(quiet, archive, 0n)).rejects.toThrow('does not hold the backups')
  expect(await store.list('')).toEqual([])
})
