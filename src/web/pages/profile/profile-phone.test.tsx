// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AlertSettings } from '#contract/following/alerts.ts'
import type { TextSettings } from '#contract/following/phone.ts'
import { CONSENT_WORDS } from '#domain/text-messages/consent.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => void vi.useRealTimers())

const off: TextSettings = {
  phone: null,
  state: 'none',
  stopped_because: null,
  awaits_code: false,
  deadlines: true,
  upset_bids: true,
  sale_changes: true,
}
const PHONE = '7045550123'
const unverified: TextSettings = { ...off, phone: PHONE, state: 'unverified' }
const on: TextSettings = { ...off, phone: PHONE, state: 'on' }

function settingsWith(texts: TextSettings | null): AlertSettings {
  return {
    instant_email_alert: true,
    daily_digest: false,
    deadline_reminders: true,
    announcements: true,
    mail_stopped: null,
    texts,
  }
}

const done = () => ({ success: true as const })

/** A server with this state, which the test may replace. */
function open(first: TextSettings | null, fakes: Fakes = {}, tab = 'account_settings') {
  let texts = first
  const app = renderApp(`/user_profile?tab=${tab}`, {
    ...signedInAs({ ...subscriber, phone_number: first?.phone ?? null }),
    'GET /api/alert_settings': () => settingsWith(texts),
    'POST /api/phone/code': done,
    'POST /api/users/update': done,
    'POST /api/phone/verify': done,
    ...fakes,
  })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  const become = (next: TextSettings) => {
    texts = next
  }
  return { ...app, posts, become }
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const agreement = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^I agree to get recurring/ })
const dialog = () => screen.queryByRole('dialog')

