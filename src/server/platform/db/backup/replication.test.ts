import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { openReplication } from './replication.ts'
import { segmentStart } from './wal-position.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('only the end of what the server has says when that was', async () => {
  const replication = await openReplication(database.url)
  const slot = `steps_test_${process.pid}`
  await replication.createSlot(slot, { isTemporary: true })
  const { flushedTo, timeline, segmentBytes } = await replication.identify()
  // Several messages of the protocol.
  await database.pool.query("SELECT pg_logical_emit_message(false, 'test', repeat('x', 500000), true)")
  const leaving = new AbortController()
  const log: { end: bigint; at: Date | null }[] = []
  const position = segmentStart(flushedTo, segmentBytes)
  await replication.streamLog(
    { slot, position, timeline },
    {
      signal: leaving.signal,
      onLog: (start, bytes, at) => {
        log.push({ end: start + BigInt(bytes.length), at })
        if (at !== null) leaving.abort()
        return Promise.resolve()
      },
      onKeepalive: () => Promise.resolve(),
      storedTo: () => position,
    },
  )
  const ended = log.findIndex(({ at }) => at !== null)
  expect(ended).toBeGreaterThan(1)
  expect(log[ended]?.end).toBeGreaterThanOrEqual(flushedTo + 500_000n)
})
