import type pg from 'pg'
import { z } from 'zod'
import { recordAgreements } from '#server/features/accounts/agreements.ts'
import { alertJobs, createSendPush } from '#server/features/following/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { PEOPLE_PER_JOB } from '#server/features/following/alerts/job-definitions.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createMailer, type Mail } from '#server/platform/mail/mailer.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { demoRows, importDemoFile } from './support/demo-file.ts'
import { startProgram } from './support/programs.ts'
import { openScratchData } from './support/scratch-data.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const PEOPLE = 20_000
const FAVORITES_OF_PERSON = 10
const SEARCHES_OF_PERSON = 2
/** Changed listings that match each saved search. */
const FOUND_BY_SEARCH = 5
/** Sample size: how many of the resulting emails are sent. */
const MAILS = 1_000

/**
 * Matches one change of each of 10,000 listings to its followers. Baseline: a bare INSERT of the resulting rows into a
 * table with the same indexes and foreign keys.
 */
export async function benchAlerts(stage: Stage): Promise<Row[]> {
  const { database } = await openScratchData(stage)
  const { pool, db } = database
  const now = Date.now()
  await importDemoFile(db, Buffer.from(JSON.stringify(demoRows(LISTINGS, now))), now)
  await addPeople(database)
  const events = await changeEverything(pool)
  const mailing = await openMailing(stage, database, now)
  const { jobs } = mailing
  const fanOut = jobs.find(({ name }) => name === 'events_written')
  if (!fanOut) throw new Error('no job handles events_written')

  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  const ours = await seconds(() => fanOut.run(events))
  clearInterval(watch)

  const notifications = await countRows(pool, 'notification')
  const mails = await mailing.measure()
  await pool.query('CREATE TABLE saved AS SELECT * FROM notification')
  await pool.query('TRUNCATE notification')
  await pool.query('CHECKPOINT')
  const bare = await seconds(() =>
    pool.query('INSERT INTO notification OVERRIDING SYSTEM VALUE SELECT * FROM saved'),
  )
  return [
    {
      what: `10,000 changes matched to 20,000 people, ${notifications.toLocaleString('en')} rows, against INSERT`,
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
      what: `${MAILS.toLocaleString('en')} emails sent, against a bare loop over the same pool`,
      ours: `${Math.round(mails.ours)}/s`,
      bare: `${Math.round(mails.bare)}/s`,
      ratio: mails.ours / mails.bare,
      goal: { atLeast: 0.25 },
    },
  ]
}

/** The product's alert jobs against a mail server that accepts everything. `measure` returns emails per second. */
async function openMailing(stage: Stage, database: Database, now: number) {
  const { pool, db } = database
  const { ready } = await startProgram(stage, new URL('programs/smtp-sink.ts', import.meta.url), [])
  const { port } = z.object({ port: z.number() }).parse(ready)
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'Courthouse Steps <no-reply@steps.example>')
  stage.atEnd(() => mailer.close())
  const clock = { now: () => now }
  const sent: Mail[] = []
  let resolveAllSent: () => void = () => undefined
  const allSent = new Promise<void>((resolve) => (resolveAllSent = resolve))
  const sendMail = async (mail: Mail) => {
    await mailer.sendMail(mail)
    if (sent.push(mail) === MAILS) resolveAllSent()
  }
  const sendOnce = mailOnce({ db, clock, log: quietLog, sendMail, onRefused: async () => undefined })
  const sendPush = createSendPush({ db, contact: 'mailto:nobody@localhost', mayBeLocal: false })
  const publicUrl = 'http://127.0.0.1:3000'
  const jobs = alertJobs({ ...database, clock, enqueue, sendOnce, sendPush, publicUrl, texts: null })

  async function measure(): Promise<{ ours: number; bare: number }> {
    await pool.query(
      `SELECT graphile_worker.complete_jobs(
         array(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'mail_alerts' ORDER BY id OFFSET $1))`,
      [MAILS / PEOPLE_PER_JOB],
    )
    const began = performance.now()
    const worker = await startWorker(
      pool,
      jobs.filter(({ name }) => name === 'mail_alerts').map((job) => ({ ...job, cron: undefined })),
      quietLog,
    )
    await allSent
    const ours = MAILS / ((performance.now() - began) / 1000)
    await worker.stop()
    const bare = await seconds(() => Promise.all(sent.map((mail) => mailer.sendMail(mail))))
    return { ours, bare: MAILS / bare }
  }
  return { jobs, measure }
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

