// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OperatorPerson, OperatorPersonPage } from '#contract/operator/people.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const ADA = '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a99'

const ada: OperatorPerson = {
  id: ADA,
  email: 'upstate.bids@example.com',
  name: 'Ada Investor',
  role: 'user',
  state: 'active',
  counties: 2,
  joined_at: '2026-03-03T15:00:00.000Z',
  trial_ends_at: null,
}

const page: OperatorPersonPage = {
  ...ada,
  email_verified: true,
  email_refused_at: null,
  asked_email: null,
  suspended_at: null,
  suspended_reason: null,
  guard: null,
  stripe_customer_id: 'cus_1',
  stripe_status: 'active',
  monthly: 39,
  period_ends_at: '2026-12-03T15:00:00.000Z',
  cancels_at: null,
  last_payment: { at: '2026-11-03T14:00:00.000Z', amount: 39 },
  payments: 9,
  open: [
    {
      county: 'Burke',
      because: 'granted',
      listings: 109,
      monthly: null,
      until: null,
      grant: { at: '2026-11-18T11:00:00.000Z', by: 'op@example.com', reason: 'Kania is held' },
    },
    {
      county: 'Wake',
      because: 'paid',
      listings: 168,
      monthly: 39,
      until: '2026-12-03T15:00:00.000Z',
      grant: null,
    },
  ],
  unpaid: [],
  listings: 277,
  favorites: 23,
  saved_searches: 3,
  emails: [
    { key: 'digest.1', subject: '9 matches', at: '2026-11-16T12:02:00.000Z', state: 'refused' },
    { key: 'instant.1', subject: 'New upset bid', at: '2026-11-15T12:02:00.000Z', state: 'accepted' },
  ],
  texts: {
    phone: '7045550123',
    state: 'stopped',
    stopped_because: 'stop',
    sent: 12,
    undelivered: 1,
    cost: 0.19,
  },
  sign_ins: [
    { at: '2026-11-18T11:41:00.000Z', succeeded: true, device: 'Safari on iOS', address: '203.0.113.24' },
    { at: '2026-09-18T11:41:00.000Z', succeeded: false, device: 'Chrome on Windows', address: null },
  ],
  sessions: [
    {
      id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a00',
      device: 'Safari on iOS',
      signed_in_at: '2026-11-18T11:41:00.000Z',
    },
  ],
}

const lists = {
  trial_ending: 11,
  payment_failed: 3,
  mail_refused: 4,
  not_seen_30_days: 19,
  suspended: 2,
  operators: 1,
}

function show(at: string, fakes: Fakes = {}) {
  return renderApp(at, {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/people': () => ({ people: [ada], has_more: false }),
    'GET /api/operator/people_counts': () => ({ total: 456, lists }),
    'GET /api/operator/people/:id': () => page,
    ...fakes,
  })
}

const region = (name: string) => screen.findByRole('region', { name })

