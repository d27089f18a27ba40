import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ListingMapping } from '#contract/operator/mapping-schema.ts'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import type { Table } from '#server/features/ingest/read/table.ts'
import { cellReader, columnProblems } from './cells.ts'
import type { RowResult } from './normal-row.ts'
import { normalizeRow } from './normalize-row.ts'

function mappingOf(value: unknown): ListingMapping {
  const parsed = parseMapping(value)
  if (!parsed.ok || parsed.mapping.reads !== 'listings') throw new Error(JSON.stringify(parsed))
  return parsed.mapping
}

const collector = mappingOf(JSON.parse(readFileSync('examples/collector-export.map.json', 'utf8')))

const names = [
  'sourceType',
  'county',
  'courtFileNumber',
  'parcelId',
  'address',
  'city',
  'zipCode',
  'saleDate',
  'saleTime',
  'saleLocation',
  'saleStatus',
  'openingBid',
  'currentBid',
  'upsetBidCloseDate',
  'propertyType',
  'acreage',
  'assessedValue',
  'taxAmountOwed',
  'longitude',
  'latitude',
  'sourceUrl',
  'lastUpdatedAt',
] as const
type Cells = Partial<Record<(typeof names)[number], string>>

const usual: Cells = {
  sourceType: 'kania',
  county: 'Burke',
  parcelId: '11033',
  courtFileNumber: '23CVD001214-110',
}

function read(cells: Cells, mapping = collector, source: string | null = null): RowResult {
  const row = { line: 2, cells: names.map((name) => ({ ...usual, ...cells })[name] ?? ''), geometry: null }
  const table: Table = { columns: names, rows: [row], badRows: [] }
  return normalizeRow(row, cellReader(table, mapping), mapping, source)
}

function facts(cells: Cells): unknown {
  const result = read(cells)
  return result.kind === 'row' ? result.row.observations[0]?.facts : result
}

function reason(cells: Cells): string {
  const result = read(cells)
  return result.kind === 'bad' ? result.reason : result.kind
}

it.each(['javascript:alert(1)', 'data:text/html,hello', 'ftp://files.example/1'])(
  'drops the source URL %s, keeps the row, and reports the cell',
  (sourceUrl) => {
    const result = read({ sourceUrl })
    expect(result.kind === 'row' && result.row.source_url).toBeNull()
    expect(result).toMatchObject({ notes: [`the source_url "${sourceUrl}" is not an http or https URL`] })
  },
)

it('keeps the source URL of a web page', () => {
  expect(read({ sourceUrl: 'https://notices.example.com/1' })).toMatchObject({
    row: { source_url: 'https://notices.example.com/1' },
    notes: [],
  })
})

it.each([
  ['8/6/2026 12:00 PM', '12:00 PM'],
  ['8/6/2026 4:30 PM', '4:30 PM'],
  ['2026-08-06 16:30', '4:30 PM'],
  ['8/6/2026', null],
  ['8/6/2026 12:00 AM', null],
  // Noon UTC is how some programs store a day without a time.
  ['2026-08-06 08:00', null],
])('takes the hour printed with an upset deadline: %s', (upsetBidCloseDate, upset_bid_time) => {
  const result = read({ upsetBidCloseDate }, { ...collector, by_source: {}, dates: {} })
  expect(result.kind === 'row' && result.row.observations[0]?.facts).toMatchObject({
    upset_bid_date: '2026-08-06',
    upset_bid_time,
  })
})

it.each(['12:00 AM', '00:00:00', '0:00'])('takes the sale time %s for none', (saleTime) => {
  expect(read({ saleTime })).toMatchObject({ row: { observations: [{ facts: { time: null } }] } })
})

