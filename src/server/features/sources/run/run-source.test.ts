import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectRun, releaseRun } from '#server/features/ingest/index.ts'
import { fixturesOf } from '#server/features/sources/golden.fixture.ts'
import { shippedAdapter } from '#server/features/sources/find-adapter.ts'
import { createSourceBench, recordedAdapter } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { updateSetting } from '#server/features/sources/settings.store.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { runSource } from './run-source.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  for (const source of ['kania', 'mcdowell'])
    await bench.control({ source, day: 'day-1', fault: 'none', replace: null, robots: '' })
  await bench.database.db.execute(
    sql`TRUNCATE source_run, source_page, source_setting, source_host, source_record, source_reading, listing_event,
      tax_foreclosure, sale, bid, foreclosure_case, parcel, ingest_run, raw_document, source RESTART IDENTITY CASCADE`,
  )
})

const listings = () =>
  bench.rows(sql`
    SELECT p.parcel_identification AS parcel, t.highest_bid_cents AS bid, t.upset_bid_date AS day
    FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id WHERE t.gone_since IS NULL ORDER BY 1`)

const runsOf = (name: string) =>
  bench.rows(
    sql`SELECT state, problems, figures, ingest_run_id FROM source_run WHERE name = ${name} ORDER BY id`,
  )

describe('nothing is published, and what was published stays, when a site', () => {
  test.each([
    ['sends an empty page', 'empty', 'refused', /not a web page/],
    ['sends an error page with status 200', 'error-page', 'refused', /no table with the columns/],
    ['refuses us', 'blocked', 'blocked', /refuses requests from here \(status 403\)/],
    ['shows a bot check', 'bot-check', 'blocked', /refuses requests from here/],
    ['is down', 'unavailable', 'failed', /status 503/],
    ['does not answer', 'slow', 'failed', /did not respond within/],
    ['unpacks to more than is read', 'bomb', 'failed', /is larger than/],
    ['has moved its page', 'gone', 'failed', /the page may have moved/],
  ])('%s', async (_what, fault, state, problem) => {
    await bench.run('mcdowell')
    const before = await listings()
    expect(before).toHaveLength(7)
    await bench.control({ source: 'mcdowell', day: 'day-2', fault })
    const outcome = await bench.run('mcdowell')
    expect(outcome.state).toBe(state)
    expect(outcome.problems[0]).toMatch(problem)
    expect(await listings()).toEqual(before)
    // The next good page is read as if nothing had happened.
    await bench.control({ source: 'mcdowell', fault: 'none' })
    expect((await bench.run('mcdowell')).state).toBe('published')
  })

  test('renames a column', async () => {
    await bench.run('mcdowell')
    await bench.control({ source: 'mcdowell', day: 'day-2', replace: ['HIGHEST BID RECORDED', 'AMOUNT'] })
    const outcome = await bench.run('mcdowell')
    expect(outcome).toMatchObject({ state: 'refused' })
    expect(outcome.problems[0]).toContain('"HIGHEST BID RECORDED"')
  })
})

describe('a page with words of a bot check', () => {
  test.each([
    '<form><div class="g-recaptcha" data-sitekey="1" data-callback="verifyCallback"></div></form>',
    '<form><label>Please verify that you are human</label><input></form>',
    '<label>Are you a robot?</label>',
    '<script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script>',
  ])('is a list if one can be read from it: %s', async (more) => {
    await bench.control({ source: 'mcdowell', day: 'day-2', replace: ['</table>', `</table>${more}`] })
    expect(await bench.run('mcdowell')).toMatchObject({ state: 'published', problems: [] })
  })

  test('is one if it has no list', async () => {
    await bench.control({
      source: 'mcdowell',
      day: 'day-2',
      replace: ['<table', '<h1>Are you a robot?</h1><p'],
    })
    const outcome = await bench.run('mcdowell')
    expect(outcome.state).toBe('blocked')
    expect(outcome.problems[0]).toMatch(/refuses requests from here .*no table with the columns/)
  })
})

