import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeysAnswer,
} from '#contract/accounts/passkeys.ts'
import { resetSecondFactor, setRole, suspendPerson } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { migrationsFolder } from '#server/platform/db/migrations.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { createPasskey, type SoftwarePasskey } from '#tests/support/software-authenticator.ts'
import {
  codeOf,
  cookieOf,
  createTestApp,
  mailedToken,
  signUpAndIn,
  type TestApp,
} from '#tests/support/test-app.ts'

const UPGRADE = readFileSync(path.join(migrationsFolder, '20261129-2310-note-proof-of-passkeys.sql'), 'utf8')
const ORIGIN = 'http://127.0.0.1:3000'

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
  email = `passkey-${count}@example.com`
  cookie = await signUpAndIn(product, email)
  await product.accounts.confirmPassword(cookie)
})

const post = (path: string, body: unknown, of?: string) =>
  product.call('POST', `/api/users/${path}`, { body, ...(of !== undefined && { cookie: of }) })

async function begin(of = cookie, body: object = {}): Promise<PasskeyCreationOptions> {
  const answer = await post('begin_passkey', body, of)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ options: PasskeyCreationOptions }>().options
}

async function add(of = cookie, body: object = {}): Promise<SoftwarePasskey> {
  const passkey = createPasskey(await begin(of, body), ORIGIN)
  const answer = await post('add_passkey', { name: 'My phone', credential: passkey.created }, of)
  expect(answer.json()).toEqual({ success: true })
  return passkey
}

async function challenge(): Promise<PasskeyRequestOptions> {
  return (await post('begin_passkey_login', {})).json<{ options: PasskeyRequestOptions }>().options
}

const logInWith = (credential: unknown) => post('passkey_login', { credential, keep_signed_in: false })

const logIn = async (passkey: SoftwarePasskey, deviation = {}) =>
  logInWith(passkey.sign(await challenge(), deviation))

const passkeysOf = async (of: string) =>
  (await product.call('GET', '/api/users/passkeys', { cookie: of })).json<PasskeysAnswer>().passkeys

const remove = (id: string, of = cookie) => post('remove_passkey', { id }, of)

async function confirmedLogIn() {
  const answer = await product.accounts.logIn(email)
  await product.accounts.confirmPassword(cookieOf(answer))
  return answer
}

async function resetPassword(): Promise<void> {
  await product.accounts.forgot(email)
  await product.runJobs()
  const token = mailedToken(product.mails, email)
  expect((await product.accounts.reset(token, 'Brand-New-9!')).statusCode).toBe(200)
}

const operation = () => ({ by: COMMAND_LINE, at: new Date(product.clock.now()) })

const operatorCall = (of: string) => product.call('GET', '/api/operator/overview', { cookie: of })

