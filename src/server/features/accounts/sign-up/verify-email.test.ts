import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browserOf,
  cookieOf,
  createTestApp,
  mailedToken,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const HOUR = 3_600_000

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

describe('verification links', () => {
  test('work once, and a newer one voids the older ones', async () => {
    const email = 'links@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    const older = mailedToken(product.mails, email)
    await product.call('POST', '/api/users/resend_verification', { body: { email } })
    await product.runJobs()
    const newer = mailedToken(product.mails, email)
    expect(newer).not.toBe(older)

    const use = (token: string) => product.accounts.verify(token)
    expect((await use(newer)).statusCode).toBe(200)
    expect((await use(newer)).json()).toMatchObject({ code: 'token_invalid' })
    expect((await use(older)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('expire after a day', async () => {
    const email = 'late@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    product.clock.advance(24 * HOUR)
    const token = mailedToken(product.mails, email)
    const answer = await product.call('POST', '/api/users/verify_email', { body: { token } })
    expect(answer.json()).toMatchObject({ code: 'token_invalid' })
  })

  test('can be requested again without revealing whether the address is known', async () => {
    const mailsBefore = product.mails.length
    const answer = await product.call('POST', '/api/users/resend_verification', {
      body: { email: 'nobody@example.com' },
    })
    await product.runJobs()
    expect(answer.json()).toEqual({ success: true })
    expect(product.mails).toHaveLength(mailsBefore)
  })

  test('are mailed once for a doubled request, and again to a person who asks again', async () => {
    const email = 'doubled@example.com'
    const browser = browserOf(await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) }))
    const ask = (cookie = browser) =>
      product.call('POST', '/api/users/resend_verification', { body: { email }, cookie, from: '192.0.2.7' })
    const mailed = async () => {
      await product.runJobs()
      return product.subjectsTo(email).length
    }
    const before = await mailed()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.json<unknown>())).toEqual(answers.map(() => ({ success: true })))
    expect(await mailed()).toBe(before + 1)
    await ask()
    expect(await mailed()).toBe(before + 1)
    // The link of another browser is for its own sign-up.
    await ask(browserOf(await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })))
    expect(await mailed()).toBe(before + 3)
    await product.database.pool.query(
      "UPDATE rate_limit SET resets_at = now() - interval '1 second' WHERE key LIKE 'doubled-proof|%'",
    )
    await ask()
    expect(await mailed()).toBe(before + 4)
  })

  test('leave no usable secret in the database', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm('secret@example.com') })
    await product.runJobs()
    const token = mailedToken(product.mails, 'secret@example.com')
    const cookie = cookieOf(await product.accounts.logIn('secret@example.com')).split('=')[1] ?? 'none'
    const { rows } = await product.database.pool.query<{ text: string }>(`
      SELECT string_agg(x::text, ' ') AS text FROM (
        SELECT to_jsonb(e) AS x FROM email_token e
        UNION ALL SELECT to_jsonb(s) FROM user_session s
        UNION ALL SELECT to_jsonb(j) FROM graphile_worker._private_jobs j) every`)
    const text = rows[0]?.text ?? ''
    // Also not as bytes, which are hexadecimal here.
    const forms = [token, cookie].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
    expect(forms.filter((form) => text.includes(form))).toEqual([])
    expect(text).toContain('id_hash')
  })
})
