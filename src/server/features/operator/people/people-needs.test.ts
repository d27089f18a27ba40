import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import { investor, openCounties } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const WAKE = '37183'
const BURKE = '37023'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
})
afterAll(() => product.close())

async function needs(): Promise<OperatorNeed[]> {
  const answer = await product.call('GET', '/api/operator/overview', { cookie: operator })
  return answer.json<{ needs: OperatorNeed[] }>().needs.filter(({ area }) => area === 'people')
}

/** A listing in its upset bid period until a day, followed by a person. */
async function follow(email: string, day: string, fips = WAKE): Promise<void> {
  await product.database.pool.query(
    `WITH c AS (INSERT INTO foreclosure_case (county_fips) VALUES ($1) RETURNING id), t AS (
       INSERT INTO tax_foreclosure (county_fips, case_id, status, upset_bid_date, upset_bid_date_basis, first_seen_at,
         date_last_updated)
       SELECT $1, id, 'Upset Bid Ongoing', $2, 'published', now(), now() FROM c RETURNING id)
     INSERT INTO favorite SELECT u.id, t.id, now() FROM t, user_account u WHERE u.email = $3`,
    [fips, day, email],
  )
}

const refuse = (email: string) =>
  product.database.pool.query(
    "UPDATE user_account SET email_refused_at = '2026-11-16T12:00:00Z' WHERE email = $1",
    [email],
  )

test('names people who miss an upset deadline of today or tomorrow because their mail bounces', async () => {
  await investor(product, 'ada@example.com', WAKE)
  await investor(product, 'ben@example.com', WAKE)
  await follow('ada@example.com', '2026-11-19')
  await follow('ada@example.com', '2026-11-20')
  await follow('ben@example.com', '2026-11-18')
  expect(await needs()).toEqual([])
  await refuse('ada@example.com')
  expect(await needs()).toMatchObject([
    {
      id: 'people.missed_deadlines',
      title: 'Email bounces: ada@example.com',
      detail: '1 upset deadline today or tomorrow on listings they follow. They get no reminder by email.',
      since: '2026-11-16T12:00:00.000Z',
      days_to_deadline: 1,
    },
  ])
  await refuse('ben@example.com')
  expect(await needs()).toMatchObject([
    {
      title: 'Email bounces for 2 people with an upset deadline',
      link: '/operator/people?list=mail_refused',
      days_to_deadline: 0,
    },
  ])
})

test('leaves out those who may not see the listing any more', async () => {
  await openCounties(product, 'ada@example.com', [BURKE])
  await openCounties(product, 'ben@example.com', [])
  expect(await needs()).toEqual([])
})

test('tells of payments that did not converge with Stripe', async () => {
  const { pool } = product.database
  await pool.query(
    `INSERT INTO payment_account (user_id, stripe_customer_id, status, stripe_status)
     SELECT id, 'cus_1', 'incomplete', 'past_due' FROM user_account WHERE email = 'ada@example.com'`,
  )
  await pool.query(
    `SELECT graphile_worker.add_job('sync_customer', json_build_object('user_id', id), run_at => now() + interval '1 hour')
     FROM user_account WHERE email = 'ada@example.com'`,
  )
  await pool.query("INSERT INTO customer_to_close VALUES ('cus_2', '2026-11-18T10:00:00Z')")
  expect(await needs()).toEqual([])
  await pool.query("UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'Stripe: 500'")
  await pool.query("UPDATE customer_to_close SET since = '2026-11-17T10:00:00Z'")
  expect(await needs()).toMatchObject([
    { id: 'people.unclosed_customers', touches: '1 customer', since: '2026-11-17T10:00:00.000Z' },
    {
      id: 'people.unread_payments',
      touches: '1 person',
      detail: 'Stripe could not be read for them; 1 payment failed before. What they paid for may be closed.',
    },
  ])
})
