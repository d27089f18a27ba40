// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Providers } from '#web/app/providers.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { noSubscription, plans } from '#web/features/billing/billing.fixture.ts'
import { cartOf } from '#web/features/billing/cart/cart.ts'
import { CheckoutTerms } from '#web/features/billing/checkout/checkout-terms.tsx'

const sevenDays = cartOf(plans, noSubscription, { counties: ['Burke'], state_wide: false })

it.each([
  ['2026-11-18T12:00:00Z', 'November 25, 2026'],
  // Half past midnight on November 4: the clocks go back on the 7th.
  ['2027-11-04T04:30:00Z', 'November 10, 2027'],
  // Half past eleven at night on March 11: the clocks go forward on the 14th.
  ['2027-03-12T04:30:00Z', 'March 19, 2027'],
])('a trial begun at %s is charged from %s', (now, day) => {
  render(
    <Providers queryClient={createQueryClient()} clock={() => Date.parse(now)}>
      <CheckoutTerms cart={sevenDays} mayHaveTrial isEmailVerified onOutdated={() => undefined} />
    </Providers>,
  )
  expect(screen.getByText(/The trial needs a card/).textContent).toContain(`From ${day} it is`)
})
