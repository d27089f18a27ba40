import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorPerson } from '#contract/operator/people.ts'
import { reinstatePerson, suspendPerson } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import {
  codeOf,
  cookieOf,
  createTestApp,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const WAKE = '37183'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  await investor(product, 'ada@example.com', WAKE)
  await signUpAndIn(product, 'ben_1@example.com')
  await product.runJobs()
})
afterAll(() => product.close())

const get = async <T>(path: string) =>
  (await product.call('GET', `/api/operator/people${path}`, { cookie: operator })).json<T>()
const post = (id: string, what: string, body: unknown) =>
  product.call('POST', `/api/operator/people/${id}/${what}`, { cookie: operator, body })
const find = async (query: string) => (await get<{ people: OperatorPerson[] }>(`?${query}`)).people
const emailsOf = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).map(({ email }) => email)
const idOf = async (email: string) => (await find(`q=${encodeURIComponent(email)}`))[0]?.id ?? ''
const actions = async () => {
  const { rows } = await product.database.pool.query<{ action: string; details: Record<string, unknown> }>(
    "SELECT action, details FROM audit_log WHERE via = 'browser' ORDER BY id",
  )
  return rows
}

async function addListing(fips: string, caseNumber: string, parcel: string | null = null): Promise<number> {
  const { rows } = await product.database.pool.query<{ id: number }>(
    `WITH c AS (INSERT INTO foreclosure_case (county_fips, case_number) VALUES ($1, $2) RETURNING id),
       p AS (INSERT INTO parcel (county_fips, parcel_identification, canonical, kind)
         SELECT $1, $3, $3, 'PARCEL' WHERE $3::text IS NOT NULL RETURNING id)
     INSERT INTO tax_foreclosure (county_fips, case_id, parcel_id, status, street, first_seen_at, date_last_updated)
     SELECT $1, (SELECT id FROM c), (SELECT id FROM p), 'Auction in future', '1 Oak St', now(), now() RETURNING id`,
    [fips, caseNumber, parcel],
  )
  return rows[0]?.id ?? 0
}

test('finds people by email, without taking wildcards, and by list', async () => {
  expect((await find('q=ADA%40')).map(({ email, state, counties }) => [email, state, counties])).toEqual([
    ['ada@example.com', 'granted', 1],
  ])
  expect((await find('q=n_1')).map(({ email }) => email)).toEqual(['ben_1@example.com'])
  expect(await find('q=%25')).toEqual([])
  expect((await find('list=operators')).map(({ email }) => email)).toEqual(['operator@example.com'])
  expect(await get('')).toMatchObject({ has_more: false })
  const counts = await product.call('GET', '/api/operator/people_counts', { cookie: operator })
  expect(counts.json()).toMatchObject({ total: 3, lists: { operators: 1, suspended: 0 } })
})

test('finds people by Stripe customer, and by a case or parcel they follow, however it is written', async () => {
  const { pool } = product.database
  const id = await idOf('ada@example.com')
  await pool.query("INSERT INTO payment_account (user_id, stripe_customer_id) VALUES ($1, 'cus_Ada')", [id])
  const listing = await addListing('37183', '26CVD000178-910', '0012-34_5')
  await pool.query('INSERT INTO favorite VALUES ($1, $2, now())', [id, listing])
  for (const q of ['cus_Ada', '26CVD000178-910', '26 cvd 178', '2026-cvd-000178', '0012 345'])
    expect([q, await emailsOf(q)]).toEqual([q, ['ada@example.com']])
  for (const q of ['cus_', 'CVD', '26 cvd 179', '345']) expect([q, await emailsOf(q)]).toEqual([q, []])
})

