import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpOperator } from '#tests/support/operators.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const PEOPLE = 2_000

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  const { pool } = product.database
  await pool.query(
    `INSERT INTO user_account (email, name, password_hash, email_verified_at, created_at)
     SELECT 'person-' || n || '@example.com', 'Ada ' || md5(n::text), 'x', now(), '2026-01-01'::timestamptz + n * interval '1 minute'
     FROM generate_series(1, $1) n`,
    [PEOPLE],
  )
  await pool.query(
    `INSERT INTO payment_account (user_id, stripe_customer_id, status, stripe_status)
     SELECT id, 'cus_' || id, 'active', 'active' FROM user_account WHERE email LIKE '%7@example.com'`,
  )
  await pool.query('ANALYZE user_account, payment_account')
})
afterAll(() => product.close())

const get = (path: string) => product.call('GET', path, { cookie: operator })

test('finds a person by an index', async () => {
  const client = await product.database.pool.connect()
  // PostgreSQL prefers the index by itself only among many times as many people.
  await client.query('SET enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    "EXPLAIN SELECT id FROM user_account WHERE (email::text || ' ' || name) ILIKE '%son-1723@%'",
  )
  client.release(true)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('user_account_words')
  const answer = await get('/api/operator/people?q=son-1723%40')
  expect(answer.json()).toMatchObject({ people: [{ email: 'person-1723@example.com' }], has_more: false })
})

test('shows the newest of many, and counts them all', async () => {
  for (const query of ['', '?q=example', '?q=p', '?list=not_seen_30_days']) {
    const answer = await get(`/api/operator/people${query}`)
    const { people, has_more: hasMore } = answer.json<{ people: unknown[]; has_more: boolean }>()
    expect([query, people.length, hasMore]).toEqual([query, 100, true])
  }
  expect((await get('/api/operator/people_counts')).json()).toMatchObject({
    total: PEOPLE + 1,
    lists: { not_seen_30_days: PEOPLE / 10, suspended: 0, trial_ending: 0 },
  })
})
