import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createImportBench, type ImportBench } from '#server/features/ingest/import.fixture.ts'
import { fixFact, mergeListings, readFixes, readMerges, splitMerge } from '#server/features/ingest/index.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await createImportBench()
})
afterAll(() => bench.database.close())
beforeEach(clear)

/** A source's own story of its row: sale date, opening bid, bid, last day and status. */
const STORY = [
  '2026-12-15|8450|||scheduled',
  '2026-12-16|8450|||scheduled',
  '2026-12-16|8500|||scheduled',
  '2026-11-20|8500|9000|2026-12-07|upset',
  '2026-11-20|8500|9500|2026-12-10|upset',
  '2026-11-20|8500|10500|2026-12-11|upset',
] as const

type Name = 'ma' | 'mb'
/** The listing of each source that is merged and split, and one of the same story that never is. */
const CASES = {
  ma: ['26CVD005101-910', '26CVD006101-910'],
  mb: ['26CVD005901-910', '26CVD006901-910'],
} as const
const PARCELS = ['0095101', '0096101'] as const

async function clear() {
  await bench.rows(sql`DELETE FROM tax_foreclosure`)
  await bench.rows(sql`DELETE FROM foreclosure_case`)
  bench.clock.now = Date.parse('2026-11-23T14:00:00Z')
}

async function read(name: Name, ...stages: readonly (string | undefined)[]) {
  const rows = CASES[name].map(
    (number, place) => `firm|Wake|${number}|${PARCELS[place]}|${name} St|${stages[place] ?? stages[0]}`,
  )
  const report = await bench.run(rows, { source: name, force: true })
  if (report.state !== 'published') throw new Error(report.problems.join('; '))
}

async function idOf(number: string): Promise<number> {
  const [row] = await bench.rows(sql`
    SELECT t.id::int FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id WHERE case_number = ${number}`)
  return Number(row?.['id'])
}

/** What a listing shows, and the bids of its latest sale. */
async function shown(number: string) {
  const [row] = await bench.rows(sql`
    SELECT status, status_reason, opening_bid_cents::int / 100 AS opening, highest_bid_cents::int / 100 AS bid,
      foreclosure_date, upset_bid_date, upset_bid_date_basis, minimum_upset_bid_cents, street, gone_since, case_flags,
      (SELECT max(amount_cents)::int FROM bid b JOIN sale s ON s.id = b.sale_id
        WHERE s.tax_foreclosure_id = t.id) AS highest
    FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id WHERE case_number = ${number}`)
  return row
}

async function correct(number: string, value: string) {
  const result = await bench.database.db.transaction(async (tx) =>
    fixFact(tx, {
      listingId: await idOf(number),
      typed: { fact: 'opening_bid', value, filed_on: null, time: null },
      reason: 'By the clerk',
      evidence: 'call',
      by: null,
      at: new Date(bench.clock.now),
    }),
  )
  if (!result.ok) throw new Error(result.problem)
}

async function merge(kept: Name, merged: Name) {
  bench.clock.now += 60_000
  const ids = { kept: await idOf(CASES[kept][0]), merged: await idOf(CASES[merged][0]) }
  const at = new Date(bench.clock.now)
  const result = await bench.database.db.transaction((tx) =>
    mergeListings(tx, { ...ids, reason: 'Same lot', by: null, at }),
  )
  expect(result).toMatchObject({ ok: true })
  return ids
}

async function split() {
  bench.clock.now += 60_000
  const open = (await readMerges(bench.database.db, null)).findLast(({ split_at }) => split_at === null)
  if (!open) return
  const at = new Date(bench.clock.now)
  const result = await bench.database.db.transaction((tx) => splitMerge(tx, open, { reason: 'Two lots', at }))
  expect(result).toMatchObject({ ok: true })
}

async function expectAsNeverMerged() {
  for (const [own, other] of Object.values(CASES)) expect(await shown(own)).toEqual(await shown(other))
}

/** Every correction that holds is what its listing shows. */
async function expectCorrectionsShown() {
  const differing = await bench.rows(sql`
    SELECT f.id FROM listing_fix f JOIN tax_foreclosure t ON t.id = f.tax_foreclosure_id
    WHERE f.ended_at IS NULL AND (f.facts ->> 'opening_bid_cents')::int IS DISTINCT FROM t.opening_bid_cents`)
  expect(differing).toEqual([])
}

const name = fc.constantFrom<Name>('ma', 'mb')
const step = fc.oneof(
  fc.record({ does: fc.constant('read' as const), name }),
  fc.record({ does: fc.constant('read' as const), name }),
  fc.record({ does: fc.constant('turn' as const), name }),
  fc.record({ does: fc.constant('correct' as const), name }),
)

