import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startArcgis } from '#peers/arcgis/start.ts'
import type { RunningPeer } from '#peers/program.ts'
import { findParcels } from './arcgis-client.ts'
import type { ParcelFinding, ParcelQuestion } from './match-rows.ts'
import { statewideLayer } from './parcel-layers.ts'
import { findParcelsAround } from './parcels-around.ts'

type Feature = { readonly attributes: Readonly<Record<string, string>>; readonly rings: number[][][] | null }

const PATIENCE = { timeoutMs: 5_000, tries: 3, pauseMs: 1 }
const LAYER = '/rest/services/NC1Map_Parcels/FeatureServer/1'

let folder: string
let peers: RunningPeer[] = []

function square(x: number, size = 100): number[][] {
  const [west, south] = [1_449_600 + x, 542_600]
  return [
    [west, south],
    [west, south + size],
    [west + size, south + size],
    [west + size, south],
    [west, south],
  ]
}

/** A lot with this many corners, 200 feet across. */
function round(corners: number): number[][] {
  return Array.from({ length: corners + 1 }, (_, k) => {
    const angle = (-2 * Math.PI * (k % corners)) / corners
    return [1_449_600 + 100 * Math.cos(angle), 542_600 + 100 * Math.sin(angle)]
  })
}

function parcel(parno: string, cntyfips: string, rings: number[][][] | null, more: object = {}): Feature {
  return { attributes: { parno, cntyfips, ownname: 'SOMEBODY', ...more }, rings }
}

const MECKLENBURG = [
  parcel('03914327', '119', [square(0)]),
  parcel('07102214', '119', [square(0), square(20, 50)], { altparno: 'PIN-22' }),
  parcel('TWO-ROWS', '119', [square(0)]),
  parcel('TWO-ROWS', '119', [square(200, 50)]),
  parcel('TWICE', '119', [square(0)]),
  parcel('TWICE', '119', [square(0)]),
  parcel('STACKED', '119', [square(0)]),
  parcel('STACKED', '119', [square(20, 50)]),
  parcel('NO-SHAPE', '119', null),
  parcel('NO-RINGS', '119', []),
  parcel('NOT-CLOSED', '119', [square(0).slice(0, 2)]),
  parcel(
    'TOO-MANY',
    '119',
    Array.from({ length: 501 }, (_, k) => square(k * 20, 10)),
  ),
  parcel('TOO-MANY-CORNERS', '119', [round(20_000)]),
  parcel('MANY-CORNERS', '119', [round(19_000)]),
  ...Array.from({ length: 501 }, (_, k) => parcel('TOO-MANY-ROWS', '119', [square(k * 20, 10)])),
  parcel('FAR-AWAY', '119', [square(90_000_000)]),
  parcel("O'NEAL", '119', [square(0)]),
  parcel('CONDO-1', '119', [square(0)], { altparno: 'CONDO' }),
  parcel('CONDO-2', '119', [square(200)], { altparno: 'CONDO' }),
  parcel('PIN-9', '119', [square(0)]),
  parcel('OTHER', '119', [square(400)], { altparno: 'PIN-9' }),
]

async function serve(features: readonly Feature[], ...args: string[]): Promise<string> {
  const file = join(folder, `${peers.length}.json`)
  const content = {
    spatialReference: { wkid: 102719, latestWkid: 2264 },
    features: features.map(({ attributes, rings }) => ({ attributes, geometry: rings && { rings } })),
  }
  await writeFile(file, JSON.stringify(content))
  return start('--parcels', file, ...args)
}

async function start(...args: string[]): Promise<string> {
  const peer = await startArcgis(args)
  peers.push(peer)
  return `http://127.0.0.1:${peer.ports.port}${LAYER}`
}

function ask(
  serviceUrl: string,
  parcels: readonly ParcelQuestion[],
  patience = PATIENCE,
  signal = new AbortController().signal,
) {
  return findParcels({ layer: statewideLayer(serviceUrl), countyFips: '37119', parcels, signal, patience })
}

async function find(serviceUrl: string, ...candidates: string[]): Promise<ParcelFinding | undefined> {
  const findings = await ask(serviceUrl, [{ parcelNumber: 'asked', candidates }])
  expect([...findings.keys()]).toEqual(['asked'])
  return findings.get('asked')
}

function squareFeet(finding: ParcelFinding | undefined): number | string {
  return finding?.kind === 'found' ? Math.round(finding.outline.acres * 43_560) : (finding?.kind ?? 'nothing')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcgis-client-'))
})

