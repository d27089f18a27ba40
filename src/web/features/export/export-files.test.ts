// @vitest-environment jsdom
import { parse } from 'csv-parse/sync'
import type { Position } from 'geojson'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { parseGeoJsonPolygon } from '#domain/geo/geojson-polygon.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import type { ExportSubject } from './export-subject.ts'
import { fileNameOf, makeFile, type ExportFormat } from './parts/make-file.ts'

const formula = '=HYPERLINK("http://evil.example";"Oak")'

const outline = (...rings: number[][][]) => ({ rings, spatialReference: { wkid: 2264 } })

/** Clockwise. */
const square = (x: number, y: number, size: number) => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
]

const oak = aListing({
  geometry: outline(square(1_449_000, 541_000, 200)),
  id: 7,
  street: formula,
  highest_bid: 18_450,
  opening_bid: 9870.44,
})
/** Two parts, one of them with a hole; all rings clockwise. */
const island = aListing({
  id: 3,
  county: 'Burke',
  street: '2 Lake <Rd> & "Main"\u0007',
  status: 'Auction in future',
  highest_bid: null,
  upset_bid_date: null,
  foreclosure_date: '2026-12-08',
  geometry: outline(
    square(1_200_000, 730_000, 400),
    square(1_200_100, 730_100, 50),
    square(1_200_900, 730_000, 100),
  ),
})
const pointOnly: Listing = {
  ...aListing({ id: 5 }),
  longitude: -80.9,
  latitude: 35.2,
  is_demo: true,
  status_reason: 'bids_frozen',
}

// As the page has it: a county is more than its hours.
const mecklenburg = { name: 'Mecklenburg', closes_at: '4:30 PM', closes_at_confirmed: true }

const subject: ExportSubject = {
  listings: [island, oak, pointOnly],
  total: 612,
  filters: 'Price $10,000 to $25,000, “x,=1+1”',
  order: 'Last day',
  today: plainDate(2026, 11, 18),
  closingHours: new Map([['Mecklenburg', mecklenburg]]),
  addressOf: (id) => `https://steps.example/details/${id}`,
}

const fileOf = (format: ExportFormat, listings: readonly Listing[] = subject.listings) =>
  makeFile(format, { ...subject, listings })

const about = [
  'Courthouse Steps, listings of 2026-11-18',
  '3 of 612 listings',
  '1 of them without an outline',
  'Filters: Price $10,000 to $25,000, “x,=1+1”',
  'Order: Last day',
  'Includes made-up demo listings',
  'Public foreclosure information, not legal advice. Records can be late or wrong; the clerk’s file controls.',
]

it('names files by date and number of listings', () => {
  expect(fileNameOf('csv', subject)).toBe('courthouse-steps-3-listings-2026-11-18.csv')
  expect(fileNameOf('geojson', subject)).toBe('courthouse-steps-3-listings-2026-11-18.geojson')
})

describe('CSV', () => {
  it('round-trips money, dates and text, in list order', async () => {
    const text = await (await fileOf('csv')).text()
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: true,
      comment: '#',
      comment_no_infix: true,
    })
    expect(rows.map(({ Page }) => Page)).toEqual([3, 7, 5].map((id) => subject.addressOf(id)))
    expect(rows[1]).toMatchObject({
      County: 'Mecklenburg',
      'Case number': '25CV018442-590',
      Street: `'${formula}`,
      ZIP: '28208',
      'Sale date': '2026-10-20',
      'Sale place': '',
      'Opening bid': '9870.44',
      'Last bid': '18450.00',
      'Minimum upset bid': '19372.50',
      'Minimum basis': 'calculated',
      Deposit: '968.63',
      'Last updated': 'Nov 18, 2026, 6:12 AM',
      'Upset deadline': '2026-11-30',
      'Upset deadline time': '4:30 PM',
      'Deadline time note': '',
      Acres: '0.42',
      Demo: '',
    })
    expect(rows[0]).toMatchObject({ 'Opening bid': '9870.44', 'Last bid': '', 'Minimum upset bid': '' })
    expect(rows[2]).toMatchObject({
      Longitude: '-80.9',
      Latitude: '35.2',
      Demo: 'demo',
      'Status note': 'Bids frozen, resale requested',
    })
    expect(Number(rows[1]?.['Longitude'])).toBeCloseTo(-80.84, 0)
  })

  it('marks an hour that is not confirmed beside it, so that the hour stays a time', async () => {
    const closingHours = new Map([['Mecklenburg', { closes_at: '5:00 PM', closes_at_confirmed: false }]])
    const published = { ...oak, closes_at: '5:00 PM' }
    const file = await makeFile('csv', { ...subject, listings: [oak, published, island], closingHours })
    const rows: Record<string, string>[] = parse(await file.text(), {
      bom: true,
      columns: true,
      comment: '#',
      comment_no_infix: true,
    })
    expect(rows.map((row) => [row['Upset deadline time'], row['Deadline time note']])).toEqual([
      ['5:00 PM', 'not confirmed'],
      ['5:00 PM', ''],
      ['', ''],
    ])
  })

  it('describes its contents', async () => {
    const lines = (await (await fileOf('csv')).text()).slice(1).split('\r\n')
    expect(lines.slice(1, 4)).toEqual([
      '# 3 of 612 listings',
      '# 1 of them without an outline',
      '# Filters: Price $10000 to $25000 · “x ·=1+1”',
    ])
  })
})

