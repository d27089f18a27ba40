import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportTask } from '#contract/operator/imports.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let cookie: string
beforeAll(async () => {
  product = await createTestApp()
  cookie = await signUpOperator(product, 'operator@example.com')
})
afterAll(() => product.close())

const LIST = 'county,case_number,parcel_identification,status\nBurke,26 CVD 1,2744908731,upset\n'

async function uploaded(): Promise<string> {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/operator/imports/upload?name=list.csv',
    headers: { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/octet-stream' },
    payload: LIST,
  })
  return answer.json<{ id: string }>().id
}

/** Starts the dry run of a file that stays in the queue. */
async function tried(): Promise<{ file: string; task: number }> {
  const file = await uploaded()
  const mapping = {
    reads: 'listings',
    source: { name: 'burke' },
    columns: { county: 'county', case_number: 'case_number', parcel_identification: 'parcel_identification' },
  }
  const body = { mapping, as_of: null, authority: null }
  const answer = await product.call('POST', `/api/operator/imports/${file}/dry_run`, { cookie, body })
  return { file, task: answer.json<ImportTask>().id }
}

async function files(): Promise<string[]> {
  const { rows } = await product.database.pool.query<{ id: string }>('SELECT id FROM import_upload')
  return rows.map(({ id }) => id)
}

async function stateOf(task: number): Promise<unknown> {
  const { rows } = await product.database.pool.query<{ state: string }>(
    'SELECT state FROM import_task WHERE id = $1',
    [task],
  )
  return rows[0]?.state
}

test('a file whose task is in the queue outlasts newer files and its time; later it goes', async () => {
  const { file, task } = await tried()
  for (let newer = 0; newer < 20; newer += 1) await uploaded()
  expect(await files()).toContain(file)
  await product.database.pool.query('UPDATE import_upload SET expires_at = uploaded_at')
  await uploaded()
  expect(await files()).toHaveLength(2)

  await product.runJobs()
  expect(await stateOf(task)).toBe('done')
  await uploaded()
  expect(await files()).not.toContain(file)
})
