import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const get = (path: string) => product.call('GET', `/api/operator/${path}`, { cookie })
const post = (path: string, body: unknown) => product.call('POST', `/api/operator/${path}`, { cookie, body })

async function uploaded(bytes: Buffer | string): Promise<string> {
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

test('an import that would do something else than its dry run showed imports nothing', async () => {
  const lines = plainList.toString().trimEnd().split('\n')
  const cut = (rows: number) => lines.slice(0, rows + 1).join('\n')
  const whole = await uploaded(plainList)
  await apply(whole, (await dryRun(whole)).id)
  const small = await uploaded(cut(3))
  const held = await dryRun(small)
  expect(held.outcome?.problems).toEqual([expect.stringContaining('it would halve')])
  // Another operator imports a file of five rows: the same three rows are more than half of those.
  const other = await uploaded(cut(5))
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