test('after a split, both listings are as if they had never been merged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await clear()
      const stage = { ma: 0, mb: 0 }
      const next = (source: Name) => STORY[Math.min((stage[source] += 1), STORY.length - 1)]
      await read('ma', STORY[0])
      await read('mb', STORY[0])
      let isMerged = false
      for (const { does, name: source } of steps) {
        if (does === 'read') await read(source, next(source))
        if (does === 'correct' && !isMerged) {
          bench.clock.now += 60_000
          for (const number of CASES[source]) await correct(number, source === 'ma' ? '5555' : '4444')
        }
        if (does === 'turn') {
          if (isMerged) await split()
          else await merge(source, source === 'ma' ? 'mb' : 'ma')
          isMerged = !isMerged
          if (!isMerged) await expectAsNeverMerged()
        }
        await expectCorrectionsShown()
      }
      if (isMerged) await split()
      await expectAsNeverMerged()
      // The same files again bring no news.
      for (const source of ['ma', 'mb'] as const)
        await read(source, STORY[Math.min(stage[source], STORY.length - 1)])
      await expectAsNeverMerged()
    }),
    { numRuns: 12, seed: 20261130 },
  )
}, 300_000)

test('a sale that only the source of the merged listing stated goes with it, and followers of both learn of it', async () => {
  await read('ma', STORY[0])
  await read('mb', STORY[0])
  const { kept, merged } = await merge('ma', 'mb')
  await read('mb', '2026-11-20|8450|20000|2026-12-07|upset')
  expect(await shown(CASES.ma[0])).toMatchObject({ bid: 20000, status: 'Upset Bid Ongoing' })
  await split()
  expect(await shown(CASES.ma[0])).toMatchObject({
    bid: null,
    highest: null,
    status: 'Auction in future',
    foreclosure_date: '2026-12-15',
    upset_bid_date: null,
  })
  expect(await shown(CASES.mb[0])).toMatchObject({
    bid: 20000,
    status: 'Upset Bid Ongoing',
    foreclosure_date: '2026-11-20',
    upset_bid_date: '2026-12-07',
  })
  const events = async (id: number) =>
    bench.rows(sql`SELECT kind, "from", "to" FROM listing_event WHERE tax_foreclosure_id = ${id} ORDER BY id`)
  expect(await events(kept)).toContainEqual({
    kind: 'facts_corrected',
    from: { foreclosure_date: '2026-11-20', highest_bid: 20000 },
    to: { foreclosure_date: '2026-12-15', highest_bid: null },
  })
  // What its source stated while it was merged is in its own timeline, and not in the other.
  const told = (rows: Record<string, unknown>[]) => rows.filter(({ kind }) => kind !== 'facts_corrected')
  const [ofKept, ofMerged] = [told(await events(kept)), told(await events(merged))]
  expect(JSON.stringify(ofMerged)).toContain('20000')
  expect(JSON.stringify(ofKept)).not.toContain('20000')
})

test('of two corrections of one fact, that of the kept listing holds, and the split restores the other', async () => {
  await read('ma', STORY[0])
  await read('mb', STORY[0])
  await correct(CASES.ma[0], '5555')
  await correct(CASES.mb[0], '4444')
  const { kept, merged } = await merge('ma', 'mb')
  expect(await shown(CASES.ma[0])).toMatchObject({ opening: 5555 })
  await read('mb', STORY[1])
  await split()
  expect(await shown(CASES.ma[0])).toMatchObject({ opening: 5555, foreclosure_date: '2026-12-15' })
  expect(await shown(CASES.mb[0])).toMatchObject({ opening: 4444, foreclosure_date: '2026-12-16' })
  for (const id of [kept, merged])
    expect(await readFixes(bench.database.db, id)).toMatchObject([{ ended_at: null }])
})

test('a correction of the merged listing holds on the kept one, until one of its sources states another', async () => {
  await read('ma', STORY[0])
  await read('mb', STORY[0])
  await correct(CASES.mb[0], '5555')
  await merge('ma', 'mb')
  expect(await shown(CASES.ma[0])).toMatchObject({ opening: 5555 })
  await read('ma', '2026-12-15|8460|||scheduled')
  expect(await shown(CASES.ma[0])).toMatchObject({ opening: 8460 })
  await split()
  expect(await shown(CASES.ma[0])).toMatchObject({ opening: 8460 })
  expect(await shown(CASES.mb[0])).toMatchObject({ opening: 5555 })
})
