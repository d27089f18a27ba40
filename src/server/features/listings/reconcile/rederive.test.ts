import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertClosure } from '#server/features/listings/closures.store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrationsFolder } from '#server/platform/db/migrations.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { lockListings } from './stored-counties.store.ts'
import { rederiveDueStatuses, rederiveListings } from './rederive.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`INSERT INTO source (name) VALUES ('firm')`)
})
afterEach(() => database.close())

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(query)).rows
}

/** A Wake County listing sold and reported on November 3, 2026; its upset bid period ends on November 13 at 5 PM. */
async function insertSold(): Promise<void> {
  await rows(sql`
    WITH c AS (INSERT INTO foreclosure_case (county_fips) VALUES ('37183') RETURNING id),
    t AS (
      INSERT INTO tax_foreclosure (county_fips, case_id, status, status_changes_at, highest_bid_cents, upset_bid_date,
        upset_bid_date_basis, foreclosure_date, first_seen_at, date_last_updated)
      SELECT '37183', id, 'Upset Bid Ongoing', '2026-11-13T22:00:00Z', 900000, '2026-11-13', 'computed', '2026-11-03',
        '2026-11-04', '2026-11-04' FROM c RETURNING id),
    s AS (
      INSERT INTO sale (tax_foreclosure_id, round, sale_date, report_on) SELECT id, 1, '2026-11-03', '2026-11-03' FROM t
      RETURNING id)
    INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
    SELECT id, 900000, 'auction', 1, '2026-11-04', '2026-11-04' FROM s`)
}

const shown = sql`SELECT status, status_reason, upset_bid_date, status_changes_at IS NULL AS settled FROM tax_foreclosure`
const events = sql`SELECT kind, "from", "to", source_id, effective_on FROM listing_event ORDER BY id`
const version = sql`SELECT data_version > 0 AS is_raised FROM county WHERE fips = '37183'`

const beforeClosing = Date.parse('2026-11-13T21:59:00Z')
const atClosing = Date.parse('2026-11-13T22:00:00Z')

describe('rederiveDueStatuses', () => {
  it('closes an upset bid period at the minute the clerk closes, once', async () => {
    await insertSold()
    expect(await rederiveDueStatuses({ db: database.db, now: beforeClosing })).toBe(0)
    expect(await rederiveDueStatuses({ db: database.db, now: atClosing })).toBe(1)
    expect(await rederiveDueStatuses({ db: database.db, now: atClosing })).toBe(0)
    expect(await rows(shown)).toEqual([
      {
        status: 'Awaiting Funds',
        status_reason: 'confirmation_not_seen',
        upset_bid_date: '2026-11-13',
        settled: true,
      },
    ])
    expect(await rows(events)).toEqual([
      {
        kind: 'window_closed',
        from: null,
        to: { highest_bid: 9000, upset_bid_date: '2026-11-13' },
        source_id: null,
        effective_on: '2026-11-13',
      },
    ])
    expect(await rows(version)).toEqual([{ is_raised: true }])
  })

  it('runs on one node at a time', async () => {
    await Promise.all(Array.from({ length: 3 }, insertSold))
    const db = database.db
    const changed = await Promise.all([1, 2, 3].map(() => rederiveDueStatuses({ db, now: atClosing })))
    expect(changed.toSorted()).toEqual([0, 0, 3])
    expect(await rows(events)).toHaveLength(3)
  })

  it('retries a minute later if another run holds the lock', async () => {
    await insertSold()
    await database.db.transaction(async (tx) => {
      await lockListings(tx)
      expect(await rederiveDueStatuses({ db: database.db, now: atClosing })).toBe(0)
    })
    expect(await rederiveDueStatuses({ db: database.db, now: atClosing })).toBe(1)
  })
})

/** The same listing with only its sale date known. */
async function insertEstimated(differences: ReturnType<typeof sql>): Promise<void> {
  await insertSold()
  await rows(sql`UPDATE sale SET report_on = NULL`)
  await rows(sql`UPDATE tax_foreclosure SET upset_bid_date_basis = 'estimated', ${differences}`)
}

describe('an estimated deadline', () => {
  const mayBeOver = [
    {
      status: 'Upset Bid Ongoing',
      status_reason: 'end_estimated',
      upset_bid_date: '2026-11-13',
      settled: true,
    },
  ]

  it('closes nothing and is no news until a source reports', async () => {
    await insertEstimated(sql`status_reason = NULL`)
    expect(await rederiveDueStatuses({ db: database.db, now: atClosing })).toBe(1)
    expect(await rows(shown)).toEqual(mayBeOver)
    expect(await rows(events)).toEqual([])
    expect(await rows(version)).toEqual([{ is_raised: true }])
    await rows(sql`UPDATE sale SET source_says = 'closed'`)
    await database.db.transaction((tx) => rederiveListings(tx, null, atClosing))
    expect(await rows(events)).toMatchObject([{ kind: 'window_closed' }])
  })

  it('that closed a listing before is undone without news', async () => {
    await insertEstimated(
      sql`status = 'Awaiting Funds', status_reason = 'confirmation_not_seen', status_changes_at = NULL`,
    )
    const file = path.join(migrationsFolder, '20261123-0520-reopen-estimated-ends.sql')
    await database.pool.query(await readFile(file, 'utf8'))
    await rederiveDueStatuses({ db: database.db, now: Date.now() + 60_000 })
    expect(await rows(shown)).toEqual(mayBeOver)
    expect(await rows(events)).toEqual([])
    expect(await rows(version)).toEqual([{ is_raised: true }])
  })
})

describe('rederiveListings', () => {
  const closure = {
    county_fips: '37183',
    from_date: '2026-11-13',
    to_date: '2026-11-13',
    reason: 'Snow',
    source_url: null,
  }

  it('moves deadlines with a closure of their county, and records it', async () => {
    await insertSold()
    const moved = await database.db.transaction(async (tx) => {
      await insertClosure(tx, { ...closure, extends_to: null })
      return rederiveListings(tx, '37183', beforeClosing)
    })
    expect(moved).toBe(1)
    expect(await rows(events)).toMatchObject([
      {
        kind: 'last_day_moved',
        from: { upset_bid_date: '2026-11-13' },
        to: { upset_bid_date: '2026-11-16', upset_bid_date_basis: 'computed' },
        source_id: null,
      },
    ])
    expect(await rows(version)).toEqual([{ is_raised: true }])
    expect(await rederiveListings(database.db, null, beforeClosing)).toBe(0)
  })

  it('leaves other counties alone', async () => {
    await insertSold()
    await insertClosure(database.db, { ...closure, county_fips: '37023', extends_to: null })
    expect(await rederiveListings(database.db, null, beforeClosing)).toBe(0)
    expect(await rows(events)).toEqual([])
  })
})
