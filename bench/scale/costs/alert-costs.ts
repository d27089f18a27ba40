import type pg from 'pg'
import type { DemoRow } from '#server/features/demo/demo-rows.ts'
import { readFollowerIds } from '#server/features/following/alerts/recipients.store.ts'
import { demoRows, importDemoFile, withNewBids } from '../../support/demo-file.ts'
import { addFollowers, changeListings } from '../../support/followers.ts'
import { openMailing } from '../../support/mailing.ts'
import type { ScratchData } from '../../support/scratch-data.ts'
import type { Stage } from '../../support/stage.ts'
import { type Cost, createMeter, each, without } from './meter.ts'
import type { Sizes } from './sizes.ts'

export type AlertCosts = {
  /** One changed listing of an import whose file also has seven unchanged ones, with its event. */
  event: Cost
  /** One person whom a fan-out reads and matches without finding anything. */
  candidate: Cost
  /** One stored notification. */
  notification: Cost
  /** One email, without what the mail server does with it. */
  email: Cost
  /** Bytes of one email on the wire, headers included. */
  emailBytes: number
  /** Bytes in the tables with their indexes. */
  eventRowBytes: number
  notificationRowBytes: number
}

/** One in this many rows changes. */
const CHANGED = 8

/** Measures an import of changes, the fan-out of a batch, and the emails that follow. */
export async function measureAlerts(
  stage: Stage,
  { database }: ScratchData,
  { listings, people, mails }: Sizes,
): Promise<AlertCosts> {
  const { pool, db } = database
  const now = Date.now()
  const meter = await createMeter(pool)
  const rows = demoRows(listings, now)
  await importDemoFile(db, fileOf(rows), now)
  await pool.query('ANALYZE')
  const changes = Math.floor(rows.length / CHANGED)
  const changed = fileOf(withNewBids(rows, 1, CHANGED))
  const imported = await meter(() => importDemoFile(db, changed, now + 60_000))

  await addFollowers(database, people)
  const mailing = await openMailing(stage, database, { now, mails })
  const { fanOut } = mailing
  const quiet = await quietEvent(pool)
  await fanOut.run(quiet)
  const read = await readFollowerIds(db, [quiet.listing], [quiet.fips])
  const unmatched = each(await meter(() => fanOut.run(quiet)), read.length)
  const events = await changeListings(pool)
  const eventRowBytes = (await bytesOf(pool, 'listing_event')) / (await countOf(pool, 'listing_event'))
  const fannedOut = await meter(() => fanOut.run(events))
  const notifications = await countOf(pool, 'notification')
  const notificationRowBytes = (await bytesOf(pool, 'notification')) / notifications
  const mailed = await meter(() => mailing.send())
  return {
    event: each(imported, changes),
    candidate: unmatched,
    notification: each(without(fannedOut, unmatched, people), notifications),
    email: each(mailed, mails),
    emailBytes: (await mailing.receivedBytes()) / mails,
    eventRowBytes,
    notificationRowBytes,
  }
}

function fileOf(rows: readonly DemoRow[]): Buffer {
  return Buffer.from(JSON.stringify(rows))
}

type QuietEvent = { from: number; to: number; listing: number; fips: string }

/** An event that concerns no one's favorite and is in no one's search: of a listing beyond all searches. */
async function quietEvent(pool: pg.Pool): Promise<QuietEvent> {
  const { rows } = await pool.query<{ id: number; listing: number; fips: string }>(`
    WITH quiet AS (
      UPDATE tax_foreclosure SET opening_bid_cents = 9000000000, highest_bid_cents = 9000000000
      WHERE id = (SELECT t.id FROM tax_foreclosure t LEFT JOIN favorite f ON f.tax_foreclosure_id = t.id
        WHERE f.user_id IS NULL LIMIT 1)
      RETURNING id, county_fips
    )
    INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", seen_at)
    SELECT id, county_fips, 'opening_bid_published', '{"opening_bid": 1}', '{"opening_bid": 2}', now() FROM quiet
    RETURNING id, tax_foreclosure_id AS listing, county_fips AS fips`)
  const [event] = rows
  if (event === undefined) throw new Error('every listing is a favorite')
  return { from: event.id, to: event.id, listing: event.listing, fips: event.fips }
}

async function countOf(pool: pg.Pool, table: 'notification' | 'listing_event'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

async function bytesOf(pool: pg.Pool, table: 'notification' | 'listing_event'): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`SELECT pg_total_relation_size('${table}') AS bytes`)
  return Number(rows[0]?.bytes ?? 0)
}
