// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { nothingSetUp, renderApp } from '#web/app/render-app.fixture.tsx'
import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import { failure } from '#web/lib/api/fake-api.fixture.ts'

describe('a legal text', () => {
  it.each([
    ['/eula', 'End User License Agreement', 20],
    ['/terms_of_use', 'Terms of Use', 16],
  ])('%s has its sections and a table of contents', async (path, title, count) => {
    renderApp(path, signedOut)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(count)
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
    const anchors = contents
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').hash)
    expect(anchors).toHaveLength(count)
    for (const anchor of anchors) expect(document.querySelector(anchor), anchor).not.toBeNull()
    screen.getByText(/^Version of/)
  })

  it('moves the keyboard focus to the chosen section', async () => {
    const { user } = renderApp('/eula', signedOut)
    await user.click(await screen.findByRole('link', { name: '9. Refunds and billing disputes' }))
    expect(document.activeElement?.id).toBe('refunds-and-billing-disputes')
  })

  it.each([
    ['help@example.com', 'help@example.com'],
    ['in words if none is set', null],
  ])('names the contact address %s', async (_address, support_email) => {
    renderApp('/privacy', { ...signedOut, 'GET /api/site': () => ({ ...nothingSetUp, support_email }) })
    await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    const mentions = await screen.findAllByText(
      support_email ?? /contact us at the support address of this site/i,
    )
    expect(mentions.length).toBeGreaterThan(1)
    for (const link of screen.queryAllByRole('link', { name: 'help@example.com' })) {
      expect(link.getAttribute('href')).toBe('mailto:help@example.com')
    }
  })

  it.each([
    [false, /^For notifications only; we do not send text messages yet$/, 0],
    [true, /^For notifications only: alerts by text message, once you verify it/, 1],
  ])('says what the phone number is for: %j', async (has_texts, use, count) => {
    renderApp('/privacy', { ...signedOut, 'GET /api/site': () => ({ ...nothingSetUp, has_texts }) })
    await screen.findByText(use)
    expect(screen.queryAllByText(/Twilio delivers our text messages/)).toHaveLength(count)
  })

  it('is linked from the footer of every page, and from the sign-up checkboxes', async () => {
    renderApp('/', signedOut)
    const foot = within(await screen.findByRole('contentinfo'))
    expect(foot.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/learning',
      '/pricing',
      '/eula',
      '/terms_of_use',
      '/privacy',
    ])
    expect(foot.queryByRole('button', { name: 'Privacy choices' })).toBeNull()
    const link = screen.getByRole('link', { name: /^End User License Agreement/ })
    expect(link.getAttribute('href')).toBe('/eula')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('links to the privacy choices, which return the focus', async () => {
    const { user } = renderApp('/login', {
      ...signedOut,
      'GET /api/site': () => ({
        ...nothingSetUp,
        session_recording_url: 'https://recorder.example.com/tag.js',
        session_recording_hosts: ['https://recorder.example.com', 'wss://*.collect.example.com'],
      }),
    })
    const button = await screen.findByRole('button', { name: 'Privacy choices' })
    await user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Privacy choices' })
    expect(dialog.textContent).toContain('from recorder.example.com, *.collect.example.com')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('agreeing again', () => {
  const outdated = signedInAs({ ...subscriber, agreements_current: false })

  it('asks for both texts, and sends the versions shown', async () => {
    let hasAgreed = false
    const { calls, user } = renderApp('/activation', {
      'GET /api/users/current_user': () => ({
        success: true,
        user: { ...subscriber, agreements_current: hasAgreed },
      }),
      'POST /api/users/agree': () => {
        hasAgreed = true
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Agree and continue' }))
    screen.getByText('You must agree to the End User License Agreement')
    screen.getByText('You must agree to the Terms of Use')
    expect(calls.some(({ address }) => address === 'POST /api/users/agree')).toBe(false)
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(calls.find(({ address }) => address === 'POST /api/users/agree')?.body).toEqual(AGREEMENT_VERSIONS)
  })

  it('shows what is new in each, and keeps the checkboxes when the server fails', async () => {
    const { user } = renderApp('/activation', {
      ...outdated,
      'POST /api/users/agree': () => failure('internal'),
    })
    expect(await screen.findAllByText(/^Version of \w+ \d+, \d{4}\. ./)).toHaveLength(2)
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
    await screen.findByText('Error 500: Something went wrong on our side. Try again in a moment')
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      true,
      true,
    ])
  })
})
