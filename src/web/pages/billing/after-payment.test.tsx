// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { noSubscription, runningSubscription } from '#web/features/billing/billing.fixture.ts'
import { saveChoice } from '#web/features/billing/cart/saved-choice.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const newcomer: CurrentUser = { ...subscriber, payment_account: { status: null }, accessible_counties: [] }
const choice = { counties: ['Wake', 'Burke'], state_wide: false }

describe('/success', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  /** Comes back from the payment page. The server knows of the payment once `pay` is called. */
  async function comeBack(fakes: Fakes = {}) {
    saveChoice(newcomer.id, choice)
    let account: BillingAccount = noSubscription
    const app = renderApp('/success', {
      'GET /api/users/current_user': () => ({
        success: true,
        user: account === noSubscription ? newcomer : subscriber,
      }),
      'GET /api/subscription': () => ({ payment_account_status: account.payment_account_status }),
      'GET /api/billing_account': () => account,
      ...fakes,
    })
    await screen.findByRole('heading', { name: 'Opening your counties' })
    const requestCount = () => app.calls.filter(({ address }) => address === 'GET /api/subscription').length
    const pay = (paid: BillingAccount = runningSubscription) => void (account = paid)
    return { ...app, requestCount, pay }
  }

  it('shows counties as open only after the server confirms it, and where to go next', async () => {
    const { pay, calls } = await comeBack()
    await vi.advanceTimersByTimeAsync(4000)
    screen.getByRole('heading', { name: 'Opening your counties' })
    pay()
    await vi.advanceTimersByTimeAsync(5000)
    await screen.findByRole('heading', { name: 'Your counties are open' })
    within(screen.getByRole('row', { name: /Wake/ })).getByText('$35.00')
    expect(screen.getByRole('link', { name: 'Go to listings' }).getAttribute('href')).toBe('/listing')
    expect(calls.filter(({ address }) => address === 'GET /api/users/current_user')).toHaveLength(2)
    expect(localStorage.getItem('chosenCounties')).toBeNull()
  })

  it('offers the tour once per person, and stores that on the server', async () => {
    let wasOffered = false
    const { pay, calls, router } = await comeBack({
      'GET /api/users/current_user': () => ({
        success: true,
        user: { ...subscriber, tour_offered: wasOffered },
      }),
      'POST /api/users/tour_offered': () => {
        wasOffered = true
        return { success: true }
      },
    })
    const offers = () => calls.filter(({ address }) => address === 'POST /api/users/tour_offered')
    expect(offers()).toHaveLength(0)
    pay()
    await vi.advanceTimersByTimeAsync(5000)
    const offer = await screen.findByRole('link', { name: 'Take the tour' })
    expect(offer.getAttribute('href')).toBe('/onboarding/tour')
    await vi.advanceTimersByTimeAsync(1000)
    // Kept as long as the page, including in the browser's history.
    expect(router.state.location.state).toEqual({ tourOfferedTo: subscriber.id })
    screen.getByRole('link', { name: 'Take the tour' })
    expect(wasOffered).toBe(true)
    await router.navigate('/survey')
    await screen.findByRole('button', { name: 'Send' })
    await router.navigate('/success')
    await vi.advanceTimersByTimeAsync(5000)
    await screen.findByRole('link', { name: 'Go to listings' })
    expect(screen.queryByRole('link', { name: 'Take the tour' })).toBeNull()
  })

  it('still offers it after a reload, and only to this person', async () => {
    const state = { tourOfferedTo: subscriber.id }
    const paid: Fakes = {
      'GET /api/subscription': () => ({ payment_account_status: 'active' }),
      'GET /api/billing_account': () => runningSubscription,
    }
    renderApp({ pathname: '/success', state }, { ...signedInAs(subscriber), ...paid })
    await screen.findByRole('link', { name: 'Take the tour' })
    cleanup()
    renderApp({ pathname: '/success', state }, { ...signedInAs({ ...subscriber, id: 'another' }), ...paid })
    await screen.findByRole('link', { name: 'Go to listings' })
    expect(screen.queryByRole('link', { name: 'Take the tour' })).toBeNull()
  })

  it('mentions the trial if nothing was charged', async () => {
    const { pay } = await comeBack()
    pay({ ...runningSubscription, standing: 'trialing', trial_ends_at: '2026-11-25T05:05:00.000Z' })
    await vi.advanceTimersByTimeAsync(5000)
    await screen.findByText('Your trial runs until Wed, Nov 25, 2026 at 12:05 AM. Nothing was charged today.')
  })

  const grantee: BillingAccount = { ...noSubscription, granted_counties: ['Durham', 'Orange'] }

  it('shows granted counties as open if no payment is expected', async () => {
    renderApp('/success', {
      ...signedInAs(subscriber),
      'GET /api/subscription': () => ({ payment_account_status: null }),
      'GET /api/billing_account': () => grantee,
    })
    await screen.findByRole('heading', { name: 'Your counties are open' })
    screen.getByText('Our team opened them for you, free of charge: Durham, Orange.')
    expect(screen.getByRole('link', { name: 'Go to listings' }).getAttribute('href')).toBe('/listing')
    expect(screen.queryByText(/payment/)).toBeNull()
  })

  it('waits for the payment of a person who also has granted counties', async () => {
    const { pay } = await comeBack({ ...signedInAs(subscriber) })
    pay(grantee)
    await vi.advanceTimersByTimeAsync(5000)
    screen.getByRole('heading', { name: 'Opening your counties' })
    pay()
    await vi.advanceTimersByTimeAsync(5000)
    await screen.findByText('Thank you. We received your payment.')
  })

  it('tells a person who left the payment page that nothing was charged', async () => {
    await comeBack()
    await vi.advanceTimersByTimeAsync(61_000)
    screen.getByText(/^If you left the payment page before paying, nothing was charged/)
    const back = screen.getByRole('link', { name: 'Back to the counties' })
    expect(back.getAttribute('href')).toBe('/billing')
  })

  it('polls with growing delays, gives up after a minute, and polls again on demand', async () => {
    const { requestCount, pay, user } = await comeBack()
    await vi.advanceTimersByTimeAsync(10_500)
    expect(requestCount()).toBe(5)
    await vi.advanceTimersByTimeAsync(50_000)
    await screen.findByRole('heading', { name: 'Payment not received yet' })
    const before = requestCount()
    expect(before).toBeLessThan(16)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requestCount()).toBe(before)
    pay()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Your counties are open' })
  })

  it('links to the portal if the payment is unfinished', async () => {
    const { pay } = await comeBack()
    pay({
      ...runningSubscription,
      standing: 'unfinished',
      payment_account_status: 'incomplete',
    })
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByText('Your first payment is incomplete')
    expect(screen.queryByText(/^If you left the payment page/)).toBeNull()
    screen.getByRole('button', { name: /^Finish the payment/ })
  })

  it('keeps polling after a failed response, and shows the reason at the end', async () => {
    const { requestCount } = await comeBack({ 'GET /api/subscription': () => failure('internal') })
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByText(/^Error 500/)
    expect(requestCount()).toBeGreaterThan(10)
  })
})

