import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  cookieOf,
  createTestApp,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'
import { overtakenBy } from '#tests/support/overtaken-by.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'Brand-New-9!'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
beforeEach(() => {
  count += 1
  email = `reset-${count}@example.com`
})

async function mailedReset(): Promise<string> {
  await product.accounts.forgot(email)
  await product.runJobs()
  return mailedToken(product.mails, email)
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends every session and sends a notice', async () => {
    const cookie = await signUpAndIn(product, email)
    const token = await mailedReset()
    expect(product.mails.at(-1)?.text).toContain(`/login?reset=1#token=${token}`)

    expect((await product.accounts.reset(token, NEW_PASSWORD)).json()).toEqual({ success: true })
    await product.runJobs()
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    expect((await product.accounts.logIn(email)).statusCode).toBe(401)
    expect((await product.accounts.logIn(email, NEW_PASSWORD)).statusCode).toBe(200)
    expect(product.subjectsTo(email).at(-1)).toBe('Your Courthouse Steps password was changed')
  })

  test('sends nothing to an unknown address', async () => {
    expect((await product.accounts.forgot(email)).json()).toEqual({ success: true })
    await product.runJobs()
    expect(product.subjectsTo(email)).toEqual([])
  })

  test('reset verifies the address of an unverified account', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    const verification = mailedToken(product.mails, email)
    expect((await product.accounts.reset(await mailedReset(), NEW_PASSWORD)).statusCode).toBe(200)
    const login = await product.accounts.logIn(email, NEW_PASSWORD)
    expect(login.json()).toMatchObject({ user: { email_verified: true } })
    expect(codeOf(await product.accounts.verify(verification))).toBe('token_invalid')
  })

  test('gets the same response beyond the email limit, and sends nothing', async () => {
    await signUpAndIn(product, email)
    const forgot = async (from: string) => {
      await product.resetRateLimits('doubled-reset|')
      return product.call('POST', '/api/forgot_password', { body: { email }, from })
    }
    const codes: number[] = []
    for (let round = 0; round < 7; round += 1) codes.push((await forgot('192.0.2.66')).statusCode)
    expect(codes).toEqual(Array.from({ length: 7 }, () => 200))
    const resets = async () => {
      await product.runJobs()
      return product.subjectsTo(email).filter((subject) => subject.startsWith('Set a new password'))
    }
    expect(await resets()).toHaveLength(5)
    // A stranger's requests do not use up the owner's limit.
    await forgot('198.51.100.7')
    expect(await resets()).toHaveLength(6)
  })

  test('is mailed one link for a doubled request, and another to a person who asks again', async () => {
    await signUpAndIn(product, email)
    const ask = (from = '192.0.2.7') =>
      product.call('POST', '/api/forgot_password', { body: { email }, from })
    const before = product.subjectsTo(email).length
    const mailed = async () => {
      await product.runJobs()
      return product.subjectsTo(email).length - before
    }
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.json<unknown>())).toEqual(answers.map(() => ({ success: true })))
    expect(await mailed()).toBe(1)
    await ask()
    expect(await mailed()).toBe(1)
    // A stranger's request does not take the place of the owner's.
    await ask('198.51.100.7')
    expect(await mailed()).toBe(2)
    await product.database.pool.query(
      "UPDATE rate_limit SET resets_at = now() - interval '1 second' WHERE key LIKE 'doubled-reset|%'",
    )
    await ask()
    expect(await mailed()).toBe(3)
  })

  test.each([
    ['new links, which mail nothing', '/api/users/resend_verification', 0],
    ['sign-ups, which mail a notice', '/api/users/sign_up', 10],
  ])('is mailed after a stranger’s flood of %s', async (_what, path, mailed) => {
    await signUpAndIn(product, email)
    await product.resetRateLimits()
    const body = path.endsWith('sign_up') ? signUpForm(email) : { email }
    const before = product.mails.length
    for (let round = 0; round < 12; round += 1) {
      await product.resetRateLimits('doubled-proof|')
      await product.call('POST', path, { body, from: `2001:db8:0:${round % 3}::1` })
    }
    await product.runJobs()
    expect(product.mails).toHaveLength(before + mailed)
    await product.call('POST', '/api/forgot_password', { body: { email }, from: '198.51.100.7' })
    await product.runJobs()
    expect(product.mails).toHaveLength(before + mailed + 1)
    expect(product.subjectsTo(email).at(-1)).toBe('Set a new password for Courthouse Steps')
  })
})

