import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPreview, ImportTask, SavedMapping } from '#contract/operator/imports.ts'
import { readTable } from '#server/features/ingest/read/read-table.ts'
import { openCounties } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

const BURKE = '37023'

let product: TestApp
let cookie: string
let other: string
beforeAll(async () => {
  product = await createTestApp()
  cookie = await signUpOperator(product, 'operator@example.com')
  other = await signUpOperator(product, 'other@example.com')
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.resetRateLimits()
  await product.accounts.confirmPassword(cookie)
  await product.database.db.execute(sql`
    TRUNCATE source_record, source_reading, listing_event, tax_foreclosure, sale, bid, foreclosure_case, parcel,
      ingest_run, raw_document, source, import_upload, import_mapping RESTART IDENTITY CASCADE`)
})

const plainList = readFileSync('examples/plain-list.csv')
const plainMapping: unknown = JSON.parse(readFileSync('examples/plain-list.map.json', 'utf8'))

async function upload(bytes: Buffer | string, name = 'list.csv') {
  return product.app.inject({
    method: 'POST',
    url: `/api/operator/imports/upload?name=${encodeURIComponent(name)}`,
    headers: { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}

async function uploaded(bytes: Buffer | string, name?: string): Promise<string> {
  return (await upload(bytes, name)).json<{ id: string }>().id
}

const post = (path: string, body: unknown, by = cookie) =>
  product.call('POST', `/api/operator/${path}`, { cookie: by, body })
const asked = (mapping: unknown) => ({ mapping, as_of: null, authority: null })

async function preview(id: string, mapping: unknown, show = 'all', from = 0): Promise<ImportPreview> {
  return (await post(`imports/${id}/preview`, { ...asked(mapping), show, from })).json()
}

async function dryRun(id: string, mapping: unknown): Promise<ImportTask> {
  const answer = await post(`imports/${id}/dry_run`, asked(mapping))
  expect(answer.statusCode).toBe(200)
  await product.runJobs()
  return taskOf(id)
}

async function taskOf(id: string): Promise<ImportTask> {
  const { task } = (await product.call('GET', `/api/operator/imports/${id}`, { cookie })).json<{
    task: ImportTask
  }>()
  return task
}

async function apply(id: string, dry_run: number): Promise<ImportTask> {
  expect((await post(`imports/${id}/apply`, { dry_run, reason: 'the list of November' })).statusCode).toBe(
    200,
  )
  await product.runJobs()
  return taskOf(id)
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await product.database.db.execute<{ n: number }>(query)
  return rows[0]?.n ?? 0
}
const listings = () => count(sql`SELECT count(*)::int AS n FROM tax_foreclosure`)
const runs = () => count(sql`SELECT count(*)::int AS n FROM ingest_run`)
const audited = async (action: string) =>
  (await product.database.db.execute(sql`SELECT * FROM audit_log WHERE action = ${action} ORDER BY id DESC`))
    .rows

describe('from a file to listings', () => {
  test('a list with known column names is suggested, previewed, tried and imported', async () => {
    const id = await uploaded(plainList)
    const opened = (await product.call('GET', `/api/operator/imports/${id}`, { cookie })).json<unknown>()
    expect(opened).toMatchObject({
      file_name: 'list.csv',
      known: { saved_as: null, columns: 13 },
      mapping: { columns: { county: 'County', case_number: 'Case', upset_bid_date: 'Last day to upset' } },
    })

    const seen = await preview(id, plainMapping)
    expect(seen.problems).toEqual([])
    expect(seen.counts.all).toBe(seen.rows_read)
    expect(seen.rows.every(({ becomes }) => becomes === 'new')).toBe(true)
    expect(seen.words.status?.map(({ word }) => word)).toContain('Scheduled')

    const tried = await dryRun(id, plainMapping)
    expect(tried).toMatchObject({
      kind: 'dry_run',
      state: 'done',
      outcome: {
        state: 'dry_run',
        problems: [],
        alerts: { alerts: 0, people: 0 },
        rows: { new: seen.rows_read },
      },
    })
    expect(await listings()).toBe(0)
    expect(await runs()).toBe(0)

    const done = await apply(id, tried.id)
    expect(done).toMatchObject({ kind: 'apply', state: 'done', outcome: { state: 'published' } })
    expect(await listings()).toBe(seen.rows_read)
    const [entry] = await audited('import_file')
    expect(entry).toMatchObject({
      via: 'browser',
      details: { run_id: done.outcome?.run_id, file: 'list.csv', reason: 'the list of November' },
    })
    expect(entry?.['actor_id']).not.toBeNull()

    const again = await uploaded(plainList)
    expect((await preview(again, plainMapping)).rows.every(({ becomes }) => becomes === 'same')).toBe(true)
  })

  test('a dry run tells how many alerts would go out, and sends none', async () => {
    const id = await uploaded(plainList)
    const first = await dryRun(id, plainMapping)
    await apply(id, first.id)
    await openCounties(product, 'operator@example.com', [BURKE])
    await product.database.db.execute(sql`
      INSERT INTO favorite SELECT a.id, t.id, now() FROM user_account a, tax_foreclosure t
      WHERE a.email = 'operator@example.com' AND t.county_fips = ${BURKE}`)
    const raised = plainList.toString().replace('"$9,250.00",11/23/2026', '"$9,750.00",11/30/2026')
    const tried = await dryRun(await uploaded(raised), plainMapping)
    expect(tried.outcome?.rows.changed).toBe(1)
    expect(tried.outcome?.alerts).toMatchObject({ people: 1 })
    expect(tried.outcome?.alerts?.alerts).toBeGreaterThan(0)
    expect(await count(sql`SELECT count(*)::int AS n FROM notification`)).toBe(0)
  })

  test('two clicks on Apply import once, also while it is in the queue', async () => {
    const id = await uploaded(plainList)
    const { id: dry_run } = await dryRun(id, plainMapping)
    const body = { dry_run, reason: 'twice' }
    const answers = await Promise.all([1, 2, 3].map(() => post(`imports/${id}/apply`, body)))
    expect(new Set(answers.map((answer) => answer.json<ImportTask>().id)).size).toBe(1)
    await product.runJobs()
    expect((await post(`imports/${id}/apply`, body)).json<ImportTask>().state).toBe('done')
    expect(await runs()).toBe(1)
    expect(await audited('import_file')).not.toHaveLength(0)
    const late = await post(`imports/${id}/dry_run`, asked(plainMapping))
    expect(codeOf(late)).toBe('not_possible')
  })

  test('only the dry run that was seen last can be applied, with a reason and a recent password', async () => {
    const id = await uploaded(plainList)
    expect(codeOf(await post(`imports/${id}/apply`, { dry_run: 1, reason: 'x' }))).toBe('changed_meanwhile')
    const first = await dryRun(id, plainMapping)
    const second = await dryRun(id, plainMapping)
    const stale = await post(`imports/${id}/apply`, { dry_run: first.id, reason: 'x' })
    expect(codeOf(stale)).toBe('changed_meanwhile')
    expect(codeOf(await post(`imports/${id}/apply`, { dry_run: second.id, reason: ' ' }))).toBe('bad_request')
    product.clock.advance(16 * 60_000)
    const late = await post(`imports/${id}/apply`, { dry_run: second.id, reason: 'x' })
    expect(codeOf(late)).toBe('password_not_confirmed')
    expect(await listings()).toBe(0)
  })

  test('a file that would be held is held, with its reasons known from the dry run', async () => {
    const id = await uploaded(plainList)
    await apply(id, (await dryRun(id, plainMapping)).id)
    const short = plainList.toString().split('\n').slice(0, 2).join('\n')
    const next = await uploaded(short)
    const tried = await dryRun(next, plainMapping)
    expect(tried.outcome?.problems).toEqual([expect.stringContaining('it would')])
    expect(tried.outcome?.alerts).toBeNull()
    const held = await apply(next, tried.id)
    expect(held.outcome).toMatchObject({ state: 'held', problems: tried.outcome?.problems })
    expect(held.outcome?.run_id).toEqual(expect.any(Number))
  })

  test('a mapping that does not fit is refused in the dry run and cannot be applied', async () => {
    const id = await uploaded(plainList)
    const wrong = {
      reads: 'listings',
      source: { name: 's' },
      columns: { county: 'Nowhere', street: 'Street' },
    }
    const tried = await dryRun(id, wrong)
    expect(tried.outcome).toMatchObject({ state: 'refused', problems: [expect.stringContaining('Nowhere')] })
    expect(codeOf(await post(`imports/${id}/apply`, { dry_run: tried.id, reason: 'x' }))).toBe('not_possible')
    const columns = { county: 'County', street: 'Street' }
    const named = { ...wrong, source: { name: 'Zacchaeus Legal Services' }, columns }
    expect((await dryRun(id, named)).outcome?.problems.join()).toContain('write "zls"')
    expect(await runs()).toBe(0)
  })
})

describe('a task whose job an operator dropped', () => {
  const dropJobs = async () => {
    const { rows } = await product.database.db.execute<{ id: string }>(
      sql`SELECT id::text FROM graphile_worker.jobs WHERE task_identifier = 'import_upload'`,
    )
    const ids = rows.map(({ id }) => id)
    expect((await post('jobs/drop', { ids, reason: 'stuck' })).json()).toEqual({ jobs: 1 })
  }

  test('has failed, and can be started again', async () => {
    const id = await uploaded(plainList)
    await post(`imports/${id}/dry_run`, asked(plainMapping))
    expect(codeOf(await post(`imports/${id}/discard`, {}))).toBe('not_possible')
    await dropJobs()
    expect(await taskOf(id)).toMatchObject({ kind: 'dry_run', state: 'failed' })
    const { id: dry_run } = await dryRun(id, plainMapping)
    expect((await post(`imports/${id}/apply`, { dry_run, reason: 'x' })).statusCode).toBe(200)
    await dropJobs()
    expect(await taskOf(id)).toMatchObject({ kind: 'apply', state: 'failed' })
    expect(await apply(id, dry_run)).toMatchObject({ kind: 'apply', state: 'done' })
    expect(await runs()).toBe(1)
  })

  test('leaves a file that can be discarded', async () => {
    const id = await uploaded(plainList)
    await post(`imports/${id}/dry_run`, asked(plainMapping))
    await dropJobs()
    expect((await post(`imports/${id}/discard`, {})).statusCode).toBe(200)
  })
})

describe('a task whose file is too much', () => {
  const begun = (tries: number) =>
    product.database.db.execute(
      sql`UPDATE import_task SET state = 'running', tries = ${tries} WHERE state = 'waiting'`,
    )
  test('is taken up again when its worker was ended, as at a deploy, but not after the third', async () => {
    const id = await uploaded(plainList)
    await post(`imports/${id}/dry_run`, asked(plainMapping))
    await begun(3)
    await product.runJobs()
    expect(await taskOf(id)).toMatchObject({
      state: 'failed',
      outcome: { state: 'refused', problems: [expect.stringContaining('The server stopped')] },
    })
    const { id: dry_run } = await dryRun(id, plainMapping)
    await post(`imports/${id}/apply`, { dry_run, reason: 'x' })
    await begun(3)
    await product.runJobs()
    expect(await taskOf(id)).toMatchObject({ kind: 'apply', state: 'failed' })
    expect(await listings()).toBe(0)
    await post(`imports/${id}/apply`, { dry_run, reason: 'x' })
    await begun(2)
    await product.runJobs()
    expect(await taskOf(id)).toMatchObject({ kind: 'apply', state: 'done' })
  })

  test('is read without holding up other work', async () => {
    const bytes = Buffer.from('a,b\n' + '1,2,3\n'.repeat(40_000))
    const id = await uploaded(bytes)
    await post(`imports/${id}/dry_run`, asked(plainMapping))
    const alone = await longestTurn(() => readTable({ name: 'list.csv', bytes }, { columns: [] }))
    const during = await longestTurn(() => product.runJobs())
    expect((await taskOf(id)).outcome?.problems).toEqual([expect.stringContaining('do not match')])
    expect(during).toBeLessThan(alone / 2)
  })
})

/** The longest time in milliseconds that everything else in this process waits while this is done. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, isDone] = [performance.now(), 0, false]
  const watch = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(watch)
  }
  watch()
  await work()
  isDone = true
  watch()
  return longest
}

describe('the preview', () => {
  const rows =
    'County,Case,Parcel,Sale,Bid,Status\nBurke,25CVD001001-110,1,9/31/2026,see clerk,Open\nNowhere,2,2,,,Open\nBurke,25CVD001003-110,3,12/1/2026,5000,Odd\n'
  const mapping = {
    reads: 'listings',
    source: { name: 'burke' },
    columns: {
      county: 'County',
      case_number: 'Case',
      parcel_identification: 'Parcel',
      foreclosure_date: 'Sale',
      opening_bid: 'Bid',
      status: 'Status',
    },
    statuses: { Open: 'scheduled' },
  }

  test('puts each fault at its cell, and counts rows that are left out or noted', async () => {
    const id = await uploaded(rows)
    const seen = await preview(id, mapping)
    expect(seen.counts).toEqual({ all: 3, left_out: 2, noted: 1 })
    expect(seen.unreadable).toEqual({ foreclosure_date: 1, opening_bid: 1, county: 1, status: 1 })
    expect(
      seen.rows.map(({ line, left_out, faults }) => [line, left_out, faults.map(({ cell }) => cell)]),
    ).toEqual([
      [2, null, ['9/31/2026', 'see clerk']],
      [3, '"Nowhere" is not a North Carolina county', ['Nowhere']],
      [4, 'the status "Odd" is not in the mapping', ['Odd']],
    ])
    expect((await preview(id, mapping, 'left_out')).rows).toHaveLength(2)
    expect((await preview(id, mapping, 'noted')).rows.map(({ line }) => line)).toEqual([2])
    expect((await preview(id, mapping, 'all', 2)).rows.map(({ line }) => line)).toEqual([4])
  })

  test('keeps the mapping as it was left, and names what is missing', async () => {
    const id = await uploaded(rows)
    const half = { reads: 'listings', source: { name: 'burke' }, columns: { street: 'Parcel' } }
    const seen = await preview(id, half)
    expect(seen.problems).toEqual([expect.stringContaining('county')])
    expect(seen.columns.map(({ name }) => name)).toEqual([
      'County',
      'Case',
      'Parcel',
      'Sale',
      'Bid',
      'Status',
    ])
    const opened = await product.call('GET', `/api/operator/imports/${id}`, { cookie })
    expect(opened.json()).toMatchObject({ mapping: half })
    expect(
      codeOf(await post(`imports/${id}/preview`, { ...asked({ about: 'a\0b' }), show: 'all', from: 0 })),
    ).toBe('bad_request')
  })

  const esri = (attributes: object, geometry: object) =>
    JSON.stringify({ features: [{ attributes, geometry }] })
  const geojson = (properties: object, geometry: object) =>
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] })
  const area = { type: 'Polygon', coordinates: [[]] }
  const point = { type: 'Point', coordinates: [-81, 35] }
  test.each([
    ['parcels', 'parcels with rings', esri({ pin: '1' }, { rings: [] }), 'parcels.json'],
    ['parcels', 'parcels as GeoJSON', geojson({ pin: '1' }, area), 'parcels.json'],
    ['listings', 'sales with rings', esri({ pin: '1', 'sale date': '' }, { rings: [] }), 'sales.json'],
    ['listings', 'cases as GeoJSON', geojson({ pin: '1', case: '25CVD1' }, area), 'cases.geojson'],
    ['listings', 'places', esri({ pin: '1' }, { x: -81, y: 35 }), 'places.json'],
    ['listings', 'places as GeoJSON', geojson({ pin: '1' }, point), 'places.geojson'],
  ])('suggests to read as %s: %s', async (reads, _what, text, name) => {
    const id = await uploaded(text, name)
    const opened = (await product.call('GET', `/api/operator/imports/${id}`, { cookie })).json<unknown>()
    expect(opened).toMatchObject({ mapping: { reads, columns: { parcel_identification: 'pin' } } })
  })

  test('reads outlines', async () => {
    const feature = {
      type: 'Feature',
      properties: { pin: '1' },
      geometry: { type: 'Polygon', coordinates: [] },
    }
    const id = await uploaded(JSON.stringify({ type: 'FeatureCollection', features: [feature] }), 'p.geojson')
    const seen = await preview(id, {
      reads: 'parcels',
      source: { name: 'gis' },
      columns: { county: { value: 'Burke' }, parcel_identification: 'pin' },
    })
    expect(seen).toMatchObject({ problems: [], counts: { all: 1, left_out: 1 } })
  })
})

describe('uploads', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['spaces', '  \n ', 'empty'],
    ['a PDF named .csv', '%PDF-1.7\n', 'a PDF'],
    ['a web page', '<!doctype html><p>Sign in', 'a web page'],
    ['bytes', Buffer.from([1, 2, 3, 0, 0, 200]), 'neither text'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
    ['another zip file', zipOf('word/document.xml', Buffer.from('<a/>')), 'not an Excel workbook'],
    ['a workbook cut off', zipOf('xl/workbook.xml', Buffer.from('<a/>')).subarray(0, 60), 'cut off'],
    [
      'a workbook that unpacks to 200 MB',
      zipOf('xl/workbook.xml', Buffer.alloc(200_000_000)),
      'when unpacked',
    ],
  ])('%s is refused in words', async (_what, bytes, words) => {
    const answer = await upload(bytes)
    expect(codeOf(answer)).toBe('bad_request')
    expect(answer.json<{ message: string }>().message).toContain(words)
    expect(await count(sql`SELECT count(*)::int AS n FROM import_upload`)).toBe(0)
  })

  test('the content decides how a file is read, not its name', async () => {
    await uploaded('[{"a": 1}]', 'x.csv')
    await uploaded('a,b\n1,2\n', '../../etc/list.xlsx')
    const { files } = (await product.call('GET', '/api/operator/imports', { cookie })).json<{
      files: { file_name: string }[]
    }>()
    expect(files.map(({ file_name }) => file_name).toSorted()).toEqual([
      '.._.._etc_list.xlsx.csv',
      'x.csv.json',
    ])
  })

  test('belong to one operator, and expire', async () => {
    const id = await uploaded(plainList)
    const theirs = await product.call('GET', `/api/operator/imports/${id}`, { cookie: other })
    expect(codeOf(theirs)).toBe('not_found')
    for (const path of ['preview', 'dry_run', 'discard'])
      expect([codeOf(await post(`imports/${id}/${path}`, bodyOf(path), other))]).toEqual(['not_found'])
    await product.database.db.execute(sql`UPDATE import_upload SET expires_at = uploaded_at`)
    expect(codeOf(await product.call('GET', `/api/operator/imports/${id}`, { cookie }))).toBe('not_found')
    await uploaded(plainList)
    expect(await count(sql`SELECT count(*)::int AS n FROM import_upload`)).toBe(1)
  })

  test('the same content twice are two files; one can be discarded', async () => {
    const [first, second] = [await uploaded(plainList), await uploaded(plainList)]
    expect(first).not.toBe(second)
    expect((await post(`imports/${first}/discard`, {})).statusCode).toBe(200)
    expect(codeOf(await post(`imports/${first}/discard`, {}))).toBe('not_found')
  })

  test('records with countless fields do not take all memory', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_none, n) => [`f${n}`, n]))
    const id = await uploaded(JSON.stringify([many]), 'x.json')
    const seen = await preview(id, {
      reads: 'listings',
      source: { name: 's' },
      columns: { county: 'f1', street: 'f2' },
    })
    expect(seen.problems).toEqual([expect.stringContaining('3000 different fields')])
  })
})

describe('saved mappings', () => {
  const save = (name: string, replaces: number | null, mapping: unknown = plainMapping) =>
    post('import_mappings', { name, mapping, replaces })

  test('are suggested for files with the same columns, and replaced only as seen', async () => {
    const saved = (await save('Plain list', null)).json<SavedMapping>()
    const id = await uploaded(plainList)
    const opened = await product.call('GET', `/api/operator/imports/${id}`, { cookie })
    expect(opened.json()).toMatchObject({
      known: { saved_as: 'Plain list' },
      mapping: { statuses: { Sold: 'sold' } },
    })

    expect(codeOf(await save('plain LIST', null))).toBe('name_taken')
    expect((await save('Plain list', saved.version)).json()).toMatchObject({ version: 2 })
    expect(codeOf(await save('Plain list', saved.version))).toBe('changed_meanwhile')
    expect(codeOf(await save('Other', null, { reads: 'listings' }))).toBe('bad_request')
    expect(codeOf(await post(`import_mappings/${saved.id}/remove`, { version: 1 }))).toBe('changed_meanwhile')
    expect((await post(`import_mappings/${saved.id}/remove`, { version: 2 })).statusCode).toBe(200)
    const actions = await product.database.db.execute(
      sql`SELECT action FROM audit_log WHERE action LIKE '%mapping' ORDER BY id`,
    )
    expect(actions.rows.map(({ action }) => action)).toEqual([
      'save_import_mapping',
      'save_import_mapping',
      'remove_import_mapping',
    ])
  })
})

function bodyOf(path: string): unknown {
  if (path === 'discard') return {}
  return path === 'preview' ? { ...asked({}), show: 'all', from: 0 } : asked({})
}

/** A zip file of one part. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(content.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const start = local.length + name.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}
