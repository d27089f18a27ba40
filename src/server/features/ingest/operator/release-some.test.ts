import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import { releaseRun } from '#server/features/ingest/decide-held-run.ts'
import { readHeldRows } from '#server/features/ingest/held-runs.ts'
import { importFile, readPublishedRuns, replayImport } from '#server/features/ingest/index.ts'
import { createImportBench, csvOf, plainMapping } from '#server/features/ingest/import.fixture.ts'
import type { ImportBench } from '#server/features/ingest/import.fixture.ts'
import type { Db } from '#server/platform/db/database.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { randomOf } from '#tests/support/seeded-random.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

let bench: ImportBench
let other: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  bench = await createImportBench()
  other = await createTestDatabase()
})
afterAll(async () => {
  await bench.database.close()
  await other.close()
})
const emptied = sql`TRUNCATE source_record, source_reading, listing_event, tax_foreclosure, sale, bid, foreclosure_case, parcel, ingest_run, raw_document, source RESTART IDENTITY CASCADE`
beforeEach(async () => {
  await bench.database.db.execute(emptied)
  await other.db.execute(emptied)
})

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const rowOf = (n: number, bid: string) =>
  `firm|Wake|25CVD00${String(1000 + n)}-910|01209${80 + n}|${n} Oak St|2026-11-10|5000|${bid}|2026-12-30`

/** Eight rows; in the second file one is gone for good, others have another bid or none, and two are new. */
const before = PLACES.slice(0, 8).map((n) => rowOf(n, `${9000 + n}`))
const after = PLACES.slice(1).map((n) => rowOf(n, n % 3 === 0 ? '' : `${12_000 + n * 7}`))

/** What each listing says, and which source says so. */
async function factsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ parcel: string; facts: string }>(sql`
    SELECT p.parcel_identification AS parcel, jsonb_build_object(
      'bid', t.highest_bid_cents, 'gone', t.gone_since, 'status', t.status, 'day', t.upset_bid_date,
      'record', r.facts, 'seen', ${lastSeenAt()}, 'missing', r.missing_since)::text AS facts
    FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    LEFT JOIN source_record r ON r.tax_foreclosure_id = t.id LEFT JOIN source s ON s.id = r.source_id ORDER BY 1`)
  return new Map(rows.map(({ parcel, facts }) => [parcel, facts]))
}

const run = (lines: readonly string[], reasonsToHold: readonly string[]) =>
  importFile({
    file: { name: 'list.csv', bytes: csvOf(...lines) },
    mapping: plainMapping,
    now: (bench.clock.now += 3_600_000),
    db: bench.database.db,
    log: quietLog,
    reasonsToHold,
  })

test.each(Array.from({ length: 12 }, (_none, seed) => seed + 1))(
  'publishing some rows of a held run leaves all others as they were (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    const { db } = bench.database
    await run(before, [])
    const shown = await factsOf(db)
    const { run_id } = await run(after, ['the page layout has changed'])
    const held = { db, log: quietLog, runId: run_id ?? 0, now: bench.clock.now, by: COMMAND_LINE }
    const rows = (await readHeldRows(held))?.rows ?? []
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 2 }, () => 'new'),
      ...Array.from({ length: 7 }, () => 'changed'),
      'gone',
    ])
    // To look at it changes nothing.
    expect(await factsOf(db)).toEqual(shown)

    const chosen = rows.filter(() => random() < 0.5)
    if (chosen.length === 0) return
    const released = await releaseRun({
      ...held,
      now: (bench.clock.now += 60_000),
      chosen: chosen.map(({ id }) => id),
    })
    expect(released).toMatchObject({ ok: true })
    const now = await factsOf(db)
    const isChosen = new Set(chosen.map(({ parcel }) => parcel))
    for (const { kind, parcel } of rows) {
      const key = parcel ?? ''
      if (isChosen.has(key)) expect(now.get(key)).not.toBe(shown.get(key))
      else if (kind === 'new') expect(now.has(key)).toBe(false)
      else expect(now.get(key)).toBe(shown.get(key))
    }

    // The choice is part of what is stored: the same facts come out of a replay.
    for (const { id: runId } of await readPublishedRuns(db, new Date(bench.clock.now)))
      await replayImport({ from: db, into: other.db, log: quietLog, runId })
    expect(await factsOf(other.db)).toEqual(now)
    await expect(readHeldRows(held)).resolves.toBeNull()
  },
)

