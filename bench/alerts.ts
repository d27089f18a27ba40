import type pg from 'pg'
import { demoRows, importDemoFile } from './support/demo-file.ts'
import { addFollowers, changeListings } from './support/followers.ts'
import { openMailing } from './support/mailing.ts'
import { openScratchData } from './support/scratch-data.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const PEOPLE = 20_000
/** How many of the resulting emails are sent. */
const MAILS = 5_000

/**
 * Matches one change of each of 10,000 listings to its followers. Baseline: a bare INSERT of the resulting rows into a
 * table with the same indexes and foreign keys.
 */
export async function benchAlerts(stage: Stage): Promise<Row[]> {
  const [listings, people, sent] = [stage.count(LISTINGS), stage.count(PEOPLE), stage.count(MAILS)]
  const { database } = await openScratchData(stage)
  const { pool, db } = database
  const now = Date.now()
  await importDemoFile(db, Buffer.from(JSON.stringify(demoRows(listings, now))), now)
  await addFollowers(database, people)
  const events = await changeListings(pool)
  const mailing = await openMailing(stage, database, { now, mails: sent })
  const { fanOut } = mailing

  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  const ours = await seconds(() => fanOut.run(events))
  clearInterval(watch)

  const notifications = await countRows(pool, 'notification')
  const mails = { ours: await mailing.send(), bare: await mailing.sendBare() }
  await pool.query('CREATE TABLE saved AS SELECT * FROM notification')
  await pool.query('TRUNCATE notification')
  await pool.query('CHECKPOINT')
  const bare = await seconds(() =>
    pool.query('INSERT INTO notification OVERRIDING SYSTEM VALUE SELECT * FROM saved'),
  )
  return [
    {
      what: `${count(listings)} changes matched to ${count(people)} people, ${count(notifications)} rows, against INSERT`,
      ours: `${ours.toFixed(1)} s`,
      bare: `${bare.toFixed(1)} s`,
      ratio: ours / bare,
      goal: { atMost: 5 },
    },
    {
      what: '  share of one minute',
      ours: `${ours.toFixed(1)} s`,
      bare: '60.0 s',
      ratio: ours / 60,
      goal: { below: 1 },
    },
    {
      what: '  growth of resident memory, against 100 MB',
      ours: `${Math.round((highest - before) / 1e6)} MB`,
      bare: '100 MB',
      ratio: (highest - before) / 1e8,
      goal: { below: 1 },
    },
    {
      what: `${count(sent)} emails sent, against a bare loop over the same pool`,
      ours: `${Math.round(mails.ours)}/s`,
      bare: `${Math.round(mails.bare)}/s`,
      ratio: mails.ours / mails.bare,
      goal: { atLeast: 0.5 },
    },
  ]
}

function count(number: number): string {
  return number.toLocaleString('en')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function countRows(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}
