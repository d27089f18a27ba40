// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'
import * as leaving from '#web/lib/leave.ts'

const leaveTo = vi.spyOn(leaving, 'leaveTo').mockReturnValue()
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  leaveTo.mockClear()
  log.mockClear()
})

const success = () => ({ success: true as const })
const signIn = (day: number) => ({
  at: `2026-11-${day}T11:14:00.000Z`,
  succeeded: day !== 17,
  device: 'Chrome on Windows',
  address: '203.0.113.24',
})
const answer: SessionsAnswer = {
  sessions: [
    {
      id: '0b9f4c9e-58a1-4a51-9f6e-6f0d5f0a0001',
      device: 'Chrome on Windows',
      signed_in_at: '2026-11-18T11:14:00.000Z',
      keep_signed_in: true,
      is_current: true,
    },
    {
      id: '0b9f4c9e-58a1-4a51-9f6e-6f0d5f0a0002',
      device: 'Safari on iPhone',
      signed_in_at: '2026-11-12T02:40:00.000Z',
      keep_signed_in: false,
      is_current: false,
    },
  ],
  sign_ins: [18, 17, 16, 15, 14, 13, 12].map(signIn),
}

async function openProfile(fakes: Fakes = {}, facts: Partial<CurrentUser> = {}) {
  const app = renderApp('/user_profile', {
    ...signedInAs({ ...subscriber, ...facts }),
    'GET /api/users/sessions': () => answer,
    ...fakes,
  })
  await screen.findByRole('button', { name: 'Sign out everywhere' })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  /** Clicks a button that opens a dialog, and waits for its code to load. */
  const openWith = async (name: string) => {
    await press(name)
    await screen.findByRole('dialog')
  }
  return { ...app, posts, press, openWith }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const dialog = () => screen.queryByRole('dialog')

/** Answers all media queries as a phone or as a desktop. */
function mockScreen({ isPhone }: { isPhone: boolean }): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

describe('the user profile', () => {
  it('only requires a login, whatever else the account lacks', async () => {
    const { router } = renderApp('/user_profile?tab=account_settings', signedOut)
    await screen.findByRole('heading', { name: 'Log in' })
    expect(router.state.location.search).toBe('?next=%2Fuser_profile%3Ftab%3Daccount_settings')
    await openProfile(
      {},
      { email_verified: false, payment_account: { status: null }, accessible_counties: [] },
    )
    expect(screen.getByRole('link', { name: 'Verify it' }).getAttribute('href')).toBe('/email_verification')
  })

  it('shows name and email as text, and what they are for', async () => {
    await openProfile()
    screen.getByText('Dana Reyes')
    screen.getByText('dana@example.com')
    screen.getByText(/tied to your payment account/)
    screen.getByText(/^Used for notifications only\. We do not send text messages yet/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is linked from the account menu, with the tab in the URL and the navigation state', async () => {
    const { user, router } = renderApp('/activation', {
      ...signedInAs(subscriber),
      'GET /api/users/sessions': () => answer,
    })
    await user.click(await screen.findByRole('button', { name: 'Account' }))
    await user.click(screen.getByRole('menuitem', { name: 'Account Settings' }))
    await screen.findByRole('heading', { name: 'User profile' })
    expect(screen.queryByRole('menu')).toBeNull()
    expect(router.state.location).toMatchObject({
      pathname: '/user_profile',
      search: '?tab=account_settings',
      state: { activeTab: 'account_settings' },
    })
    const tab = screen.getByRole('tab', { name: 'Account Settings' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    screen.getByRole('tabpanel', { name: 'Account Settings' })
  })

  it('has a select instead of tabs on a phone', async () => {
    onTestFinished(() => mockScreen({ isPhone: false }))
    mockScreen({ isPhone: true })
    await openProfile()
    expect(screen.queryByRole('tab')).toBeNull()
    const box = screen.getByRole<HTMLSelectElement>('combobox', { name: 'User profile' })
    expect(box.value).toBe('account_settings')
    within(box).getByRole('option', { name: 'Account Settings' })
  })

  it('refetches the user', async () => {
    let reads = 0
    await openProfile({
      'GET /api/users/current_user': () => ({
        success: true,
        user: { ...subscriber, name: ++reads === 1 ? 'Dana Reyes' : 'Dana Lee' },
      }),
    })
    await screen.findByText('Dana Lee')
  })

  it('shows that email does not arrive, and how to fix it', async () => {
    const { user } = await openProfile({}, { email_refused: true })
    const banner = screen.getByRole('alert')
    expect(banner.textContent).toContain('Email to dana@example.com bounced')
    await user.click(within(banner).getByRole('button', { name: 'Change email' }))
    await screen.findByRole('dialog', { name: 'Change email' })
  })
})

describe('changing the email', () => {
  it('stays open while it is sent, then shows the pending change', async () => {
    const answered = Promise.withResolvers<{ success: true }>()
    let asked_email: string | null = null
    const { user, openWith } = await openProfile({
      'GET /api/users/current_user': () => ({ success: true, user: { ...subscriber, asked_email } }),
      'POST /api/users/update': () => answered.promise,
    })
    await openWith('Change email')
    await fill(user, field('New email'), 'new@example.com')
    await user.keyboard('{Enter}')
    await user.keyboard('{Escape}')
    screen.getByRole('dialog')
    asked_email = 'new@example.com'
    answered.resolve({ success: true })
    await screen.findByText(/^To change to new@example\.com, open the link we emailed there/)
  })

  it('validates the address, then explains that the emailed link completes it', async () => {
    const { user, openWith, posts, calls } = await openProfile({ 'POST /api/users/update': success })
    await openWith('Change email')
    const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Change email' })
    await user.click(submit)
    screen.getByText('Email is required')
    await fill(user, field('New email'), 'Dana@Example.com')
    await user.click(submit)
    screen.getByText('This is already your email')
    expect(posts()).toEqual([])
    await user.clear(field('New email'))
    await fill(user, field('New email'), 'New@Example.com')
    await user.keyboard('{Enter}')
    await screen.findByText('One more step: open the link we emailed to new@example.com.')
    expect(posts()).toEqual([{ address: 'POST /api/users/update', body: { email: 'New@Example.com' } }])
    const reads = calls.filter(({ address }) => address === 'GET /api/users/current_user').length
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    expect(dialog()).toBeNull()
    await waitFor(() => expect(calls.at(-1)?.address).toBe('GET /api/users/current_user'))
    expect(calls.filter(({ address }) => address === 'GET /api/users/current_user')).toHaveLength(reads + 1)
  })

  it('shows a pending address, and cancels it', async () => {
    let asked_email: string | null = 'new@example.com'
    const { press, posts } = await openProfile({
      'GET /api/users/current_user': () => ({ success: true, user: { ...subscriber, asked_email } }),
      'POST /api/users/cancel_email_change': () => {
        asked_email = null
        return success()
      },
    })
    screen.getByText(/^To change to new@example\.com, open the link we emailed there/)
    await press('Cancel this change')
    await waitFor(() => expect(screen.queryByText(/^To change to/)).toBeNull())
    expect(posts()).toEqual([{ address: 'POST /api/users/cancel_email_change', body: {} }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }))
    screen.getByText('Change canceled. The link in our email no longer works.')
  })

  it('asks for the current password if needed, then continues with the input', async () => {
    let isProven = false
    const { user, openWith, posts } = await openProfile({
      'POST /api/users/update': () => (isProven ? success() : failure('password_not_confirmed')),
      'POST /api/users/confirm_password': ({ body }) => {
        isProven = JSON.stringify(body).includes('Right-one1')
        return isProven ? success() : failure('wrong_credentials')
      },
    })
    await openWith('Change email')
    await fill(user, field('New email'), 'new@example.com')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
    expect(field('New email').value).toBe('new@example.com')
    await user.keyboard('{Enter}')
    screen.getByText('Enter your current password')
    await fill(user, field('Current password'), 'Wrong-one1')
    await user.keyboard('{Enter}')
    await screen.findByText('That is not your current password')
    await user.clear(field('Current password'))
    await fill(user, field('Current password'), 'Right-one1')
    await user.keyboard('{Enter}')
    await screen.findByText(/^One more step/)
    expect(posts().map(({ address }) => address.replace('POST /api/users/', ''))).toEqual([
      'update',
      'confirm_password',
      'confirm_password',
      'update',
    ])
    expect(log).not.toHaveBeenCalled()
  })

  it('logs a failure, shows it in place, and allows a retry', async () => {
    let tries = 0
    const { user, openWith } = await openProfile({
      'POST /api/users/update': () => (++tries === 1 ? failure('internal') : success()),
    })
    await openWith('Change email')
    await fill(user, field('New email'), 'new@example.com')
    await user.keyboard('{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Your email did not change. Error 500: Something went wrong on our side. Try again in a moment',
    )
    expect(log).toHaveBeenCalledWith('Email update failed', expect.anything())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^One more step/)
  })
})

describe('changing the password', () => {
  it('enforces the rules, and refetches the sessions', async () => {
    const { user, openWith, posts, calls } = await openProfile({ 'POST /api/users/update': success })
    await openWith('Change Password')
    await fill(user, field('New password'), 'Correct-horse1')
    await fill(user, field('Confirm password'), 'correct-horse1')
    await user.keyboard('{Enter}')
    screen.getByText('Passwords do not match')
    await user.clear(field('Confirm password'))
    await fill(user, field('Confirm password'), 'Correct-horse1')
    await user.keyboard('{Enter}')
    await screen.findByText(/^Your password is changed\. You stay signed in here/)
    expect(posts().at(-1)?.body).toEqual({ password: 'Correct-horse1' })
    await waitFor(() =>
      expect(calls.filter(({ address }) => address === 'GET /api/users/sessions')).toHaveLength(2),
    )
  })

  it('clears the input when closed', async () => {
    const { user, openWith } = await openProfile()
    await openWith('Change Password')
    await fill(user, field('New password'), 'Correct-horse1')
    await user.keyboard('{Escape}')
    expect(dialog()).toBeNull()
    await openWith('Change Password')
    expect(field('New password').value).toBe('')
  })
})

describe('the phone number', () => {
  it('is added, and shown formatted', async () => {
    let phone_number: string | null = null
    const { user, openWith, posts } = await openProfile({
      'GET /api/users/current_user': () => ({ success: true, user: { ...subscriber, phone_number } }),
      'POST /api/users/update': () => {
        phone_number = '7045550123'
        return success()
      },
    })
    await openWith('Add number')
    await fill(user, field('Phone number'), '555-0123')
    await user.keyboard('{Enter}')
    screen.getByText('Please enter a valid phone number')
    await user.clear(field('Phone number'))
    await fill(user, field('Phone number'), '704.555.0123')
    await user.keyboard('{Enter}')
    await screen.findByText('Your phone number is (704) 555-0123. We do not text it yet.')
    expect(posts().at(-1)?.body).toEqual({ phone_number: '704.555.0123' })
    await user.keyboard('{Escape}')
    await screen.findByRole('button', { name: 'Change number' })
    screen.getByText('(704) 555-0123')
  })

  it('is removed, and shows a failed removal', async () => {
    let phone_number: string | null = '7045550123'
    let isRefused = true
    const { press, posts } = await openProfile({
      'GET /api/users/current_user': () => ({ success: true, user: { ...subscriber, phone_number } }),
      'POST /api/users/update': () => {
        if (isRefused) return failure('internal')
        phone_number = null
        return success()
      },
    })
    await press('Remove number')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your phone number did not change\. Error 500/,
    )
    isRefused = false
    await press('Remove number')
    const add = await screen.findByRole('button', { name: 'Add number' })
    expect(posts().at(-1)?.body).toEqual({ phone_number: null })
    expect(screen.queryByText('(704) 555-0123')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove number' })).toBeNull()
    expect(document.activeElement).toBe(add)
    screen.getByText('Your phone number is removed.')
  })

  it('is disabled while it waits', async () => {
    const { user, openWith } = await openProfile({
      'POST /api/users/update': () => new Promise<never>(() => undefined),
    })
    await openWith('Add number')
    await fill(user, field('Phone number'), '704 555 0123')
    await user.keyboard('{Enter}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Working on it...' }).disabled).toBe(true)
    expect(field('Phone number').disabled).toBe(true)
  })

  it('logs a failure and shows it in place', async () => {
    const { user, openWith } = await openProfile({ 'POST /api/users/update': () => failure('internal') })
    await openWith('Add number')
    await fill(user, field('Phone number'), '704 555 0123')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your phone number did not change\. Error 500/,
    )
    expect(log).toHaveBeenCalledWith('Phone number update failed', expect.anything())
    expect(field('Phone number').value).toBe('704 555 0123')
  })
})

