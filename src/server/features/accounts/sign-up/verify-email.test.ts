import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, createTestApp, mailedToken, signUpForm, type TestApp } from '#tests/support/test-app.ts'

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
