import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertWishes } from '#domain/alerts/follower.ts'
import type { TextKind } from '#domain/text-messages/text-kinds.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { settingsFor, textKindOf } from './filter-pending.ts'
import type { NotificationRow } from './notifications.store.ts'
import { type AlertSearchRow, readFollowerIds, readSearchesOf } from './recipients.store.ts'
import { readPeopleWhoCountDays } from './reminders/search-days.store.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const WAKE = '37183'
const BURKE = '37023'

/** A person with a saved search and one county; `null` is the state-wide plan. */
async function personWith(
  email: string,
  {
    alert,
    hasTexts,
    search,
    county,
  }: { alert: string; hasTexts: boolean; search: string; county: string | null },
): Promise<string> {
  const { rows } = await database.pool.query<{ user_id: string }>(
    `WITH person AS (
       INSERT INTO user_account (email, name, password_hash, created_at) VALUES ($1, 'Ada', 'x', now()) RETURNING id)
     INSERT INTO saved_search (user_id, name, alert, has_texts, search, created_at)
     SELECT id, 'Oak', $2, $3, $4, now() FROM person RETURNING user_id`,
    [email, alert, hasTexts, search],
  )
  const userId = rows[0]?.user_id ?? ''
  if (county === null) {
    await database.pool.query(
      `WITH payer AS (INSERT INTO payment_account (user_id, stripe_customer_id, status) VALUES ($1, 'cus_1', 'active') RETURNING user_id)
       INSERT INTO county_access (user_id, is_subscribed, price_cents) SELECT user_id, true, 9900 FROM payer`,
      [userId],
    )
  } else {
    await database.pool.query("INSERT INTO county_grant VALUES ($1, $2, 'active', now())", [userId, county])
  }
  return userId
}

test('a search with texts makes its owner a recipient, whatever its alert, of changes in the counties', async () => {
  const daily = { alert: 'daily', hasTexts: false, search: 'county=Wake' }
  const texted = await personWith('ada@example.com', {
    ...{ alert: 'off', hasTexts: true, search: 'last_day=3', county: WAKE },
  })
  const alerted = await personWith('bob@example.com', { ...daily, county: WAKE })
  const everywhere = await personWith('cleo@example.com', { ...daily, county: null })
  const elsewhere = await personWith('dana@example.com', { ...daily, county: BURKE })
  const quiet = await personWith('eve@example.com', {
    ...{ alert: 'off', hasTexts: false, search: 'last_day=3', county: WAKE },
  })
  const { db } = database
  expect(await readFollowerIds(db, [], [WAKE])).toEqual([texted, alerted, everywhere].toSorted())
  expect(await readFollowerIds(db, [], [BURKE])).toEqual([everywhere, elsewhere].toSorted())
  expect(await readFollowerIds(db, [], [])).toEqual([everywhere])
  expect(await readPeopleWhoCountDays(db)).toEqual([texted])
  expect(await readSearchesOf(db, [texted, quiet])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ user_id: texted, has_texts: true }),
      expect.objectContaining({ user_id: quiet, has_texts: false }),
    ]),
  )
})

const row: NotificationRow = {
  id: 1,
  user_id: 'ada',
  tax_foreclosure_id: 7,
  event_id: 70,
  reminder: null,
  reminds_of: null,
  channel: 'text',
  reasons: { favorite: true, searches: [] },
  batch: 1,
  created_at: new Date('2026-11-30T04:30:00Z'),
  sent_at: null,
  read_at: null,
  stopped_because: null,
}
const reminder = { event_id: null, reminder: 'last_day_24h', reminds_of: '2026-12-01' } as const
const search: AlertSearchRow = {
  id: 's',
  user_id: 'ada',
  name: 'Oak',
  search: '',
  alert: 'off',
  has_texts: true,
}
const found = { favorite: false, searches: [{ id: 's', is_new: true }] }

const wishes = (...texts: TextKind[]): AlertWishes & { reminders: boolean } => ({
  instant_email_alert: false,
  daily_digest: false,
  takes_mail: false,
  takes_push: false,
  reminders: false,
  texts: new Set(texts),
})

describe('a text that waits', () => {
  test.each<[string, NotificationRow, AlertSearchRow[], TextKind[], 'send' | 'turned_off']>([
    ['is sent while its kind is on', row, [], ['upset_bid'], 'send'],
    ['is not sent once its kind is off', row, [], ['deadline', 'sale_change'], 'turned_off'],
    [
      'is not sent once the star is gone',
      { ...row, reasons: { favorite: false, searches: [] } },
      [],
      ['upset_bid'],
      'turned_off',
    ],
    ['is sent while its search has texts', { ...row, reasons: found }, [search], ['upset_bid'], 'send'],
    [
      'is not sent once its search has none',
      { ...row, reasons: found },
      [{ ...search, has_texts: false }],
      ['upset_bid'],
      'turned_off',
    ],
    ['is not sent once its search is deleted', { ...row, reasons: found }, [], ['upset_bid'], 'turned_off'],
    ['reminds whether or not reminders are mailed', { ...row, ...reminder }, [], ['deadline'], 'send'],
    ['does not remind once deadlines are off', { ...row, ...reminder }, [], ['upset_bid'], 'turned_off'],
  ])('%s', (_what, waiting, searches, texts, wish) => {
    const kind = textKindOf(waiting, { eventOf: () => ({ kind: 'upset_bid', from: null, to: null }) })
    expect(settingsFor(waiting, searches, wishes(...texts), kind)).toBe(wish)
  })

  test('keeps the kind of the day on which it was written', () => {
    const near = { ...row, event_id: null, reminder: 'last_day_in_search', reminds_of: '2026-11-30' } as const
    const kindOf = (waiting: NotificationRow) => textKindOf(waiting, { eventOf: () => undefined })
    expect(kindOf(near)).toBe('deadline')
    expect(kindOf({ ...near, reminds_of: '2026-12-01' })).toBeNull()
    expect(kindOf({ ...near, reminder: null })).toBeNull()
  })
})
