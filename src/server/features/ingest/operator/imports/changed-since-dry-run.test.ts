import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportTask } from '#contract/operator/imports.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

const plainList = readFileSync('examples/plain-list.csv')
const mapping: unknown = JSON.parse(readFileSync('examples/plain-list.map.json', 'utf8'))
const request = {
  mapping,
  as_of: null,
  authority: null,
}

let product: TestApp
let cookie: string
beforeAll(async () => {
  product = await createTestApp()
  cookie = await signUpOperator(product, 'operator@example.com')
})
afterAll(() => product.close())
beforeEach(() =>
  product.database.db.execute(sql`
    TRUNCATE source_record, source_reading, listing_event, tax_foreclosure, sale, bid, foreclosure_case, parcel,
      ingest_run, raw_document, source, import_upload RESTART IDENTITY CASCADE`),
)

const get = (path: string) => product.call('GET', `/api/operator/${path}`, { cookie })
const post = (path: string, body: unknown) => product.call('POST', `/api/operator/${path}`, { cookie, body })

async function uploaded(bytes: Buffer | string): Promise<string> {
  product.clock.advance(60_000)
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/operator/imports/upload?name=list.csv',
    headers: { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return answer.json<{ id: string }>().id
}

async function afterJobs(id: string): Promise<ImportTask> {
  await product.runJobs()
  return (await get(`imports/${id}`)).json<{ task: ImportTask }>().task
}

async function dryRun(id: string): Promise<ImportTask> {
  expect(codeOf(await post(`imports/${id}/dry_run`, request))).toBeNull()
  return afterJobs(id)
}

async function apply(id: string, dry_run: number): Promise<ImportTask> {
  expect(codeOf(await post(`imports/${id}/apply`, { dry_run, reason: 'The list of November' }))).toBeNull()
  return afterJobs(id)
}

async function runs(): Promise<number> {
  const { rows } = await product.database.db.execute(sql`SELECT FROM ingest_run`)
  return rows.length
}

const lines = plainList.toString().trimEnd().split('\n')
const cut = (rows: number) => lines.slice(0, rows + 1).join('\n')
const raised = (bid: string) => plainList.toString().replace('"$9,250.00",11/23/2026', `"${bid}",11/30/2026`)

test('an import that would do something else than its dry run showed imports nothing', async () => {
  const whole = await uploaded(plainList)
  await apply(whole, (await dryRun(whole)).id)
  const other = await uploaded(cut(5))
  const small = await uploaded(cut(3))
  const held = await dryRun(small)
  expect(held.outcome?.problems).toEqual([expect.stringContaining('it would halve')])
  // Another operator imports a file of five rows: the same three rows are more than half of those.
  expect((await apply(other, (await dryRun(other)).id)).outcome?.state).toBe('published')
  const before = await runs()
  expect(await apply(small, held.id)).toMatchObject({
    kind: 'apply',
    state: 'failed',
    outcome: { problems: [expect.stringContaining('Do a dry run again')] },
  })
  expect(await runs()).toBe(before)
  // The same request again finds the same, until there is another dry run.
  expect((await apply(small, held.id)).state).toBe('failed')
  const again = await dryRun(small)
  expect(again.outcome).toMatchObject({ problems: [], rows: { gone: 2 } })
  expect((await apply(small, again.id)).outcome).toMatchObject({ state: 'published', rows: { gone: 2 } })
})

test('a list that is confirmed late does not overwrite one that was uploaded after it', async () => {
  const whole = await uploaded(plainList)
  await apply(whole, (await dryRun(whole)).id)
  const monday = await uploaded(raised('$9,750.00'))
  const tried = await dryRun(monday)
  const tuesday = await uploaded(raised('$10,500.00'))
  expect((await apply(tuesday, (await dryRun(tuesday)).id)).outcome?.state).toBe('published')
  expect((await apply(monday, tried.id)).state).toBe('failed')
  const again = await dryRun(monday)
  expect(again.outcome?.rows).toEqual(tried.outcome?.rows)
  expect(again.outcome?.problems).toEqual([expect.stringContaining('was read after this one')])
  expect((await apply(monday, again.id)).outcome?.state).toBe('held')
  const { rows } = await product.database.pool.query(
    'SELECT highest_bid_cents::int AS cents FROM tax_foreclosure WHERE highest_bid_cents BETWEEN 920000 AND 1100000',
  )
  expect(rows).toEqual([{ cents: 1_050_000 }])
})