describe('a passkey', () => {
  test('is added, listed, and logs in without a password, also with two-step sign-in on', async () => {
    const passkey = await add()
    await product.runJobs()
    expect(product.subjectsTo(email).at(-1)).toBe('A passkey was added to your Courthouse Steps account')
    await setUpSecondFactor(product, cookie)
    const answer = await logIn(passkey)
    expect(answer.json()).toMatchObject({ user: { email, passkey_proven: true } })
    const [listed] = await passkeysOf(cookieOf(answer))
    expect(listed).toMatchObject({ name: 'My phone', is_synced: false })
    expect(Date.parse(listed?.last_used_at ?? '')).toBe(product.clock.now())
    const { sign_ins } = (await product.call('GET', '/api/users/sessions', { cookie })).json<SessionsAnswer>()
    expect(sign_ins[0]).toMatchObject({ succeeded: true })
  })

  test('is asked for by the options as a discoverable one of this site that the person unlocks', async () => {
    await add()
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.excludeCredentials).toHaveLength(1)
    expect(await challenge()).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
  })

  test.each([
    ['made on another site', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['not unlocked by the person', { isUnverified: true }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is neither added nor logs in', async (_what, deviation) => {
    const wrong = createPasskey(await begin(), ORIGIN, deviation)
    const added = await post('add_passkey', { name: 'Wrong', credential: wrong.created }, cookie)
    expect([added.statusCode, codeOf(added)]).toEqual([401, 'passkey_refused'])
    expect(await passkeysOf(cookie)).toEqual([])
    const answer = await logIn(await add(), deviation)
    expect([answer.statusCode, codeOf(answer), cookieOf(answer)]).toEqual([401, 'passkey_refused', ''])
  })

  test('of another account, or unknown, does not log in; a refused login is listed', async () => {
    const stranger = await signUpAndIn(product, `stranger-${count}@example.com`)
    await product.accounts.confirmPassword(stranger)
    const mine = await add()
    const theirs = await add(stranger)
    expect(codeOf(await logIn(mine, { userHandle: (await begin(stranger)).user.id }))).toBe('passkey_refused')
    const unknown = createPasskey(await begin(), ORIGIN)
    expect(codeOf(await logIn(unknown))).toBe('passkey_refused')
    const signed = theirs.sign(await challenge())
    const swapped = { ...signed, id: mine.created.id, rawId: mine.created.id }
    expect(codeOf(await logInWith(swapped))).toBe('passkey_refused')
    const { sign_ins } = (await product.call('GET', '/api/users/sessions', { cookie })).json<SessionsAnswer>()
    expect(sign_ins.slice(0, 2).map(({ succeeded }) => succeeded)).toEqual([false, false])
  })

  test('whose counter goes back, a copy, does not log in', async () => {
    const passkey = await add()
    expect((await logIn(passkey, { counter: 7 })).statusCode).toBe(200)
    for (const counter of [7, 6, 0]) expect(codeOf(await logIn(passkey, { counter }))).toBe('passkey_refused')
    expect((await logIn(passkey, { counter: 8 })).statusCode).toBe(200)
  })

  test('with other client data is refused', async () => {
    const passkey = await add()
    for (const text of ['{}', 'null', '"x"', 'not JSON', '{"challenge":1}']) {
      const signed = passkey.sign(await challenge())
      const clientDataJSON = Buffer.from(text).toString('base64url')
      const answer = await logInWith({ ...signed, response: { ...signed.response, clientDataJSON } })
      expect(codeOf(answer)).toBe('passkey_refused')
    }
  })
})

describe('a challenge', () => {
  test('is answered once, also by two calls at once, and not after five minutes', async () => {
    const passkey = await add()
    const signed = passkey.sign(await challenge())
    const answers = await Promise.all([logInWith(signed), logInWith(signed)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    const late = await challenge()
    product.clock.advance(5 * 60_000)
    expect(codeOf(await logInWith(passkey.sign(late)))).toBe('passkey_refused')
  })

  test('is used up by a wrong answer', async () => {
    const passkey = await add()
    const options = await challenge()
    expect(codeOf(await logInWith(passkey.sign(options, { isUnverified: true })))).toBe('passkey_refused')
    expect(codeOf(await logInWith(passkey.sign(options)))).toBe('passkey_refused')
  })

  test('to add a passkey belongs to its session, and logs no one in', async () => {
    const passkey = await add()
    const options = await begin()
    const asLogin = { ...(await challenge()), challenge: options.challenge }
    expect(codeOf(await logInWith(passkey.sign(asLogin)))).toBe('passkey_refused')
    const other = cookieOf(await product.accounts.logIn(email))
    await product.accounts.confirmPassword(other)
    const { created } = createPasskey(await begin(), ORIGIN)
    const body = { name: 'Theirs', credential: created }
    expect(codeOf(await post('add_passkey', body, other))).toBe('passkey_refused')
    expect((await post('add_passkey', body, cookie)).statusCode).toBe(200)
    expect(codeOf(await post('add_passkey', body, cookie))).toBe('passkey_refused')
    const again = { ...(await begin()), challenge: (await challenge()).challenge }
    const forLogin = createPasskey(again, ORIGIN)
    expect(codeOf(await post('add_passkey', { name: 'X', credential: forLogin.created }, cookie))).toBe(
      'passkey_refused',
    )
  })

  test('is removed when it was not answered', async () => {
    await challenge()
    await begin()
    product.clock.advance(5 * 60_000 + 1)
    await product.database.pool.query(
      "SELECT graphile_worker.add_job('tidy_accounts', payload => '{}'::json)",
    )
    await product.runJobs()
    const { rowCount } = await product.database.pool.query('SELECT FROM passkey_challenge')
    expect(rowCount).toBe(0)
  })
})

describe('a person’s own passkeys', () => {
  test('are added with the password again and a verified address, and a code if there is an app', async () => {
    const fresh = cookieOf(await product.accounts.logIn(email))
    expect(codeOf(await post('begin_passkey', {}, fresh))).toBe('password_not_confirmed')
    const factor = await setUpSecondFactor(product, cookie)
    expect(codeOf(await post('begin_passkey', {}, cookie))).toBe('second_factor_needed')
    expect(codeOf(await post('begin_passkey', { code: '000000' }, cookie))).toBe('second_factor_wrong')
    const passkey = await add(cookie, { code: factor.code() })
    const proven = cookieOf(await logIn(passkey))
    await product.accounts.confirmPassword(proven)
    await add(proven)
  })

  test('are renamed and removed by their owner only, and a removed one never logs in again', async () => {
    const stranger = await signUpAndIn(product, `other-${count}@example.com`)
    await product.accounts.confirmPassword(stranger)
    const passkey = await add()
    const id = (await passkeysOf(cookie))[0]?.id ?? ''
    for (const foreign of [
      await post('rename_passkey', { id, name: 'Mine' }, stranger),
      await remove(id, stranger),
    ])
      expect([foreign.statusCode, codeOf(foreign)]).toEqual([404, 'not_found'])
    expect(codeOf(await remove(randomUUID()))).toBe('not_found')
    await post('rename_passkey', { id, name: 'Key ring' }, cookie)
    expect(await passkeysOf(cookie)).toMatchObject([{ name: 'Key ring' }])
    const started = cookieOf(await logIn(passkey))
    const waiting = passkey.sign(await challenge())
    const fresh = cookieOf(await product.accounts.logIn(email))
    expect(codeOf(await remove(id, fresh))).toBe('password_not_confirmed')
    expect((await remove(id)).statusCode).toBe(200)
    expect(codeOf(await remove(id))).toBe('not_found')
    expect(codeOf(await logInWith(waiting))).toBe('passkey_refused')
    expect(codeOf(await logIn(passkey))).toBe('passkey_refused')
    expect(await product.accounts.isSignedIn(started)).toBe(false)
    await product.runJobs()
    expect(product.subjectsTo(email).at(-1)).toBe('A passkey was removed from your Courthouse Steps account')
  })

  test('are at most twenty', async () => {
    const { pool } = product.database
    await pool.query(
      `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, is_synced, name, added_at)
       SELECT u.id, decode(md5(u.id || n::text), 'hex'), '', 0, '{}', false, 'x', now()
       FROM user_account u, generate_series(1, 20) n WHERE u.email = $1`,
      [email],
    )
    expect(codeOf(await post('begin_passkey', {}, cookie))).toBe('not_possible')
  })

  test('go with a password reset if the password alone could add them', async () => {
    const plain = await add()
    await resetPassword()
    expect(codeOf(await logIn(plain))).toBe('passkey_refused')
    cookie = cookieOf(await product.accounts.logIn(email, 'Brand-New-9!'))
    await product.accounts.confirmPassword(cookie, 'Brand-New-9!')
    const begun = await product.call('POST', '/api/users/begin_second_factor', { body: {}, cookie })
    expect(begun.statusCode).toBe(200)
  })

  test('go with a password reset too if two-step sign-in was turned on after they were added', async () => {
    const thiefs = await add(cookieOf(await confirmedLogIn()))
    const factor = await setUpSecondFactor(product, cookie)
    const session = cookieOf(await logIn(thiefs))
    await product.accounts.confirmPassword(session)
    const next = await add(session)
    const [{ id } = { id: '' }] = await passkeysOf(session)
    const begun = await begin(session)
    await remove(id, session)
    const last = createPasskey(begun, ORIGIN)
    await post('add_passkey', { name: 'Last', credential: last.created }, session)
    const own = await add(cookie, { code: factor.code() })
    await resetPassword()
    for (const gone of [thiefs, next, last]) expect(codeOf(await logIn(gone))).toBe('passkey_refused')
    expect((await logIn(own)).statusCode).toBe(200)
  })

  test('stay after a password reset if a code was needed to add them, and the email says so', async () => {
    const factor = await setUpSecondFactor(product, cookie)
    const passkey = await add(cookie, { code: factor.code() })
    const next = await add(cookie)
    await resetPassword()
    for (const kept of [passkey, next]) expect((await logIn(kept)).statusCode).toBe(200)
    await product.runJobs()
    expect(product.mails.findLast(({ to }) => to === email)?.text).toContain('2 passkeys can still log in')
  })

  test('log in to no suspended account', async () => {
    const passkey = await add()
    await suspendPerson(product.database.db, email, 'Resold our lists.', operation())
    const answer = await logIn(passkey)
    expect(answer.json()).toMatchObject({
      code: 'suspended',
      message: 'This account is suspended: Resold our lists.',
    })
  })
})

describe('an operator with a passkey and no authenticator app', () => {
  beforeEach(async () => {
    await setRole(product.database.db, email, 'operator', operation())
    await product.accounts.confirmPassword(cookie)
  })

  test('operates in sessions that have proven the passkey only', async () => {
    expect(codeOf(await operatorCall(cookie))).toBe('second_factor_required')
    const passkey = await add()
    expect((await operatorCall(cookie)).statusCode).toBe(200)
    expect((await operatorCall(cookieOf(await logIn(passkey)))).statusCode).toBe(200)
    const byPassword = cookieOf(await product.accounts.logIn(email))
    expect(codeOf(await operatorCall(byPassword))).toBe('second_factor_required')
    // The password alone adds no other second factor.
    await product.accounts.confirmPassword(byPassword)
    for (const path of ['begin_passkey', 'begin_second_factor'])
      expect(codeOf(await post(path, {}, byPassword))).toBe('second_factor_required')
  })

  test('cannot remove the last one, and loses it neither by a password reset', async () => {
    const passkey = await add()
    const [only] = await passkeysOf(cookie)
    expect(codeOf(await remove(only?.id ?? ''))).toBe('second_factor_required')
    await resetPassword()
    expect((await operatorCall(cookieOf(await logIn(passkey)))).statusCode).toBe(200)
  })

  test('loses it by a password reset once there is an app', async () => {
    const passkey = await add()
    await setUpSecondFactor(product, cookie)
    await resetPassword()
    expect(codeOf(await logIn(passkey))).toBe('passkey_refused')
  })

  test('is reset on the command line, which removes it', async () => {
    const passkey = await add()
    expect(await resetSecondFactor(product.database.db, email, operation())).toMatchObject({ ok: true })
    expect(codeOf(await logIn(passkey))).toBe('passkey_refused')
    expect(await resetSecondFactor(product.database.db, email, operation())).toMatchObject({ ok: false })
  })
})

test('passkeys from before their proof was noted count as proven if the app in force is older', async () => {
  await add()
  const factor = await setUpSecondFactor(product, cookie)
  await add(cookie, { code: factor.code() })
  const proofs = () =>
    product.database.pool.query(
      'SELECT is_proven FROM passkey WHERE user_id = (SELECT id FROM user_account WHERE email = $1) ORDER BY added_at',
      [email],
    )
  await product.database.pool.query(
    'ALTER TABLE passkey DROP COLUMN is_proven; ALTER TABLE passkey_challenge DROP COLUMN is_proven',
  )
  await product.database.pool.query(UPGRADE)
  expect((await proofs()).rows).toEqual([{ is_proven: false }, { is_proven: true }])
})
