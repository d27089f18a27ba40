import type { CurrentUser } from '#contract/accounts/accounts.ts'
import * as disclaimer from '#web/features/session/disclaimer.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

/** A subscriber with two counties and full access. */
export const subscriber: CurrentUser = {
  id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a11',
  email: 'dana@example.com',
  name: 'Dana Reyes',
  phone_number: null,
  role: 'user',
  email_verified: true,
  email_refused: false,
  asked_email: null,
  agreements_current: true,
  payment_account: { status: 'active' },
  instant_email_alert: true,
  tour_offered: true,
  second_factor: false,
  passkey_proven: false,
  accessible_counties: ['Mecklenburg', 'Wake'],
}

/** Responses for a signed-in user. */
export function signedInAs(user: CurrentUser): Fakes {
  return {
    'GET /api/users/current_user': () => ({ success: true, user }),
    'GET /api/users/signed_in': () => ({ success: true, signed_in: true }),
  }
}

export const signedOut: Fakes = {
  'GET /api/users/current_user': () => failure('not_signed_in'),
  'GET /api/users/signed_in': () => ({ success: true, signed_in: false }),
}

/** Stores the agreement to the disclaimer, as in a returning browser. */
export function agreeToDisclaimer(): void {
  disclaimer.agreeToDisclaimer(Date.parse('2026-01-01T00:00:00Z'), true)
}
