import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { reinstatePerson, suspendPerson } from '#server/features/accounts/index.ts'
import type { Person } from '#server/features/accounts/hooks.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { insertBareListing } from './listing-rows.ts'
import { cookieOf, signUpAndLogIn, type TestApp } from './test-app.ts'

const WAKE = '37183'

/** A person with a row in every table that can hold personal data. */
export async function personWithEverything(
  product: TestApp,
  email: string,
): Promise<{ cookie: string; person: Person }> {
  const { pool, db } = product.database
  const first = await signUpAndLogIn(product, email)
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
  await insertPersonalRows(product, person.id)
  return { cookie: cookieOf(login), person }
}

/** Adds a row to each table that stores a person's own data. */
async function insertPersonalRows(product: TestApp, userId: string): Promise<void> {
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
    [
      'passkey',
      'credential_id, public_key, counter, transports, is_synced, name, added_at',
      "decode(md5($2::text), 'hex'), 'a key of the hash', 0, '{}', false, 'My phone', now()",
    ],
    [
      'alerted_before_restore',
      'channel, sent_at, county_fips, kind, case_number',
      `'email', now(), '${WAKE}', 'listed', $2`,
    ],
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