describe('people', () => {
  it('are found by text and list, which the address keeps on the way to a person', async () => {
    const asked: string[] = []
    const { user, router } = show('/operator/people', {
      'GET /api/operator/people': ({ href }) => {
        asked.push(new URL(href, 'http://localhost').search)
        return { people: [ada], has_more: false }
      },
    })
    const field = await screen.findByRole('searchbox', { name: 'Search people' })
    await user.type(field, 'UP ')
    // At once, so that nothing calls off a click that follows.
    expect(router.state.location.search).toBe('?q=UP')
    expect(field).toHaveProperty('value', 'UP ')
    await user.click(screen.getByRole('link', { name: 'Payment failed' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?q=UP&list=payment_failed'))
    expect(asked).not.toContain('?q=U')
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
      '/api/operator/people.csv?q=UP&list=payment_failed',
    )
    // What was searched for before comes back, also after other words.
    await act(() => router.navigate('/operator/people?q=other'))
    expect(field).toHaveProperty('value', 'other')
    await act(() => router.navigate(-1))
    expect(field).toHaveProperty('value', 'UP')
    const table = screen.getByRole('table', { name: 'People' })
    await user.click(within(table).getByRole('link', { name: ada.email }))
    await screen.findByRole('heading', { level: 1, name: ada.email })
    expect(screen.getByRole('searchbox', { name: 'Search people' })).toHaveProperty('value', 'UP')
    const open = screen.getByRole('link', { name: /^upstate\.bids@example\.com/ })
    expect(open.getAttribute('aria-current')).toBe('page')
    within(open).getByText('up', { selector: 'mark' })
  })
})

describe('a person', () => {
  it('is shown with what is open, why, and what they were sent', async () => {
    show(`/operator/people/${ADA}`)
    const table = await screen.findByRole('table', { name: 'Subscription' })
    within(table).getByText('By op@example.com, Nov 18: “Kania is held”')
    within(await region('What this person can see')).getByText('277 listings in 2 counties')
    const emails = within(await region('Emails'))
    emails.getByText('Bounced')
    screen.getByText('(704) 555-0123')
    screen.getByText('Stopped: replied STOP')
    screen.getByText('12 texts in 30 days, 1 not delivered, $0.19')
    emails.getByText('Daily')
    const signIns = within(await region('Sign-ins'))
    signIns.getByText('203.0.113.24')
    signIns.getByText('failed')
  })

  it('is granted a county with a reason, after the password', async () => {
    const bodies: unknown[] = []
    let isConfirmed = false
    const { user } = show(`/operator/people/${ADA}`, {
      'POST /api/users/confirm_password': () => {
        isConfirmed = true
        return { success: true }
      },
      'POST /api/operator/people/:id/grant': ({ body }) => {
        if (!isConfirmed) return failure('password_not_confirmed')
        bodies.push(body)
        return { success: true }
      },
    })
    const panel = within(await region('Subscription'))
    await user.click(panel.getByRole('button', { name: 'Grant a county' }))
    const choice = panel.getByLabelText('County to grant')
    within(choice).getByRole('option', { name: 'Wake (paid already)' })
    expect(within(choice).queryByRole('option', { name: 'Burke' })).toBeNull()
    await user.selectOptions(choice, 'Rutherford')
    await user.click(panel.getByRole('button', { name: 'Grant Rutherford' }))
    panel.getByText('Enter a reason; it is kept in the audit log.')
    await fill(user, panel.getByLabelText('Reason'), 'County site is down')
    await user.click(panel.getByRole('button', { name: 'Grant Rutherford' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByLabelText('Password'), 'Marble-Lantern-7!')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await panel.findByRole('button', { name: 'Grant a county' })
    expect(bodies).toEqual([{ counties: ['Rutherford'], is_open: true, reason: 'County site is down' }])
  })

  it('keeps the reason when another operator was faster', async () => {
    const { user } = show(`/operator/people/${ADA}`, {
      'POST /api/operator/people/:id/grant': () => failure('not_possible', 'It is not granted'),
    })
    const panel = within(await region('Subscription'))
    await user.click(panel.getByRole('button', { name: 'Close Burke' }))
    await fill(user, panel.getByLabelText('Reason'), 'By mistake')
    await user.click(panel.getAllByRole('button', { name: 'Close Burke' }).at(-1) ?? panel.getByText('x'))
    await panel.findByText(/^Not done\. .*It is not granted$/)
    expect(panel.getByLabelText('Reason')).toHaveProperty('value', 'By mistake')
  })

  it('is not suspended or erased by themselves', async () => {
    show(`/operator/people/${subscriber.id}`, {
      'GET /api/operator/people/:id': () => ({ ...page, id: subscriber.id, role: 'operator' }),
    })
    await screen.findByText('This is your own account.')
    expect(screen.getByRole('button', { name: 'Suspend' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Erase' })).toHaveProperty('disabled', true)
  })

  it('is erased only with their email typed and a reason', async () => {
    const bodies: unknown[] = []
    const { user, router } = show(`/operator/people/${ADA}?q=up`, {
      'POST /api/operator/people/:id/erase': ({ body }) => {
        bodies.push(body)
        return { success: true }
      },
    })
    const panel = within(await region('Erase on request'))
    await fill(user, panel.getByLabelText('Type the email of this person'), 'other@example.com')
    await user.click(panel.getByRole('button', { name: 'Erase' }))
    panel.getByText('This is not the email of this person.')
    await user.clear(panel.getByLabelText('Type the email of this person'))
    await fill(user, panel.getByLabelText('Type the email of this person'), 'Upstate.Bids@example.com ')
    await fill(user, panel.getByLabelText('Reason'), 'Asked by phone')
    await user.click(panel.getByRole('button', { name: 'Erase' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/operator/people'))
    expect(bodies).toEqual([{ email: 'Upstate.Bids@example.com', reason: 'Asked by phone' }])
  })

  it('who is gone meanwhile is told as such, beside the search', async () => {
    let isGone = false
    const { user } = show(`/operator/people/${ADA}`, {
      'GET /api/operator/people/:id': () => (isGone ? failure('not_found') : page),
      'POST /api/operator/people/:id/mail': () => {
        isGone = true
        return failure('not_found')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Send a link to set a password' }))
    await screen.findByText('This account is gone: it was erased, or its address was never verified.')
    screen.getByRole('searchbox', { name: 'Search people' })
  })

  it('may see a listing or not, and why', async () => {
    const listing = { id: 7, title: '1 Oak St', county: 'Wake', is_gone: false }
    const { user } = show(`/operator/people/${ADA}`, {
      'GET /api/operator/people/:id/may_see': ({ href }) =>
        href.includes('26CVD')
          ? { guard: null, listings: [{ ...listing, may: true }] }
          : { guard: 'email', listings: [{ ...listing, may: false }] },
    })
    const panel = within(await region('What this person can see'))
    const ask = async (number: string) => {
      await user.clear(panel.getByLabelText('Parcel or case'))
      await fill(user, panel.getByLabelText('Parcel or case'), number)
      await user.keyboard('{Enter}')
    }
    await ask('26')
    panel.getByText('Enter at least 4 characters.')
    await ask('26CVD000178')
    await panel.findByText('1 Oak St: yes. Wake is open to them.')
    await ask('0012345')
    await panel.findByText('1 Oak St: no. The email is not verified.')
  })

  it('whose payment failed has no listings because of that', async () => {
    const unpaid = { guard: 'payment' as const, open: [], unpaid: ['Mecklenburg'] }
    show(`/operator/people/${ADA}`, { 'GET /api/operator/people/:id': () => ({ ...page, ...unpaid }) })
    const panel = within(await region('What this person can see'))
    panel.getByText('The last payment failed')
    screen.getByText('Nothing is open to this person: the last payment for Mecklenburg failed.')
  })
})