describe('/success without a checkout', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['never had a subscription', noSubscription],
    [
      'no longer has one',
      {
        ...noSubscription,
        payment_account_status: 'canceled' as const,
        standing: 'canceled' as const,
        has_portal: true,
      },
    ],
  ])('leads a person who %s to the counties', async (_who, account) => {
    renderApp('/success', {
      ...signedInAs({ ...newcomer, payment_account: { status: account.payment_account_status } }),
      'GET /api/subscription': () => ({ payment_account_status: account.payment_account_status }),
      'GET /api/billing_account': () => account,
    })
    await screen.findByRole('heading', { name: 'No payment yet' })
    expect(screen.getByRole('link', { name: 'Choose counties' }).getAttribute('href')).toBe('/billing')
    await vi.advanceTimersByTimeAsync(61_000)
    screen.getByRole('heading', { name: 'No payment yet' })
    expect(screen.queryByText(/do not pay again/i)).toBeNull()
  })

  it('opens counties that were paid for in another browser', async () => {
    let account: BillingAccount = noSubscription
    renderApp('/success', {
      ...signedInAs(subscriber),
      'GET /api/subscription': () => ({ payment_account_status: account.payment_account_status }),
      'GET /api/billing_account': () => account,
    })
    await screen.findByRole('heading', { name: 'No payment yet' })
    account = runningSubscription
    await vi.advanceTimersByTimeAsync(5000)
    await screen.findByRole('heading', { name: 'Your counties are open' })
  })
})

describe('/cancel', () => {
  /** Leaves the payment page; `read` answers what the server knows then. */
  function leave(read: Fakes['GET /api/billing_account'] = () => noSubscription) {
    return renderApp('/cancel', {
      ...signedInAs(newcomer),
      'GET /api/subscription': () => ({ payment_account_status: null }),
      'GET /api/billing_account': read,
    })
  }

  it('shows that nothing was charged, and links back to the same choice', async () => {
    saveChoice(newcomer.id, choice)
    const { calls } = leave()
    await screen.findByRole('heading', { name: 'Nothing was charged' })
    const link = screen.getByRole('link', { name: 'Try again with the same counties' })
    expect(link.getAttribute('href')).toBe('/billing?county=Wake&county=Burke')
    // The server looks at the payment service, too: the event of a payment may not have arrived.
    expect(calls.map(({ address }) => address)).toContain('GET /api/subscription')
  })

  it('links to the counties if none were chosen here', async () => {
    saveChoice('somebody-else', choice)
    leave()
    const link = await screen.findByRole('link', { name: 'Choose counties' })
    expect(link.getAttribute('href')).toBe('/billing')
  })

  it.each(['active', 'trialing', 'ending'] as const)(
    'leads a person who paid in another tab to what is open now (%s)',
    async (standing) => {
      saveChoice(newcomer.id, choice)
      const { router } = leave(() => ({ ...runningSubscription, standing }))
      await screen.findByRole('heading', { name: 'Your counties are open' })
      expect(router.state.location.pathname).toBe('/success')
      expect(screen.queryByText(/You left the payment page/)).toBeNull()
    },
  )

  it('leads a person whose payment is incomplete to what is due', async () => {
    const { router } = leave(() => ({
      ...runningSubscription,
      standing: 'unfinished',
      payment_account_status: 'incomplete',
    }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/billing'))
  })

  it('does not say what was charged until the server does', async () => {
    let account: BillingAccount | null = null
    const { user } = leave(() => account ?? failure('internal'))
    await screen.findByText(
      /^If you left it before paying, nothing was charged\. If you paid, do not pay again/,
    )
    screen.getByText(/^Error 500/)
    expect(screen.queryByText('Nothing was charged')).toBeNull()
    account = noSubscription
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Nothing was charged' })
  })
})