it.each<[string, string, string | null, string?]>([
  ['8/6/2026', '4:30 PM', '4:30 PM'],
  ['8/6/2026', '16:30', '4:30 PM'],
  ['8/6/2026 5:00 PM', '12 noon', '12:00 PM'],
  ['8/6/2026 4:30 PM', '', '4:30 PM'],
  ['8/6/2026', '8/6/2026 4:30 PM', '4:30 PM'],
  ['8/6/2026', 'TBD', null],
  ['8/6/2026', '12:00 AM', null],
  ['', '4:30 PM', null],
  ['8/6/2026 5:00 PM', '4:30', null, 'the upset_bid_time "4:30" is not a plausible closing time'],
  ['8/6/2026', '4:30 AM', null, 'the upset_bid_time "4:30 AM" is not a plausible closing time'],
  ['8/6/2026', 'ask', null, 'the upset_bid_time "ask" is not a plausible closing time'],
])('takes the hour of the upset deadline %j from a separate column: %j', (day, hour, upset_bid_time, why) => {
  const columns = { ...collector.columns, upset_bid_date: 'upsetBidCloseDate', upset_bid_time: 'saleTime' }
  const mapping = { ...collector, by_source: {}, dates: {}, columns }
  const result = read({ upsetBidCloseDate: day, saleTime: hour }, mapping)
  expect(result).toMatchObject({ row: { observations: [{ facts: { upset_bid_time } }] } })
  const reasons = result.kind === 'row' ? result.row.unreadable.map((cell) => cell.reason) : []
  expect(reasons.filter((each) => each.includes('upset_bid_time'))).toEqual(why === undefined ? [] : [why])
})

it.each<[Cells, Record<string, unknown>]>([
  [{ acreage: '0' }, { lot_size: null }],
  [{ acreage: '0.00 ac' }, { lot_size: null }],
  [{ acreage: '1,204.5 acres' }, { lot_size: 1204.5 }],
  [
    { longitude: '0', latitude: '0.0' },
    { longitude: null, latitude: null },
  ],
  [
    { longitude: 'n/a', latitude: 'n/a' },
    { longitude: null, latitude: null },
  ],
])('reads %j as %j without problems', (cells, expected) => {
  expect(read(cells)).toMatchObject({ row: { unreadable: [], observations: [{ facts: expected }] } })
})

