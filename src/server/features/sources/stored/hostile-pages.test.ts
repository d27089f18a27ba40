import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippedAdapter } from '#server/features/sources/find-adapter.ts'
import { afterLimit } from '#server/features/sources/threads/after-limit.fixture.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { aboutCounty, inventedPage, partOf, sourceMaker, type About, type Made } from './stored.fixture.ts'

let product: TestApp
let cookie: string
let maker: ReturnType<typeof sourceMaker>
beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-25T15:00:00Z')
  cookie = await signUpOperator(product, 'operator@example.com')
  maker = sourceMaker(product, cookie)
})
// Beyond twenty pages the oldest goes.
beforeEach(() => product.clock.advance(1_000))
afterAll(() => product.close())

const halifax = inventedPage('halifax.html')
const about = aboutCounty('Halifax', { rows: [0, 50], always: ['PIN'] })

async function madeOf(bytes: Buffer): Promise<{ id: string } & Made> {
  const id = await maker.begin(bytes)
  const [best] = (await maker.open(id)).suggestions
  if (!best) throw new Error('nothing is suggested')
  return { id, layout: best.layout, mapping: best.mapping }
}

async function saveHalifax(name: string, change: Partial<Made> & { about?: Partial<About> } = {}) {
  const { id, layout, mapping } = await madeOf(halifax)
  const { about: other, ...made } = change
  return maker.save(id, { layout, mapping, ...made, name, about: { ...about, ...other }, replaces: null })
}

/** Milliseconds that an operator waits for a page. */
const LIMIT_MS = 8_000

test('files that are no pages are refused', async () => {
  const texts = [
    '',
    'a,b\n1,2',
    '<p>\0</p>',
    'From: <Saved by Blink>\nMIME-Version: 1.0\n\n<p>=3D</p>',
    'bplist00<p>',
  ]
  for (const bytes of [gzipSync(halifax), ...texts.map((text) => Buffer.from(text))])
    expect(codeOf(await maker.upload(bytes))).toBe('bad_request')
  expect(codeOf(await maker.upload(Buffer.alloc(10_000_001, 'x')))).toBe('payload_too_large')
})

test('names, counties, addresses and schedules that cannot be are refused', async () => {
  expect(codeOf(await saveHalifax('../x'))).toBe('bad_request')
  expect(codeOf(await saveHalifax('wake'))).toBe('name_taken')
  expect(codeOf(await saveHalifax('operator_correction'))).toBe('name_taken')
  expect(codeOf(await saveHalifax('operator_outline'))).toBe('name_taken')
  expect(codeOf(await saveHalifax('atlantis', { about: { counties: ['Atlantis'] } }))).toBe('bad_request')
  expect(codeOf(await saveHalifax('other', { about: { counties: ['Wake'] } }))).toBe('bad_request')
  expect(codeOf(await saveHalifax('ftp', { about: { address: 'ftp://halifax.example/' } }))).toBe(
    'bad_request',
  )
  for (const usual of [
    '* * * * *',
    'now and then',
    '0 0 31 2 *',
    '0 0 8 * * 1-5 2026',
    '2026-12-31T12:00:00',
  ])
    expect(codeOf(await saveHalifax('often', { about: { schedule: { usual } } }))).toBe('bad_request')
})

test.each(['http://127.0.0.1/', 'http://169.254.169.254/latest', 'http://[::1]/'])(
  'the address %s, which no run would ask, is refused when it is saved',
  async (address) => {
    expect(codeOf(await saveHalifax('local', { about: { address } }))).toBe('not_possible')
    const changed = { address, seen: shippedAdapter('kania')?.address, reason: 'It moved' }
    expect(codeOf(await maker.post('sources/kania/address', changed))).toBe('not_possible')
  },
)

test('of two operators who take a name at once one gets it', async () => {
  const saved = await Promise.all([saveHalifax('halifax'), saveHalifax('halifax')])
  expect(saved.map(codeOf).toSorted()).toEqual(['name_taken', null].toSorted())
  // Neither does another key take its name on screen.
  expect(codeOf(await saveHalifax('halifax_sales'))).toBe('name_taken')
})

test('a page in the making belongs to one operator', async () => {
  const id = await maker.begin(halifax)
  const other = await signUpOperator(product, 'other@example.com')
  const answer = await product.call('GET', `/api/operator/source_drafts/${id}`, { cookie: other })
  expect(answer.statusCode).toBe(404)
})

