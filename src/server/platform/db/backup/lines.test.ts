import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { names } from './catalog.ts'
import { dropSlots, enterLine } from './lines.ts'
import { openReplication, type Replication } from './replication.ts'
import type { BackupStore } from './store/backup-store.ts'
import { openStore } from './store/open-store.ts'
import { segmentName } from './wal-position.ts'

let database: Database
let folder: string
let replication: Replication

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await openScratchFolder('steps-lines-')
  replication = await openReplication(database.url)
})
afterAll(async () => {
  await replication.close()
  await dropSlots(database.pool)
  await database.close()
  rmSync(folder, { recursive: true })
})

type Last = { place: string; line: string } | null

async function enterAt(store: BackupStore, last: Last) {
  const identity = await replication.identify()
  return enterLine(database.pool, replication, store, { identity, last, now: new Date() })
}

/** The slots of this database, of which `one` is or was one. */
async function slotsLike(one: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT slot_name::text AS name FROM pg_replication_slots WHERE starts_with(slot_name, $1)',
    [one.slice(0, 'steps_backup_01234567_'.length)],
  )
  return rows.map(({ name }) => name)
}

test('a server continues its line, but not one that is ahead of it, as after a rollback of its disk', async () => {
  const store = await openStore(folder, undefined)
  const enter = () => enterAt(store, null)
  const { line, from } = await enter()
  const put = async (start: bigint) => {
    const segment = segmentName(line.timeline, start, line.segment_bytes)
    await store.put(names.segment(line.id, segment), Buffer.from('log'))
  }
  expect((await enter()).line.id).toBe(line.id)

  await put(from + 1000n * BigInt(line.segment_bytes))
  const next = await enter()
  expect(next.line.id).not.toBe(line.id)
  expect((await enter()).line.id).toBe(next.line.id)
})

test('a server begins no line where its last one is gone, and keeps the log of that one until it is back', async () => {
  const place = `${folder}/mount`
  const store = await openStore(place, undefined)
  const { line, slot } = await enterAt(store, null)
  const last = { place, line: line.id }
  renameSync(place, `${folder}/volume`)
  await expect(enterAt(store, last)).rejects.toThrow('does not hold the backups that were stored there')
  expect(await slotsLike(slot)).toEqual([slot])
  expect(existsSync(place)).toBe(false)

  renameSync(`${folder}/volume`, place)
  expect((await enterAt(store, last)).line.id).toBe(line.id)

  // An operator who names another place gave the former one up.
  const other = await enterAt(await openStore(`${folder}/other`, undefined), last)
  expect(other.line.id).not.toBe(line.id)
  expect(await slotsLike(slot)).toEqual([other.slot])
})

test('a line that cannot be begun leaves no slot, for which the server would keep log', async () => {
  writeFileSync(`${folder}/file`, '')
  const { slot } = await enterAt(await openStore(folder, undefined), null)
  const full = await openStore(`${folder}/file`, undefined)
  await expect(enterAt(full, null)).rejects.toThrow('cannot be used')
  expect(await slotsLike(slot)).toEqual([slot])
})
