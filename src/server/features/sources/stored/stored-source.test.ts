import { createServer, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorReplay, OperatorSource } from '#contract/operator/sources.ts'
import { readEvidence } from '#server/features/sources/evidence/read-evidence.ts'
import { findAdapter } from '#server/features/sources/find-adapter.ts'
import { runSource } from '#server/features/sources/run/run-source.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { aboutCounty, inventedPage, partOf, sourceMaker, type Made } from './stored.fixture.ts'

const CRAVEN = '37049'

let bench: SourceBench
let product: TestApp
let cookie: string
let site: Server
let page: string
let address: string
beforeAll(async () => {
  bench = await createSourceBench()
  product = await createTestApp({ LOCAL_SOURCES: 'allowed' }, bench.database)
  product.clock.set('2026-11-25T15:00:00Z')
  cookie = await signUpOperator(product, 'operator@example.com')
  page = inventedPage('craven.html').toString()
  site = createServer((request, answer) => {
    const isPage = request.url === '/sales'
    answer.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    answer.end(isPage ? page : '')
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  const bound = site.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  address = `http://127.0.0.1:${bound.port}/sales`
})
afterAll(async () => {
  site.close()
  await product.app.close()
  await bench.close()
})

const get = async <T>(path: string) =>
  (await product.call('GET', `/api/operator/${path}`, { cookie })).json<T>()
const post = (path: string, body: unknown) => product.call('POST', `/api/operator/${path}`, { cookie, body })

/** The best suggestion for the page, with the status below each card. */
async function made(id: string): Promise<Made> {
  const maker = sourceMaker(product, cookie)
  const [best] = (await maker.open(id)).suggestions
  if (!best) throw new Error('nothing is suggested')
  const columns = { ...partOf(best.mapping, 'columns'), status: 'Last line' }
  const statuses = { 'Upset period open': 'upset', Scheduled: 'scheduled', 'Sale final': 'confirmed' }
  return { layout: best.layout, mapping: { ...best.mapping, columns, statuses } }
}

const run = async () => {
  const adapter = await findAdapter(bench.database.db, 'craven_sales')
  if (adapter === null) throw new Error('not stored')
  bench.clock.now = product.clock.now()
  return runSource(adapter, 'operator', bench.deps)
}
const bids = () =>
  bench.rows(sql`
    SELECT p.parcel_identification AS parcel, t.highest_bid_cents AS bid FROM tax_foreclosure t
    JOIN parcel p ON p.id = t.parcel_id WHERE t.highest_bid_cents IS NOT NULL ORDER BY 1`)
const replayed = async () => {
  await post('replay', {})
  await product.runJobs()
  return (await get<{ replay: OperatorReplay }>('replay')).replay
}

test('a source without code is saved, confirmed, turned on and read like any other', async () => {
  const maker = sourceMaker(product, cookie)
  const id = await maker.begin(Buffer.from(page))
  const { layout, mapping } = await made(id)
  const about = {
    ...aboutCounty('Craven', { rows: [0, 50], always: ['Parcel ID'] }),
    address,
    title: 'Craven sales',
  }
  const saved = await maker.save(id, { layout, mapping, name: 'craven_sales', about, replaces: null })
  expect(saved.json()).toEqual({ name: 'craven_sales', version: 1 })
  const listed = async () =>
    (await get<{ sources: OperatorSource[] }>('sources')).sources.find(({ name }) => name === 'craven_sales')
  expect(await listed()).toMatchObject({ title: 'Craven sales', is_on: false, last_run: null })
  expect(await get('sources/craven_sales')).toMatchObject({ terms: { confirmed_at: null }, address })
  expect((await post('sources/craven_sales/terms', { has_read: true })).statusCode).toBe(200)
  await post('sources/craven_sales/switch', { is_on: true, reason: 'A new county' })
  await post('sources/craven_sales/run', {})
  await product.runJobs()
  expect(await listed()).toMatchObject({
    is_on: true,
    listings: 4,
    last_run: { outcome: 'published', rows: 4 },
  })
  expect(await bids()).toEqual([
    { parcel: '8-012-044', bid: 4_125_000 },
    { parcel: '8-210-015', bid: 9_870_000 },
  ])
}, 60_000)

test('its evidence shows the row of the stored page without the names of owners', async () => {
  const [listing] = await bench.rows(sql`
    SELECT t.id FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id WHERE p.parcel_identification = '8-012-044'`)
  const evidence = await readEvidence(bench.database.db, Number(listing?.['id']), [CRAVEN])
  const [statement] = evidence?.statements ?? []
  expect(statement).toMatchObject({ source: 'Craven sales', is_from_file: false })
  const own = statement?.page?.rows.find(({ is_this }) => is_this)
  expect(own?.cells).toContain('8-012-044')
  expect(JSON.stringify(evidence)).not.toContain('Example Trust')
  const { runs } = await get<{ runs: { sources: object[] }[] }>('runs')
  expect(runs[0]?.sources).toEqual([{ name: 'craven_sales', title: 'Craven sales' }])
  expect(statement?.facts.find(({ fact }) => fact === 'status')?.columns).toEqual(['Last line'])
})

test('a changed page changes its listing, and all facts can be derived again', async () => {
  page = page.replace('$41,250.00', '$43,312.50').replace('11/30/2026', '12/07/2026')
  product.clock.set('2026-11-25T17:00:00Z')
  expect(await run()).toMatchObject({ state: 'published', problems: [] })
  expect(await bids()).toContainEqual({ parcel: '8-012-044', bid: 4_331_250 })
  product.clock.set('2026-11-25T17:05:00Z')
  expect(await replayed()).toMatchObject({ state: 'equal', runs_done: 2, differing: [] })
}, 60_000)

test('a page that was rebuilt changes nothing', async () => {
  const before = page
  page = page.replaceAll('sale-card', 'lot').replaceAll('col-md-4', 'lots')
  product.clock.set('2026-11-25T18:00:00Z')
  expect(await run()).toMatchObject({ state: 'refused' })
  page = before
  expect(await bids()).toContainEqual({ parcel: '8-012-044', bid: 4_331_250 })
})

test('an edit makes a new version, which reads from then on, also in another process', async () => {
  const maker = sourceMaker(product, cookie)
  await product.accounts.confirmPassword(cookie)
  const body = { source: 'craven_sales', page: 'fixture', edits: true }
  const { id } = (await post('source_drafts', body)).json<{ id: string }>()
  const { reading, edits } = await maker.open(id)
  if (!reading || !edits) throw new Error('nothing to edit')
  const { name, version, ...about } = edits
  const edited = { ...reading, about: { ...about, title: 'Craven County sales' }, name }
  const twice = await Promise.all([1, 2].map(() => maker.save(id, { ...edited, replaces: version })))
  expect(twice.map(codeOf).toSorted()).toEqual(['changed_meanwhile', null].toSorted())
  // A reload of the page lets no one save over what they never saw.
  expect((await maker.open(id)).edits).toMatchObject({ version, title: 'Craven County sales' })
  const second = await product.startSecond()
  const answer = await product.call('GET', '/api/operator/sources/craven_sales', { cookie, through: second })
  expect(answer.json()).toMatchObject({ title: 'Craven County sales', is_on: true })
  page = page.replace('$43,312.50', '$45,478.13')
  product.clock.set('2026-11-25T19:00:00Z')
  expect(await run()).toMatchObject({ state: 'published' })
  const { runs } = await get<{ runs: { parser_version: number }[] }>('sources/craven_sales')
  expect(runs.map(({ parser_version }) => parser_version)).toEqual([2, 1, 1, 1])
  const { rows } = await bench.database.pool.query<{ details: { reason: string; version: number } }>(
    "SELECT details FROM audit_log WHERE action = 'save_source' ORDER BY id",
  )
  expect(rows.map(({ details }) => [details.version, details.reason])).toEqual([
    [1, 'A new county.'],
    [2, 'A new county.'],
  ])
}, 60_000)

test('one that was taken out is not read any more, and what it has read stays', async () => {
  await product.accounts.confirmPassword(cookie)
  const remove = (version: number) =>
    post('stored_sources/craven_sales/remove', { version, reason: 'The county has a new site' })
  expect(codeOf(await remove(1))).toBe('changed_meanwhile')
  expect((await remove(2)).statusCode).toBe(200)
  expect(codeOf(await remove(2))).toBe('not_found')
  expect((await product.call('GET', '/api/operator/sources/craven_sales', { cookie })).statusCode).toBe(404)
  expect(codeOf(await post('sources/craven_sales/run', {}))).toBe('not_found')
  expect(await bids()).toHaveLength(2)
  product.clock.set('2026-11-25T19:30:00Z')
  expect(await replayed()).toMatchObject({ state: 'equal', runs_done: 3 })
}, 60_000)
