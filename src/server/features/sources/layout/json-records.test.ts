import { describe, expect, test } from 'vitest'
import { readEsriFeatures, readJsonRecords } from './json-records.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import { cellNamed, LayoutError } from './page-records.ts'

type Keys = { records?: string; inner?: string; columns?: string[] }

function read(value: unknown, keys: Keys = {}) {
  const layout = layoutSchema.parse({ kind: 'json', ...keys })
  if (layout.kind !== 'json') throw new Error('no JSON')
  return readJsonRecords(typeof value === 'string' ? value : JSON.stringify(value), layout, 0)
}

function cellsOf(value: unknown, keys: Keys = {}) {
  return read(value, keys).records.map(({ cells }) => cells)
}

describe('a list in JSON', () => {
  test('is the answer itself, or stands at a path', () => {
    const list = [{ parcel: '101' }, { parcel: '102' }]
    expect(cellsOf(list)).toEqual(list)
    expect(cellsOf({ data: { items: list } }, { records: 'data.items' })).toEqual(list)
    expect(cellsOf(`\ufeff${JSON.stringify(list)}`)).toEqual(list)
    expect(cellsOf('[{"parcel":66162913248661627}]')).toEqual([{ parcel: '66162913248661627' }])
  })

  test('may stand beside an empty error and the flag that it is complete', () => {
    const answer = { error: null, exceededTransferLimit: false, items: [{ parcel: '101' }] }
    expect(cellsOf(answer, { records: 'items' })).toEqual([{ parcel: '101' }])
  })

  test('may wrap its records, all or some', () => {
    const list = [{ options: { row: 0 }, value: { parcel: '101' } }, { parcel: '102' }]
    expect(cellsOf(list, { inner: 'value' })).toEqual([{ parcel: '101' }, { parcel: '102' }])
  })

  test.each([
    ['cut JSON', '[{"parcel":"101"},', undefined, 'the response is not complete JSON'],
    ['an error page', '<html>Error</html>', undefined, 'the response is not complete JSON'],
    [
      'an object instead of a list',
      { error: 'busy' },
      undefined,
      'the response has no list at "its top level"',
    ],
    ['no list at the path', { data: null }, 'data.items', 'the response has no list at "data.items"'],
    ['an object at the path', { items: { 0: {} } }, 'items', 'the response has no list at "items"'],
    [
      'an error beside the list',
      { error: { code: 498 }, items: [] },
      'items',
      'the service returned an error: 498',
    ],
    [
      'an error in text above the list',
      { error: 'busy', data: { items: [] } },
      'data.items',
      'the service returned an error: "busy"',
    ],
    [
      'a first page of features',
      { features: [{ PIN: '101' }], exceededTransferLimit: true },
      'features',
      'the response has only the first page of its list',
    ],
    [
      'a first page of GeoJSON',
      { features: [{ PIN: '101' }], properties: { exceededTransferLimit: true } },
      'features',
      'the response has only the first page of its list',
    ],
    [
      'a page of an OGC service',
      { features: [{ PIN: '101' }], numberMatched: 2, numberReturned: 1 },
      'features',
      'the response has only the first page of its list',
    ],
  ])('is refused as %s', (_case, value, records, message) => {
    expect(() => read(value, records === undefined ? {} : { records })).toThrow(new LayoutError(message))
  })

  test('has no records of what is no object, and says so', () => {
    expect(read([null, 'text', 5, ['a'], { parcel: '101' }])).toMatchObject({
      records: [{ cells: { parcel: '101' } }],
      warnings: Array.from({ length: 4 }, () => 'an entry of the list is not an object'),
      lost: ['null', '"text"', '5', '["a"]'],
    })
  })

  test('has the visible text of values with markup', () => {
    const record = {
      sale: "<span class='red'>Sale date not yet set</span>",
      parcel: '0026087<br />0026086',
      address: 'Depot St&nbsp;Lot&nbsp;12 &amp; 13',
      note: 'A < B & C',
      plain: '  4  Oak\u00a0St ',
    }
    expect(cellsOf([record])).toEqual([
      {
        sale: 'Sale date not yet set',
        parcel: '0026087\n0026086',
        address: 'Depot St Lot 12 & 13',
        note: 'A < B & C',
        plain: '4 Oak St',
      },
    ])
  })

  test('may have keys that every object inherits', () => {
    const { records, columns } = read(
      '[{"parcel":"101","constructor":"Smith","__proto__":"1"},{"parcel":"102"}]',
    )
    expect(columns).toEqual(['parcel', 'constructor'])
    expect(records.map(({ cells }) => cellNamed(cells, 'constructor'))).toEqual(['Smith', ''])
  })

  test('has values within values by their path, lists by lines, and nothing for null', () => {
    const record = {
      sale: { date: '2026-12-09', at: { room: 2 } },
      parcels: ['101', 102],
      open: true,
      bid: null,
    }
    expect(cellsOf([record])).toEqual([
      { 'sale.date': '2026-12-09', 'sale.at.room': '2', parcels: '101\n102', open: 'true', bid: '' },
    ])
  })

  test.each(['Real ID', 'RealID', 'real_id', 'REAL-ID:'])('has its key %s as the column "Real ID"', (key) => {
    const columns = ['Real ID', 'Min Bid']
    expect(read([{ [key]: '12-020', Photo: 'a.jpg' }], { columns })).toMatchObject({
      records: [{ cells: { 'Real ID': '12-020', Photo: 'a.jpg' } }],
      columns: ['Real ID', 'Photo'],
    })
  })

  test('is refused where a record has two keys of one column', () => {
    expect(() => read([{ MinBid: '$5', min_bid: '$6' }], { columns: ['Min Bid'] })).toThrow(
      new LayoutError('several keys of a record are a "Min Bid"'),
    )
  })

  test('has the same fingerprint in another order or without a rare key, and another one with a new key', () => {
    const { fingerprint } = read([
      { parcel: '1', bid: '' },
      { parcel: '2', bid: '' },
      { parcel: '3', bid: '', note: '' },
    ])
    expect(read([{ bid: '', parcel: '9' }]).fingerprint).toBe(fingerprint)
    expect(read([{ currentbid: '', parcel: '9' }]).fingerprint).not.toBe(fingerprint)
  })
})

