import { placeOf } from '#domain/listing/place.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RunFixes } from '#server/features/ingest/fixes/run-fixes.ts'
import type { HoldingFix } from '#server/features/ingest/fixes/run-fixes.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import { CountyChangeset, NO_FACTS } from '#server/features/listings/index.ts'
import type { Changeset } from '#server/features/listings/index.ts'
import { decideRun } from './decide-run.ts'
import type { DecidingInput, RunDecision } from './decide-run.ts'
import { listingsToRead } from './listings-to-read.ts'
import { matchRows, recordKey } from './match-rows.ts'
import { MemoryCounty } from './memory-county.fixture.ts'
import { rowId } from './row-id.ts'
import type { FileSource } from './run-input.ts'

const FIRST_DAY = Date.parse('2026-09-01T13:00:00Z')
const DAY_MS = 86_400_000
const FIXES_SOURCE = 9

const sources: readonly FileSource[] = [
  { id: 1, name: 'county', is_demo: false, authority: 'county', as_of: null, read_at: null },
  { id: 2, name: 'firm', is_demo: false, authority: 'law_firm', as_of: null, read_at: null },
]

const property = fc.record({
  county_fips: fc.constantFrom('37023', '37183'),
  case_number: fc.constantFrom('25CVD000100-110', '25CVD000200-110', null),
  procedure: fc.constantFrom('MORTGAGE_STYLE' as const, 'IN_REM' as const, null),
  parcel: fc.constantFrom('11033', '0011033', '22044', null),
  street: fc.constantFrom('1 MAIN ST', '2 OAK AVE', null),
})
const figures = fc.record({
  foreclosure_date: fc.constantFrom('2026-09-03', '2026-10-08', null),
  opening_bid_cents: fc.constantFrom(500_000, 510_000, null),
  highest_bid_cents: fc.constantFrom(1_000_000, 1_200_000, null),
  upset_bid_date: fc.constantFrom('2026-09-14', '2026-10-19', null),
  stage: fc.constantFrom('upset' as const, 'redeemed' as const, 'postponed' as const, null),
})
const fixes: readonly Pick<HoldingFix, 'fact' | 'facts'>[] = [
  { fact: 'highest_bid', facts: { highest_bid_cents: 1_100_000 } },
  { fact: 'highest_bid', facts: { highest_bid_cents: 1_200_000 } },
  { fact: 'upset_bid_date', facts: { upset_bid_date: '2026-09-14' } },
  { fact: 'foreclosure_date', facts: { foreclosure_date: '2026-10-08' } },
  { fact: 'street', facts: { street: '2 OAK AVE' } },
  { fact: 'case_number', facts: { case_number: '25CVD000200-110' } },
  { fact: 'status', facts: { stage: 'redeemed' } },
]
/** Half of the statements are about one house, on which both sources often differ. */
const house = fc.constant({
  county_fips: '37023',
  case_number: '25CVD000100-110',
  procedure: null,
  parcel: '11033',
  street: '1 MAIN ST',
})
const statement = fc.record({ property: fc.oneof(house, property), figures })
/** Statements are few, so that most files repeat most of what their source stated before. */
const files = fc.record({
  statements: fc.array(statement, { minLength: 2, maxLength: 8 }),
  days: fc.array(
    fc.record({
      source: fc.constantFrom(...sources),
      daysLater: fc.constantFrom(1, 1, 5),
      stated: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 6 }),
      isOfBoth: fc.boolean(),
      fix: fc.option(fc.constantFrom(...fixes), { freq: 2, nil: null }),
      former: fc.option(property, { freq: 2, nil: null }),
      ofListing: fc.nat(5),
      isChosen: fc.option(fc.func(fc.boolean()), { freq: 2, nil: null }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
})
type Statement = typeof statement extends fc.Arbitrary<infer T> ? T : never
type Day = (typeof files extends fc.Arbitrary<infer T> ? T : never)['days'][number]

function rowOf({ property: numbers, figures: stated }: Statement, line: number, source: string): NormalRow {
  const { parcel, street, ...identity } = numbers
  return {
    line,
    source,
    row_key: `${identity.county_fips}/${parcel ?? ''}/${identity.case_number ?? ''}/${street ?? ''}`,
    last_updated: null,
    source_url: null,
    observations: [
      {
        ...identity,
        parcel: parcel === null ? null : { raw: parcel, canonical: parcel, kind: 'PARCEL', display: parcel },
        facts: {
          ...NO_FACTS,
          ...stated,
          case_number: identity.case_number,
          parcel_identification: parcel,
          street,
        },
      },
    ],
    unreadable: [],
    geometry: null,
  }
}

function sourcesOf({ source, isOfBoth }: Day): readonly FileSource[] {
  return isOfBoth ? sources : [source]
}

function inputOf(county: MemoryCounty, rows: readonly NormalRow[], day: Day, seenAt: Date): DecidingInput {
  const read = sourcesOf(day)
  const isRead = (sourceId: number) => read.some(({ id }) => id === sourceId)
  const listed = county.records(
    ({ source_id, missing_since }) => !isRead(source_id) && missing_since === null,
  )
  const statements = listed.map((record) => ({
    ...record,
    authority: sources.find(({ id }) => id === record.source_id)?.authority ?? null,
  }))
  const { listings } = county.read()
  const fixed = listings[day.ofListing]?.listing
  const holding =
    day.fix === null || fixed === undefined
      ? []
      : [
          {
            id: 1,
            tax_foreclosure_id: fixed.id,
            ...day.fix,
            fixed_at: new Date(seenAt.getTime() - DAY_MS / 2),
          },
        ]
  const former =
    day.former === null || fixed === undefined
      ? []
      : [
          {
            tax_foreclosure_id: fixed.id,
            county_fips: fixed.county_fips,
            case_number: day.former.case_number,
            parcel: day.former.parcel,
            place: placeOf({ street: day.former.street, city: null, zip: null }),
          },
        ]
  return {
    rows,
    sources: read,
    records: county.records(({ source_id }) => isRead(source_id)),
    otherBids: new Map(),
    listedElsewhere: new Set(listed.map(({ tax_foreclosure_id }) => tax_foreclosure_id)),
    otherStatements: Map.groupBy(statements, ({ tax_foreclosure_id }) => tax_foreclosure_id),
    bad: [],
    lostRows: 0,
    asOf: null,
    replacedFor: new Set(),
    seenAt,
    factsAsOf: seenAt,
    fixes: new RunFixes(FIXES_SOURCE, holding, former),
    chosen:
      day.isChosen === null
        ? null
        : new Set(
            rows.map(({ source: name, row_key }) => rowId(name, row_key)).filter((id) => day.isChosen?.(id)),
          ),
  }
}

interface Decided {
  readonly decision: RunDecision
  readonly changes: Changeset
  readonly read: number
}

/** Decides with the state of every listing. */
function decideOnAll(county: MemoryCounty, input: DecidingInput): Decided {
  const all = county.read()
  const changeset = new CountyChangeset(all)
  const decision = decideRun(changeset, matchRows(changeset, input), input)
  return { decision, changes: changeset.settle(input.seenAt.getTime()), read: all.listings.length }
}

/** Decides as an import does. */
function decide(county: MemoryCounty, input: DecidingInput): Decided {
  const known = county.readKnown()
  const changeset = new CountyChangeset(known)
  const matches = matchRows(changeset, input)
  const ids = new Set(listingsToRead(known.unread, matches, input))
  changeset.addRead(county.read().listings.filter(({ listing }) => ids.has(listing.id)))
  const decision = decideRun(changeset, matches, input)
  return { decision, changes: changeset.settle(input.seenAt.getTime()), read: ids.size }
}

test('a run decides the same as if it had read every listing, and keeps when each row was last read', () => {
  let [runs, left, due] = [0, 0, 0]
  fc.assert(
    fc.property(files, ({ statements, days }) => {
      const county = new MemoryCounty()
      const lastSeen = new Map<string, Date>()
      let now = FIRST_DAY
      for (const day of days) {
        now += day.daysLater * DAY_MS
        const seenAt = new Date(now)
        const rows = day.stated.flatMap((place) => {
          const stated = statements[place]
          const read = sourcesOf(day)
          const source = read[place % read.length]
          return stated && source ? [rowOf(stated, place + 2, source.name)] : []
        })
        const unique = [...new Map(rows.map((row) => [rowId(row.source, row.row_key), row])).values()]
        const input = inputOf(county, unique, day, seenAt)
        const all = decideOnAll(county, inputOf(county, unique, day, seenAt))
        const { decision, changes, read } = decide(county, input)
        expect(changes).toEqual(all.changes)
        expect(decision).toEqual(all.decision)
        runs += 1
        if (read < all.read) left += 1
        if (decision.matched.some((row) => row.due.length > 0)) due += 1
        const idOf = county.write(changes, decision, input)
        for (const { source, match, counts } of decision.matched)
          if (counts) lastSeen.set(recordKey(source.id, idOf(match.tax_foreclosure_id)), seenAt)
        const stored = county.records(() => true)
        expect(
          new Map(
            stored.map(({ source_id, tax_foreclosure_id, last_seen_at }) => [
              recordKey(source_id, tax_foreclosure_id),
              last_seen_at,
            ]),
          ),
        ).toEqual(lastSeen)
      }
    }),
    { numRuns: 500 },
  )
  expect(left).toBeGreaterThan(runs / 10)
  expect(due).toBeGreaterThan(0)
})

describe('a listing whose row says what it said before', () => {
  const stated: Statement = {
    property: {
      county_fips: '37183',
      case_number: '25CVD000100-110',
      procedure: null,
      parcel: '11033',
      street: '1 MAIN ST',
    },
    figures: {
      foreclosure_date: null,
      opening_bid_cents: 500_000,
      highest_bid_cents: null,
      upset_bid_date: null,
      stage: null,
    },
  }
  const day: Day = {
    source: { id: 2, name: 'firm', is_demo: false, authority: 'law_firm', as_of: null, read_at: null },
    daysLater: 1,
    stated: [0],
    isOfBoth: false,
    fix: null,
    former: null,
    ofListing: 0,
    isChosen: null,
  }
  const county = new MemoryCounty()
  const seenAt = new Date(FIRST_DAY)
  const input = () => inputOf(county, [rowOf(stated, 2, 'firm')], day, seenAt)
  const before = input()
  const first = decideOnAll(county, before)
  county.write(first.changes, first.decision, before)

  test.each([
    ['is not read', {}, 0],
    ['is read if no source lists it', { isGone: true }, 1],
    ['is read if it lacks the parcel number', { parcel: null }, 1],
  ])('%s', (_what, change, reads) => {
    const known = county.readKnown()
    const matches = matchRows(new CountyChangeset(known), input())
    const unread = known.unread.map((listing) => ({ ...listing, ...change }))
    expect(unread).toHaveLength(1)
    expect(listingsToRead(unread, matches, input())).toHaveLength(reads)
  })
})