describe('a run is held', () => {
  test('when the page has a new column, and released facts count from when they were read', async () => {
    await bench.run('mcdowell')
    await bench.control({
      source: 'mcdowell',
      day: 'day-2',
      replace: [
        '<td><strong>FILE NUMBER</strong></td>',
        '<td><strong>FILE NUMBER</strong></td><td>NOTES</td>',
      ],
    })
    // Rows have one cell less than the new header, so none of them can be trusted.
    expect((await bench.run('mcdowell')).state).toBe('refused')
  })

  test('when a key of the list is new', async () => {
    await bench.run('kania')
    await bench.control({ source: 'kania', day: 'day-2', replace: ['"ourfile":', '"deposit":"","ourfile":'] })
    const held = await bench.run('kania')
    expect(held).toMatchObject({ state: 'held' })
    expect(held.problems).toEqual([expect.stringMatching(/layout has changed since 2026-11-2\d/)])
    const readAt = new Date(bench.clock.now)
    const runId = held.report?.run_id ?? 0
    const now = bench.clock.now + 7_200_000
    const request = { db: bench.database.db, log: quietLog, runId, now, by: COMMAND_LINE }
    expect(await releaseRun(request)).toMatchObject({ ok: true })
    const [bid] = await bench.rows(
      sql`SELECT seen_at FROM listing_event WHERE kind LIKE '%bid%' ORDER BY id DESC LIMIT 1`,
    )
    expect(new Date(String(bid?.['seen_at']))).toEqual(readAt)
    // The operator has seen the new layout: it is the usual one from now on.
    expect((await bench.run('kania')).state).toBe('published')
  })

  test('when the list of an earlier day is served again, again and again until an operator decides', async () => {
    await bench.run('kania')
    await bench.control({ source: 'kania', day: 'day-2' })
    await bench.run('kania')
    const before = await listings()
    await bench.control({ source: 'kania', day: 'day-1' })
    const holdAndReject = async () => {
      const outcome = await bench.run('kania')
      expect(outcome.state).toBe('held')
      expect(outcome.problems).toContainEqual(
        expect.stringMatching(/identical to the list of .* which has since been replaced/),
      )
      const { db } = bench.database
      const runId = outcome.report?.run_id ?? 0
      const request = { db, runId, now: bench.clock.now, by: COMMAND_LINE }
      expect(await rejectRun(request)).toMatchObject({ ok: true })
    }
    await holdAndReject()
    await holdAndReject()
    expect(await listings()).toEqual(before)
  })

  test('when most rows are gone', async () => {
    await bench.run('kania')
    const rows: unknown = JSON.parse(readFileSync(path.join(fixturesOf('kania'), 'rows-day-1.json'), 'utf8'))
    const few = Buffer.from(JSON.stringify(Array.isArray(rows) ? rows.slice(0, 37) : []))
    const outcome = await bench.run('kania', few)
    expect(outcome.state).toBe('held')
    expect(outcome.problems).toContain('it has 37 rows; at least 100 are expected')
    expect(outcome.problems).toContain('it has 37 rows; it usually has 120')
  })
})

test('a page saved by hand is read where the site refuses us', async () => {
  await bench.control({ source: 'mcdowell', fault: 'blocked' })
  expect((await bench.run('mcdowell')).state).toBe('blocked')
  const page = readFileSync(path.join(fixturesOf('mcdowell'), 'day-1.html'))
  expect(await bench.run('mcdowell', page)).toMatchObject({ state: 'published' })
  expect(await listings()).toHaveLength(7)
})

test('a stray byte on a page leaves its listings as they are', async () => {
  const html = readFileSync(path.join(fixturesOf('hoke'), 'day-1.html'), 'utf8')
    .replace('>594890001064<', '>594890001064\u00a0<')
    .replace('112 STEWART ST', '112\u00a0STEWART\u00a0ST')
  const good = Buffer.from(html.replace('<p>Upset bids', '<p>The clerk|s office is closed.</p><p>Upset bids'))
  await bench.run('hoke', good)
  const before = await listings()
  expect(before.map(({ parcel }) => parcel)).toContain('594890001064')
  const at = good.indexOf('|')
  const bad = Buffer.concat([good.subarray(0, at), Buffer.from([0x92]), good.subarray(at + 1)])
  expect(await bench.run('hoke', bad)).toMatchObject({ state: 'published', report: { events: {} } })
  expect(await listings()).toEqual(before)
})

test('an unchanged page is not sent again, and its facts count as checked', async () => {
  await bench.run('mcdowell')
  const second = await bench.run('mcdowell')
  expect(second).toMatchObject({ state: 'published', report: { events: {} } })
  expect(await bench.rows(sql`SELECT status FROM source_page ORDER BY source_run_id`)).toEqual([
    { status: 200 },
    { status: 304 },
  ])
  expect(
    await bench.rows(sql`SELECT count(*)::int AS n FROM raw_document WHERE file_name LIKE 'mcdowell-%'`),
  ).toEqual([{ n: 1 }])
  expect(await bench.rows(sql`SELECT count(*)::int AS n FROM source_reading`)).toEqual([{ n: 2 }])
})

test('an unchanged page is received in full once a day', async () => {
  await bench.run('mcdowell')
  for (let run = 0; run < 4; run += 1) {
    bench.clock.now += 8 * 3_600_000
    await bench.run('mcdowell')
  }
  const statuses = await bench.rows(sql`SELECT status FROM source_page ORDER BY source_run_id`)
  expect(statuses.map(({ status }) => status)).toEqual([200, 304, 304, 200, 304])
})

