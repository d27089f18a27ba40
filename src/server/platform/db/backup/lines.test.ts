import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { names } from './catalog.ts'
import { dropSlots, enterLine } from './lines.ts'
import { openReplication, type Replication } from './replication.ts'
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

test('a server continues its line, but not one that is ahead of it, as after a rollback of its disk', async () => {
  const store = await openStore(folder, undefined)
  const enter = async () =>
    enterLine(database.pool, replication, store, await replication.identify(), new Date())
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
