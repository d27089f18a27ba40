import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import {
  codeOf,
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'
import type { Person } from './hooks.ts'
import { verifyEmail } from './sign-up/verify-email.ts'

const HOUR = 3_600_000

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let old: string
let fresh: string
let cookie: string
beforeEach(async () => {
  count += 1
  old = `old-${count}@example.com`
  fresh = `new-${count}@example.com`
  cookie = await signUpAndIn(product, old)
  await product.accounts.confirmPassword(cookie)
})

async function requestChange(email: string): Promise<void> {
  expect((await product.accounts.update(cookie, { email })).json()).toEqual({ success: true })
  await product.runJobs()
}

async function address(): Promise<string> {
  const answer = await product.call('GET', '/api/users/current_user', { cookie })
  return answer.json<{ user: { email: string } }>().user.email
}

describe('a change of address', () => {
  test('takes effect once the link sent to the new address is used, and notifies both addresses', async () => {
    await requestChange(` ${fresh.toUpperCase()} `)
    expect(await address()).toBe(old)
    expect((await product.accounts.verify(mailedToken(product.mails, fresh))).json()).toEqual({
      success: true,
    })
    await product.runJobs()
    expect(await address()).toBe(fresh)
    expect((await product.accounts.logIn(fresh)).json()).toMatchObject({ user: { email_verified: true } })
    expect((await product.accounts.logIn(old)).statusCode).toBe(401)
    expect(product.subjectsTo(old).at(-1)).toBe('Your Courthouse Steps account has a new email address')
    expect(product.subjectsTo(fresh).at(-1)).toBe(
      'This is now the email address of your Courthouse Steps account',
    )
  })

  test('shows the pending address, whether it is free or taken', async () => {
    const asked = async () =>
      (await product.call('GET', '/api/users/current_user', { cookie })).json<{
        user: { asked_email: string | null }
      }>().user.asked_email
    expect(await asked()).toBeNull()
    const taken = `owned-${count}@example.com`
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(taken) })
    await requestChange(taken)
    expect(await asked()).toBe(taken)
    await requestChange(fresh)
    expect(await asked()).toBe(fresh)
    product.clock.advance(11 * HOUR)
    expect(await asked()).toBe(fresh)
    await product.accounts.verify(mailedToken(product.mails, fresh))
    expect(await asked()).toBeNull()
  })

  test('shows the pending address until its link expires', async () => {
    await requestChange(fresh)
    product.clock.advance(24 * HOUR)
    const login = await product.accounts.logIn(old)
    expect(login.json()).toMatchObject({ user: { email: old, asked_email: null } })
  })

  test('can be canceled, before or after the email is sent', async () => {
    const cancel = () => product.call('POST', '/api/users/cancel_email_change', { cookie, body: {} })
    await requestChange(fresh)
    expect((await cancel()).json()).toEqual({ success: true })
    expect(codeOf(await product.accounts.verify(mailedToken(product.mails, fresh)))).toBe('token_invalid')
    const late = `late-${count}@example.com`
    await product.accounts.update(cookie, { email: late })
    await cancel()
    await product.runJobs()
    expect(product.subjectsTo(late)).toEqual([])
    expect(await address()).toBe(old)
  })

  test('does not reveal the new address to the old one', async () => {
    await requestChange(fresh)
    await product.accounts.verify(mailedToken(product.mails, fresh))
    await product.runJobs()
    const toOld = product.mails.findLast(({ to }) => to === old)
    expect(JSON.stringify(toOld)).not.toContain(fresh)
  })

  test('voids password reset links sent to the old mailbox', async () => {
    await product.accounts.forgot(old)
    await product.runJobs()
    const reset = mailedToken(product.mails, old)
    await requestChange(fresh)
    await product.accounts.verify(mailedToken(product.mails, fresh))
    expect(codeOf(await product.accounts.reset(reset, 'Thief-Pass-1!'))).toBe('token_invalid')
  })

  test('to a taken address gets the same response, and its owner is notified', async () => {
    const taken = `taken-${count}@example.com`
    await signUpAndIn(product, taken)
    await requestChange(taken)
    expect(product.mails.at(-1)).toMatchObject({
      to: taken,
      subject: 'You already have a Courthouse Steps account',
    })
    expect(product.mails.at(-1)?.text).not.toContain('#token=')
  })

  test('to an address that was taken in the meantime is void', async () => {
    await requestChange(fresh)
    const token = mailedToken(product.mails, fresh)
    await signUpAndIn(product, fresh)
    expect(codeOf(await product.accounts.verify(token))).toBe('token_invalid')
    expect(await address()).toBe(old)
  })

  test('works once within a day, and voids other pending changes', async () => {
    const other = `other-${count}@example.com`
    await requestChange(other)
    await requestChange(fresh)
    const [otherToken, token] = [mailedToken(product.mails, other), mailedToken(product.mails, fresh)]
    product.clock.advance(24 * HOUR - 1)
    expect((await product.accounts.verify(token)).statusCode).toBe(200)
    expect(codeOf(await product.accounts.verify(token))).toBe('token_invalid')
    expect(codeOf(await product.accounts.verify(otherToken))).toBe('token_invalid')
  })

  test('expires after a day', async () => {
    await requestChange(fresh)
    product.clock.advance(24 * HOUR)
    expect(codeOf(await product.accounts.verify(mailedToken(product.mails, fresh)))).toBe('token_invalid')
  })

  test('calls the hooks of other features in the same transaction', async () => {
    await requestChange(fresh)
    const changed: Pick<Person, 'email'>[] = []
    const hooks = {
      onErase: async () => undefined,
      onEmailChanged: async (_tx: unknown, { email }: Person) => void changed.push({ email }),
      onPhoneChanged: async () => undefined,
      onPasswordReset: async () => undefined,
      onTakenOver: async () => undefined,
      personalData: async () => ({}),
    }
    const failing = { ...hooks, onEmailChanged: () => Promise.reject(new Error('not now')) }
    const deps = { db: product.database.db, clock: product.clock, enqueue }
    const token = mailedToken(product.mails, fresh)
    const opened = { token, password: GOOD_PASSWORD, viewer: null, browserHash: null }
    await expect(verifyEmail(opened, { ...deps, hooks: [failing] })).rejects.toThrow('not now')
    expect(await address()).toBe(old)
    await verifyEmail(opened, { ...deps, hooks: [hooks] })
    expect(changed).toEqual([{ email: fresh }])
    expect(await address()).toBe(fresh)
  })

  test('clears the refused-email flag', async () => {
    product.refusedAddresses.add(old)
    await product.accounts.forgot(old)
    await product.runJobs()
    const flag = async () =>
      (await product.call('GET', '/api/users/current_user', { cookie })).json<{
        user: { email_refused: boolean }
      }>().user.email_refused
    expect(await flag()).toBe(true)
    await requestChange(fresh)
    await product.accounts.verify(mailedToken(product.mails, fresh))
    expect(await flag()).toBe(false)
  })
})

