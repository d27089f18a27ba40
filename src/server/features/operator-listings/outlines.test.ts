import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import type { OperatorOutline, OutlinesAround } from '#contract/operator/outlines.ts'
import { startArcgis } from '#peers/arcgis/start.ts'
import type { RunningPeer } from '#peers/program.ts'
import { toLonLat, type Position } from '#domain/geo/state-plane.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readSource } from './operator-listings.fixture.ts'

const BURKE = '37023'
const SALE = 'Burke|25CV001602-110|2700000001|9 Main St|2026-12-15|7000|||scheduled'
const reason = 'From the deed, book 12 page 34'

/** A square of feet in Burke County, closed, from its place along a street. */
function square(place: number, size = 100): Position[] {
  const [west, south] = [1_240_000 + place * 100, 745_000]
  return [
    [west, south],
    [west, south + size],
    [west + size, south + size],
    [west + size, south],
    [west, south],
  ]
}
const drawnSquare = (place: number, size = 100) => square(place, size).map(toLonLat)

let product: TestApp
let peer: RunningPeer | undefined
/** The service returns at the same address when it restarts. */
let port: number
let operator: string
let subscriber: string
let id: number
const folder = mkdtempSync(path.join(tmpdir(), 'outlines-'))
const parcels = path.join(folder, 'parcels.json')

/** What the parcel service knows: lots of a street by number. */
async function serve(lots: Readonly<Record<string, Position[]>>): Promise<void> {
  const features = Object.entries(lots).map(([parno, ring]) => ({
    attributes: { parno, altparno: '', cntyfips: '023' },
    geometry: { rings: [ring] },
  }))
  writeFileSync(parcels, JSON.stringify({ spatialReference: { latestWkid: 2264 }, features }))
  await peer?.stop()
  peer = await startArcgis(['--port', String(port), '--parcels', parcels])
}

beforeAll(async () => {
  port = await freePort('127.0.0.1')
  await serve({ '27-8': square(-1) })
  product = await createTestApp({
    PARCEL_SERVICE_URL: `http://127.0.0.1:${port}/rest/services/NC1Map_Parcels/FeatureServer/1`,
  })
  operator = await signUpOperator(product, 'operator@example.com')
  subscriber = (await investor(product, 'ada@example.com', BURKE)).cookie
})
beforeEach(async () => {
  await product.database.pool.query('TRUNCATE tax_foreclosure, parcel, foreclosure_case, ingest_run CASCADE')
  await readSource(product, 'kania', [SALE], 'law_firm')
  const { rows } = await product.database.pool.query<{ id: number }>('SELECT id FROM tax_foreclosure')
  id = rows[0]?.id ?? 0
})
afterAll(async () => {
  await product.close()
  await peer?.stop()
  rmSync(folder, { recursive: true })
})

const address = (call: string) => `/api/operator/listings/${id}/${call}`
const outline = async () =>
  (await product.call('GET', address('outline'), { cookie: operator })).json<OperatorOutline>()
const post = (call: string, body: object = {}, cookie = operator) =>
  product.call('POST', address(call), { cookie, body })
const draw = async (more: object = {}) =>
  post('draw_outline', {
    version: (await outline()).version,
    reason,
    ring: drawnSquare(0),
    replaces_found: false,
    ...more,
  })
const fetchAgain = async () => {
  await post('find_outline')
  await product.runJobs()
}
const details = async () =>
  (await product.call('GET', `/api/tax_foreclosure/${id}`, { cookie: subscriber })).json<{
    outline_acres: number | null
    outline_drawn: boolean
    timeline: { kind: string; source: string | null; from: object | null; to: object }[]
    listing: { geometry: { rings: Position[][] } | null }
  }>()
const needs = async () =>
  (await product.call('GET', '/api/operator/overview', { cookie: operator }))
    .json<{ needs: OperatorNeed[] }>()
    .needs.filter(({ id: need }) => need.startsWith('outline.'))
const lastAudit = async (): Promise<unknown> =>
  (await product.database.pool.query<object>('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1')).rows[0]

test('says why there is no outline, and what came of asking again', async () => {
  expect(await outline()).toMatchObject({
    outline: null,
    last_try: null,
    waiting_since: null,
    county: 'Burke',
  })
  expect((await post('find_outline')).statusCode).toBe(200)
  expect(await outline()).toMatchObject({ waiting_since: new Date(product.clock.now()).toISOString() })
  expect(await lastAudit()).toMatchObject({ action: 'find_outline', details: { listing_id: id } })
  await product.runJobs()
  expect(await outline()).toMatchObject({
    outline: null,
    last_try: { answer: 'not_found' },
    waiting_since: null,
  })
  await peer?.stop()
  await fetchAgain()
  expect(await outline()).toMatchObject({ last_try: { answer: 'unreachable' }, waiting_since: null })
  await serve({ '2700000001': square(0, 50) })
  // Not in a week: it never answered.
  await enqueueFindOutlines(enqueue, product.database.db)
  await product.runJobs()
  expect(await outline()).toMatchObject({
    outline: { is_drawn: false, source: 'Local parcel service' },
    last_try: { answer: 'found' },
  })
})

