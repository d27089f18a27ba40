import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventEvidence } from '#contract/sources/evidence.ts'
import type { EventEvidence, SourcePage } from '#contract/sources/evidence.ts'
import { importFile, releaseRun } from '#server/features/ingest/index.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import { deleteOldPages } from '#server/features/sources/run/upkeep.store.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { investor } from '#tests/support/investors.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const BURKE = '37023'
const CUMBERLAND = '37051'
const FORSYTH = '37067'
const MCDOWELL = '37111'
/** Its bid rises from $15,750.00 to $16,537.50, then its case number is corrected. */
const UPSET = '1712-14-33-0021'
/** Listed on the first day only. */
const GONE = '1649-00-98-7001'
const STREET_PARCEL = '0487-21-9905-000'

const BID = 'HIGHEST BID RECORDED'
const mapping = {
  reads: 'listings',
  source: { name: 'firm' },
  columns: {
    county: { value: 'McDowell' },
    case_number: 'case',
    parcel_identification: 'parcel',
    foreclosure_date: 'sale',
  },
}

let bench: SourceBench
let product: TestApp
beforeAll(async () => {
  bench = await createSourceBench()
  product = await createTestApp({}, bench.database)
  for (const source of ['kania', 'forsyth']) await bench.run(source)
  for (const day of ['day-1', 'day-2']) {
    for (const source of ['mcdowell', 'cumberland']) {
      await bench.control({ source, day })
      expect((await bench.run(source)).state).toBe('published')
    }
  }
})
afterAll(async () => {
  await product.app.close()
  await bench.close()
})

interface EventId {
  readonly listingId: number
  readonly eventId: number
}

/** The events of a property of this kind, oldest first. */
async function eventsOf(parcel: string, kind: string): Promise<EventId[]> {
  const rows = await bench.rows(sql`
    SELECT t.id AS listing, e.id AS event FROM listing_event e
    JOIN tax_foreclosure t ON t.id = e.tax_foreclosure_id JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification = ${parcel} AND e.kind = ${kind} ORDER BY e.id`)
  return rows.map(({ listing, event }) => ({ listingId: Number(listing), eventId: Number(event) }))
}

const cookies = new Map<string, string>()
async function answerTo({ listingId, eventId }: EventId, county: string) {
  const cookie = cookies.get(county) ?? (await investor(product, `${county}@example.com`, county)).cookie
  cookies.set(county, cookie)
  return product.call('GET', `/api/tax_foreclosure/${listingId}/events/${eventId}/evidence`, { cookie })
}

/** The evidence of the latest event of this kind. */
async function evidenceOf(parcel: string, kind: string, county = MCDOWELL): Promise<EventEvidence> {
  const id = (await eventsOf(parcel, kind)).at(-1)
  if (!id) throw new Error(`no event ${kind} of ${parcel}`)
  return eventEvidence.parse((await answerTo(id, county)).json())
}

function marked(page: SourcePage | null, column: string): (string | null | undefined)[] {
  const place = page?.columns.findIndex(({ name }) => name === column) ?? -1
  return page?.rows.filter(({ is_this }) => is_this).map(({ cells }) => cells[place]) ?? []
}