afterEach(async () => {
  await Promise.all(peers.map((peer) => peer.stop()))
  peers = []
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('parcels of a county', () => {
  it('are each found, merged, reported or not found', async () => {
    const service = await serve(MECKLENBURG)
    const cases: readonly (readonly [string[], number | object])[] = [
      [['03914327'], 10_000],
      [['07102214'], 7_500],
      [['two-rows'], { kind: 'not_found' }],
      [['TWO-ROWS'], 12_500],
      [['TWICE'], 10_000],
      [['STACKED'], { kind: 'ambiguous', parnos: ['STACKED'] }],
      [['NO-SHAPE'], { kind: 'without_outline', parno: 'NO-SHAPE', problem: 'no_area' }],
      [['NO-RINGS'], { kind: 'without_outline', parno: 'NO-RINGS', problem: 'no_area' }],
      [['NOT-CLOSED'], { kind: 'without_outline', parno: 'NOT-CLOSED', problem: 'no_area' }],
      [['TOO-MANY'], { kind: 'without_outline', parno: 'TOO-MANY', problem: 'malformed' }],
      [['TOO-MANY-CORNERS'], { kind: 'without_outline', parno: 'TOO-MANY-CORNERS', problem: 'malformed' }],
      [['MANY-CORNERS'], 31_416],
      [['TOO-MANY-ROWS'], { kind: 'without_outline', parno: 'TOO-MANY-ROWS', problem: 'malformed' }],
      [['FAR-AWAY'], { kind: 'without_outline', parno: 'FAR-AWAY', problem: 'outside_north_carolina' }],
      [["O'NEAL"], 10_000],
      [['039-143-27', '03914327'], 10_000],
      [['PIN-22'], 7_500],
      [['CONDO'], { kind: 'ambiguous', parnos: ['CONDO-1', 'CONDO-2'] }],
      [['unknown', ''], { kind: 'not_found' }],
      [[], { kind: 'not_found' }],
    ]
    const findings = await ask(
      service,
      cases.map(([candidates], k) => ({ parcelNumber: String(k), candidates })),
    )
    cases.forEach(([candidates, expected], k) => {
      const finding = findings.get(String(k))
      expect([candidates, typeof expected === 'number' ? squareFeet(finding) : finding]).toEqual([
        candidates,
        expected,
      ])
    })
  })

  it('match by their own number before an alternate one, and by the first known spelling', async () => {
    const service = await serve(MECKLENBURG)
    expect(await find(service, 'PIN-9')).toMatchObject({ kind: 'found', parno: 'PIN-9' })
    expect(await find(service, 'none', '07102214', '03914327')).toMatchObject({ parno: '07102214' })
  })

  it('never match another county’s parcel with the same number', async () => {
    const service = await serve([
      parcel('036764', '019', [square(0)]),
      parcel('036764', '127', [square(200, 50)]),
    ])
    const parcels = [{ parcelNumber: '036764', candidates: ['036764'] }]
    const signal = new AbortController().signal
    const search = { layer: statewideLayer(`${service}/`), parcels, signal, patience: PATIENCE }
    const [nash, brunswick, wake] = await Promise.all(
      ['37127', '37019', '37183'].map((countyFips) => findParcels({ ...search, countyFips })),
    )
    expect([nash, brunswick, wake].map((findings) => squareFeet(findings?.get('036764')))).toEqual([
      2_500,
      10_000,
      'not_found',
    ])
  })

  it('are all found across many batches and pages', async () => {
    const numbers = Array.from({ length: 450 }, (_, k) => `N${k}`)
    const service = await serve(
      numbers.map((number, k) => parcel(number, '119', [square(k * 200)])),
      '--max-record-count',
      '60',
    )
    const findings = await ask(
      service,
      numbers.map((number) => ({ parcelNumber: number, candidates: [`#${number}`, number] })),
    )
    expect([...findings.values()].map((finding) => finding.kind === 'found' && finding.parno)).toEqual(
      numbers,
    )
  })

  it('are kept apart across pages, even if their rows are equal', async () => {
    expect(squareFeet(await find(await serve(MECKLENBURG, '--max-record-count', '1'), 'TWICE'))).toBe(10_000)
  })

  it('send no request if none are given', async () => {
    expect((await ask('http://127.0.0.1:1', [])).size).toBe(0)
  })
})

describe('a misbehaving service', () => {
  it.each([['error-200:2'], ['http-503:2'], ['truncate'], ['wkid-102719']])(
    'recovers from %s',
    async (fault) => {
      expect(squareFeet(await find(await serve(MECKLENBURG, '--fault', fault), 'TWO-ROWS'))).toBe(12_500)
    },
  )

  it('is retried after one slow response', async () => {
    const service = await serve(MECKLENBURG, '--fault', 'slow-page:1')
    const findings = await ask(service, [{ parcelNumber: '1', candidates: ['TWICE'] }], {
      ...PATIENCE,
      timeoutMs: 1_000,
    })
    expect(squareFeet(findings.get('1'))).toBe(10_000)
  })

  it.each([
    ['error-200', 'unreachable', 'returned 500'],
    ['http-503', 'unreachable', 'status 503'],
    ['wkid-3857', 'wrong_reference', ''],
  ])('with permanent %s fails as %s', async (fault, expected, cause) => {
    const failing = find(await serve(MECKLENBURG, '--fault', fault), 'TWICE')
    await expect(failing).rejects.toMatchObject({ name: 'ParcelServiceError', fault: expected })
    const reason: unknown = await failing.catch((error: unknown) => error instanceof Error && error.cause)
    if (cause !== '') expect(String(reason)).toContain(cause)
  })

  it('that is down fails as unreachable', async () => {
    const service = await serve(MECKLENBURG)
    await Promise.all(peers.map((peer) => peer.stop()))
    await expect(find(service, 'TWICE')).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it('is abandoned immediately when the caller aborts, while waiting and between attempts', async () => {
    const slow = await serve(MECKLENBURG, '--fault', 'slow-page')
    const failing = await serve(MECKLENBURG, '--fault', 'http-503')
    const parcels = [{ parcelNumber: '1', candidates: ['TWICE'] }]
    const patience = { timeoutMs: 60_000, tries: 3, pauseMs: 60_000 }
    for (const service of [slow, failing]) {
      await expect(ask(service, parcels, patience, AbortSignal.timeout(200))).rejects.toMatchObject({
        name: 'TimeoutError',
      })
    }
  })
})

describe('something other than a parcel service', () => {
  const layer = { geometryType: 'esriGeometryPolygon', objectIdField: 'objectid' }

  async function answering(
    answer: (request: IncomingMessage) => unknown,
    status = 200,
    headers: Record<string, string> = {},
  ): Promise<[string, () => number]> {
    let asked = 0
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      asked += 1
      const body = answer(request)
      const isSent = typeof body === 'string' || body instanceof Buffer
      response.writeHead(status, headers).end(isSent ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    afterClosing.push(() => server.close())
    const address = server.address()
    return [`http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/layer`, () => asked]
  }
  const afterClosing: (() => void)[] = []

  afterEach(() => {
    afterClosing.splice(0).forEach((close) => close())
  })

  it.each([
    ['an HTML page', '<html>Sign in</html>', 200, 'unreachable', 3],
    ['status 403', 'no', 403, 'refused', 1],
    ['status 429', 'later', 429, 'unreachable', 3],
    [
      'an error about our request',
      { error: { code: 400, message: 'Invalid query', details: null } },
      200,
      'refused',
      1,
    ],
    ['a transient error', { error: { code: 504 } }, 200, 'unreachable', 3],
    ['a layer of points', { ...layer, geometryType: 'esriGeometryPoint' }, 200, 'unexpected_answer', 1],
  ])('%s', async (_name, answer, status, fault, tries) => {
    const [url, asked] = await answering(() => answer, status)
    await expect(find(url, '1')).rejects.toMatchObject({ fault })
    expect(asked()).toBe(tries)
  })

  it.each([
    [
      'unexpected columns',
      { spatialReference: { wkid: 2264 }, features: [{ attributes: { PIN: '1' } }] },
      'unexpected_answer',
    ],
    [
      'more without end',
      { spatialReference: { wkid: 2264 }, features: [], exceededTransferLimit: true },
      'unexpected_answer',
    ],
    [
      'no reference',
      { features: [{ attributes: { parno: '1', altparno: null, cntyfips: '119' } }] },
      'wrong_reference',
    ],
  ])('%s', async (_name, page, fault) => {
    const [url] = await answering(({ url: path }) => (path?.includes('query') === true ? page : layer))
    await expect(find(url, '1')).rejects.toMatchObject({ fault })
  })

  it.each([
    ['repeats its page', () => 1, '', 'unexpected_answer', 3],
    ['never ends', (asked: number) => asked, '', 'unexpected_answer', 51],
    ['sends 15 MB a page', (asked: number) => asked, 'x'.repeat(15_000_000), 'refused', 5],
  ])('that %s is asked a limited number of times', async (_what, keyOf, more, fault, times) => {
    const [url, asked] = await answering(({ url: path }) =>
      path?.includes('query') === true
        ? {
            spatialReference: { wkid: 2264 },
            // Ends at some time, so that the test does.
            exceededTransferLimit: asked() < 200,
            features: [
              {
                attributes: { objectid: keyOf(asked()), parno: '1', altparno: null, cntyfips: '119', more },
                geometry: { rings: [square(0)] },
              },
            ],
          }
        : layer,
    )
    await expect(find(url, '1')).rejects.toMatchObject({ fault })
    expect(asked()).toBe(times)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['hangs within its answer', (response) => response.write('{')],
    ['breaks off its answer', (response) => response.write('{', () => response.destroy())],
  ])('that %s is asked again', async (_what, answer) => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      answer(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    afterClosing.push(() => server.close())
    const { port } = z.object({ port: z.number() }).parse(server.address())
    const parcels = [{ parcelNumber: '1', candidates: ['1'] }]
    const failing = ask(`http://127.0.0.1:${port}/layer`, parcels, { ...PATIENCE, timeoutMs: 100 })
    await expect(failing).rejects.toMatchObject({ fault: 'unreachable' })
    expect(asked).toBe(3)
  })

  describe('with more than 20 MB', () => {
    // Valid JSON: spaces before a description.
    const padded = Buffer.from(JSON.stringify(layer).padStart(20_000_001))

    it.each([
      ['as sent', padded, {}],
      ['as unpacked', gzipSync(padded), { 'content-encoding': 'gzip' }],
    ])('%s is refused at once', async (_how, body, headers) => {
      const [url, asked] = await answering(() => body, 200, headers)
      await expect(find(url, '1')).rejects.toMatchObject({ fault: 'refused' })
      expect(asked()).toBe(1)
    })

    it('has no parcels around a place', async () => {
      const page = gzipSync(JSON.stringify({ features: [] }).padStart(20_000_001))
      const [url] = await answering(() => page, 200, { 'content-encoding': 'gzip' })
      const around = await findParcelsAround(url, { countyFips: '37119', bounds: [0, 0, 1, 1] })
      expect(around.parcels).toBeNull()
    })
  })

  it.each([301, 302, 303, 307, 308])('that redirects with %i does not choose whom we ask', async (status) => {
    const [elsewhere, asked] = await answering(() => layer)
    const [url] = await answering(() => '', status, { location: elsewhere })
    await expect(find(url, '1')).rejects.toMatchObject({ fault: 'unreachable' })
    expect(asked()).toBe(0)
  })

  it('that sends more lots than asked for is cut off', async () => {
    const features = Array.from({ length: 500 }, (_, k) => ({
      attributes: { parno: `${k}`, altparno: null, cntyfips: '119' },
      geometry: { rings: [square(0)] },
    }))
    const [url] = await answering(() => ({ spatialReference: { wkid: 2264 }, features }))
    const around = await findParcelsAround(url, { countyFips: '37119', bounds: [0, 0, 1, 1] })
    expect(around.parcels).toHaveLength(400)
  })

  it('ignores a row of another county than requested', async () => {
    const attributes = { parno: '1', altparno: null, cntyfips: '121' }
    const page = {
      spatialReference: { wkid: 2264 },
      features: [{ attributes, geometry: { rings: [square(0)] } }],
    }
    const [url] = await answering(({ url: path }) => (path?.includes('query') === true ? page : layer))
    expect(await find(url, '1')).toEqual({ kind: 'not_found' })
  })
})

describe('real parcels of Burke County', () => {
  const real = join(process.env['REAL_DATA_DIR'] ?? '', 'parcels')
  const missing = !process.env['REAL_DATA_DIR'] || !existsSync(real)
  if (missing) console.warn('Skipped: looking up real Burke County parcels (REAL_DATA_DIR is not set).')

  it.skipIf(missing)('are found, including one in two parts, equally from feet and degrees', async () => {
    const numbers = ['2734843186', '2744445905', '2744411968']
    const parcels = numbers.map((number) => ({ parcelNumber: number, candidates: [number] }))
    const search = { countyFips: '37023', parcels, signal: new AbortController().signal, patience: PATIENCE }
    const fromFeet = await findParcels({
      ...search,
      layer: statewideLayer(await start(`023:${join(real, 'burke_parcels.esri.json')}`)),
    })
    const fromDegrees = await findParcels({
      ...search,
      layer: statewideLayer(await start(`023:${join(real, 'burke_parcels.geojson')}`)),
    })
    for (const number of numbers) {
      const [a, b] = [fromFeet.get(number), fromDegrees.get(number)]
      if (a?.kind !== 'found' || b?.kind !== 'found') throw new Error(`${number} is not found`)
      expect(a.outline.feet).toHaveLength(number === '2744445905' ? 2 : 1)
      expect(b.outline.acres).toBeCloseTo(a.outline.acres, 2)
    }
  })
})