describe('features of a layer', () => {
  const features = [{ attributes: { PIN: '101', SALE: 1_796_828_400_000 }, geometry: { x: -78.9, y: 35.1 } }]

  function readLayer(answer: object, isLast = true) {
    return readEsriFeatures(JSON.stringify(answer), 2, isLast)
  }

  test('are their fields, and their point in degrees', () => {
    expect(readLayer({ spatialReference: { wkid: 4326 }, features }).records).toEqual([
      { cells: { PIN: '101', SALE: '1796828400000', longitude: '-78.9', latitude: '35.1' }, page: 2 },
    ])
  })

  test.each([
    ['feet', { spatialReference: { wkid: 102_719 }, features }],
    ['no reference', { features }],
    [
      'no geometry',
      { spatialReference: { wkid: 4326 }, features: [{ attributes: features[0]?.attributes }] },
    ],
    [
      'an empty point',
      { spatialReference: { wkid: 4326 }, features: [{ ...features[0], geometry: { x: 'NaN', y: 'NaN' } }] },
    ],
  ])('have no point with %s', (_case, answer) => {
    expect(readLayer(answer).records[0]?.cells).toEqual({ PIN: '101', SALE: '1796828400000' })
  })

  test('are refused as an error that is sent with status 200', () => {
    expect(() => readLayer({ error: { code: 400, message: 'Invalid query' } })).toThrow(
      new LayoutError('the service returned an error: 400'),
    )
    expect(() => readLayer({ error: { code: 500 }, features: [] })).toThrow(
      new LayoutError('the service returned an error: 500'),
    )
    expect(() => readLayer({ count: 12 })).toThrow(new LayoutError('the response has no features'))
  })

  test('are refused where the last answer says that there are more', () => {
    const answer = { features, exceededTransferLimit: true }
    expect(() => readLayer(answer)).toThrow(new LayoutError('the layer has more features than were fetched'))
    expect(() => readLayer({ features, properties: { exceededTransferLimit: true } })).toThrow(LayoutError)
    expect(readLayer(answer, false).records).toHaveLength(1)
    expect(readLayer({ features, exceededTransferLimit: false }).records).toHaveLength(1)
  })
})