describe('sessions and sign-ins', () => {
  it('are both listed, in New York time', async () => {
    const { press } = await openProfile()
    const [here, there] = screen.getAllByRole('listitem')
    expect(here?.textContent).toBe(
      'Chrome on WindowsSince Nov 18, 2026, 6:14 AM, kept for 30 daysThis device'.replace(
        'Nov 18, 2026, 6:14 AM',
        'Nov\u00a018,\u00a02026, 6:14\u00a0AM',
      ),
    )
    expect(there?.textContent).toContain('Nov\u00a011,\u00a02026, 9:40\u00a0PM')
    expect(screen.getAllByRole('row')).toHaveLength(6)
    expect(screen.getAllByText('Refused')).toHaveLength(1)
    await press('Show all 7')
    expect(screen.getAllByRole('row')).toHaveLength(8)
  })

  it('reload after a failure', async () => {
    let tries = 0
    renderApp('/user_profile', {
      ...signedInAs(subscriber),
      'GET /api/users/sessions': () => (++tries === 1 ? failure('forbidden') : answer),
    })
    await screen.findByText(/^Your sign-ins did not load\. Error 403/)
    screen.getByRole('button', { name: 'Try again' }).click()
    await screen.findByRole('button', { name: 'Sign out everywhere' })
  })

  const PASSWORD = 'Marble-Gavel-7!'
  const confirmed = { address: 'POST /api/users/confirm_password', body: { password: PASSWORD } }

  it('all end together, including this one', async () => {
    const { press, user, posts } = await openProfile({
      'POST /api/users/confirm_password': success,
      'POST /api/users/sign_out_everywhere': success,
    })
    await press('Sign out everywhere')
    await fill(user, await screen.findByLabelText('Current password'), PASSWORD)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'))
    expect(posts()).toEqual([confirmed, { address: 'POST /api/users/sign_out_everywhere', body: {} }])
    expect(localStorage.getItem('signedInName')).toBeNull()
  })

  it.each([
    [
      'one by one',
      'Sign out Safari on iPhone',
      { address: 'POST /api/users/end_session', body: { id: answer.sessions[1]?.id } },
      'Safari on iPhone is signed out.',
    ],
    [
      'all but this one',
      'Sign out other devices',
      { address: 'POST /api/users/sign_out_others', body: {} },
      'All other devices are signed out.',
    ],
  ] as const)('end %s, and the list is read again', async (_how, name, expected, done) => {
    let left = answer.sessions
    const end = () => {
      left = left.filter(({ is_current }) => is_current)
      return success()
    }
    const { press, user, posts } = await openProfile({
      'GET /api/users/sessions': () => ({ ...answer, sessions: left }),
      'POST /api/users/confirm_password': success,
      'POST /api/users/end_session': end,
      'POST /api/users/sign_out_others': end,
    })
    await press(name)
    await fill(user, await screen.findByLabelText('Current password'), PASSWORD)
    await user.keyboard('{Enter}')
    await screen.findByText(done)
    expect(posts()).toEqual([confirmed, expected])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out (Safari|other)/ })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Where you are signed in/))
    expect(leaveTo).not.toHaveBeenCalled()
  })
})