test('a chosen row does not take the listing of a row that is left out', async () => {
  const { db } = bench.database
  await run(before, [])
  const shown = await factsOf(db)
  // A second case on the parcel of row 2, beside row 2 itself.
  const second = rowOf(2, '20000').replace('25CVD001002-910', '26CVD009999-910')
  const { run_id } = await run([...before, second], ['for a test'])
  const held = { db, log: quietLog, runId: run_id ?? 0, now: bench.clock.now, by: COMMAND_LINE }
  const rows = (await readHeldRows(held))?.rows ?? []
  const added = rows.filter(({ kind }) => kind === 'new')
  expect(added).toHaveLength(1)
  await releaseRun({ ...held, chosen: added.map(({ id }) => id) })
  const { rows: bids } = await db.execute(sql`
    SELECT fc.case_number, (r.facts ->> 'highest_bid_cents')::int AS bid FROM tax_foreclosure t
    JOIN foreclosure_case fc ON fc.id = t.case_id JOIN parcel p ON p.id = t.parcel_id
    JOIN source_record r ON r.tax_foreclosure_id = t.id
    WHERE p.parcel_identification LIKE '%82' ORDER BY 1`)
  expect(bids).toEqual([
    { case_number: '25CVD001002-910', bid: 900_200 },
    { case_number: '26CVD009999-910', bid: 2_000_000 },
  ])
  expect(shown.size).toBe(8)
})

test('a row that the run does not have is refused, and nothing of it is published', async () => {
  const { db } = bench.database
  await run(before, [])
  const shown = await factsOf(db)
  const { run_id } = await run(after, ['for a test'])
  const held = { db, log: quietLog, runId: run_id ?? 0, now: bench.clock.now, by: COMMAND_LINE }
  const [first] = (await readHeldRows(held))?.rows ?? []
  const chosen = [first?.id ?? '', 'firm Wake/nowhere', `gone ${first?.id ?? ''}`]
  expect(await releaseRun({ ...held, chosen })).toEqual({
    ok: false,
    reason: `2 chosen rows are not in run ${run_id}.`,
  })
  expect(await factsOf(db)).toEqual(shown)
  expect((await readHeldRows(held))?.rows).toHaveLength(10)
})

test('the file before still stands after some rows of another one were published', async () => {
  const { db } = bench.database
  await run(before, [])
  const { run_id } = await run(after, ['for a test'])
  const held = { db, log: quietLog, runId: run_id ?? 0, now: bench.clock.now, by: COMMAND_LINE }
  const [first] = (await readHeldRows(held))?.rows ?? []
  expect(await releaseRun({ ...held, chosen: [first?.id ?? ''] })).toMatchObject({ ok: true })
  // The site returns to the list it had; the row that was published is gone again.
  expect(await run(before, [])).toMatchObject({ state: 'published', problems: [], rows: { gone: 1 } })
})

test('a property in two rows is not new, also after only one of them was published', async () => {
  const twice = (bid: string) => [
    `firm|Wake|25CVD001000-910|0120980|1 Oak St|2026-11-10|5000|${bid}|2026-12-30`,
    `firm|Wake|25CVD001000-910||1 Oak St|2026-11-10|5000|${bid}|2026-12-30`,
  ]
  await run([...before, ...twice('6000')], [])
  const listed = (await factsOf(bench.database.db)).size
  const changed = [...before, ...twice('7000')]
  const { run_id } = await run(changed, ['the page layout has changed'])
  const held = {
    db: bench.database.db,
    log: quietLog,
    runId: run_id ?? 0,
    now: bench.clock.now,
    by: COMMAND_LINE,
  }
  const rows = (await readHeldRows(held))?.rows ?? []
  expect(rows.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual(['changed'])
  expect(rows).toHaveLength(10)
  const [row] = rows
  await releaseRun({ ...held, reason: 'Right', chosen: [row?.id ?? ''] })
  const report = await run(changed, [])
  expect(report.rows).toMatchObject({ new: 0, gone: 0 })
  expect((await factsOf(bench.database.db)).size).toBe(listed)
})