describe('XLSX', () => {
  const sheet = async (name: string) => {
    const file = await fileOf('xlsx')
    return readSheet(Buffer.from(await file.arrayBuffer()), name)
  }

  it('round-trips numbers, dates and text with their types', async () => {
    const [head = [], ...rows] = await sheet('Listings')
    const at = (row: number, column: string) => rows[row]?.[head.indexOf(column)]
    expect(rows).toHaveLength(3)
    expect(at(1, 'Street')).toBe(formula)
    expect(at(1, 'ZIP')).toBe('28208')
    expect(at(1, 'Opening bid')).toBe(9870.44)
    expect(at(1, 'Minimum upset bid')).toBe(19_372.5)
    expect(at(1, 'Sale date')).toEqual(new Date('2026-10-20T00:00:00Z'))
    expect(at(1, 'Upset deadline')).toEqual(new Date('2026-11-30T00:00:00Z'))
    expect(at(0, 'Last bid')).toBeNull()
    expect(at(2, 'Longitude')).toBe(-80.9)
    expect(at(0, 'Street')).toBe('2 Lake <Rd> & "Main"')
  })

  it('has ten thousand rows, in order', async () => {
    const many = Array.from({ length: 10_000 }, (_, place) =>
      aListing({ id: place + 1, street: `${place} Oak St`, geometry: null }),
    )
    const file = await fileOf('xlsx', many)
    const [head = [], ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()), 'Listings')
    expect(rows.map((row) => row[head.indexOf('Street')])).toEqual(many.map(({ street }) => street))
    expect(rows.every((row) => row[head.indexOf('Opening bid')] === many[0]?.opening_bid)).toBe(true)
  })

  it('describes its contents on a second sheet', async () => {
    expect((await sheet('About')).map(([line]) => line)).toEqual(about)
  })
})

/** Twice the area, positive where the ring runs counterclockwise. */
function area(ring: readonly Position[]): number {
  return ring.slice(1).reduce((sum, [x = NaN, y = NaN], place) => {
    const [fromX = NaN, fromY = NaN] = ring[place] ?? []
    return sum + fromX * y - x * fromY
  }, 0)
}