test('shows what is open to a person and why, and writes down that it was looked at, once an hour', async () => {
  const id = await idOf('ada@example.com')
  const person = await get<Record<string, unknown>>(`/${id}`)
  expect(person).toMatchObject({
    email: 'ada@example.com',
    guard: null,
    open: [{ county: 'Wake', because: 'granted', listings: 1, monthly: null, until: null }],
    listings: 1,
    monthly: 0,
    last_payment: null,
  })
  expect(JSON.stringify(person)).not.toMatch(/hash|argon2|token/)
  await get(`/${id}`)
  expect((await actions()).filter(({ action }) => action === 'view_person')).toHaveLength(1)
  product.clock.advance(61 * 60_000)
  await product.accounts.confirmPassword(operator)
  await get(`/${id}`)
  expect((await actions()).filter(({ action }) => action === 'view_person')).toHaveLength(2)
  const none = '00000000-0000-4000-8000-000000000000'
  expect(codeOf(await product.call('GET', `/api/operator/people/${none}`, { cookie: operator }))).toBe(
    'not_found',
  )
})

test('opens and closes counties for a reason', async () => {
  const id = await idOf('ben_1@example.com')
  await post(id, 'grant', { counties: ['Burke', 'Wake'], is_open: true, reason: 'Kania is held' })
  await post(id, 'grant', { counties: ['Wake'], is_open: false, reason: 'By mistake' })
  expect(await get(`/${id}`)).toMatchObject({
    open: [{ county: 'Burke', grant: { by: 'operator@example.com', reason: 'Kania is held' } }],
  })
  for (const [county, isOpen] of [
    ['Burke', true],
    ['Wake', false],
  ] as const) {
    const again = await post(id, 'grant', { counties: [county], is_open: isOpen, reason: 'Again' })
    expect(codeOf(again)).toBe('not_possible')
  }
  expect(codeOf(await post(id, 'grant', { counties: ['Nowhere'], is_open: true, reason: 'x' }))).toBe(
    'not_found',
  )
  expect((await actions()).filter(({ action }) => /counties/.test(action))).toMatchObject([
    {
      action: 'grant_counties',
      details: {
        user_id: id,
        reason: 'Kania is held',
        before: { granted: [] },
        after: { granted: ['Burke', 'Wake'] },
      },
    },
    {
      action: 'revoke_counties',
      details: {
        reason: 'By mistake',
        before: { granted: ['Burke', 'Wake'] },
        after: { granted: ['Burke'] },
      },
    },
  ])
})

test('shows a county that is paid for and granted once under each reason', async () => {
  const { pool } = product.database
  const id = await idOf('ada@example.com')
  await pool.query(
    "UPDATE payment_account SET status = 'active', stripe_status = 'active' WHERE user_id = $1",
    [id],
  )
  await pool.query(
    "INSERT INTO county_access VALUES ($1, '37183', '2026-12-03T05:00:00Z', true, 3900), ($1, '37119', NULL, true, 2900)",
    [id],
  )
  await pool.query("INSERT INTO payment VALUES ('in_1', $1, 6800, '2026-11-03T14:00:00Z')", [id])
  const person = await get(`/${id}`)
  expect(person).toMatchObject({
    state: 'active',
    counties: 2,
    monthly: 68,
    last_payment: { at: '2026-11-03T14:00:00.000Z', amount: 68 },
    listings: 1,
    open: [
      { county: 'Mecklenburg', because: 'paid', monthly: 29, until: null, grant: null },
      { county: 'Wake', because: 'paid', monthly: 39, until: '2026-12-03T05:00:00.000Z', grant: null },
      { county: 'Wake', because: 'granted', monthly: null },
    ],
  })
  // The subscriber dropped the statewide plan for these counties, and it is paid for until then.
  await pool.query("INSERT INTO county_access VALUES ($1, NULL, '2026-12-10T05:00:00Z', false, NULL)", [id])
  expect(await get(`/${id}`)).toMatchObject({
    open: [
      { county: null, monthly: null, until: '2026-12-10T05:00:00.000Z' },
      { county: 'Mecklenburg', monthly: 29, until: '2026-12-10T05:00:00.000Z' },
      { county: 'Wake', monthly: 39, until: '2026-12-10T05:00:00.000Z' },
      { county: 'Wake', because: 'granted', until: null },
    ],
  })
  // Past its end, before Stripe confirms it.
  await pool.query("UPDATE payment_account SET cancels_at = '2026-11-18T14:00:00Z' WHERE user_id = $1", [id])
  expect(await get(`/${id}`)).toMatchObject({
    state: 'granted',
    open: [{ county: 'Wake', because: 'granted' }],
    unpaid: [],
  })
  await pool.query(
    "UPDATE payment_account SET status = 'incomplete', stripe_status = 'past_due', cancels_at = NULL WHERE user_id = $1",
    [id],
  )
  expect(await get(`/${id}`)).toMatchObject({
    open: [{ county: 'Wake', because: 'granted' }],
    unpaid: ['Mecklenburg', 'Wake'],
  })
  await pool.query(
    "UPDATE payment_account SET status = 'active', stripe_status = 'active', cancels_at = '2026-11-18T14:00:00Z' WHERE user_id = $1",
    [id],
  )
  await pool.query('DELETE FROM county_access WHERE user_id = $1', [id])
})