describe('a password reset link', () => {
  test('works once, and voids all others when used', async () => {
    await signUpAndIn(product, email)
    const older = await mailedReset()
    const newer = await mailedReset()
    expect((await product.accounts.reset(older, NEW_PASSWORD)).statusCode).toBe(200)
    expect(codeOf(await product.accounts.reset(older, NEW_PASSWORD))).toBe('token_invalid')
    expect(codeOf(await product.accounts.reset(newer, NEW_PASSWORD))).toBe('token_invalid')
  })

  test('rejects a guessable password and stays valid', async () => {
    await signUpAndIn(product, email)
    const token = await mailedReset()
    expect(codeOf(await product.accounts.reset(token, 'Password1!'))).toBe('bad_request')
    expect((await product.accounts.reset(token, NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('works once under concurrent use', async () => {
    await signUpAndIn(product, email)
    const tokens = [await mailedReset(), await mailedReset()]
    const answers = await Promise.all(
      [...tokens, ...tokens].map((token) => product.accounts.reset(token, NEW_PASSWORD)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('expires after 60 minutes', async () => {
    await signUpAndIn(product, email)
    const token = await mailedReset()
    product.clock.advance(60 * MINUTE)
    expect(codeOf(await product.accounts.reset(token, NEW_PASSWORD))).toBe('token_invalid')
  })

  test('stays valid after a weak password', async () => {
    await signUpAndIn(product, email)
    const token = await mailedReset()
    const weak = await product.accounts.reset(token, 'weak')
    expect(weak.json<{ message: string }>().message).toMatch(/at least 8/)
    expect(weak.statusCode).toBe(400)
    expect((await product.accounts.reset(token, NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('is not interchangeable with a verification link', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    const verification = mailedToken(product.mails, email)
    expect(codeOf(await product.accounts.reset(verification, NEW_PASSWORD))).toBe('token_invalid')
    expect(codeOf(await product.accounts.verify(await mailedReset()))).toBe('token_invalid')
  })

  test('voids an address change that another person requested, mailed or not', async () => {
    const thief = await signUpAndIn(product, email)
    await product.accounts.confirmPassword(thief)
    const mailed = `mailed.${email}`
    const waiting = `waiting.${email}`
    await product.accounts.update(thief, { email: mailed })
    const token = await mailedReset()
    const stolen = mailedToken(product.mails, mailed)
    await product.accounts.update(thief, { email: waiting })
    product.clock.advance(1)
    await product.accounts.reset(token, NEW_PASSWORD)
    await product.runJobs()
    expect(codeOf(await product.accounts.verify(stolen))).toBe('token_invalid')
    expect(product.subjectsTo(waiting)).toEqual([])
  })
})

test('does not send a reset link to the old mailbox if the address changes meanwhile', async () => {
  await signUpAndIn(product, email)
  const asked = await product.accounts.forgot(email)
  const before = product.mails.length
  await overtakenBy(product, `SET email = 'moved.${email}'`, email, async () => {
    await product.runJobs()
    return asked
  })
  expect(product.mails.slice(before).filter(({ text }) => text.includes('reset=1'))).toEqual([])
  const { rowCount } = await product.database.pool.query(
    "SELECT FROM email_token t JOIN user_account u ON u.id = t.user_id WHERE u.email = $1 AND t.purpose = 'reset_password'",
    [`moved.${email}`],
  )
  expect(rowCount).toBe(0)
})

test('rejects a login with the old password while it is being replaced', async () => {
  await signUpAndIn(product, email)
  const login = await overtakenBy(product, "SET password_hash = 'another'", email, () =>
    product.accounts.logIn(email),
  )
  expect(login.statusCode).toBe(401)
  expect(cookieOf(login)).toBe('')
})