const ring = z.array(z.array(z.number()))
const geometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
])
const written = z.strictObject({
  type: z.literal('FeatureCollection'),
  about: z.array(z.string()),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      id: z.number(),
      geometry: geometry.nullable(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

describe('GeoJSON', () => {
  const read = async () => {
    const text = await (await fileOf('geojson')).text()
    return written.parse(JSON.parse(text))
  }

  it('has closed rings by the right-hand rule, in degrees within the state', async () => {
    const { type, features } = await read()
    expect([type, features.map(({ id }) => id)]).toEqual(['FeatureCollection', [3, 7, 5]])
    const [first, second] = features.map(({ geometry }) => geometry)
    if (first?.type !== 'MultiPolygon' || second?.type !== 'Polygon') throw new Error('other shapes')
    expect(first.coordinates.map((rings) => rings.length)).toEqual([2, 1])
    for (const rings of [...first.coordinates, second.coordinates]) {
      rings.forEach((ring, place) => {
        expect(ring.at(-1)).toEqual(ring[0])
        expect(Math.sign(area(ring))).toBe(place === 0 ? 1 : -1)
        for (const [longitude, latitude] of ring) {
          expect(longitude).toBeGreaterThan(-84.4)
          expect(longitude).toBeLessThan(-75.4)
          expect(latitude).toBeGreaterThan(33.8)
          expect(latitude).toBeLessThan(36.6)
        }
      })
    }
  })

  it('round-trips the outline', async () => {
    const { features } = await read()
    const back = parseGeoJsonPolygon(features[1]?.geometry)
    const corners = back.ok ? (back.outline.feet[0]?.[0] ?? []).slice(1) : []
    expect(corners).toHaveLength(4)
    for (const [x = NaN, y = NaN] of oak.geometry?.rings[0] ?? []) {
      const isThere = corners.some((corner) => Math.hypot(corner[0] - x, corner[1] - y) < 0.05)
      expect(isThere, `${x} ${y}`).toBe(true)
    }
  })

  it('has no geometry for a listing without an outline, and counts it', async () => {
    const { features, about: lines } = await read()
    expect(features[2]).toMatchObject({ geometry: null, properties: { longitude: -80.9, is_demo: true } })
    expect(lines).toEqual(about)
  })

  it('has the API field names, and no coordinates in feet', async () => {
    const [, feature] = (await read()).features
    expect(feature?.properties).toMatchObject({
      street: formula,
      highest_bid: 18_450,
      upset_bid_date: '2026-11-30',
      closes_at: '4:30 PM',
      closes_at_confirmed: true,
      page: 'https://steps.example/details/7',
    })
    expect(feature?.properties).not.toHaveProperty('geometry')
    // Of the county whose hours they are, nothing else.
    expect(feature?.properties).not.toHaveProperty('name')
  })

  it('has the hour of a deadline, and whether it is confirmed', async () => {
    const closingHours = new Map([['Mecklenburg', { closes_at: '5:00 PM', closes_at_confirmed: false }]])
    const published = { ...oak, closes_at: '12:00 PM' }
    const unknown = { ...oak, county: 'Wake' }
    const listings = [oak, published, island, unknown]
    const file = await makeFile('geojson', { ...subject, listings, closingHours })
    const { features } = written.parse(JSON.parse(await file.text()))
    expect(
      features.map(({ properties }) => [properties['closes_at'], properties['closes_at_confirmed']]),
    ).toEqual([
      ['5:00 PM', false],
      ['12:00 PM', true],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })
})

describe('KML', () => {
  const read = async () =>
    new DOMParser().parseFromString(await (await fileOf('kml')).text(), 'application/xml')

  it('is XML with the texts intact, except for characters XML does not allow', async () => {
    const root = await read()
    expect(root.querySelector('parsererror')).toBeNull()
    const placemarks = [...root.querySelectorAll('Placemark')]
    expect(placemarks.map((each) => each.id)).toEqual(['listing-3', 'listing-7', 'listing-5'])
    expect(placemarks[0]?.querySelector('name')?.textContent).toContain('2 Lake <Rd> & "Main",')
    expect(placemarks[1]?.querySelector('Data[name="Minimum upset bid"] value')?.textContent).toBe('19372.50')
    expect(placemarks[1]?.querySelector('Data[name="Gone from its sources since"]')).toBeNull()
  })

  it('has the outlines with holes, and describes its contents', async () => {
    const root = await read()
    const [first, second, third] = root.querySelectorAll('Placemark')
    expect(first?.querySelectorAll('MultiGeometry > Polygon')).toHaveLength(2)
    expect(first?.querySelectorAll('innerBoundaryIs')).toHaveLength(1)
    const corners = second?.querySelector('Polygon coordinates')?.textContent.split(' ') ?? []
    expect(corners).toHaveLength(5)
    expect(corners.at(-1)).toBe(corners[0])
    expect(corners[0]).toMatch(/^-8\d\.\d+,35\.\d+$/)
    expect(third?.querySelector('Polygon, Point')).toBeNull()
    expect(root.querySelector('Document > name')?.textContent).toBe(about[0])
    expect(root.querySelector('Document > description')?.textContent.split('\n')).toEqual(about.slice(1))
  })
})