describe('normalizeRow', () => {
  it.each([
    [
      { openingBid: '1770000', currentBid: '4500000' },
      { opening_bid_cents: 1_770_000, highest_bid_cents: 4_500_000 },
    ],
    [{ sourceType: 'zls', currentBid: '13250' }, { highest_bid_cents: 1_325_000 }],
    [{ sourceType: 'Wayne County', county: 'Wayne', openingBid: '16010' }, { opening_bid_cents: 1_601_000 }],
    [{ sourceType: 'rbcwb', currentBid: '925000' }, { highest_bid_cents: 925_000 }],
    // One word, two meanings.
    [{ sourceType: 'zls', saleStatus: 'pending' }, { stage: 'pending_confirmation' }],
    [{ sourceType: 'county_website', saleStatus: 'pending' }, { stage: null }],
    // The collector's guess from an upset deadline printed before the sale.
    [
      { saleStatus: 'in_upset_period', saleDate: '2025-11-25 17:00:00', saleTime: '12:00 PM' },
      { stage: null },
    ],
    [{ upsetBidCloseDate: '2025-11-10 00:00:00' }, { upset_bid_date: '2025-11-10' }],
    [
      { sourceType: 'zls', upsetBidCloseDate: '2025-11-10 22:00:00' },
      { upset_bid_date: '2025-11-10', upset_bid_time: '5:00 PM' },
    ],
    [
      { sourceType: 'rbcwb', upsetBidCloseDate: '2025-11-10 05:00:00' },
      { upset_bid_date: '2025-11-10', upset_bid_time: null },
    ],
    // The upset deadline in the time column.
    [
      { sourceType: 'county_website', saleTime: 'OCT 31, 2025' },
      { upset_bid_date: '2025-10-31', time: null },
    ],
    [
      { saleDate: '2025-10-23 19:00:00', saleTime: '11:00 AM' },
      { foreclosure_date: '2025-10-23', time: '11:00 AM' },
    ],
    [{ propertyType: 'NO ENTRY' }, { structure: null }],
    [{ propertyType: 'Acreage' }, { structure: 'Acreage' }],
    [
      { address: 'Old Rd, Valdese', city: '⚠️ 12 Old Rd' },
      { street: 'Old Rd', city: 'Valdese', state: 'NC' },
    ],
    [
      { longitude: '-81.5', latitude: '35.7' },
      { longitude: -81.5, latitude: 35.7 },
    ],
    [
      { longitude: '81.5', latitude: '35.7' },
      { longitude: null, latitude: null },
    ],
    [{ courtFileNumber: 'TBD\n0' }, { case_number: null }],
    [{ county: 'Hoke', courtFileNumber: '25VC001262-460' }, { case_number: '25VC001262-460' }],
    [{ courtFileNumber: 'see notice' }, { case_number: null }],
    [
      { county: 'Mcdowell', parcelId: '0792-00-97-7158', courtFileNumber: '25-CVD-000860' },
      { case_number: '25CVD000860-580' },
    ],
  ] as const)('reads %j as %j', (cells, expected) => {
    expect(facts(cells)).toMatchObject(expected)
  })

  it('reads a row with two parcels as two observations, each with its own address', () => {
    const result = read({
      county: 'Alexander',
      parcelId: '00260870026086',
      address: '237 Ervin Ln., Ervin Ln.,',
    })
    expect(
      result.kind === 'row' &&
        result.row.observations.map(({ parcel, facts }) => [parcel?.canonical, facts.street]),
    ).toEqual([
      ['0026087', '237 Ervin Ln.'],
      ['0026086', 'Ervin Ln.'],
    ])
  })

  it.each([
    ['16 Odd St\nUnit 4', '11033', ['16 Odd St Unit 4']],
    ['16 Odd St\r\n18 Odd St', '11033\n11034', ['16 Odd St', '18 Odd St']],
    ['16 Odd St\nUnit 4\nRear', '11033\n11034', ['16 Odd St Unit 4 Rear', '16 Odd St Unit 4 Rear']],
    ['', '11033\n11034', [null, null]],
  ])('reads the street lines %j for the parcels %j as %j', (street, parcelId, streets) => {
    const mapping = mappingOf({
      reads: 'listings',
      source: { name: 'county' },
      columns: { county: 'county', parcel_identification: 'parcelId', street: 'address' },
    })
    const result = read({ address: street, parcelId }, mapping)
    expect(result.kind === 'row' && result.row.observations.map(({ facts }) => facts.street)).toEqual(streets)
  })

  it.each([
    ['28655', '11033', ['28655']],
    ['28655-1234', '11033 & 11034', ['28655', '28655']],
    ['28655 & 28612', '11033 & 11034', ['28655', '28612']],
    // Which of them belongs to which parcel is not known.
    ['28655 & 28612', '11033', [null]],
    ['28655, 28612', '11033, 11034, 11035', [null, null, null]],
  ])('reads the zips %j for the parcels %j as %j', (zipCode, parcelId, zips) => {
    const result = read({ zipCode, parcelId })
    expect(result.kind === 'row' && result.row.observations.map(({ facts: said }) => said.zip)).toEqual(zips)
  })

  it('identifies a row by what it wrote, not by what that means', () => {
    const keys = [
      {},
      { courtFileNumber: '23 CvD 1214' },
      { county: 'Burke County' },
      { parcelId: '110-33' },
    ].map((cells) => {
      const result = read(cells)
      return result.kind === 'row' ? result.row.row_key : null
    })
    expect(keys).toEqual(['37023/11033/23CVD001214110', '37023/11033/23CVD1214', keys[0], keys[0]])
  })

  it.each([
    [{ sourceType: 'unknown' }, 'its source "unknown" is not in the mapping'],
    [{ sourceType: 'constructor' }, 'its source "constructor" is not in the mapping'],
    [{ county: 'constructor' }, '"constructor" is not a North Carolina county'],
    [{ county: '__proto__' }, '"__proto__" is not a North Carolina county'],
    [{ saleStatus: 'toString' }, 'the status "toString" is not in the mapping'],
    [{ county: 'Erie' }, '"Erie" is not a North Carolina county'],
    [{ county: '' }, '"" is not a North Carolina county'],
    [
      { county: 'Town of Davidson' },
      '"Town of Davidson" is not a county: map it to its county under "counties" in the mapping',
    ],
    [{ saleStatus: 'vanished' }, 'the status "vanished" is not in the mapping'],
    [{ parcelId: '', courtFileNumber: '' }, 'it has no parcel, case or address'],
  ])('%j is bad: %s', (cells, expected) => {
    expect(reason(cells)).toBe(expected)
  })

  it('identifies a bad row, so that its listing does not count as gone', () => {
    expect(read({ saleStatus: 'vanished' })).toMatchObject({
      source: 'kania',
      row_key: '37023/11033/23CVD001214110',
    })
  })

  it.each<[string, Cells, string | null]>([
    ['an unknown county', { county: 'Erie' }, '/11033/23CVD001214110'],
    [
      'an unknown county and no number',
      { county: 'Erie', parcelId: '', courtFileNumber: '', address: '4 Main St' },
      '/ 4MAINST/',
    ],
    ['an unknown county and nothing else', { county: 'Erie', parcelId: 'N/A', courtFileNumber: '' }, null],
    ['an unknown status and no number', { saleStatus: 'vanished', parcelId: '', courtFileNumber: '-' }, null],
    ['no parcel, case or address', { parcelId: '', courtFileNumber: '' }, null],
  ])('identifies a bad row as far as it can be read: %s', (_what, cells, row_key) => {
    expect(read(cells)).toMatchObject({ kind: 'bad', row_key })
  })
})