test('rejects a change to the current address', async () => {
  const answer = await product.accounts.update(cookie, { email: old.toUpperCase() })
  expect(answer.json()).toMatchObject({ code: 'bad_request', message: 'This is already your email address' })
})

describe('an address that someone else signed up with and never verified', () => {
  const squat = (email: string) => product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
  const count = async (email: string) =>
    (await product.database.pool.query('SELECT FROM user_account WHERE email = $1', [email])).rowCount

  test.each(['before', 'after'])(
    'goes to its owner if the sign-up was made %s the change was requested',
    async (when) => {
      if (when === 'before') await squat(fresh)
      await requestChange(fresh)
      const token = mailedToken(product.mails, fresh)
      if (when === 'after') await squat(fresh)
      expect((await product.accounts.verify(token)).json()).toEqual({ success: true })
      expect(await address()).toBe(fresh)
      expect(await count(fresh)).toBe(1)
    },
  )

  test.each([
    [
      'suspended',
      "UPDATE user_account SET suspended_at = now(), suspended_reason = 'fraud' WHERE email = $1",
    ],
    ['that of an operator', "UPDATE user_account SET role = 'operator' WHERE email = $1"],
    [
      'one with a county opened by an operator',
      "INSERT INTO county_grant SELECT id, '37183', 'active', now() FROM user_account WHERE email = $1",
    ],
  ])('stays with an account that is %s', async (_what, act) => {
    await squat(fresh)
    await product.database.pool.query(act, [fresh])
    await requestChange(fresh)
    expect(codeOf(await product.accounts.verify(mailedToken(product.mails, fresh)))).toBe('token_invalid')
    expect(await address()).toBe(old)
    expect(await count(fresh)).toBe(1)
  })

  test('is free again a week after the last sign-up', async () => {
    await squat(fresh)
    const tidy = async () => {
      await product.database.pool.query(
        "SELECT graphile_worker.add_job('tidy_accounts', payload => '{}'::json)",
      )
      await product.runJobs()
    }
    product.clock.advance(7 * 24 * HOUR - 1)
    await tidy()
    expect(await count(fresh)).toBe(1)
    product.clock.advance(2)
    await tidy()
    expect(await count(fresh)).toBe(0)
    expect(await count(old)).toBe(1)
  })
})
