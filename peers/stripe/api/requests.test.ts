import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { STRIPE_REQUESTS, stripeRequests } from '../../../scripts/lib/stripe-requests.mjs'

it('the committed schemas match the installed SDK', async () => {
  const committed = await readFile(STRIPE_REQUESTS, 'utf8')
  expect(stripeRequests() === committed, 'run node scripts/stripe-requests.mjs').toBe(true)
})
