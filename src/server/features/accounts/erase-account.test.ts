import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { codeOf, cookieOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'
import { eraseAccount, exportPersonalData } from './erase-account.ts'
import type { Person } from './hooks.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { suspendPerson, reinstatePerson } from './operate.ts'

const WAKE = '37183'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const NO_HOOKS = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPhoneChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  personalData: async () => ({}),
}

/** A person with a row in every table that can hold personal data. */
async function personWithEverything(email: string): Promise<{ cookie: string; person: Person }> {
  const { pool, db } = product.database
  const first = await signUpAndIn(product, email)
  const { rows } = await pool.query<Person>('SELECT id, email, name FROM user_account WHERE email = $1', [
    email,
  ])
  const [person] = rows
  if (person === undefined) throw new Error('nobody signed up')
  await suspendPerson(db, email, 'to see the reason erased', {
    by: COMMAND_LINE,
    at: new Date(product.clock.now()),
  })
  await reinstatePerson(db, email, { by: COMMAND_LINE, at: new Date(product.clock.now()) })
  expect(await product.accounts.isSignedIn(first)).toBe(false)
  const login = await product.accounts.logIn(email)
  await product.accounts.forgot(email)
  await product.runJobs()
  await pool.query("INSERT INTO county_grant VALUES ($1, $2, 'active', now())", [person.id, WAKE])
  await pool.query("INSERT INTO payment_account (user_id, stripe_customer_id) VALUES ($1, 'cus_' || $2)", [
    person.id,
    email,
  ])
  await pool.query('INSERT INTO county_access (user_id, county_fips, is_subscribed) VALUES ($1, $2, false)', [
    person.id,
    WAKE,
  ])
  await pool.query("INSERT INTO payment VALUES ('in_' || $2, $1, 4900, now())", [person.id, email])
  await insertPersonalRows(person.id)
  return { cookie: cookieOf(login), person }
}

/** Adds a row to each table that stores a person's own data. */
async function insertPersonalRows(userId: string): Promise<void> {
  const { id } = await insertBareListing(product.database, {
    fips: WAKE,
    case_number: null,
    parcel: randomUUID(),
  })
  await product.database.pool.query(`
    INSERT INTO announcement (attempt, subject, body, made_at, recipients)
    VALUES (gen_random_uuid(), 'News', 'Nothing to do.', now(), 1)`)
  const phone = "lpad($2::int::text, 10, '7')"
  for (const [table, columns, values] of [
    ['favorite', 'tax_foreclosure_id, favorited_at', '$2, now()'],
    [
      'figure_report',
      'tax_foreclosure_id, fact, shown, is_right, seen_at_place, note, reported_at',
      "$2, 'highest_bid', 'one', 'two', 'clerk', '', now()",
    ],
    ['property_note', 'tax_foreclosure_id, note, updated_at', "$2, 'Roof sags', now()"],
    [
      'property_report',
      'tax_foreclosure_id, county_fips, title, requested_at',
      `$2, '${WAKE}', 'Oak St', now()`,
    ],
    ['clerk_call', 'tax_foreclosure_id, last_bid_cents, called_at, round', '$2, 1500000, now(), 1'],
    ['clerk_call_changes', 'tax_foreclosure_id, changes, changed_at', '$2, 1, now()'],
    ['title_check', 'tax_foreclosure_id, item, result, checked_at', "$2, 'service', 'clear', now()"],
    [
      'deposit',
      'tax_foreclosure_id, kind, amount_cents, paid_on, created_at',
      "$2, 'upset_bid', 75000, '2026-11-16', now()",
    ],
    ['calendar_feed', 'kind, token_hash, created_at', "'all', sha256($2::int::text::bytea), now()"],
    [
      'survey_answer',
      'rating, text, may_contact, answered_at',
      "3, 'Fine', true, now() + $2 * interval '1 second'",
    ],
    ['saved_search', 'name, search, created_at', "'Mine ' || $2, '', now()"],
    [
      'push_device',
      'session_hash, endpoint, p256dh, auth, device, turned_on_at',
      "'s', 'https://push.example/' || $2, 'a key', 'a secret of it', 'Firefox', now()",
    ],
    ['sign_up', 'name, password_hash, browser_hash, created_at', "'Ada ' || $2, 'h', 'h', now()"],
    [
      'announcement_recipient',
      'announcement_id, outcome',
      "(SELECT min(id) FROM announcement), CASE WHEN $2 > 0 THEN 'delivered' END",
    ],
    [
      'import_upload',
      'file_name, bytes, content_gz, uploaded_at, expires_at',
      "'list.csv', $2, '', now(), now() + interval '3 days'",
    ],
    ['second_factor', 'secret, set_up_at, last_step', "'the app key of', now(), $2"],
    ['visit', 'started_at, last_seen_at', "now(), now() + $2 * interval '1 second'"],
    ['alert_settings', 'daily_digest, mail_stopped_at', "true, now() + $2 * interval '1 second'"],
    ['text_number', 'phone, verified_at, code_hash, code_until', `${phone}, now(), 'hash', now()`],
    ['text_consent', 'phone, at, change, words', `${phone}, now(), 'given', 'I agree'`],
    ['text_message', 'key, phone, body, segments, written_at', `${phone}, ${phone}, 'Oak St', 1, now()`],
    [
      'notification',
      'tax_foreclosure_id, event_id, channel, reasons, created_at',
      "$2, 1, 'bell', '{}', now()",
    ],
  ]) {
    await product.database.pool.query(`INSERT INTO ${table} (user_id, ${columns}) VALUES ($1, ${values})`, [
      userId,
      id,
    ])
  }
  await product.database.pool.query(
    `INSERT INTO text_reply SELECT ${phone.replace('$2', '$1')}, ${phone.replace('$2', '$1')}, now(), 'help', 'Help'`,
    [id],
  )
}

