// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import * as files from '#web/lib/save-file.ts'

const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue()
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  saveFile.mockClear()
  log.mockClear()
})

const PASSWORD = 'Marble-Lantern-7!'
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const KEY = {
  success: true as const,
  secret: SECRET,
  uri: `otpauth://totp/Courthouse%20Steps:dana?secret=${SECRET}`,
}
const CODES = Array.from({ length: 10 }, (_none, index) => `k7dm-2q9x-hfnp-w3r${index}`)
const success = () => ({ success: true as const })
const withCodes = () => ({ success: true as const, recovery_codes: CODES })

/** The profile of a person, whose second factor the fakes turn on and off. */
async function openProfile(fakes: Fakes = {}, facts: Partial<CurrentUser> = {}) {
  const server = { isOn: facts.second_factor ?? false }
  const app = renderApp('/user_profile', {
    ...signedInAs(subscriber),
    'GET /api/users/current_user': () => ({
      success: true,
      user: { ...subscriber, ...facts, second_factor: server.isOn },
    }),
    'GET /api/users/sessions': () => ({ sessions: [], sign_ins: [] }),
    'GET /api/users/second_factor': () => ({
      set_up_at: '2026-11-12T11:14:00.000Z',
      recovery_codes_left: 9,
    }),
    'POST /api/users/confirm_password': success,
    'POST /api/users/begin_second_factor': () => KEY,
    'POST /api/users/confirm_second_factor': ({ body }) => {
      if (Reflect.get(Object(body), 'code') !== '123456') return failure('second_factor_wrong')
      server.isOn = true
      return withCodes()
    },
    'POST /api/users/turn_off_second_factor': () => {
      server.isOn = false
      return success()
    },
    ...fakes,
  })
  const panel = await screen.findByRole('region', { name: 'Two-step sign-in' })
  const press = (name: string) => app.user.click(within(panel).getByRole('button', { name }))
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  const typePassword = async () =>
    app.user.type(await screen.findByLabelText('Current password'), `${PASSWORD}{Enter}`)
  return { ...app, panel, press, posts, typePassword }
}

describe('two-step sign-in', () => {
  it('is set up with the password, a code from the app, and recovery codes to save', async () => {
    const { user, panel, press, posts, typePassword } = await openProfile()
    expect(panel.textContent).toContain('Off')
    await press('Set up')
    await screen.findByText(/When you are done, every other device is signed out\.$/)
    await typePassword()

    const code = await screen.findByLabelText<HTMLInputElement>('Code shown in the app')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
    expect(
      screen
        .getByRole('img', { name: /^QR code/ })
        .querySelector('path')
        ?.getAttribute('d'),
    ).toMatch(/^M4 4h1v1h-1z/)
    screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    await user.type(code, '{Enter}')
    screen.getByText('Enter the code')
    await user.type(code, '000000{Enter}')
    await screen.findByText(/^This code is wrong, expired or already used/)
    expect(document.activeElement).toBe(code)
    await user.clear(code)
    await user.type(code, '123456{Enter}')

    await screen.findByText('Two-step sign-in is on. Save your recovery codes now.')
    const list = screen.getByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES)
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(writeText).toHaveBeenCalledWith(CODES.join('\n'))
    await screen.findByRole('button', { name: 'Copied' })
    await user.click(screen.getByRole('button', { name: 'Download' }))
    const [name, file] = saveFile.mock.calls[0] ?? []
    expect(name).toBe('courthouse-steps-recovery-codes.txt')
    expect(await file?.text()).toContain(`dana@example.com. Each works once.\n\n${CODES.join('\n')}\n`)
    // They are shown only now: neither Escape nor the X takes them away.
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    screen.getByText(CODES[0] ?? '')
    await user.click(screen.getByRole('button', { name: 'I saved them' }))

    await waitFor(() => expect(panel.textContent).toContain('9 of 10 left'))
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
    expect(posts().map(({ address, body }) => [address.replace('POST /api/users/', ''), body])).toEqual([
      ['confirm_password', { password: PASSWORD }],
      ['begin_second_factor', {}],
      ['confirm_second_factor', { code: '000000' }],
      ['confirm_second_factor', { code: '123456' }],
    ])
    expect(log).not.toHaveBeenCalled()
  })

  it('is set up again on a new phone with a code from the old one', async () => {
    let isRefused = true
    const { user, press, posts, typePassword } = await openProfile(
      { 'POST /api/users/begin_second_factor': () => (isRefused ? failure('second_factor_wrong') : KEY) },
      { second_factor: true },
    )
    await press('Change app')
    await user.type(await screen.findByLabelText('Code from your current app'), '654321')
    await typePassword()
    await screen.findByText(/^This code is wrong, expired or already used/)
    isRefused = false
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('Code shown in the app')
    expect(posts().at(-1)?.body).toEqual({ code: '654321' })
  })

  it('shows since when it is on, and is turned off with the password', async () => {
    const { user, panel, press, typePassword } = await openProfile({}, { second_factor: true })
    await waitFor(() =>
      expect(panel.textContent.replaceAll('\u00a0', ' ')).toContain('On since Nov 12, 2026'),
    )
    await press('Turn off')
    await typePassword()
    await screen.findByText('Two-step sign-in is off. Logging in needs only your password.')
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await within(panel).findByRole('button', { name: 'Set up' })
  })

  it('creates new recovery codes with a code, and shows why it failed', async () => {
    let isDown = true
    const { user, press, posts, typePassword } = await openProfile(
      { 'POST /api/users/new_recovery_codes': () => (isDown ? failure('internal') : withCodes()) },
      { second_factor: true },
    )
    await press('New codes')
    await user.type(await screen.findByLabelText('Code from your current app'), '654321')
    await typePassword()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your recovery codes did not change\. Error 500/,
    )
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('You have new recovery codes. The earlier ones no longer work.')
    screen.getByText(CODES[9] ?? '')
    expect(posts().at(-1)?.body).toEqual({ code: '654321' })
  })

  it('creates new recovery codes without a code after a login with a passkey', async () => {
    const { press, posts, typePassword } = await openProfile(
      { 'POST /api/users/new_recovery_codes': withCodes },
      { second_factor: true, passkey_proven: true },
    )
    await press('New codes')
    await typePassword()
    await screen.findByText('You have new recovery codes. The earlier ones no longer work.')
    expect(posts().at(-1)?.body).toEqual({})
  })

  it('is asked of an operator, who cannot turn it off', async () => {
    const { panel } = await openProfile({}, { role: 'operator' })
    expect(panel.textContent).toContain('Operators need two-step sign-in.')
    document.body.replaceChildren()
    const other = await openProfile({}, { role: 'operator', second_factor: true })
    expect(other.panel.textContent).toContain('it cannot be turned off')
    expect(within(other.panel).queryByRole('button', { name: 'Turn off' })).toBeNull()
  })
})
