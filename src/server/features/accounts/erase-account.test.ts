import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { personWithEverything } from '#tests/support/person-with-everything.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'
import { eraseAccount, exportPersonalData } from './erase-account.ts'
import type { Person } from './hooks.ts'

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
  onTakenOver: async () => undefined,
  personalData: async () => ({}),
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

async function phoneOf({ id }: Person): Promise<string> {
  const { rows } = await product.database.pool.query<{ phone: string }>(
    'SELECT phone FROM text_number WHERE user_id = $1',
    [id],
  )
  return rows[0]?.phone ?? 'no phone'
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
    const { cookie, person } = await personWithEverything(product, email)
    for (const { table, column } of await tablesOfPeople()) {
      const { rowCount } = await product.database.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [
        person.id,
      ])
      // This person is no operator.
      if (!OF_OPERATORS.includes(table)) expect({ table, rows: rowCount }).not.toEqual({ table, rows: 0 })
    }

    const phone = await phoneOf(person)
    const answer = await product.accounts.erase(cookie)
    expect(answer.json()).toEqual({ success: true })
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    const left = await everything()
    for (const trace of [person.id, email, phone, 'to see the reason erased']) {
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

  test('is refused to the last operator, who would leave the product without one', async () => {
    const last = await signUpOperator(product, 'last-operator@example.com')
    const refused = await product.call('POST', '/api/users/delete', { cookie: last })
    expect(refused.json()).toMatchObject({
      code: 'not_possible',
      message: 'You are the last operator. Add another operator first',
    })
    expect(await product.accounts.isSignedIn(last)).toBe(true)
    await signUpOperator(product, 'next-operator@example.com')
    expect((await product.call('POST', '/api/users/delete', { cookie: last })).statusCode).toBe(200)
  })

  test('does not affect other accounts', async () => {
    const other = await signUpAndIn(product, 'stays@example.com')
    const cookie = await signUpAndIn(product, 'goes@example.com')
    await product.accounts.erase(cookie)
    expect(await product.accounts.isSignedIn(other)).toBe(true)
  })

  test('shares one transaction with the hooks of other features', async () => {
    const { person, cookie } = await personWithEverything(product, 'hooked@example.com')
    const deps = { db: product.database.db, clock: product.clock, enqueue }
    const failing = { ...NO_HOOKS, onErase: () => Promise.reject(new Error('not now')) }
    const erased: string[] = []
    const recording = {
      ...NO_HOOKS,
      onErase: async (tx: Db, { id }: Person) => {
        erased.push(id)
        await tx.execute(sql`UPDATE user_account SET name = 'Half erased' WHERE id = ${id}`)
      },
    }
    await expect(eraseAccount(person, { ...deps, hooks: [recording, failing] })).rejects.toThrow('not now')
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    expect(me.json()).toMatchObject({ user: { name: person.name } })
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
    const { cookie } = await personWithEverything(product, 'exported@example.com')
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
      sign_ins: [{ succeeded: true }, { succeeded: true }, { succeeded: true }],
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
    const { person } = await personWithEverything(product, 'parts@example.com')
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
      'alerted_before_restore',
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
      'passkey',
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
