import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readPeopleFigures } from './revenue.store.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const NOW = Date.parse('2026-11-18T15:00:00Z')
type Made = {
  status?: string
  stripe?: string
  prices?: readonly number[]
  trialEnds?: string
  cancelsAt?: string
  endedAt?: string
  created?: string
  isVerified?: boolean
  isGranted?: boolean
}

/** Made-up accounts, each beside one that is alike but does not count. */
const ACCOUNTS: readonly Made[] = [
  { status: 'active', prices: [2900, 1900] },
  { status: 'active', prices: [9900], cancelsAt: '2026-12-01T00:00:00Z' },
  // Ended this month, and last month in New York though not in UTC.
  { status: 'active', prices: [5000], cancelsAt: '2026-11-02T00:00:00Z' },
  { status: 'active', prices: [5000], cancelsAt: '2026-11-01T03:59:00Z' },
  // The same, once Stripe has confirmed it, and a first payment that never came.
  { status: 'canceled', endedAt: '2026-11-03T00:00:00Z' },
  { status: 'canceled', endedAt: '2026-10-31T00:00:00Z' },
  { status: 'canceled', stripe: 'incomplete_expired', endedAt: '2026-11-03T00:00:00Z' },
  { status: 'trialing', prices: [700], trialEnds: '2026-11-20T00:00:00Z' },
  { status: 'trialing', prices: [700], trialEnds: '2026-12-20T00:00:00Z' },
  { status: 'incomplete', stripe: 'past_due', prices: [900] },
  { isGranted: true },
  { created: '2026-11-18T05:00:00Z', isVerified: true },
  { created: '2026-11-18T14:00:00Z' },
  // Yesterday in New York.
  { created: '2026-11-18T04:59:00Z', isVerified: true },
]

test('counts people and monthly revenue by the days of New York', async () => {
  const { pool } = product.database
  for (const [place, made] of ACCOUNTS.entries()) {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO user_account (email, name, password_hash, created_at, email_verified_at)
       VALUES ($1, 'x', 'x', $2, $3) RETURNING id`,
      [
        `person-${place}@example.com`,
        made.created ?? '2026-01-01T00:00:00Z',
        made.isVerified ? '2026-11-18T10:00:00Z' : null,
      ],
    )
    const id = rows[0]?.id
    if (made.isGranted)
      await pool.query("INSERT INTO county_grant VALUES ($1, '37183', 'active', now())", [id])
    if (made.status === undefined) continue
    await pool.query(
      `INSERT INTO payment_account (user_id, stripe_customer_id, status, stripe_status, trial_ends_at, cancels_at, ended_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        `cus_${place}`,
        made.status,
        made.stripe ?? made.status,
        made.trialEnds ?? null,
        made.cancelsAt ?? null,
        made.endedAt ?? null,
      ],
    )
    for (const [each, cents] of (made.prices ?? []).entries())
      await pool.query(
        'INSERT INTO county_access (user_id, county_fips, is_subscribed, price_cents) VALUES ($1, $2, true, $3)',
        [id, ['37183', '37119'][each], cents],
      )
  }
  expect(await readPeopleFigures(product.database.db, NOW)).toEqual({
    monthly_revenue: 147,
    paying: 2,
    in_trial: 2,
    trials_ending_in_7_days: 1,
    granted: 1,
    payment_failed: 1,
    new_today: 2,
    new_today_verified: 1,
    left_this_month: 2,
  })
})