test('a drawn outline is shown to subscribers as drawn, told as an event, and recorded', async () => {
  const [first, second] = await (async () => {
    const body = { version: (await outline()).version, reason, ring: drawnSquare(0), replaces_found: false }
    return Promise.all([post('draw_outline', body), post('draw_outline', body)])
  })()
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409])
  const seen = await details()
  expect(seen).toMatchObject({ outline_drawn: true })
  expect(seen.outline_acres).toBeCloseTo(10_000 / 43_560, 6)
  // To the hundredth of a foot, clockwise as the API sends outer rings.
  expect(seen.listing.geometry?.rings).toEqual([square(0)])
  expect(seen.timeline.filter(({ kind }) => kind === 'outline_found')).toMatchObject([
    { source: 'Drawn by Courthouse Steps', from: null, to: { acres: 0.23 } },
  ])
  expect(await lastAudit()).toMatchObject({
    action: 'draw_outline',
    via: 'browser',
    details: { listing_id: id, corners: 4, before: { acres: null }, reason },
  })
  expect(await outline()).toMatchObject({
    outline: { is_drawn: true, source: 'Drawn by Courthouse Steps' },
    drawn: [{ reason, drawn_by: 'operator@example.com', ended_at: null }],
  })
})

test('a ring that is no outline of a parcel in the county is refused, and nothing is stored', async () => {
  const there = drawnSquare(0)
  const moved = (feet: number) => square(0).map(([x, y]): Position => toLonLat([x + feet, y]))
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['closed', there.slice(0, -1), 'not_possible'],
    ['three corners', there.slice(0, 2), 'not_possible'],
    ['crosses', [there[0], there[2], there[1], there[3], there[0]], 'not_possible'],
    ['10 square feet', drawnSquare(0, 2), 'not_possible'],
    ['5,000 acres', drawnSquare(0, 20_000), 'not_possible'],
    ['outside the county', moved(300_000), 'not_possible'],
    ['outside North Carolina', there.map(([x, y]) => [y, x]), 'not_possible'],
    [
      '2,000 corners',
      [...Array.from({ length: 2_500 }, (_, k) => [-81.7 + k * 1e-6, 35.7]), [-81.7, 35.7]],
      'not_possible',
    ],
    ['', 'POLYGON', 'bad_request'],
    ['', [[-81, 'x']], 'bad_request'],
    ['', Array.from({ length: 3_001 }, () => [-81, 35]), 'bad_request'],
  ]
  for (const [words, ring, code] of wrong) {
    const answer = await draw({ ring })
    expect([words, codeOf(answer)]).toEqual([words, code])
    if (code === 'not_possible') expect(answer.body).toContain(words)
  }
  expect(codeOf(await draw({ reason: ' ' }))).toBe('bad_request')
  expect(codeOf(await draw({ version: '0' }))).toBe('changed_meanwhile')
  expect(await outline()).toMatchObject({ outline: null, drawn: [] })
  expect((await post('draw_outline', {}, subscriber)).statusCode).toBe(404)
})

test('a drawn outline gives way to the county’s, and stands in for it only when told to', async () => {
  await draw()
  await serve({ '2700000001': square(0, 80) })
  // The weekly look-up asks for parcels with a drawn outline, too.
  await enqueueFindOutlines(enqueue, product.database.db)
  await product.runJobs()
  expect(await outline()).toMatchObject({
    outline: { is_drawn: false, source: 'Local parcel service' },
    drawn: [{ ended_because: 'found' }],
  })
  expect(await details()).toMatchObject({ outline_drawn: false })
  // The overview says that it is unlike theirs, and the map shows both.
  expect((await outline()).before_found?.[0]).toHaveLength(5)
  const [need] = await needs()
  expect(need?.title).toContain('9 Main St')
  expect(need?.detail).toMatch(/0\.23 acres.* 0\.15/)
  const refused = await draw()
  expect([codeOf(refused), refused.body]).toEqual(['not_possible', expect.stringContaining('Confirm')])
  expect((await draw({ replaces_found: true })).statusCode).toBe(200)
  expect(await needs()).toEqual([])
  // The outline that was replaced is no news; another one is.
  await fetchAgain()
  expect(await outline()).toMatchObject({ outline: { is_drawn: true }, last_try: { answer: 'found' } })
  await serve({ '2700000001': square(0, 90) })
  await fetchAgain()
  expect(await outline()).toMatchObject({ outline: { is_drawn: false } })
  const told = (await details()).timeline.filter(({ kind }) => kind === 'outline_found')
  expect(told.map(({ from, to }) => [from, to])).toEqual([
    [{ acres: 0.23 }, { acres: 0.186 }],
    [{ acres: 0.147 }, { acres: 0.23 }],
    [{ acres: 0.23 }, { acres: 0.147 }],
    [null, { acres: 0.23 }],
  ])
})