/** Adds people with two counties, ten favorites in them, and two saved searches that match five listings each. */
async function addPeople({ db, pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO user_account (email, name, password_hash, email_verified_at)
     SELECT 'person-' || n || '@example.com', 'Ada Investor', 'none', now() FROM generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM user_account LIMIT 1')
  const [first] = rows
  if (!first) throw new Error('no account was stored')
  await recordAgreements(db, first.id, new Date())
  await pool.query(`
    INSERT INTO agreement SELECT u.id, a.document, a.version, now() FROM user_account u, agreement a
    ON CONFLICT DO NOTHING;
    CREATE TABLE place AS
      SELECT t.id, c.fips, c.name, row_number() OVER (PARTITION BY c.fips ORDER BY t.id) AS nth,
        count(*) OVER (PARTITION BY c.fips) AS among
      FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips;
    CREATE INDEX ON place (fips, nth);
    CREATE TABLE open AS SELECT fips, name, max(among) AS among, row_number() OVER (ORDER BY fips) AS nth
      FROM place GROUP BY fips, name;
    CREATE TABLE member AS SELECT id, row_number() OVER (ORDER BY id) AS nth FROM user_account;
    INSERT INTO county_grant SELECT m.id, o.fips, 'active', now() FROM member m
      JOIN open o ON (m.nth + o.nth) % (SELECT count(*) FROM open) < 2;
    -- Makes a range of five opening bids match five listings.
    UPDATE tax_foreclosure t SET opening_bid_cents = p.nth * 100000, highest_bid_cents = p.nth * 100000
      FROM place p WHERE p.id = t.id;`)
  await pool.query(
    `INSERT INTO favorite SELECT DISTINCT ON (m.id, p.id) m.id, p.id, now()
     FROM member m CROSS JOIN generate_series(1, $1::int) n
     JOIN open o ON o.nth = 1 + (m.nth + n) % (SELECT count(*) FROM open)
     JOIN place p ON p.fips = o.fips AND p.nth = 1 + (m.nth * 7919 + n * 104729) % o.among`,
    [FAVORITES_OF_PERSON],
  )
  await pool.query(
    `INSERT INTO saved_search (user_id, name, search, alert, created_at)
     SELECT m.id, 'Search ' || n, 'county=' || o.name || '&price=' || start * 1000 || '-' || (start + $2::int - 1) * 1000,
       CASE n WHEN 1 THEN 'instant' ELSE 'daily' END, now()
     FROM member m CROSS JOIN generate_series(1, $1::int) n
     JOIN (SELECT user_id, county_fips, row_number() OVER (PARTITION BY user_id ORDER BY county_fips) AS nth
       FROM county_grant) g ON g.user_id = m.id AND g.nth = n
     JOIN open o ON o.fips = g.county_fips
     CROSS JOIN LATERAL (SELECT 1 + (m.nth * 31 + n * 17) % (o.among - $2::int) AS start) s`,
    [SEARCHES_OF_PERSON, FOUND_BY_SEARCH],
  )
  await pool.query('DROP TABLE place, open, member; ANALYZE')
}

/** Inserts one event for every listing. */
async function changeEverything(pool: pg.Pool): Promise<{ from: number; to: number }> {
  const { rows } = await pool.query<{ from: number; to: number }>(`
    WITH inserted AS (
      INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", seen_at, changed_from)
      SELECT id, county_fips, 'opening_bid_published', '{"opening_bid": 1}', '{"opening_bid": 2}', now(),
        '{"opening_bid": 1}'
      FROM tax_foreclosure ORDER BY id RETURNING id
    )
    SELECT min(id) AS "from", max(id) AS "to" FROM inserted`)
  const [events] = rows
  if (!events) throw new Error('nothing changed')
  return events
}