test('a page without a row suggests nothing and makes no source', async () => {
  const id = await maker.begin(Buffer.from('<html><body><p>No sales are scheduled.</p></body></html>'))
  expect((await maker.open(id)).suggestions).toEqual([])
  const { layout, mapping } = await madeOf(halifax)
  expect((await maker.preview(id, { layout, mapping })).problem).toContain('no table with the columns')
  const saved = await maker.save(id, { layout, mapping, name: 'empty', about, replaces: null })
  expect(codeOf(saved)).toBe('not_possible')
})

test('a pattern that runs away ends alone', async () => {
  const text = `<div><p>Parcel: 1</p><p>${'a'.repeat(60)}!</p></div>`
  const id = await maker.begin(Buffer.from(`<html><body>${text}${text}</body></html>`))
  const layout = { kind: 'label_lines', labels: ['Parcel'], texts: ['(?<x>(a+)+)$'] }
  const mapping = {
    reads: 'listings',
    columns: { county: { value: 'Halifax' }, parcel_identification: 'Parcel' },
  }
  expect((await afterLimit(LIMIT_MS, () => maker.preview(id, { layout, mapping }))).problem).toContain(
    'too long',
  )
  const { layout: good, mapping: known, id: next } = await madeOf(halifax)
  expect((await maker.preview(next, { layout: good, mapping: known })).records_read).toBe(5)
}, 60_000)

test('layouts that are none say so', async () => {
  const { id, mapping } = await madeOf(halifax)
  const problem = async (layout: Made['layout']) => (await maker.preview(id, { layout, mapping })).problem
  expect(await problem({ kind: 'label_lines', record: 'div:::', labels: ['PIN'] })).toContain(
    'cannot be used',
  )
  expect(await problem({ kind: 'label_lines', labels: ['PIN'], texts: ['('] })).toContain('not complete')
  expect(await problem({ kind: 'picture' })).toContain('not complete')
  const nul = { kind: 'label_lines', labels: ['\0'] }
  expect(
    codeOf(await maker.post(`source_drafts/${id}/preview`, { layout: nul, mapping, show: 'all', from: 0 })),
  ).toBe('bad_request')
})

test('names of owners are masked, and no fact can be read from them', async () => {
  const { id, layout, mapping } = await madeOf(halifax)
  const preview = await maker.preview(id, { layout, mapping })
  expect(JSON.stringify(preview)).not.toContain('Placeholder')
  expect(preview.columns).toContainEqual({ name: 'Defendant', use: 'personal' })
  const columns = { ...partOf(mapping, 'columns'), place: 'Defendant' }
  const read = await maker.preview(id, { layout, mapping: { ...mapping, columns } })
  expect(read.problem).toContain('names of persons')
})

test('a column that nobody has looked at keeps a source from being saved', async () => {
  const { id, layout, mapping } = await madeOf(halifax)
  const save = await maker.save(id, {
    layout: { ...layout, personal: [] },
    mapping,
    name: 'undecided',
    about,
    replaces: null,
  })
  expect(save.json<{ message: string }>().message).toContain('"Defendant"')
})

test('a page saved in Windows-1252 keeps its letters', async () => {
  const text = halifax.toString().replace('104 Becker Dr', '104 Peña Dr')
  const { id, layout, mapping } = await madeOf(Buffer.from(text, 'latin1'))
  const preview = await maker.preview(id, { layout, mapping })
  expect(preview.records[0]?.cells).toContain('104 Peña Dr, Roanoke Rapids')
})

test('tables with the same columns are told apart by their headings, or not read', async () => {
  const table = (parcel: string) =>
    `<table><tr><th>Parcel</th><th>Sale Date</th></tr><tr><td>${parcel}</td><td>12/1/2026</td></tr></table>`
  const told = await madeOf(
    Buffer.from(`<body><h2>Current sales</h2>${table('1001')}<h2>Past sales</h2>${table('1002')}</body>`),
  )
  expect((await maker.preview(told.id, told)).records_read).toBe(2)
  const id = await maker.begin(Buffer.from(`<body>${table('1001')}${table('1002')}</body>`))
  const suggested = (await maker.open(id)).suggestions.find(({ kind }) => kind === 'table')
  expect(suggested?.problem).toContain('2 tables')
})

test('a page of 10 MB that is too much to look through opens without suggestions', async () => {
  const id = await maker.begin(Buffer.from('<p>'.repeat(3_300_000)))
  const answer = await afterLimit(LIMIT_MS, () =>
    product.call('GET', `/api/operator/source_drafts/${id}`, { cookie }),
  )
  expect([codeOf(answer), answer.json<{ suggestions: unknown[] }>().suggestions]).toEqual([null, []])
}, 60_000)