describe('the phone number', () => {
  it('is verified in two steps, with an agreement word for word as it is recorded', async () => {
    const { user, posts, become } = open(off)
    await screen.findByText(/^Used for notifications only: deadlines/)
    await user.click(await button('Add number'))
    const box = await agreement()
    expect(box.labels?.[0]?.textContent).toBe(CONSENT_WORDS)
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
    await user.click(box)
    await fill(user, await field('Phone number'), '104 555 0123')
    await user.keyboard('{Enter}')
    await screen.findByText('Please enter a valid phone number')
    expect(posts()).toEqual([])
    await user.clear(await field('Phone number'))
    await fill(user, await field('Phone number'), '704.555.0123')
    await user.click(await button('Text me a code'))
    await screen.findByText(/^We texted a six-digit code to \(704\) 555-0123/)
    const code = await field('Code')
    expect(document.activeElement).toBe(code)
    expect([code.getAttribute('inputmode'), code.autocomplete]).toEqual(['numeric', 'one-time-code'])
    await user.type(code, '12{Enter}')
    await screen.findByText('Enter the six digits')
    await user.clear(code)
    await user.paste('123 456')
    expect(code.value).toBe('123456')
    become(on)
    await user.click(await button('Verify'))
    await screen.findByText('(704) 555-0123 is verified. Text messages are on.')
    expect(posts()).toEqual([
      { address: 'POST /api/phone/code', body: { phone_number: PHONE, agreed: true } },
      { address: 'POST /api/phone/verify', body: { code: '123456' } },
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).toBeNull())
  })

  it('is saved without the agreement to get texts', async () => {
    let response = (): ReturnType<typeof done> | ReturnType<typeof failure> => failure('internal')
    const { user, posts } = open(off, { 'POST /api/users/update': () => response() })
    await user.click(await button('Add number'))
    await agreement()
    await fill(user, await field('Phone number'), '555-0123')
    await user.click(await button('Save number'))
    await screen.findByText('Please enter a valid phone number')
    expect(posts()).toEqual([])
    await user.clear(await field('Phone number'))
    await fill(user, await field('Phone number'), '704.555.0123')
    await user.keyboard('{Enter}')
    await screen.findByText(/^Your phone number did not change\. Error 500/)
    response = done
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }))
    await screen.findByText('Your phone number is (704) 555-0123.')
    screen.getByText('We text only numbers that are verified.')
    expect(posts().at(-1)).toEqual({ address: 'POST /api/users/update', body: { phone_number: PHONE } })
  })

  it('is not verified without the agreement', async () => {
    const { user, posts } = open(unverified)
    await user.click(await button('Verify it'))
    await user.click(await button('Text me a code'))
    await screen.findByText('Check the box to get text messages')
    expect(posts()).toEqual([])
  })

  it('shows why a code is refused beside it, and takes another try', async () => {
    const answers = [failure('phone_code_wrong'), failure('phone_code_expired'), failure('phone_taken')]
    const { user } = open(unverified, { 'POST /api/phone/verify': () => answers.shift() ?? done() })
    await user.click(await button('Verify it'))
    expect((await field('Phone number')).value).toBe('(704) 555-0123')
    await user.click(await agreement())
    await user.click(await button('Text me a code'))
    const code = await field('Code')
    await user.type(code, '111111{Enter}')
    await screen.findByText('This code is wrong. Enter the newest one we texted you.')
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.type(code, '{Backspace}2{Enter}')
    await screen.findByText(/^This code has expired, or was entered wrong too often/)
    await user.type(code, '{Backspace}3{Enter}')
    await screen.findByText('This number is already used by another account.')
    await user.type(code, '{Backspace}4{Enter}')
    await screen.findByText(/is verified\. Text messages are on\.$/)
  })

  it('is texted a new code after a wait, and can be changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, posts, become } = open(unverified)
    await user.click(await button('Verify it'))
    await user.click(await agreement())
    await user.click(await button('Text me a code'))
    const resend = await button(/^Text a new code in/)
    expect(resend.disabled).toBe(true)
    for (let second = 0; second < 31; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
    become({ ...unverified, stopped_because: 'unreachable' })
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await screen.findByText('The phone company reports that (704) 555-0123 cannot get text messages.')
    await user.click(await button('Text a new code'))
    await screen.findByText('A new code is on its way.')
    expect(posts()).toHaveLength(2)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change number' }))
    expect((await field('Phone number')).value).toBe('(704) 555-0123')
  })

  it.each([
    [on, 'Verified', null, null],
    [unverified, 'Not verified', /^We text nothing to it until/, 'Verify it'],
    [{ ...on, state: 'stopped', stopped_because: 'stop' }, 'Stopped', /text START to the number/, null],
    [
      { ...on, state: 'stopped', stopped_because: 'unreachable' },
      'Stopped',
      /cannot get text messages/,
      'Verify it again',
    ],
    [
      { ...on, state: 'stopped', stopped_because: 'refused' },
      'Stopped',
      /refuses our text messages/,
      'Verify it again',
    ],
  ] as const)('shows its state: %j', async (texts, state, why, action) => {
    open(texts)
    await screen.findByText(state)
    if (why !== null) screen.getByText(why)
    if (action === null) expect(screen.queryByRole('button', { name: /^Verify it/ })).toBeNull()
    else screen.getByRole('button', { name: action })
  })

  it('says nothing of texts where there are none', async () => {
    open(null)
    await screen.findByText(/^Used for notifications only\. We do not send text messages yet/)
    await (await import('@testing-library/user-event')).userEvent.click(await button('Add number'))
    await screen.findByRole('button', { name: 'Save number' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('a code that was texted', () => {
  it('is taken after the dialog was closed', async () => {
    const { user, posts, become } = open(unverified)
    await user.click(await button('Verify it'))
    await user.click(await agreement())
    await user.click(await button('Text me a code'))
    await field('Code')
    become({ ...unverified, awaits_code: true })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).toBeNull())
    await user.click(await button('Verify it'))
    await user.type(await field('Code'), '123456')
    become(on)
    await user.keyboard('{Enter}')
    await screen.findByText('(704) 555-0123 is verified. Text messages are on.')
    expect(posts().map(({ address }) => address)).toEqual(['POST /api/phone/code', 'POST /api/phone/verify'])
  })

  it('does not keep the person from another number', async () => {
    const { user } = open({ ...unverified, awaits_code: true })
    await user.click(await button('Verify it'))
    await field('Code')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change number' }))
    expect((await field('Phone number')).value).toBe('(704) 555-0123')
  })
})

describe('the kinds of texts', () => {
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  it('are turned on and off', async () => {
    const { user, posts } = open(
      on,
      {
        'POST /api/alert_settings': () => settingsWith({ ...on, upset_bids: false }),
      },
      'notifications',
    )
    await screen.findByText(/^To \(704\) 555-0123, about your favourites/)
    await user.click(await box(/^New upset bids by text/))
    await screen.findByText('Texts about upset bids are off.')
    expect(posts()).toEqual([{ address: 'POST /api/alert_settings', body: { text_upset_bids: false } }])
    expect((await box(/^Deadlines by text/)).checked).toBe(true)
  })

  it('stay unchanged after a failure, which is shown', async () => {
    const { user } = open(on, { 'POST /api/alert_settings': () => failure('internal') }, 'notifications')
    await user.click(await box(/^Changed sales by text/))
    await screen.findByText(/^Texts about changed sales did not change\. Error 500/)
    expect((await box(/^Changed sales by text/)).checked).toBe(true)
  })

  it.each([
    [off, /add a phone number/, 'Add number'],
    [unverified, /is not verified/, 'Verify number'],
    [{ ...on, state: 'stopped', stopped_because: 'stop' }, /replied STOP/, null],
    [{ ...on, state: 'stopped', stopped_because: 'refused' }, /refuses ours/, 'Verify number'],
  ] as const)('are off, and say why: %j', async (texts, why, way) => {
    open(texts, {}, 'notifications')
    await screen.findByText(why)
    const deadlines = await box(/^Deadlines by text/)
    expect([deadlines.checked, deadlines.disabled]).toEqual([false, true])
    const link = way === null ? null : screen.getByRole('link', { name: way })
    if (link !== null) expect(link.getAttribute('href')).toBe('/user_profile?tab=account_settings')
  })

  it('are not there without a gateway', async () => {
    open(null, {}, 'notifications')
    await box(/^Daily summary/)
    expect(screen.queryByText('Text messages')).toBeNull()
  })
})

describe('texts about a saved search', () => {
  const search = {
    id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a11',
    name: 'Cheap land',
    search: '',
    alert: 'off' as const,
    has_texts: false,
    created_at: '2026-11-18T12:00:00.000Z',
  }
  const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Text me: Cheap land' })
  const theBox = () => screen.findByRole('checkbox', { name: 'Text me: Cheap land' })
  const openSearches = (texts: TextSettings | null, fakes: Fakes = {}) => {
    let has_texts = false
    const app = open(
      texts,
      {
        'GET /api/saved_searches': () => ({ saved_searches: [{ ...search, has_texts }] }),
        'POST /api/saved_searches/:id/texts': () => {
          has_texts = !has_texts
          return { ...search, has_texts }
        },
        ...fakes,
      },
      'saved_searches',
    )
    return app
  }

  it('are turned on and off', async () => {
    const { user, posts } = openSearches(on)
    await waitFor(() => expect(box()?.checked).toBe(false))
    await user.click(await theBox())
    await waitFor(() => expect(box()?.checked).toBe(true))
    await user.click(await theBox())
    await waitFor(() => expect(box()?.checked).toBe(false))
    expect(posts().map(({ body }) => body)).toEqual([{ has_texts: true }, { has_texts: false }])
  })

  it('stay off after a failure, which is shown', async () => {
    const { user } = openSearches(on, { 'POST /api/saved_searches/:id/texts': () => failure('internal') })
    await waitFor(() => expect(box()).not.toBeNull())
    await user.click(await theBox())
    await screen.findByText(/^Text messages about “Cheap land” did not change\. Error 500/)
    expect(box()?.checked).toBe(false)
  })

  it.each([[null], [unverified]])('are not offered where none can be sent: %j', async (texts) => {
    openSearches(texts)
    await screen.findByRole('button', { name: 'Rename Cheap land' })
    expect(box()).toBeNull()
  })
})