describe('the evidence of an event', () => {
  test('is the page of the day it was seen, with the columns of its facts', async () => {
    const { event, facts, page, no_page_because } = await evidenceOf(UPSET, 'upset_bid')
    expect(event).toMatchObject({ kind: 'upset_bid', source: 'McDowell County Tax Office' })
    expect(event.source_url).toContain('/tax/upcoming-tax-foreclosure-sales')
    expect(no_page_because).toBeNull()
    expect(page?.fetched_at).toBe(event.seen_at)
    expect(marked(page, BID)).toEqual(['$16,537.50'])
    expect(facts).toEqual([
      { fact: 'highest_bid', columns: [BID] },
      { fact: 'upset_bid_date', columns: ['10-DAY UPSET BID PERIOD ENDS'] },
    ])
  })

  test('of an earlier event is the earlier page', async () => {
    const [first, second] = [await evidenceOf(UPSET, 'listed'), await evidenceOf(UPSET, 'upset_bid')]
    expect(marked(first.page, BID)).toEqual(['$15,750.00'])
    expect(first.page?.fetched_at).toBe(first.event.seen_at)
    expect(first.page?.sha256).not.toBe(second.page?.sha256)
  })

  test('of a property that is not listed any more is the page without it', async () => {
    const { page, facts } = await evidenceOf(GONE, 'disappeared_from_source')
    expect(page?.rows.length).toBeGreaterThan(0)
    expect(page?.rows.filter(({ is_this }) => is_this)).toEqual([])
    expect(facts).toEqual([])
    expect(marked((await evidenceOf(GONE, 'listed')).page, 'PARCEL NUMBER')).toEqual([GONE])
  })

  test('marks the stage of the sale only where the page prints one', async () => {
    const printed = await evidenceOf('6826-81-4405.000', 'listed', FORSYTH)
    expect(printed.facts).toEqual([{ fact: 'status', columns: ['Status'] }])
    const blank = await evidenceOf('1770.08-98-4417', 'listed', BURKE)
    expect(marked(blank.page, 'salestatus')).toEqual([''])
    expect(blank.facts).toEqual([])
  })

  test('names no owner', async () => {
    const { page, facts } = await evidenceOf(STREET_PARCEL, 'sale_date_set', CUMBERLAND)
    expect(marked(page, 'Sale Date')).toEqual(['Jan 21, 2027'])
    expect(marked(page, 'Owners Name')).toEqual([null])
    expect(page?.columns).toContainEqual({ name: 'Owners Name', is_personal: true })
    expect(facts).toEqual([{ fact: 'foreclosure_date', columns: ['Sale Date'] }])
    expect(JSON.stringify(page)).not.toContain('Starbeck')
  })

  test('stays when the page changes and the case number is corrected later', async () => {
    const before = await evidenceOf(UPSET, 'upset_bid')
    await bench.control({ source: 'mcdowell', replace: ['24CVD000212-580', '24CVD000213-580'] })
    expect((await bench.run('mcdowell')).state).toBe('published')
    expect(await evidenceOf(UPSET, 'upset_bid')).toEqual(before)
    const corrected = await evidenceOf(UPSET, 'facts_corrected')
    expect(corrected.facts).toEqual([{ fact: 'case_number', columns: ['FILE NUMBER'] }])
    expect(marked(corrected.page, 'FILE NUMBER')).toEqual(['24CVD000213-580'])
  })

  test('of a held run that an operator released is the page that was held', async () => {
    // A list that was replaced before is held.
    await bench.control({ source: 'mcdowell', day: 'day-1', replace: null })
    const held = await bench.run('mcdowell')
    expect(held.state).toBe('held')
    const runId = held.report?.run_id ?? 0
    const now = bench.clock.now + 3_600_000
    const decision = { db: bench.database.db, log: quietLog, runId, now, by: COMMAND_LINE }
    expect(await releaseRun(decision)).toMatchObject({ ok: true })
    const { event, page } = await evidenceOf(GONE, 'reappeared')
    expect(marked(page, 'PARCEL NUMBER')).toEqual([GONE])
    expect(page?.fetched_at).toBe(event.seen_at)
    expect(Date.parse(event.seen_at)).toBe(bench.clock.now)
  })
})

const none: EventId = { listingId: 999_999, eventId: 999_999 }

describe('without a page', () => {
  test('tells a file, parcel data and the calendar apart', async () => {
    const { db } = bench.database
    const file = {
      name: 'list.csv',
      bytes: Buffer.from('case,parcel,sale\n26CV000900-580,1800-00-11-2233,2026-12-01\n'),
    }
    await importFile({ file, mapping, now: (bench.clock.now += 60_000), db, log: quietLog })
    await bench.rows(sql`
      INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "to", source_id, seen_at)
      SELECT t.id, t.county_fips, 'outline_found', '{"acres": 0.4}', s.id, now()
      FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id, source s
      WHERE p.parcel_identification = '1800-00-11-2233' AND s.name = 'firm'`)
    await rederiveDueStatuses({ db, now: Date.parse('2026-12-03T15:00:00Z') })
    const because = async (kind: string) => {
      const { page, facts, no_page_because } = await evidenceOf('1800-00-11-2233', kind)
      expect({ page, facts }).toEqual({ page: null, facts: [] })
      return no_page_because
    }
    expect(await because('listed')).toBe('file')
    expect(await because('outline_found')).toBe('outline')
    expect(await because('sale_day_passed')).toBe('calculated')
  })

  test('tells a page that cannot be read any more', async () => {
    const rebuilt = await promisify(gzip)('<html><body><p>Our new site</p></body></html>')
    await bench.rows(sql`
      UPDATE raw_document SET content_gz = ${rebuilt} WHERE id IN (
        SELECT page.raw_document_id FROM source_page page JOIN source_run run ON run.id = page.source_run_id
        WHERE run.name = 'cumberland')`)
    const evidence = await evidenceOf(STREET_PARCEL, 'listed', CUMBERLAND)
    expect(evidence).toMatchObject({ page: null, facts: [], no_page_because: 'unreadable' })
  })

  test('tells a page past its time, unless it states a figure that is shown', async () => {
    const { event, page } = await evidenceOf(UPSET, 'upset_bid')
    expect(page).not.toBeNull()
    await deleteOldPages(bench.database.db, new Date(bench.clock.now))
    const evidence = await evidenceOf(UPSET, 'upset_bid')
    expect(evidence).toEqual({ event, facts: [], page: null, no_page_because: 'deleted' })
    expect((await evidenceOf(GONE, 'reappeared')).page).not.toBeNull()
  })
})

test('is the same 404 for another county, another listing, and an unknown id', async () => {
  const [own] = await eventsOf(UPSET, 'listed')
  const [other] = await eventsOf(GONE, 'listed')
  if (!own || !other) throw new Error('no events')
  expect((await answerTo(own, MCDOWELL)).statusCode).toBe(200)
  const refused = [
    await answerTo(own, CUMBERLAND),
    await answerTo({ ...own, listingId: other.listingId }, MCDOWELL),
    await answerTo({ ...own, eventId: 999_999 }, MCDOWELL),
    await answerTo(none, MCDOWELL),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(new Set(refused.map(({ body }) => body.replace(/"request_id":"[^"]*"/, ''))).size).toBe(1)
})
