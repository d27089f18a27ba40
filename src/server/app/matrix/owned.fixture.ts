import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { importNotices, soldInBurke } from '#tests/support/county-notices.ts'
import type { Investor } from '#tests/support/investors.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Things that calls name by id. */
export type Ids = {
  /** A listing in Wake, with an event. */
  listing: number
  event: number
  /** Of the subscriber. */
  person: string
  notification: number
  deposit: string
  search: string
  feed: string
  feedToken: string
  report: string
  device: string
  /** Of the operator. */
  upload: string
  draft: string
  /** Of the product. */
  closure: number
  announcement: number
  run: number
  source: string
  slug: string
}

/** Well-formed ids of nothing. */
export const MISSING: Ids = {
  listing: 999_999_999,
  event: 999_999_999,
  person: '00000000-0000-4000-8000-000000000001',
  notification: 999_999_999,
  deposit: '00000000-0000-4000-8000-000000000002',
  search: '00000000-0000-4000-8000-000000000003',
  feed: '00000000-0000-4000-8000-000000000004',
  feedToken: 'a'.repeat(43),
  report: '00000000-0000-4000-8000-000000000005',
  device: '00000000-0000-4000-8000-000000000006',
  upload: '00000000-0000-4000-8000-000000000007',
  draft: '00000000-0000-4000-8000-000000000008',
  closure: 999_999_999,
  announcement: 999_999_999,
  run: 999_999_999,
  source: 'no_such_source',
  slug: 'no-such-county',
}

const answers = {
  deposit: z.object({ id: z.uuid() }),
  search: z.object({ id: z.uuid() }),
  feed: z.object({ feed: z.object({ id: z.uuid() }), url: z.url() }),
  report: z.object({ report: z.object({ id: z.uuid() }) }),
  push: z.object({ devices: z.array(z.object({ id: z.uuid() })).length(1) }),
  upload: z.object({ id: z.uuid() }),
  user: z.object({ user: z.object({ id: z.uuid() }) }),
}

/** A push subscription as a browser makes it. */
export const PUSH = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-subscriber',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'x'.repeat(22),
}

/** The things of a subscriber, made by the calls of their pages. */
async function ownThings(owner: Investor, listing: number) {
  const post = (path: string, body: unknown) => owner.post(path, body)
  const feed = answers.feed.parse((await post('/api/calendar_feeds', { kind: 'all' })).json())
  const paid = { kind: 'sale_day', amount: 750, bid: null, paid_on: '2026-11-09' }
  const deposit = await post(`/api/tax_foreclosure/${listing}/deposits`, paid)
  const search = await post('/api/saved_searches', { name: 'Mine', search: '' })
  const report = await post('/api/reports', { tax_foreclosure_id: listing })
  const push = await post('/api/push/subscribe', PUSH)
  await post('/api/users/favorites/add', { tax_foreclosure_id: listing })
  return {
    feed: feed.feed.id,
    feedToken: /([\w-]{43})\.ics$/.exec(feed.url)?.[1] ?? '',
    deposit: answers.deposit.parse(deposit.json()).id,
    search: answers.search.parse(search.json()).id,
    report: answers.report.parse(report.json()).report.id,
    device: answers.push.parse(push.json()).devices[0]?.id ?? '',
    person: answers.user.parse((await owner.get('/api/users/current_user')).json()).user.id,
  }
}

/** The files of an operator, uploaded by the calls of their pages. */
async function ownUploads({ app }: TestApp, cookie: string) {
  const upload = async (path: string, file: string, payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/operator/${path}?name=${file}`,
      headers: { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/octet-stream' },
      payload,
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answers.upload.parse(answer.json()).id
  }
  return {
    upload: await upload('imports/upload', 'list.csv', 'County,Parcel\nWake,1\n'),
    draft: await upload('source_drafts/upload', 'page.html', '<table><tr><th>Parcel<tr><td>1</table>'),
  }
}

const numbered = z.tuple([z.object({ id: z.coerce.number() })])

/** Sold and reported on Monday, November 9, 2026: its upset deadline is Thursday, November 19. */
const SOLD = { ...soldInBurke, county: 'Wake', case: '25CVD000100-910', city: 'Raleigh', zip: '27601' }

/** Makes one of everything that a call can name by its id. */
export async function makeOwned(product: TestApp, owner: Investor, operator: string): Promise<Ids> {
  const { pool } = product.database
  const one = async (statement: string, ...values: unknown[]) =>
    numbered.parse((await pool.query(statement, values)).rows)[0].id
  await importNotices(product.database, product.clock.now(), [SOLD])
  const listing = await one('SELECT id FROM tax_foreclosure')
  const things = await ownThings(owner, listing)
  await pool.query("UPDATE property_report SET state = 'ready', pdf = '%PDF-1.7', finished_at = now()")
  await pool.query(
    "INSERT INTO stripe_catalogue (portal_configuration_id, synced_at) VALUES ('bpc_1', now())",
  )
  return {
    ...things,
    ...(await ownUploads(product, operator)),
    listing,
    event: await one('SELECT min(id) AS id FROM listing_event'),
    notification: await one(
      `INSERT INTO notification (user_id, tax_foreclosure_id, reminder, reminds_of, channel, reasons, created_at)
       VALUES ($1, $2, 'auction_tomorrow', '2026-11-19', 'bell', '{"favorite": true, "searches": []}', now()) RETURNING id`,
      things.person,
      listing,
    ),
    closure: await one(
      `INSERT INTO court_closure (from_date, to_date, reason) VALUES ('2026-12-01', '2026-12-01', 'Snow') RETURNING id`,
    ),
    announcement: await one(
      `INSERT INTO announcement (attempt, subject, body, made_at, recipients)
       VALUES (gen_random_uuid(), 'News', 'Nothing to do.', now(), 0) RETURNING id`,
    ),
    run: await one('SELECT id FROM ingest_run'),
    source: 'kania',
    slug: 'wake',
  }
}