test('shows what was texted to a person in 30 days, and what it cost', async () => {
  const { pool } = product.database
  const id = await idOf('ada@example.com')
  expect(await get(`/${id}`)).toMatchObject({ texts: null })
  await pool.query("INSERT INTO text_number (user_id, phone, verified_at) VALUES ($1, '7045550123', now())", [
    id,
  ])
  await pool.query(
    `INSERT INTO text_message (key, user_id, phone, body, segments, written_at, sid, status, price_micros)
    SELECT 'alert.' || n, $1, '7045550123', '', 1, '2026-11-17T15:00:00Z', 'SM' || n, s, p
    FROM (VALUES (1, 'delivered', 7900), (2, 'undelivered', 8300), (3, 'accepted', NULL)) v (n, s, p)`,
    [id],
  )
  expect(await get(`/${id}`)).toMatchObject({
    texts: { phone: '7045550123', state: 'on', sent: 3, undelivered: 1, cost: 0.02 },
  })
  await pool.query('DELETE FROM text_number')
  await pool.query('DELETE FROM text_message')
})

test('says whether a person may see a listing, by the guards of their own requests', async () => {
  await addListing('37119', '25CVD001201-590')
  const id = await idOf('ada@example.com')
  const ask = (number: string) => get(`/${id}/may_see?number=${encodeURIComponent(number)}`)
  expect(await ask('25 cvd 001201 590')).toMatchObject({
    guard: null,
    listings: [{ title: '1 Oak St', county: 'Mecklenburg', may: false }],
  })
  expect(await ask('26 cvd 178')).toMatchObject({ guard: null, listings: [{ county: 'Wake', may: true }] })
  expect(await ask('99CVD000001')).toMatchObject({ listings: [] })
  expect(await ask('%%%%')).toMatchObject({ listings: [] })
  const { pool } = product.database
  await pool.query("DELETE FROM agreement WHERE user_id = $1 AND document = 'eula'", [id])
  expect(await ask('26 cvd 178')).toMatchObject({ guard: 'agreements', listings: [{ may: false }] })
  await pool.query(
    `INSERT INTO agreement SELECT $1, 'eula', version, now() FROM agreement WHERE document = 'eula' LIMIT 1`,
    [id],
  )
})

