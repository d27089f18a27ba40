import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyListChanges } from '#contract/listings/apply-list-changes.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { type Position, toLonLat } from '#domain/geo/state-plane.ts'
import { removeDemo } from '#server/features/demo/index.ts'
import { fixFact, importFile, mergeListings, readMerges, splitMerge } from '#server/features/ingest/index.ts'
import {
  addClosure,
  drawOutline,
  recordOutlines,
  rederiveDueStatuses,
  removeDrawnOutline,
  setCountyFacts,
} from '#server/features/listings/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { addDemoListings } from '#tests/support/demo-listings.ts'
import { type Investor, investor, openCounties } from '#tests/support/investors.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const LIST = '/api/tax_foreclosure/list_based_off_permissions'
const [BURKE, WAKE, MECKLENBURG] = ['37023', '37183', '37119'] as const
const EMAIL = 'ada@example.com'
const reason = 'As the clerk says'

const COLUMNS = ['county', 'case', 'parcel', 'street', 'sale', 'bid', 'last day', 'status']
const mapping = {
  reads: 'listings',
  source: { name: 'list' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    foreclosure_date: 'sale',
    highest_bid: 'bid',
    upset_bid_date: 'last day',
    status: 'status',
  },
  statuses: { upset: 'upset' },
}

// Two parcels of one case, and one of another case and county each.
const OAK = 'Burke,25CVD000001-110,2734843186,1 Oak St,2026-11-10,12000,2026-11-20,upset'
const ELM = 'Burke,25CVD000001-110,2744329127,2 Elm St,2026-11-10,12000,2026-11-20,upset'
const ASH = 'Burke,25CVD000002-110,2744329128,3 Ash St,2026-11-10,12000,2026-11-20,upset'
const FIR = 'Wake,25CVD000003-910,0812345,4 Fir St,2026-11-10,12000,2026-11-20,upset'
const RAISED = ELM.replace('12000', '12600')

let product: TestApp
let ada: Investor

beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-12T14:00:00Z')
  ada = await investor(product, EMAIL, BURKE, WAKE)
})
afterAll(() => product.close())

async function list(source: string, ...rows: readonly string[]): Promise<void> {
  product.clock.advance(3_600_000)
  const file = { name: 'list.csv', bytes: Buffer.from([COLUMNS.join(','), ...rows, ''].join('\n')) }
  const { db } = product.database
  const report = await importFile({
    file,
    mapping,
    source,
    now: product.clock.now(),
    db,
    log: quietLog,
    force: true,
  })
  expect(report.state).toBe('published')
}

async function listingAt(street: string): Promise<{ id: number; parcelId: number }> {
  const { rows } = await product.database.db.execute<{ id: number; parcel_id: number }>(
    sql`SELECT id, parcel_id FROM tax_foreclosure WHERE street = ${street}`,
  )
  const [row] = rows
  if (!row) throw new Error(`no listing at ${street}`)
  return { id: row.id, parcelId: row.parcel_id }
}

/** A square of feet in Burke County, closed. */
function square(side: number): Position[] {
  const [west, south] = [1_240_000, 745_000]
  return [
    [west, south],
    [west, south + side],
    [west + side, south + side],
    [west + side, south],
    [west, south],
  ]
}

const now = () => new Date(product.clock.now())
const transaction = <T>(make: (tx: Db) => Promise<T>) => product.database.db.transaction(make)

async function succeeds(make: (tx: Db) => Promise<{ ok: boolean }>): Promise<void> {
  expect(await transaction(make)).toMatchObject({ ok: true })
}

async function fix(
  street: string,
  fact: 'case_number' | 'parcel_identification',
  value: string,
): Promise<void> {
  const { id } = await listingAt(street)
  const request = {
    listingId: id,
    typed: { fact, value, filed_on: null, time: null },
    reason,
    evidence: 'call',
    by: null,
    at: now(),
  } as const
  await succeeds((tx) => fixFact(tx, request))
}

type Change = {
  what: string
  make: () => Promise<unknown>
  /** Number of listings sent to a reader with the version before it, and of ids that are gone. */
  sent: number
  gone?: number
  /** Counties sent in full; `list` if nothing of the reader's list can be kept. */
  whole?: string[] | 'list'
}