describe('the cells of a row', () => {
  it.each<[Cells, string, Record<string, unknown>]>([
    [
      { openingBid: '$17,700.00', currentBid: '4500000' },
      'the opening_bid "$17,700.00" is not an amount in cents',
      { opening_bid_cents: null, highest_bid_cents: 4_500_000 },
    ],
    [
      { saleDate: 'Summer/Fall 2026', openingBid: '1770000' },
      'the foreclosure_date "Summer/Fall 2026" is not a readable date',
      { foreclosure_date: null, opening_bid_cents: 1_770_000 },
    ],
    [
      { saleDate: '2025-10-23 19:00:00', saleTime: '1:30' },
      'the time "1:30" is not a time of day',
      { foreclosure_date: '2025-10-23', time: null },
    ],
    // Of two columns for one day, one may hold the time of the sale, but nothing else.
    [
      { sourceType: 'zls', upsetBidCloseDate: 'soon', saleTime: '11:00 AM' },
      'the upset_bid_date "soon" is not a readable date',
      { upset_bid_date: null, time: '11:00 AM' },
    ],
  ])('reads %j without the unreadable cell: %s', (cells, unreadable, expected) => {
    const result = read(cells)
    expect(result.kind === 'row' && result.row.unreadable.map(({ reason: why }) => why)).toContain(unreadable)
    expect(facts(cells)).toMatchObject(expected)
  })

  it.each<[Cells, string]>([
    [{ courtFileNumber: 'CVD 25 297' }, 'the case_number "CVD 25 297" is not a case number'],
    [{ parcelId: '0120098 and 99' }, 'the parcel_identification "0120098 and 99" is not a parcel number'],
    [{ acreage: '100 x 200' }, 'the lot_size "100 x 200" is not a number of acres'],
    [{ acreage: '-2' }, 'the lot_size "-2" is not a number of acres'],
    [{ longitude: '81.5', latitude: '35.7' }, 'the point "81.5", "35.7" is not in North Carolina'],
    [{ longitude: '35.7', latitude: '-81.5' }, 'the point "35.7", "-81.5" is not in North Carolina'],
    [{ longitude: '-81.5 W', latitude: '35.7' }, 'the point "-81.5 W", "35.7" is not in North Carolina'],
    [{ longitude: '-81.5', latitude: '' }, 'the point "-81.5", "" is not in North Carolina'],
  ])('reads %j without the unreadable cell: %s', (cells, unreadable) => {
    expect(read(cells)).toMatchObject({ row: { unreadable: [{ reason: unreadable }] } })
  })

  it.each<[Cells, readonly string[]]>([
    [{}, []],
    [
      { courtFileNumber: '23CVD001214-11' },
      [
        'the case "23CVD001214-11" was read as 23CVD001214-110: its court code is cut off; this county’s is 110',
      ],
    ],
    [
      { courtFileNumber: '23CVD001214-590' },
      ['the case "23CVD001214-590" was read as 23CVD001214-590: its court code is not this county’s, 110'],
    ],
    [
      { courtFileNumber: '23CVD001214-110 & 23CVD001215-110' },
      [
        'the case "23CVD001214-110 & 23CVD001215-110" was read as 23CVD001214-110: text next to it, perhaps another case, was ignored',
      ],
    ],
    [
      { courtFileNumber: '25VC001262-460' },
      ['the case "25VC001262-460" has no known format and was stored as printed'],
    ],
    [
      { parcelId: '11033.0' },
      ['the parcel number "11033.0" was reformatted by a spreadsheet program; leading zeros may be missing'],
    ],
  ])('notes for %j: %j', (cells, notes) => {
    expect(read(cells)).toMatchObject({ kind: 'row', notes })
  })

  it('leaves out a special proceeding, or notes it where the mapping keeps it', () => {
    const special = { courtFileNumber: '25SP000046-110' }
    expect(read(special, { ...collector, leave_out: [] })).toMatchObject({ kind: 'left_out' })
    const keeping = { ...collector, leave_out: [], keep_special_proceedings: true }
    expect(read(special, keeping)).toMatchObject({
      notes: [
        'the case "25SP000046-110" was read as 25SP000046-110: a special proceeding is a deed of trust sale, not a tax sale',
      ],
    })
  })

  it('does not assign tax value, taxes due or acres of several parcels to any of them', () => {
    const together = { assessedValue: '9000000', taxAmountOwed: '450000', acreage: '2.5' }
    const result = read({ parcelId: '11033, 11034', ...together })
    const ofNone = { assessed_value_cents: null, taxes_due_cents: null, lot_size: null }
    expect(result).toMatchObject({
      row: { observations: [{ facts: ofNone }, { facts: ofNone }] },
      notes: [
        'the lot size covers 2 parcels together, so none of them gets it',
        'the assessed value covers 2 parcels together, so none of them gets it',
        'the taxes due covers 2 parcels together, so none of them gets it',
      ],
    })
    expect(facts(together)).toMatchObject({
      assessed_value_cents: 9_000_000,
      taxes_due_cents: 450_000,
      lot_size: 2.5,
    })
  })

  it.each([
    [{ county: 'Burke County Tax Office' }, '37023'],
    [{ county: 'City of Laurinburg' }, '37165'],
  ])('finds the county of %j', (cells, county_fips) => {
    expect(read(cells)).toMatchObject({ row: { observations: [{ county_fips }] } })
  })

  it('reads a declared no-day word as no day, in any date or time column', () => {
    const mapping = { ...collector, no_day: ['Summer/Fall 2026', 'to be set'] }
    const result = read({ saleDate: 'summer/fall 2026', saleTime: 'To be set' }, mapping)
    expect(result).toMatchObject({
      row: { unreadable: [], observations: [{ facts: { foreclosure_date: null, time: null } }] },
    })
  })

  it.each([
    [{ foreclosure_date: 'saleDate' }, { saleDate: '8/6/2026 10:30 AM' }],
    [{ foreclosure_date: 'saleDate', time: 'saleDate' }, { saleDate: '8/6/2026 10:30 AM' }],
    [{ foreclosure_date: 'saleDate', time: 'saleTime' }, { saleDate: '8/6/2026 10:30 AM' }],
    [
      { foreclosure_date: 'saleDate', time: 'saleTime' },
      { saleDate: '8/6/2026', saleTime: '10:30 a.m.' },
    ],
    [
      { foreclosure_date: 'saleDate', time: 'saleTime' },
      { saleDate: '8/6/2026', saleTime: '8/6/2026 10:30 AM' },
    ],
    // The time column takes precedence.
    [
      { foreclosure_date: 'saleDate', time: 'saleTime' },
      { saleDate: '8/6/2026 5:00 PM', saleTime: '10:30' },
    ],
    [{ foreclosure_date: 'saleDate', time: ['saleTime', 'saleDate'] }, { saleDate: '8/6/2026 10:30 AM' }],
  ])('mapped as %j, %j is a sale at 10:30 AM', (columns, cells) => {
    const mapping = mappingOf({
      reads: 'listings',
      source: { name: 'firm' },
      columns: { county: 'county', parcel_identification: 'parcelId', ...columns },
    })
    expect(read(cells, mapping)).toMatchObject({
      row: {
        unreadable: [],
        observations: [{ facts: { foreclosure_date: '2026-08-06', time: '10:30 AM' } }],
      },
    })
  })
})

