import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import {
  fixFact,
  importFile,
  mergeListings,
  readFixes,
  readMerges,
  splitMerge,
  undoFix,
} from '#server/features/ingest/index.ts'
import { updateSetting } from '#server/features/sources/settings.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { factsDigest, replayFacts } from './replay.ts'

const mapping = {
  reads: 'listings',
  source: { name: 'firm' },
  columns: {
    county: { value: 'Wake' },
    case_number: 'case',
    parcel_identification: 'parcel',
    opening_bid: 'opening',
  },
}

const CORRECTIONS = [
  ['opening_bid', '8500'],
  ['opening_bid', '8600'],
  ['foreclosure_date', '2026-12-15'],
  ['parcel_identification', '0120999'],
  ['street', '1 Oak St'],
] as const

/** Corrects facts of the firm's listing, takes the one of its sale date back, and corrects its parcel number. */
async function correct(
  db: Db,
  now: number,
  fixes: readonly (readonly [(typeof CORRECTIONS)[number][0], string])[] = CORRECTIONS,
): Promise<void> {
  for (const [place, [fact, value]] of fixes.entries()) {
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT t.id::int FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id WHERE case_number LIKE '25CVD001201%'`,
    )
    const listingId = rows[0]?.id ?? 0
    const result = await db.transaction((tx) =>
      fixFact(tx, {
        listingId,
        typed: { fact, value, filed_on: null, time: null },
        reason: 'By the clerk',
        evidence: 'call',
        by: null,
        at: new Date(now + place),
      }),
    )
    if (!result.ok) throw new Error(result.problem)
    const [fix] = await readFixes(db, listingId)
    if (fix?.fact === 'foreclosure_date')
      await db.transaction((tx) => undoFix(tx, fix, { reason: 'Wrong', at: new Date(now + place) }))
  }
}

test('merges, and splits of them, are made again in their place among the runs', async () => {
  const bench = await createSourceBench()
  const { database, clock } = bench
  const { db } = database
  const read = (source: string, line: string) =>
    importFile({
      file: { name: 'list.csv', bytes: Buffer.from(`case,parcel,opening\n${line}\n`) },
      mapping: { ...mapping, source: { name: source } },
      now: (clock.now += 60_000),
      db,
      log: quietLog,
    })
  const hashes = async () => {
    const scratch = await createTestDatabase()
    try {
      const request = { from: db, into: scratch.db, until: new Date(clock.now), log: quietLog }
      return [(await replayFacts(request)).facts_sha256, (await factsDigest(db)).facts_sha256]
    } finally {
      await scratch.close()
    }
  }
  try {
    await read('firm', '25CVD001201-910,0120981,8450')
    await read('county', '25CVD001202-910,0120981,8500')
    const { rows } = await db.execute<{ id: number }>(sql`SELECT id::int FROM tax_foreclosure ORDER BY id`)
    const [kept = 0, merged = 0] = rows.map(({ id }) => id)
    const at = new Date((clock.now += 60_000))
    await db.transaction((tx) => mergeListings(tx, { kept, merged, reason: 'Same lot', by: null, at }))
    await correct(db, (clock.now += 1000), [['opening_bid', '8700']])
    await read('county', '25CVD001202-910,0120981,8600')
    await read('firm', '25CVD001201-910,0120981,8460')
    await correct(db, (clock.now += 1000), [['opening_bid', '8800']])
    const [again, live] = await hashes()
    expect(again).toBe(live)
    const [merge] = await readMerges(db, kept)
    const split_at = new Date((clock.now += 60_000))
    await db.transaction(async (tx) => {
      if (merge) await splitMerge(tx, merge, { reason: 'Two lots', at: split_at })
    })
    await read('county', '25CVD001202-910,0120981,8700')
    const [afterwards, now] = await hashes()
    expect(afterwards).toBe(now)
    expect(now).not.toBe(live)
  } finally {
    await bench.close()
  }
}, 60_000)

test('stored pages and files lead to the same facts again, on any day', async () => {
  const bench = await createSourceBench()
  const { database, clock } = bench
  const replay = async (until: number, isNow: boolean) => {
    const scratch = await createTestDatabase()
    try {
      const request = { from: database.db, into: scratch.db, until: new Date(until), log: quietLog }
      return { replay: await replayFacts(request), live: isNow ? await factsDigest(database.db) : null }
    } finally {
      await scratch.close()
    }
  }
  try {
    // Ids that a replay does not give again, and listings made up for demonstrations.
    await database.db.execute(sql`SELECT nextval(pg_get_serial_sequence('source', 'id'))`)
    await database.db.execute(sql`INSERT INTO source (name, is_demo) VALUES ('firm', true)`)
    await bench.run('kania')
    await bench.run('mcdowell')
    await bench.run('cabarrus')
    await importFile({
      file: { name: 'list.csv', bytes: Buffer.from('case,parcel,opening\n25CVD001201-910,0120981,8450\n') },
      mapping,
      now: (clock.now += 60_000),
      db: database.db,
      log: quietLog,
    })
    const dayOne = clock.now
    const first = await replay(dayOne, true)
    expect(first.replay).toMatchObject({ runs: 4, differing: [] })
    expect(first.live).toEqual({
      listings: first.replay.listings,
      facts_sha256: first.replay.facts_sha256,
    })
    await bench.control({ source: 'kania', day: 'day-2' })
    await bench.control({ source: 'mcdowell', day: 'day-2' })
    clock.now += 24 * 3_600_000
    await bench.run('kania')
    await bench.run('mcdowell')
    clock.now += 60_000
    await correct(database.db, clock.now - 1000)
    await rederiveDueStatuses({ db: database.db, now: clock.now })
    await updateSetting(database.db, 'kania', { address: 'https://moved.example/list' })
    const second = await replay(clock.now, true)
    expect(second.live?.facts_sha256).toBe(second.replay.facts_sha256)
    expect(second.replay.differing).toEqual([])
    expect(second.replay.facts_sha256).not.toBe(first.replay.facts_sha256)
    // The first day again, after the second is stored.
    const again = await replay(dayOne, false)
    expect(again.replay).toEqual(first.replay)
    // A fact that was changed by hand is found.
    await database.db.execute(
      sql`UPDATE tax_foreclosure SET highest_bid_cents = 1 WHERE highest_bid_cents = 1000000`,
    )
    const changed = await replay(clock.now, true)
    expect(changed.live?.facts_sha256).not.toBe(changed.replay.facts_sha256)
  } finally {
    await bench.close()
  }
}, 60_000)