/**
 * They name the operator who did something, which the export has as the audit log, or hold a county's page that an
 * operator makes a source of for some days.
 */
const OF_OPERATORS = ['audit_log', 'drawn_outline', 'listing_fix', 'listing_merge', 'source_draft']

/** The tables with a foreign key to a person, with its column. */
async function tablesOfPeople(): Promise<{ table: string; column: string }[]> {
  const { rows } = await product.database.pool.query<{ table: string; column: string }>(`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('user_account'::regclass, 'payment_account'::regclass)
    ORDER BY 1`)
  return rows
}

/** Every row of every table in the public schema as text. */
async function everything(): Promise<string> {
  const { pool } = product.database
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ text: string | null }>(
        `SELECT string_agg(t::text, ' ') AS text FROM "${name}" t`,
      )
      return rows[0]?.text ?? ''
    }),
  )
  return texts.join('\n')
}

describe('erasing an account', () => {
  test('removes every row of the person, keeps payments, and emails what is retained', async () => {
    const email = 'erased@example.com'
    const { cookie, person } = await personWithEverything(email)
    for (const { table, column } of await tablesOfPeople()) {
      const { rowCount } = await product.database.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [
        person.id,
      ])
      // This person is no operator.
      if (!OF_OPERATORS.includes(table)) expect({ table, rows: rowCount }).not.toEqual({ table, rows: 0 })
    }

    const answer = await product.accounts.erase(cookie)
    expect(answer.json()).toEqual({ success: true })
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    const left = await everything()
    for (const trace of [person.id, email, 'to see the reason erased']) {
      // Invoice and customer IDs belong to the payment service, not to the person.
      expect(left.replaceAll(`in_${email}`, '').replaceAll(`cus_${email}`, '')).not.toContain(trace)
    }
    expect(left).toContain('4900')
    expect(left).toContain('suspend_person')

    await product.runJobs()
    const mail = product.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Your Courthouse Steps account is closed')
    expect(mail?.text).toMatch(/If you ever paid us, we keep the amount.*tax law/s)
    expect((await product.accounts.logIn(email)).statusCode).toBe(401)
  })

  test('and exporting require the password again', async () => {
    const cookie = await signUpAndIn(product, 'asked@example.com')
    expect(codeOf(await product.call('POST', '/api/users/delete', { cookie }))).toBe('password_not_confirmed')
    expect(codeOf(await product.call('GET', '/api/users/export', { cookie }))).toBe('password_not_confirmed')
    await product.accounts.confirmPassword(cookie)
    product.clock.advance(10 * 60_000 + 1)
    expect(codeOf(await product.call('POST', '/api/users/delete', { cookie }))).toBe('password_not_confirmed')
    expect(await product.accounts.isSignedIn(cookie)).toBe(true)
  })

  test('does not affect other accounts', async () => {
    const other = await signUpAndIn(product, 'stays@example.com')
    const cookie = await signUpAndIn(product, 'goes@example.com')
    await product.accounts.erase(cookie)
    expect(await product.accounts.isSignedIn(other)).toBe(true)
  })

  test('shares one transaction with the hooks of other features', async () => {
    const { person, cookie } = await personWithEverything('hooked@example.com')
    const deps = { db: product.database.db, clock: product.clock, enqueue }
    const failing = { ...NO_HOOKS, onErase: () => Promise.reject(new Error('not now')) }
    const erased: string[] = []
    const recording = { ...NO_HOOKS, onErase: async (_tx: unknown, { id }: Person) => void erased.push(id) }
    await expect(eraseAccount(person, { ...deps, hooks: [recording, failing] })).rejects.toThrow('not now')
    expect(await product.accounts.isSignedIn(cookie)).toBe(true)
    await eraseAccount(person, { ...deps, hooks: [recording] })
    expect(erased).toEqual([person.id, person.id])
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
  })

  test('works once for two concurrent requests', async () => {
    const cookie = await signUpAndIn(product, 'twice@example.com')
    await product.accounts.confirmPassword(cookie)
    const erase = () => product.call('POST', '/api/users/delete', { cookie })
    const codes = (await Promise.all([erase(), erase()])).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code !== 200 && code !== 401)).toEqual([])
    await product.runJobs()
    const mails = product.mails.filter(
      ({ to, subject }) => to === 'twice@example.com' && subject.includes('closed'),
    )
    expect(mails).toHaveLength(1)
  })
})

