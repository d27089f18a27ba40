// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { PasskeysAnswer } from '#contract/accounts/passkeys.ts'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'
import { NoPasskeyError } from '#web/lib/passkeys.ts'
import * as browser from '#web/lib/passkeys.ts'

const PASSWORD = 'Marble-Lantern-7!'
const ID = '0b9f4c9e-58a1-4a51-9f6e-6f0d5f0a0001'
const success = () => ({ success: true as const })
const CREATION = {
  rp: { id: 'localhost', name: 'Courthouse Steps' },
  user: { id: 'dXNlcg', name: 'dana@example.com', displayName: 'Dana Reyes' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}
const REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required' as const,
}
const identity = { id: 'aWQ', rawId: 'aWQ', type: 'public-key' as const, clientExtensionResults: {} }
const CREATED = { ...identity, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const SIGNED = {
  ...identity,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dXNlcg' },
}

const create = vi.spyOn(browser, 'createPasskey')
const sign = vi.spyOn(browser, 'signWithPasskey')
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  create.mockReset().mockResolvedValue(CREATED)
  sign.mockReset().mockResolvedValue(SIGNED)
  log.mockClear()
})

/** The profile of a person, whose passkeys the fakes add, rename and remove. */
async function openProfile(fakes: Fakes = {}, facts: Partial<CurrentUser> = {}) {
  let passkeys: PasskeysAnswer['passkeys'] = []
  const named = (name: string) => [
    { id: ID, name, added_at: '2026-11-12T11:14:00.000Z', last_used_at: null, is_synced: true },
  ]
  const app = renderApp('/user_profile', {
    ...signedInAs({ ...subscriber, ...facts }),
    'GET /api/users/sessions': () => ({ sessions: [], sign_ins: [] }),
    'GET /api/users/passkeys': () => ({ passkeys }),
    'POST /api/users/confirm_password': success,
    'POST /api/users/begin_passkey': () => ({ success: true as const, options: CREATION }),
    'POST /api/users/add_passkey': () => {
      passkeys = named('My phone')
      return success()
    },
    'POST /api/users/rename_passkey': () => {
      passkeys = named('Key ring')
      return success()
    },
    'POST /api/users/remove_passkey': () => {
      passkeys = []
      return success()
    },
    ...fakes,
  })
  const panel = await screen.findByRole('region', { name: 'Passkeys' })
  const press = (name: string) => app.user.click(within(panel).getByRole('button', { name }))
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  const typePassword = async () =>
    app.user.type(await screen.findByLabelText('Current password'), `${PASSWORD}{Enter}`)
  return { ...app, panel, press, posts, typePassword }
}

describe('passkeys in the account settings', () => {
  it('are added, renamed and removed', async () => {
    const { panel, press, posts, user, typePassword } = await openProfile()
    await within(panel).findByText('No passkeys yet.')
    await press('Add a passkey')
    await typePassword()
    await screen.findByText('Enter a name')
    await fill(user, screen.getByLabelText('Name'), 'My phone')
    await user.keyboard('{Enter}')
    await screen.findByText('The passkey is added. You can log in with it now.')
    expect(create).toHaveBeenCalledWith(CREATION)
    await user.keyboard('{Escape}')
    await within(panel).findByText(/^Added .* · not used yet · synced to your other devices$/)
    await press('Rename My phone')
    await user.clear(await screen.findByLabelText('Name'))
    await fill(user, screen.getByLabelText('Name'), 'Key ring')
    await user.keyboard('{Enter}')
    await screen.findByText('The passkey has its new name.')
    await user.keyboard('{Escape}')
    await within(panel).findByText('Key ring')
    await press('Remove Key ring')
    await typePassword()
    await screen.findByText(/^Key ring is removed/)
    await user.keyboard('{Escape}')
    await within(panel).findByText('No passkeys yet.')
    // Its button is gone, before or after the dialog.
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(posts().map(({ address, body }) => [address.slice('POST /api/users/'.length), body])).toEqual([
      ['confirm_password', { password: PASSWORD }],
      ['begin_passkey', {}],
      ['add_passkey', { name: 'My phone', credential: CREATED }],
      ['rename_passkey', { id: ID, name: 'Key ring' }],
      ['confirm_password', { password: PASSWORD }],
      ['remove_passkey', { id: ID }],
    ])
  })

  it('need a code with two-step sign-in on, unless this session has proven a passkey', async () => {
    const { press, user, typePassword } = await openProfile(
      { 'POST /api/users/begin_passkey': () => failure('second_factor_wrong') },
      { second_factor: true },
    )
    await press('Add a passkey')
    await fill(user, await screen.findByLabelText('Name'), 'My phone')
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123456')
    await typePassword()
    await screen.findByText(/^This code is wrong, expired or already used/)
    expect(create).not.toHaveBeenCalled()
  })

  it('tell why the browser made none', async () => {
    create.mockRejectedValue(new NoPasskeyError('Your browser created no passkey'))
    const { press, user, typePassword } = await openProfile()
    await press('Add a passkey')
    await fill(user, await screen.findByLabelText('Name'), 'My phone')
    await typePassword()
    await screen.findByText('No passkey was added. Your browser created no passkey')
  })

  it('are not offered by a browser without them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    renderApp('/user_profile', {
      ...signedInAs(subscriber),
      'GET /api/users/sessions': () => ({ sessions: [], sign_ins: [] }),
    })
    await screen.findByRole('button', { name: 'Sign out everywhere' })
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })
})

describe('a login with a passkey', () => {
  const logIn = async (fakes: Fakes) => {
    const app = renderApp('/login', {
      ...signedOut,
      'POST /api/users/begin_passkey_login': () => ({ success: true as const, options: REQUEST }),
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('forbidden'),
      ...fakes,
    })
    await app.user.click(await screen.findByRole('checkbox', { name: 'Keep me signed in for 30 days' }))
    await app.user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    return app
  }

  it('moves on without a password, and stays signed in if asked', async () => {
    const { calls, router } = await logIn({
      'POST /api/users/passkey_login': () => ({ success: true as const, user: subscriber }),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/listing'))
    expect(sign).toHaveBeenCalledWith(REQUEST)
    expect(calls.find(({ address }) => address === 'POST /api/users/passkey_login')?.body).toEqual({
      credential: SIGNED,
      keep_signed_in: true,
    })
  })

  it.each([
    ['the browser sent none', new NoPasskeyError('Your browser sent no passkey'), /^Your browser sent no/],
    ['it is refused', null, /This passkey was not accepted/],
  ])('shows that %s, and the password still works', async (_why, problem, shown) => {
    if (problem) sign.mockRejectedValue(problem)
    const { user, router } = await logIn({
      'POST /api/users/passkey_login': () => failure('passkey_refused'),
      'POST /api/users/login': () => ({ success: true as const, user: subscriber }),
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(shown)
    await fill(user, screen.getByLabelText('Email'), 'dana@example.com')
    await fill(user, screen.getByLabelText('Password'), PASSWORD)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/listing'))
  })
})
