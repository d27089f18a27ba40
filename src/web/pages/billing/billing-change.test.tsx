// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { BillingAccount, ChangePreview } from '#contract/billing/billing.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { runningSubscription, swapPreview } from '#web/features/billing/billing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

/** The page of a subscriber to Mecklenburg and Wake, with Burke chosen instead of Mecklenburg. */
async function openChange(
  preview: Partial<ChangePreview> = {},
  fakes: Fakes = {},
  at = '?county=Wake&county=Burke',
) {
  const app = renderApp(`/billing${at}`, {
    ...signedInAs(subscriber),
    'GET /api/billing_account': () => runningSubscription,
    'POST /api/preview_county_change': () => ({ ...swapPreview, ...preview }),
    ...fakes,
  })
  await screen.findByRole('heading', { name: 'Change counties' })
  const sent = (path: string) =>
    app.calls.filter(({ address }) => address === `POST ${path}`).map(({ body }) => body)
  return { ...app, sent }
}

const cart = () => within(document.getElementById('cart') ?? document.body)
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const success = () => ({ success: true as const })

describe('changing the counties of an active subscription', () => {
  it('starts with the current counties at their purchase price', async () => {
    const { sent } = await openChange({}, {}, '')
    expect((await box('Wake')).checked).toBe(true)
    expect((await box('Gaston')).checked).toBe(false)
    cart().getByText('$35.00')
    cart().getByText('Next charge: $74.00 on December 5, 2026.')
    expect(sent('/api/preview_county_change')).toEqual([])
  })

  it('shows the cost before the click, and charges no more than was shown', async () => {
    let account = runningSubscription
    const { user, sent, router } = await openChange(
      {},
      {
        'GET /api/billing_account': () => account,
        'POST /api/change_counties': () => {
          account = {
            ...runningSubscription,
            counties: [
              { county: 'Burke', price: 19, closes_at: '2026-12-05T20:15:30.000Z' },
              { county: 'Wake', price: 35, closes_at: '2026-12-05T20:15:30.000Z' },
              { county: 'Mecklenburg', price: null, closes_at: '2026-12-05T20:15:30.000Z' },
            ],
            monthly: 54,
          }
          return success()
        },
      },
    )
    const effects = within(await screen.findByRole('region', { name: 'What this change does' }))
    for (const text of [
      '$74.00',
      '$54.00',
      '$10.77',
      'Mecklenburg stays open until Sat, Dec 5, 2026 at 3:15 PM.',
    ])
      effects.getByText(text)
    expect(sent('/api/change_counties')).toEqual([])
    await user.click(await press('Change and pay $10.77'))
    await screen.findByText('Subscription changed.')
    expect(sent('/api/change_counties')).toEqual([
      {
        counties: ['Wake', 'Burke'],
        state_wide: false,
        shown_due_now: 10.77,
        shown_monthly_after: 54,
        shown_dropped: ['Mecklenburg'],
      },
    ])
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(async () => expect((await box('Mecklenburg')).checked).toBe(false))
  })

  it('warns that the trial ends', async () => {
    await openChange({ ends_trial: true, due_now: 54, dropped: [] })
    await cart().findByText(/Your trial ends with this change: everything you chose is charged from today\./)
    await press('Change and pay $54.00')
  })

  it('shows when everything ends, and can be undone', async () => {
    const { user } = await openChange(
      { ends_subscription_at: '2026-12-05T20:15:30.000Z', due_now: 0, monthly_after: 0, added: [] },
      {},
      '?county=',
    )
    await cart().findByText(
      /Your subscription ends on Sat, Dec 5, 2026 at 3:15 PM\. Until then your counties stay open/,
    )
    await press('End subscription')
    await user.click(await press('Keep as is'))
    await cart().findByText('Next charge: $74.00 on December 5, 2026.')
  })

  it('resumes a subscription that is set to end', async () => {
    const ending: BillingAccount = {
      ...runningSubscription,
      standing: 'ending',
      renews_on: null,
      ends_at: '2026-12-05T20:15:30.000Z',
    }
    const { user, sent } = await openChange(
      { monthly_after: 74, due_now: 0, added: [], dropped: [] },
      { 'GET /api/billing_account': () => ending, 'POST /api/change_counties': success },
      '',
    )
    await cart().findByText('Your subscription was set to end on Sat, Dec 5, 2026 at 3:15 PM. This keeps it.')
    await user.click(await press('Keep the subscription'))
    await screen.findByText('Subscription changed.')
    expect(sent('/api/change_counties')).toEqual([
      {
        counties: ['Mecklenburg', 'Wake'],
        state_wide: false,
        shown_due_now: 0,
        shown_monthly_after: 74,
        shown_dropped: [],
      },
    ])
  })

  it('shows a price that changed in the meantime, and charges it on the next click', async () => {
    let due = 10.77
    const { user, sent } = await openChange(
      {},
      {
        'POST /api/preview_county_change': () => ({ ...swapPreview, due_now: due }),
        'POST /api/change_counties': () => {
          if (due === 12) return success()
          due = 12
          return failure('price_changed')
        },
      },
    )
    await user.click(await press('Change and pay $10.77'))
    await screen.findByText(/The price changed while this page was open\. Nothing was charged/)
    await user.click(await press('Change and pay $12.00'))
    await screen.findByText('Subscription changed.')
    expect(sent('/api/change_counties')).toHaveLength(2)
  })

  it('shows that nothing changed when the card is declined, and links to the portal', async () => {
    const { user } = await openChange({}, { 'POST /api/change_counties': () => failure('payment_failed') })
    await user.click(await press('Change and pay $10.77'))
    await screen.findByText('The payment did not go through, and nothing has changed.')
    await press(/^Update your card/)
    await press('Change and pay $10.77')
  })

  it('recomputes on demand after a failure', async () => {
    let tries = 0
    const { user } = await openChange(
      {},
      {
        'POST /api/preview_county_change': () => (++tries === 1 ? failure('bad_request') : swapPreview),
      },
    )
    await screen.findByText(/did not load\. Nothing was changed\. Error 400/)
    await user.click(await press('Try again'))
    await press('Change and pay $10.77')
  })

  it('links to the open invoice if the payment has failed in the meantime', async () => {
    let account: BillingAccount = runningSubscription
    const { user } = await openChange(
      {},
      {
        'GET /api/billing_account': () => account,
        'POST /api/change_counties': () => {
          account = { ...runningSubscription, standing: 'past_due', payment_account_status: 'incomplete' }
          return failure('account_action_needed')
        },
      },
    )
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await user.click(await press('Change and pay $10.77'))
    await cart().findByText('Your last payment did not go through')
  })
})