describe('the export', () => {
  test('is one JSON file of all personal data, without secrets or their hashes', async () => {
    const { cookie } = await personWithEverything('exported@example.com')
    const answer = await product.accounts.exportData(cookie)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.json"$/)
    const data = answer.json<Record<string, unknown>>()
    expect(data).toMatchObject({
      account: { email: 'exported@example.com', name: 'Ada Investor', phone_number: null },
      agreements: [
        { document: 'eula' },
        { document: 'is_adult', version: '18' },
        { document: 'terms_of_use' },
      ],
      sessions: [{ keep_signed_in: false }],
      sign_ins: [{ succeeded: true }, { succeeded: true }],
      mailed_links: [{ purpose: 'reset_password' }],
      operator_actions: [
        { action: 'suspend_person', details: { reason: 'to see the reason erased' } },
        { action: 'reinstate_person' },
      ],
    })
    expect(answer.body).not.toMatch(/hash|argon2|\$2|a secret of it|app key/)
    for (const part of Object.values(data)) expect(part).not.toEqual([])
  })

  test('has a part from each feature', async () => {
    const { person } = await personWithEverything('parts@example.com')
    const hook = { ...NO_HOOKS, personalData: async (_db: unknown, id: string) => ({ favourites: [id] }) }
    const deps = { db: product.database.db, clock: product.clock, hooks: [hook] }
    expect(JSON.parse(await exportPersonalData(person.id, deps))).toMatchObject({
      account: { id: person.id },
      favourites: [person.id],
    })
  })

  test('covers every table that references a person', async () => {
    const exported = new Set([
      'agreement',
      'alert_settings',
      'announcement_recipient',
      'calendar_feed',
      'clerk_call',
      'clerk_call_changes',
      'county_access',
      'county_grant',
      'deposit',
      'email_token',
      'favorite',
      'figure_report',
      'import_upload',
      'known_browser',
      'mail_log',
      'notification',
      'payment',
      'payment_account',
      'property_note',
      'property_report',
      'push_device',
      'saved_search',
      'second_factor',
      'sign_in',
      'sign_up',
      'survey_answer',
      'text_consent',
      'text_message',
      'text_number',
      'title_check',
      'user_session',
      'visit',
    ])
    const tables = (await tablesOfPeople()).map(({ table }) => table)
    expect(tables.filter((table) => !exported.has(table) && !OF_OPERATORS.includes(table))).toEqual([])
  })
})