/** Every way that a list changes, in an order in which it can. */
const CHANGES: readonly Change[] = [
  { what: 'a first import', make: () => list('kania', OAK, ELM, ASH, FIR), sent: 4 },
  { what: 'a raised bid', make: () => list('kania', OAK, RAISED, ASH, FIR), sent: 1 },
  { what: 'an import without news', make: () => list('kania', OAK, RAISED, ASH, FIR), sent: 0 },
  { what: 'a listing that its source dropped', make: () => list('kania', OAK, RAISED, ASH), sent: 1 },
  {
    what: 'a listing more',
    make: () => list('upload', ASH.replace('02-110', '04-110').replace('3 Ash St', 'Ash Street')),
    sent: 1,
  },
  {
    what: 'a merge',
    make: async () => {
      const [kept, merged] = [(await listingAt('3 Ash St')).id, (await listingAt('Ash Street')).id]
      await succeeds((tx) => mergeListings(tx, { kept, merged, reason, by: null, at: now() }))
    },
    sent: 1,
    gone: 1,
  },
  {
    what: 'a split',
    make: async () => {
      const [merge] = await readMerges(product.database.db, null)
      if (!merge) throw new Error('no merge')
      await succeeds((tx) => splitMerge(tx, merge, { reason, at: now() }))
    },
    sent: 2,
  },
  { what: 'a corrected case number', make: () => fix('1 Oak St', 'case_number', '25CVD000007-110'), sent: 1 },
  {
    what: 'a corrected parcel number',
    make: () => fix('3 Ash St', 'parcel_identification', '2744329199'),
    sent: 1,
  },
  {
    what: 'an outline that was found',
    make: async () => {
      const [{ parcelId }, found] = [await listingAt('1 Oak St'), outlineFromRings([square(100)])]
      if (!found.ok) throw new Error(found.problem)
      const outline = { parcel_id: parcelId, outline: found.outline, neighbors: [] }
      await transaction((tx) => recordOutlines(tx, [outline], 'Parcels', now()))
    },
    sent: 1,
  },
  {
    what: 'a drawn outline',
    make: async () => {
      const { parcelId } = await listingAt('2 Elm St')
      const ring = square(50).map(toLonLat)
      await succeeds((tx) =>
        drawOutline(tx, { parcelId, ring, replacesFound: false, reason, by: null, at: now() }),
      )
    },
    sent: 1,
  },
  {
    what: 'a drawn outline that was removed',
    make: async () => {
      const { parcelId } = await listingAt('2 Elm St')
      await succeeds((tx) => removeDrawnOutline(tx, { parcelId, reason, at: now() }))
    },
    sent: 1,
  },
  {
    what: 'an office hour',
    make: () =>
      setCountyFacts(product.database.db, 'Burke', [{ fact: 'closes_at', value: '4:30 PM' }], {
        by: COMMAND_LINE,
        now: product.clock.now(),
        seen: null,
      }),
    sent: 4,
  },
  {
    what: 'a closed courthouse',
    make: () =>
      addClosure(
        product.database.db,
        {
          county: 'Burke',
          from: '2026-11-20',
          to: '2026-11-20',
          extends_to: null,
          reason: 'Snow',
          source_url: null,
        },
        { by: COMMAND_LINE, now: product.clock.now(), why: reason, seen: null },
      ),
    // Also the raised bid, beside which its source left November 20 standing.
    sent: 4,
  },
  {
    what: 'the end of upset bid periods',
    make: async () => {
      product.clock.set('2026-11-28T14:00:00Z')
      await rederiveDueStatuses({ db: product.database.db, now: product.clock.now() })
    },
    sent: 5,
  },
  {
    what: 'a county that was opened',
    make: () => openCounties(product, EMAIL, [BURKE, WAKE, MECKLENBURG]),
    sent: 0,
    whole: ['Mecklenburg'],
  },
  {
    what: 'the demo',
    make: () => addDemoListings(product.database, { count: 60, now: product.clock.now() }),
    sent: 48,
  },
  {
    what: 'the demo that was removed',
    make: () =>
      removeDemo({
        db: product.database.db,
        now: product.clock.now(),
        parcelsFile: path.join('/nowhere', 'parcels'),
      }),
    sent: 5,
    whole: 'list',
  },
  { what: 'a county that was closed', make: () => openCounties(product, EMAIL, [WAKE]), sent: 0 },
  {
    what: 'a change by a release that does not record which listings it changed',
    make: () =>
      transaction(async (tx) => {
        await tx.execute(sql`UPDATE tax_foreclosure SET zip = '27601' WHERE county_fips = ${WAKE}`)
        await tx.execute(sql`UPDATE county SET data_version = data_version + 1 WHERE fips = ${WAKE}`)
      }),
    sent: 1,
    whole: 'list',
  },
]

type Seen = { version: string; list: ListAnswer }

async function read(since?: string): Promise<Seen> {
  const answer = await ada.get(since === undefined ? LIST : `${LIST}?since=${since}`)
  expect(answer.statusCode).toBe(200)
  return { version: /"(.*)"/.exec(String(answer.headers['etag']))?.[1] ?? '', list: answer.json() }
}

test('every reader has the same list after it is sent only what changed', async () => {
  const seen: Seen[] = [await read()]
  for (const { what, make, sent, gone = 0, whole = [] } of CHANGES) {
    await make()
    const fresh = await read()
    for (const earlier of seen) {
      const { version, list: answer } = await read(earlier.version)
      expect(version, what).toBe(fresh.version)
      expect(applyListChanges(earlier.list, answer), `${what}, since ${seen.indexOf(earlier)}`).toEqual(
        fresh.list,
      )
    }
    const { changes, tax_foreclosures, without_outline } = (await read(seen.at(-1)?.version)).list
    expect(tax_foreclosures.length + without_outline.length, what).toBe(sent)
    if (whole === 'list') expect(changes, what).toBeUndefined()
    else expect(changes, what).toMatchObject({ gone: { length: gone }, whole_counties: whole })
    seen.push(fresh)
  }
})