test('a page of errors that every address leads to is not the unchanged list', async () => {
  const list = readFileSync(path.join(fixturesOf('mcdowell'), 'day-1.html'))
  let isDown = false
  // As servers answer for files: one that is older than the list has not been modified since.
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else if (!isDown) response.setHeader('last-modified', 'Tue, 24 Nov 2026 09:00:00 GMT').end(list)
    else if (request.url === '/list') response.writeHead(302, { location: '/maintenance.html' }).end()
    else if (request.headers['if-modified-since'] !== undefined) response.writeHead(304).end()
    else response.end('<html><body><h1>Site maintenance</h1></body></html>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await updateSetting(bench.database.db, 'mcdowell', { address: `http://127.0.0.1:${port}/list` })
  const readings = sql`SELECT read_at FROM source_reading`
  const runIt = () => runSource(recordedAdapter('mcdowell'), 'schedule', bench.deps)
  expect(await runIt()).toMatchObject({ state: 'published' })
  const before = await bench.rows(readings)
  isDown = true
  bench.clock.now += 3_600_000
  expect(await runIt()).toMatchObject({ state: 'refused' })
  expect(await bench.rows(readings)).toEqual(before)
  server.closeAllConnections()
  server.close()
})

test('an upcoming sale that is missing from the page is not canceled', async () => {
  await bench.run('mcdowell')
  await bench.control({ source: 'mcdowell', day: 'day-2' })
  await bench.run('mcdowell')
  const events = await bench.rows(sql`
    SELECT e.kind FROM listing_event e JOIN tax_foreclosure t ON t.id = e.tax_foreclosure_id
    JOIN parcel p ON p.id = t.parcel_id WHERE p.parcel_identification = '1649-00-98-7001' ORDER BY e.id`)
  expect(events.map(({ kind }) => kind)).toEqual(['listed', 'sale_date_set', 'disappeared_from_source'])
})

test('two nodes never run a source at the same time', async () => {
  const adapter = shippedAdapter('mcdowell')
  if (adapter === null) throw new Error('no source')
  await bench.run('mcdowell')
  let others: unknown[] = []
  const whileFetching: typeof adapter.fetch = async (...page) => {
    others = await Promise.all([1, 2].map(() => runSource(adapter, 'schedule', bench.deps)))
    return adapter.fetch(...page)
  }
  const outcome = await runSource({ ...adapter, fetch: whileFetching }, 'schedule', bench.deps)
  expect(outcome).toMatchObject({ state: 'published' })
  expect(others).toEqual([null, null])
  expect(await runsOf('mcdowell')).toHaveLength(2)
})

test('a run that a crash left behind is closed by the next one', async () => {
  await bench.database.db.execute(
    sql`INSERT INTO source_run (name, trigger, state, started_at, parser_version) VALUES ('mcdowell', 'schedule', 'running', now(), 1)`,
  )
  expect((await bench.run('mcdowell')).state).toBe('published')
  expect((await runsOf('mcdowell')).map(({ state }) => state)).toEqual(['interrupted', 'published'])
})

test('a crash right after the import leaves its page with its events', async () => {
  const { db } = bench.database
  await db.execute(sql`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`)
  await db.execute(sql`
    CREATE TRIGGER die BEFORE UPDATE ON source_run FOR EACH ROW
    WHEN (OLD.state = 'running' AND NEW.state <> 'running') EXECUTE FUNCTION die()`)
  await expect(bench.run('mcdowell')).rejects.toThrow('killed')
  await db.execute(sql`DROP FUNCTION die CASCADE`)
  expect((await bench.run('mcdowell')).state).toBe('published')
  const [killed, next] = await runsOf('mcdowell')
  expect(killed).toMatchObject({ state: 'interrupted', figures: next?.['figures'] })
  const ofEvents = await bench.rows(sql`SELECT DISTINCT ingest_run_id AS id FROM listing_event`)
  expect(ofEvents).toEqual([{ id: killed?.['ingest_run_id'] }])
})

test('a run that takes too long publishes nothing', async () => {
  const adapter = shippedAdapter('mcdowell')
  if (adapter === null) throw new Error('no source')
  await bench.run('mcdowell')
  await bench.control({ source: 'mcdowell', day: 'day-2', fault: 'slow' })
  const limits = { ...bench.deps.limits, maxRunMs: 50 }
  const outcome = await runSource(adapter, 'schedule', { ...bench.deps, limits })
  expect(outcome).toMatchObject({ state: 'failed', problems: ['The pages were not fetched in time.'] })
  expect(await listings()).toHaveLength(7)
})

test('in production a source waits for its terms and a contact', async () => {
  const adapter = shippedAdapter('mcdowell')
  if (adapter === null) throw new Error('no source')
  const inProduction = { ...bench.deps, isProduction: true, hasContact: false }
  const terms = await runSource(adapter, 'operator', inProduction)
  expect(terms).toMatchObject({ state: 'failed', problems: [expect.stringContaining('terms')] })
  await bench.database.db.execute(
    sql`INSERT INTO source_setting (name, terms_confirmed_at, terms_confirmed_by) VALUES ('mcdowell', now(), 'Ann')`,
  )
  const contact = await runSource(adapter, 'operator', inProduction)
  expect(contact).toMatchObject({ state: 'failed', problems: [expect.stringContaining('SUPPORT_EMAIL')] })
  expect((await bench.asked('mcdowell')).requests.length).toBeGreaterThan(0)
})
