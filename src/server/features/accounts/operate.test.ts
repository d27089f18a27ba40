import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  createTestApp,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { findOperators } from './accounts.store.ts'
import { reinstatePerson, setRole, suspendPerson } from './operate.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
let cookie: string
beforeEach(async () => {
  count += 1
  email = `person-${count}@example.com`
  cookie = await signUpAndIn(product, email)
})

const now = () => ({ by: COMMAND_LINE, at: new Date(product.clock.now()) })

async function audit(): Promise<{ action: string; details: object }[]> {
  const { rows } = await product.database.pool.query<{ action: string; details: object }>(
    `SELECT a.action, a.details - 'user_id' AS details FROM audit_log a
     JOIN user_account u ON u.id::text = a.details ->> 'user_id' WHERE u.email = $1 ORDER BY a.id`,
    [email],
  )
  return rows
}

describe('a suspended person', () => {
  test('is signed out everywhere, sees the reason at login, and can be reinstated', async () => {
    const { db } = product.database
    expect(await suspendPerson(db, ` ${email.toUpperCase()} `, 'Resold our lists.', now())).toMatchObject({
      ok: true,
    })
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    await product.runJobs()
    const [mail] = product.mails.filter(({ to, subject }) => to === email && subject.endsWith('is suspended'))
    expect(mail?.text).toContain('This account is suspended: Resold our lists.')
    expect(mail?.text).toContain('we send no alerts or reminders')
    expect((await product.accounts.logIn(email)).json()).toMatchObject({
      code: 'suspended',
      message: 'This account is suspended: Resold our lists.',
    })
    expect((await product.accounts.logIn(email, 'Wrong-Pass-1!')).json()).toMatchObject({
      code: 'wrong_credentials',
    })
    expect(await reinstatePerson(db, email, now())).toMatchObject({ ok: true })
    expect((await product.accounts.logIn(email)).statusCode).toBe(200)
    expect(await audit()).toEqual([
      {
        action: 'suspend_person',
        details: { reason: 'Resold our lists.', before: { suspended: false }, after: { suspended: true } },
      },
      {
        action: 'reinstate_person',
        details: { before: { suspended: true }, after: { suspended: false } },
      },
    ])
  })

  test('cannot sign in after a password reset', async () => {
    await suspendPerson(product.database.db, email, 'Resold our lists.', now())
    await product.accounts.forgot(email)
    await product.runJobs()
    await product.accounts.reset(mailedToken(product.mails, email), 'Brand-New-9!')
    expect(codeOf(await product.accounts.logIn(email, 'Brand-New-9!'))).toBe('suspended')
  })

  test('rejects an unknown address, and reinstating an account that is not suspended', async () => {
    const { db } = product.database
    expect(await suspendPerson(db, 'nobody@example.com', 'x', now())).toEqual({
      ok: false,
      reason: 'No account has the address nobody@example.com.',
    })
    expect(await reinstatePerson(db, email, now())).toEqual({
      ok: false,
      reason: `${email} is not suspended.`,
    })
  })
})

describe('an operator', () => {
  const role = async () => {
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    return me.json<{ user: { role: string } }>().user.role
  }

  test('gains and loses the role immediately, and both changes are audited', async () => {
    const { db } = product.database
    expect(await role()).toBe('user')
    await setRole(db, email, 'operator', now())
    expect(await role()).toBe('operator')
    expect((await findOperators(db)).map((account) => account.email)).toEqual([email])
    expect(await setRole(db, email, 'operator', now())).toEqual({
      ok: false,
      reason: `${email} is already an operator.`,
    })
    await setRole(db, email, 'user', now())
    expect(await role()).toBe('user')
    expect(await findOperators(db)).toEqual([])
    expect((await audit()).map(({ action }) => action)).toEqual(['add_operator', 'remove_operator'])
  })

  test('must have a verified address', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(`unproven-${count}@example.com`) })
    const done = await setRole(product.database.db, `unproven-${count}@example.com`, 'operator', now())
    expect(done).toMatchObject({ ok: false })
  })

  test('cannot be made through the API', async () => {
    const answer = await product.accounts.update(cookie, { phone_number: '7045550123', role: 'operator' })
    expect(codeOf(answer)).toBe('bad_request')
    expect(await role()).toBe('user')
  })
})