describe('a row', () => {
  it.each([[{ sourceType: 'hutchens', county: 'nonsense' }], [{ courtFileNumber: '25SP000046-110' }]])(
    'leaves out %j',
    (cells) => {
      const result = read(cells)
      expect(result.kind === 'left_out' && result.because).toContain('deed of trust')
    },
  )

  it('uses the given source, but reads the row by its own source’s rules', () => {
    const result = read({ sourceType: 'zls', currentBid: '500' }, collector, 'copy')
    expect(result).toMatchObject({
      row: { source: 'copy', observations: [{ facts: { highest_bid_cents: 50_000 } }] },
    })
  })

  it.each([
    ['2026-08-08', []],
    ['2026-08-09', ['the foreclosure_date 2026-08-09 is a Sunday, when no sale is held']],
    ['2026-09-07', ['the foreclosure_date 2026-09-07 is Labor Day, when no sale is held']],
    ['2026-08-10', []],
  ])('of a sale on %s has the notes %j', (saleDate, notes) => {
    expect(read({ saleDate: `${saleDate} 15:00:00` })).toMatchObject({ notes })
  })

  it.each([
    ['9:59 AM', ['the time 9:59 AM is not between 10 AM and 4 PM, when sales begin']],
    ['10:00 AM', []],
    ['4:00 PM', []],
    ['4:01 PM', ['the time 4:01 PM is not between 10 AM and 4 PM, when sales begin']],
  ])('of a sale at %s has the notes %j', (saleTime, notes) => {
    expect(read({ saleTime })).toMatchObject({ notes })
  })

  it('notes words it could not map', () => {
    expect(read({ propertyType: 'Castle' })).toMatchObject({
      notes: ['the structure "Castle" is not in the mapping'],
    })
  })
})

describe('columnProblems', () => {
  it('reports missing and duplicate columns, and allows optional ones to be missing', () => {
    const mapping = mappingOf({
      reads: 'listings',
      source: { name: 'x' },
      columns: { county: 'County', parcel_identification: ['Parcel', 'PIN'], zip: 'Zip' },
      optional_columns: ['Zip'],
    })
    const table = { columns: ['County', 'Parcel', 'Parcel'], rows: [], badRows: [] }
    expect(columnProblems(table, mapping)).toEqual([
      'it has no column "PIN"; its columns are "County", "Parcel"',
      'it has more than one column "Parcel"',
    ])
  })
})