test('removing a drawn outline returns what it stood in for, or nothing', async () => {
  const remove = async (version?: string) =>
    post('remove_outline', { version: version ?? (await outline()).version, reason: 'Wrong lot' })
  expect(codeOf(await remove())).toBe('not_possible')
  await draw()
  expect(codeOf(await remove('0'))).toBe('changed_meanwhile')
  expect((await remove()).statusCode).toBe(200)
  expect(await lastAudit()).toMatchObject({ action: 'remove_outline', details: { after: { acres: null } } })
  expect(await outline()).toMatchObject({
    outline: null,
    drawn: [{ ended_because: 'removed', end_reason: 'Wrong lot' }],
  })
  expect(await details()).toMatchObject({ outline_acres: null, outline_drawn: false })
  await serve({ '2700000001': square(0, 80) })
  await fetchAgain()
  const found = await outline()
  await draw({ replaces_found: true })
  await draw({ ring: drawnSquare(0, 70) })
  expect((await remove()).statusCode).toBe(200)
  expect((await outline()).outline).toEqual(found.outline)
})

test('shows what to draw along: other listings and the parcels of the service', async () => {
  await serve({ '27-8': square(1) })
  await readSource(product, 'kania', [SALE, SALE.replace('1602', '1603').replace('0001', '0002')], 'law_firm')
  const [own, other] = [id, id + 1]
  id = other
  await draw({ ring: drawnSquare(-1) })
  id = own
  const [west, south] = toLonLat([1_239_000, 744_000])
  const [east, north] = toLonLat([1_241_000, 746_000])
  const around = async (box: string) =>
    product.call('GET', address(`outlines_around?${box}`), { cookie: operator })
  const answer = await around(`west=${west}&south=${south}&east=${east}&north=${north}`)
  const { listings, parcels: lots, service } = answer.json<OutlinesAround>()
  expect(listings.map(({ name }) => name)).toEqual(['9 Main St'])
  expect([lots?.length, service]).toEqual([1, 'Local parcel service'])
  // A lot drawn along it has exactly its corners.
  await draw({ ring: lots?.[0]?.[0] })
  expect((await details()).listing.geometry?.rings).toEqual([square(1)])
  expect(codeOf(await around('west=-82&south=35&east=-81&north=36'))).toBe('not_possible')
  expect(codeOf(await around('west=x&south=35&east=-81&north=36'))).toBe('bad_request')
  await peer?.stop()
  const without = await around(`west=${west}&south=${south}&east=${east}&north=${north}`)
  expect(without.json<OutlinesAround>()).toMatchObject({ parcels: null, listings: [{}] })
})

test('a listing without a parcel number says what to do first', async () => {
  await product.database.pool.query('UPDATE tax_foreclosure SET parcel_id = NULL')
  expect(await outline()).toMatchObject({ parcel_identification: null, outline: null })
  const answer = await draw()
  expect([codeOf(answer), answer.body]).toEqual(['not_possible', expect.stringContaining('no parcel number')])
  id = 99_999
  expect((await product.call('GET', address('outline'), { cookie: operator })).statusCode).toBe(404)
  expect((await post('find_outline')).statusCode).toBe(404)
})

test('a drawn outline stays with its parcel when listings are merged and split', async () => {
  const other = SALE.replace('CV001602', 'CV001603')
  await readSource(product, 'upload', [other])
  const find = async () =>
    (await product.database.pool.query<{ id: number }>('SELECT id::int FROM tax_foreclosure ORDER BY id'))
      .rows
  const [kept, merged] = (await find()).map((row) => row.id)
  id = merged ?? 0
  await draw()
  id = kept ?? 0
  const version = async (listing: number) =>
    (await product.call('GET', `/api/operator/listings/${listing}`, { cookie: operator })).json<{
      version: string
    }>().version
  await product.accounts.confirmPassword(operator)
  const body = {
    other_id: merged,
    version: await version(id),
    other_version: await version(merged ?? 0),
    reason,
  }
  const answer = await post('merge', body)
  expect(answer.statusCode).toBe(200)
  expect(await details()).toMatchObject({ outline_drawn: true })
  const { merge_id } = answer.json<{ merge_id: number }>()
  expect((await post('split', { merge_id, version: await version(id), reason })).statusCode).toBe(200)
  for (const listing of [kept, merged]) {
    id = listing ?? 0
    expect(await outline()).toMatchObject({ outline: { is_drawn: true }, drawn: [{ ended_at: null }] })
  }
})
