import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { followingEndpoints } from '#contract/following/following.ts'
import { investor, type Investor } from '#tests/support/investors.ts'
import { createTestApp, GOOD_PASSWORD, type TestApp } from '#tests/support/test-app.ts'
import { addListing, BURKE } from './following.fixture.ts'

let product: TestApp
let ada: Investor
let listingId: number
beforeAll(async () => {
  product = await createTestApp()
  ada = await investor(product, 'ada@example.com', BURKE)
  listingId = await addListing(product, BURKE)
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: listingId })
  await ada.post(`/api/tax_foreclosure/${listingId}/mine`, { note: 'Roof sags' })
  await ada.post(`/api/tax_foreclosure/${listingId}/clerk_call`, { last_bid: 18_450 })
  await ada.post('/api/saved_searches', { name: 'Burke', search: 'county=Burke' })
  await ada.post('/api/visits')
})
afterAll(() => product.close())

const change = (sql: string) =>
  product.database.pool.query(`UPDATE user_account SET ${sql} WHERE email = 'ada@example.com'`)

const all: [string, Endpoint][] = Object.values(followingEndpoints).map((endpoint) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
])
const forSubscribers = all.filter(([, { access }]) => access === 'subscriber')

/** Access is checked before the body is parsed, so an empty body is enough. */
async function codeOf({ method, path }: Endpoint): Promise<string> {
  await product.database.pool.query('DELETE FROM rate_limit')
  const url = path.replace(':id', String(listingId))
  const answer = await (method === 'GET' ? ada.get(url) : ada.post(url))
  return answer.json<{ code: string }>().code
}

beforeEach(async () => {
  await change('email_verified_at = now(), suspended_at = NULL, suspended_reason = NULL')
  await product.database.pool.query('DELETE FROM payment_account; DELETE FROM county_grant')
})

test('two calls are open to every account, the others to subscribers only', () => {
  const others = all.filter(([, { access }]) => access !== 'subscriber').map(([name]) => name)
  expect(others).toEqual(['POST /api/users/instant_alerts_on', 'POST /api/users/instant_alerts_off'])
})

describe.each(forSubscribers)('%s rejects a person', (_name, endpoint) => {
  test('without a paid account', async () => {
    expect(await codeOf(endpoint)).toBe('account_action_needed')
  })

  test('with a canceled subscription', async () => {
    await product.database.pool.query(
      "INSERT INTO payment_account (user_id, stripe_customer_id, status) SELECT id, 'cus_1', 'canceled' FROM user_account",
    )
    expect(await codeOf(endpoint)).toBe('account_action_needed')
  })

  test('with an unverified email', async () => {
    await change('email_verified_at = NULL')
    expect(await codeOf(endpoint)).toBe('email_not_verified')
  })

  test('who is suspended', async () => {
    await change("suspended_at = now(), suspended_reason = 'Test'")
    expect(await codeOf(endpoint)).toBe('suspended')
  })
})

test("exports all of a person's data, whatever counties they have access to, without user ids", async () => {
  await ada.post('/api/users/confirm_password', { password: GOOD_PASSWORD })
  const data = (await ada.get('/api/users/export')).json<Record<string, unknown>>()
  expect(data).toMatchObject({
    favorites: [{ tax_foreclosure_id: listingId }],
    property_notes: [{ tax_foreclosure_id: listingId, note: 'Roof sags', stage: null }],
    clerk_calls: [{ tax_foreclosure_id: listingId, last_bid_cents: 18_450_00 }],
    saved_searches: [{ name: 'Burke', search: 'county=Burke' }],
    visits: [{ previous_started_at: null }],
  })
  for (const part of ['favorites', 'property_notes', 'clerk_calls', 'saved_searches', 'visits'])
    expect(JSON.stringify(data[part])).not.toContain('user_id')
})