test('mails links, signs out, suspends and reinstates, each once and written down', async () => {
  const ada = await product.accounts.logIn('ada@example.com')
  expect(ada.statusCode).toBe(200)
  const id = await idOf('ada@example.com')
  expect(codeOf(await post(id, 'mail', { what: 'verification' }))).toBe('not_possible')
  const before = product.mails.length
  await post(id, 'mail', { what: 'password' })
  await product.runJobs()
  expect(product.mails.slice(before).map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(
    (await post(id, 'sign_out', { reason: 'A stolen phone' })).json<{ sessions: number }>().sessions,
  ).toBeGreaterThan(0)
  expect(await get(`/${id}`)).toMatchObject({ sessions: [] })

  expect((await post(id, 'suspend', { reason: 'Resold our lists.' })).statusCode).toBe(200)
  expect(await get(`/${id}`)).toMatchObject({ state: 'suspended', suspended_reason: 'Resold our lists.' })
  expect((await post(id, 'suspend', { reason: 'Another reason.' })).json()).toMatchObject({
    code: 'not_possible',
    message: 'ada@example.com is suspended already: Resold our lists',
  })
  expect(codeOf(await post(id, 'mail', { what: 'password' }))).toBe('not_possible')
  expect(codeOf(await post(id, 'suspend', { reason: '  ' }))).toBe('bad_request')
  await post(id, 'reinstate', { reason: 'A misunderstanding' })
  expect(codeOf(await post(id, 'reinstate', { reason: 'Again' }))).toBe('not_possible')
  const recorded = (await actions()).slice(-4)
  expect(recorded.map(({ action }) => action)).toEqual([
    'mail_link',
    'sign_out_person',
    'suspend_person',
    'reinstate_person',
  ])
  for (const { details } of recorded) expect(details['user_id']).toBe(id)
  expect(recorded[2]?.details).toEqual({
    user_id: id,
    reason: 'Resold our lists.',
    before: { suspended: false },
    after: { suspended: true },
  })
})

test('a verification mail goes to an unverified address only, whatever its case', async () => {
  await product.call('POST', '/api/users/sign_up', { body: signUpForm('Una@Example.com') })
  await product.runJobs()
  const id = await idOf('una@example.com')
  expect(await get(`/${id}`)).toMatchObject({ state: 'unverified', guard: 'email', email_verified: false })
  expect((await post(id, 'mail', { what: 'verification' })).statusCode).toBe(200)
  await product.runJobs()
  const confirmations = product.mails.filter(({ to }) => to.toLowerCase() === 'una@example.com')
  expect(confirmations.map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Courthouse Steps',
    'Confirm your email address for Courthouse Steps',
  ])
  const person = await get<{ emails: { subject: string; state: string }[] }>(`/${id}`)
  expect(person.emails.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
})

test('shows the address a person wants to change to until it is confirmed', async () => {
  const cookie = cookieOf(await product.accounts.logIn('ada@example.com'))
  await product.accounts.confirmPassword(cookie)
  await product.accounts.update(cookie, { email: 'ada.new@example.com' })
  const id = await idOf('ada@example.com')
  expect(await get(`/${id}`)).toMatchObject({ email: 'ada@example.com', asked_email: 'ada.new@example.com' })
  expect(await emailsOf('ada.new')).toEqual([])
})

test('operators shut out neither themselves nor the last one', async () => {
  const own = await idOf('operator@example.com')
  const erasing = { email: 'operator@example.com', reason: 'x' }
  for (const [what, body] of [
    ['suspend', { reason: 'x' }],
    ['erase', erasing],
  ] as const)
    expect((await post(own, what, body)).json()).toMatchObject({
      code: 'not_possible',
      message: 'This is your own account',
    })
  const at = { by: COMMAND_LINE, at: new Date(product.clock.now()) }
  expect(await suspendPerson(product.database.db, 'operator@example.com', 'x', at)).toMatchObject({
    ok: false,
    reason: 'operator@example.com is the last operator. Add another one first.',
  })
})

test('two operators who suspend each other at once do not both succeed', async () => {
  const second = await signUpOperator(product, 'second@example.com')
  const [own, other] = [await idOf('operator@example.com'), await idOf('second@example.com')]
  const answers = await Promise.all([
    post(other, 'suspend', { reason: 'x' }),
    product.call('POST', `/api/operator/people/${own}/suspend`, { cookie: second, body: { reason: 'x' } }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const at = { by: COMMAND_LINE, at: new Date(product.clock.now()) }
  for (const email of ['operator@example.com', 'second@example.com'])
    await reinstatePerson(product.database.db, email, at)
  operator = await signUpOperator(product, 'third@example.com')
})

test('erases a person on request, and leaves no trace of them in the audit log', async () => {
  const id = await idOf('ben_1@example.com')
  expect(codeOf(await post(id, 'erase', { email: 'other@example.com', reason: 'Asked by phone' }))).toBe(
    'not_possible',
  )
  const body = { email: 'Ben_1@example.com', reason: 'Asked by phone' }
  const answers = await Promise.all([post(id, 'erase', body), post(id, 'erase', body)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await find('q=ben_1')).toEqual([])
  // A page that was open meanwhile.
  for (const [what, old] of [
    ['mail', { what: 'password' }],
    ['sign_out', { reason: 'x' }],
    ['grant', { counties: ['Wake'], is_open: true, reason: 'x' }],
    ['suspend', { reason: 'x' }],
    ['reinstate', { reason: 'x' }],
  ] as const)
    expect([what, codeOf(await post(id, what, old))]).toEqual([what, 'not_found'])
  const left = JSON.stringify(await actions())
  expect(left).toContain('erase_person')
  expect(left).not.toContain(id)
  expect(left).not.toContain('Asked by phone')
})

test('exports a list without secrets, and writes that down', async () => {
  const file = await product.call('GET', '/api/operator/people.csv?q=ada%40', { cookie: operator })
  expect(file.headers['content-disposition']).toBe('attachment; filename="people.csv"')
  const [head, line] = file.body.trim().split('\n')
  expect(head).toBe('email,name,role,state,counties,joined_at,trial_ends_at')
  expect(line).toMatch(/^ada@example\.com,Ada Investor,user,granted,1,/)
  expect((await actions()).at(-1)).toEqual({ action: 'export_people', details: { list: null, people: 1 } })
})

test.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '＝1'])(
  'a person who calls themselves %j is no formula in the file',
  async (name) => {
    const rename = (to: string) =>
      product.database.pool.query('UPDATE user_account SET name = $1 WHERE email = $2', [
        to,
        'ada@example.com',
      ])
    await rename(name)
    const file = await product.call('GET', '/api/operator/people.csv?q=ada%40', { cookie: operator })
    await rename('Ada Investor')
    const [, cell] = /^ada@example\.com,("(?:[^"]|"")*"|[^,]*),/m.exec(file.body) ?? []
    expect(cell?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('an operator whose password is old cannot do what is hard to undo', async () => {
  const id = await idOf('ada@example.com')
  product.clock.advance(16 * 60_000)
  for (const what of ['suspend', 'reinstate', 'sign_out'])
    expect(codeOf(await post(id, what, { reason: 'x' }))).toBe('password_not_confirmed')
  const grant = await post(id, 'grant', { counties: ['Wake'], is_open: false, reason: 'x' })
  expect(codeOf(grant)).toBe('password_not_confirmed')
})

test('two clicks suspend a person once, with one reason and one email', async () => {
  await signUpAndIn(product, 'cleo@example.com')
  const id = await idOf('cleo@example.com')
  await product.accounts.confirmPassword(operator)
  const suspend = (why: string) => post(id, 'suspend', { reason: why })
  const codes = (await Promise.all([suspend('Resold our lists'), suspend('Again')])).map(codeOf)
  expect(codes.toSorted()).toEqual(['not_possible', null].toSorted())
  await product.runJobs()
  const told = product.mails.filter(
    ({ to, subject }) => to === 'cleo@example.com' && /suspended/.test(subject),
  )
  expect(told).toHaveLength(1)
})