describe('leaving', () => {
  const confirm = vi.spyOn(window, 'confirm')
  const question = 'Are you sure you want to delete your account? This action cannot be undone!'

  it("exports the user's data", async () => {
    const { press, user, posts } = await openProfile({ 'POST /api/users/confirm_password': success })
    await press('Export my data')
    await fill(user, await screen.findByLabelText('Current password'), 'Marble-Lantern-7!')
    await user.keyboard('{Enter}')
    await screen.findByText('Your file is downloading.')
    expect(posts()).toEqual([
      { address: 'POST /api/users/confirm_password', body: { password: 'Marble-Lantern-7!' } },
    ])
    expect(leaveTo).toHaveBeenCalledWith('/api/users/export')
  })

  it('asks for confirmation, and does nothing when declined', async () => {
    confirm.mockReturnValueOnce(false)
    const { press, posts } = await openProfile()
    await press('Deactivate my account')
    expect(confirm).toHaveBeenLastCalledWith(question)
    expect(posts()).toEqual([])
  })

  it('deletes the account and its data in this browser, stays open meanwhile, and says goodbye', async () => {
    const confirmed = Promise.withResolvers<ReturnType<typeof success>>()
    confirm.mockReturnValueOnce(true)
    localStorage.setItem(`draft ${subscriber.id} 7 note`, '["typed",""]')
    localStorage.setItem('chosenCounties', `${subscriber.id}?county=Wake`)
    localStorage.setItem('draft another 7 note', '["typed",""]')
    const { press, user, posts } = await openProfile({
      'POST /api/users/confirm_password': () => confirmed.promise,
      'POST /api/users/delete': success,
    })
    screen.getByText(
      /We keep only what you paid and when, without your name and email,.* and, if you used a trial, a one-way hash/,
    )
    await press('Deactivate my account')
    await fill(user, await screen.findByLabelText('Current password'), 'Marble-Lantern-7!')
    await user.keyboard('{Enter}{Escape}')
    await press('Close')
    screen.getByRole('dialog')
    confirmed.resolve(success())
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login?goodbye=1'))
    expect(posts().at(-1)).toEqual({ address: 'POST /api/users/delete', body: {} })
    expect(Object.keys(localStorage).filter((key) => /draft|chosen|signedIn/.test(key))).toEqual([
      'draft another 7 note',
    ])
  })

  it('shows that the account still exists after a failure', async () => {
    confirm.mockReturnValueOnce(true)
    const { press, user } = await openProfile({
      'POST /api/users/confirm_password': success,
      'POST /api/users/delete': () => failure('internal'),
    })
    await press('Deactivate my account')
    await fill(user, await screen.findByLabelText('Current password'), 'Marble-Lantern-7!')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your account was not deleted\. Error 500/,
    )
    expect(leaveTo).not.toHaveBeenCalled()
  })
})
