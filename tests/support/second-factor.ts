import assert from 'node:assert/strict'
import { TOTP, URI } from 'otpauth'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/** A person's second factor: their authenticator app, and the recovery codes they wrote down. */
export type TestFactor = {
  /** The app's code now, or `steps` periods of 30 seconds later. */
  code: (steps?: number) => string
  recoveryCodes: string[]
}

/** The authenticator app after scanning the QR code of `begin_second_factor`. */
export function appOf(product: TestApp, begun: LightMyRequestResponse): (steps?: number) => string {
  const { uri } = begun.json<{ uri: string }>()
  const totp = URI.parse(uri)
  assert.ok(totp instanceof TOTP)
  return (steps = 0) => totp.generate({ timestamp: product.clock.now() + steps * 30_000 })
}

/** Sets up a second factor for a signed-in person with a verified address, and lets a period pass for a new code. */
export async function setUpSecondFactor(product: TestApp, cookie: string): Promise<TestFactor> {
  const factor = await turnOnSecondFactor(product, cookie)
  product.clock.advance(60_000)
  return factor
}

/** The same in no time; the code of this period is used up. */
export async function turnOnSecondFactor(product: TestApp, cookie: string): Promise<TestFactor> {
  await product.accounts.confirmPassword(cookie)
  const begun = await product.call('POST', '/api/users/begin_second_factor', { body: {}, cookie })
  assert.equal(begun.statusCode, 200, begun.body)
  const code = appOf(product, begun)
  const confirmed = await product.call('POST', '/api/users/confirm_second_factor', {
    body: { code: code() },
    cookie,
  })
  assert.equal(confirmed.statusCode, 200, confirmed.body)
  return { code, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes }
}
