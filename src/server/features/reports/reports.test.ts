import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import { connect } from '#server/platform/db/database.ts'
import { QUICK_START } from '#server/platform/threads/quick-start.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { investor } from '#tests/support/investors.ts'
import { textOf } from '#tests/support/pdf-text.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addSold, BURKE, WAKE } from './reports.fixture.ts'
import { reportJobs } from './reports.jobs.ts'

type List = { reports: PropertyReport[]; left_this_month: number; next_month_on: string }

let product: TestApp
let ada: string
beforeAll(async () => {
  product = await createTestApp()
  ada = (await investor(product, 'ada@example.com', BURKE)).cookie
})
afterAll(() => product.close())

const ask = (id: number, cookie = ada) =>
  product.call('POST', '/api/reports', { cookie, body: { tax_foreclosure_id: id } })
const list = async (cookie = ada) => (await product.call('GET', '/api/reports', { cookie })).json<List>()
const open = (id: string, cookie = ada) => product.call('GET', `/api/reports/${id}/pdf`, { cookie })

async function requested(listingId: number, cookie = ada): Promise<PropertyReport> {
  return (await ask(listingId, cookie)).json<{ report: PropertyReport }>().report
}

const shown = async (id: string) => (await list()).reports.find((report) => report.id === id)

const mailsAbout = (title: string) => product.mails.filter(({ subject }) => subject.endsWith(title))

test('is made in the background, stored, and announced by one email', async () => {
  const report = await requested(await addSold(product, BURKE, 18_450))
  expect(report).toMatchObject({ state: 'queued', county: 'Burke', problem: null, finished_at: null })
  expect((await open(report.id)).statusCode).toBe(404)
  await product.runJobs()
  expect(await shown(report.id)).toMatchObject({
    state: 'ready',
    finished_at: '2026-11-18T15:00:00.000Z',
  })
  expect(mailsAbout(report.title).map(({ subject }) => subject)).toEqual([
    `Your report is ready: ${report.title}`,
  ])
  const pages = await textOf((await open(report.id)).rawPayload)
  expect([2, 3]).toContain(pages.length)
  const text = pages.join(' ')
  for (const part of [
    '$19,372.50 $968.63',
    'No warranty of title',
    'Sold at auction for $18,450.00',
    'Court file, seen Nov 10, 2026, 6:00 AM',
    'Who usually sells Kania Law Firm',
    `Page ${pages.length} of ${pages.length}`,
  ]) {
    expect(text).toContain(part)
  }
})

test('has at most three pages, however long the timeline', async () => {
  const id = await addSold(product, BURKE, 20_000)
  await product.database.pool.query(
    `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", source_id, seen_at)
     SELECT $1, $2, 'facts_corrected', '{"street": "Old Street Name"}', jsonb_build_object('street', repeat('Long Street Name ', 12)), x.id,
       '2026-11-11T11:00Z'::timestamptz + n * interval '1 minute'
     FROM source x, generate_series(1, 90) n WHERE x.name = 'Court file'`,
    [id, BURKE],
  )
  await product.database.pool.query('UPDATE sale SET place = $2 WHERE tax_foreclosure_id = $1', [
    id,
    'Front steps of the courthouse, then the hall on the second floor. '.repeat(9),
  ])
  const report = await requested(id)
  await product.runJobs()
  const pages = await textOf((await open(report.id)).rawPayload)
  expect(pages).toHaveLength(3)
  expect(pages.join(' ')).toMatch(/See the listing page for \d+ earlier events\./)
})

test('prints facts and events in full if they fit three pages', async () => {
  const id = await addSold(product, BURKE, 25_000)
  await product.database.pool.query(
    `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "to", source_id, seen_at)
     SELECT $1, $2, 'upset_bid', jsonb_build_object('highest_bid', 25000 + 1500 * n), x.id,
       '2026-11-11T11:00Z'::timestamptz + n * interval '1 minute'
     FROM source x, generate_series(1, 16) n WHERE x.name = 'Court file'`,
    [id, BURKE],
  )
  const place = 'Front steps of the courthouse, then the hall on the second floor. '.repeat(3).trim()
  await product.database.pool.query('UPDATE sale SET place = $2 WHERE tax_foreclosure_id = $1', [id, place])
  const structure = 'Residential home with a store on the ground floor and a barn behind. '.repeat(3).trim()
  const street =
    'North Old Fayetteville and Western Plank Road Extension, Lots 17 through 24 and 31 of Section B'
  await product.database.pool.query(
    'UPDATE tax_foreclosure SET structure = $2, zoning_code = $2, street = $3 WHERE id = $1',
    [id, structure, street],
  )
  const report = await requested(id)
  await product.runJobs()
  const pages = await textOf((await open(report.id)).rawPayload)
  expect(pages).toHaveLength(3)
  const text = pages.join(' ')
  expect(text).not.toMatch(/earlier events?/)
  expect(text).toContain(place)
  expect(text).toContain(structure)
})

test('prints the sources last if they would be almost alone on the second page', async () => {
  const id = await addSold(product, BURKE, 26_000)
  const place = 'Front steps of the courthouse, then the hall on the second floor. '.repeat(6).trim()
  await product.database.pool.query('UPDATE sale SET place = $2 WHERE tax_foreclosure_id = $1', [id, place])
  const report = await requested(id)
  await product.runJobs()
  const pages = await textOf((await open(report.id)).rawPayload)
  expect(pages[1]).toContain('No warranty of title')
  expect(pages.at(-1)).toContain('Court file, seen Nov 10, 2026, 6:00 AM')
})

test('contains none of the person’s private notes', async () => {
  const id = await addSold(product, BURKE, 30_000)
  await product.call('POST', `/api/tax_foreclosure/${id}/mine`, {
    cookie: ada,
    body: { maximum_bid: 40_000, note: 'Secret of the well' },
  })
  const report = await requested(id)
  await product.runJobs()
  const text = (await textOf((await open(report.id)).rawPayload)).join(' ')
  expect(text).not.toContain('Secret')
  expect(text).not.toContain('$40,000')
})

test('uses the person’s own clerk call', async () => {
  const id = await addSold(product, BURKE, 32_000)
  const { cookie: bob } = await investor(product, 'bob.calls@example.com', BURKE)
  await product.call('POST', `/api/tax_foreclosure/${id}/clerk_call`, {
    cookie: ada,
    body: { last_bid: 40_000, filed: '2026-11-17' },
  })
  const reports = [await requested(id), await requested(id, bob)]
  await product.runJobs()
  const [own, others] = [
    (await textOf((await open(reports[0]?.id ?? '')).rawPayload)).join(' '),
    (await textOf((await open(reports[1]?.id ?? '', bob)).rawPayload)).join(' '),
  ]
  expect(own).toContain('Minimum upset bid $42,000.00')
  expect(own).toContain('Mon, Nov 30, 5:00 PM Per the clerk, Nov 18; calculated')
  expect(own).toContain('Last bid $40,000.00 Your call to the clerk called Nov 18, 2026, 10:00 AM')
  expect(others).toContain('Minimum upset bid $33,600.00')
  expect(others).not.toMatch(/per the clerk|call to the clerk/i)
})

describe('the limit of ten a month', () => {
  test('follows New York months, excludes failed reports, and allows one pending report per property', async () => {
    const { cookie } = await investor(product, 'ten@example.com', BURKE)
    product.clock.set('2026-12-01T04:59:00Z')
    const ids = []
    for (let count = 0; count < 10; count += 1) ids.push(await addSold(product, BURKE, 5_000 + count))
    const reports = []
    for (const id of ids) reports.push(await requested(id, cookie))
    const [first] = ids
    expect(await requested(first ?? 0, cookie)).toEqual(reports[0])
    expect(await list(cookie)).toMatchObject({ left_this_month: 0, next_month_on: '2026-12-01' })
    const further = await addSold(product, BURKE, 6_000)
    const refused = await ask(further, cookie)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'no_reports_left' })
    await product.database.pool.query(
      "UPDATE property_report SET state = 'failed', problem = 'could_not_be_made', finished_at = now() WHERE id = $1",
      [reports[9]?.id],
    )
    expect((await ask(further, cookie)).statusCode).toBe(200)
    expect((await ask(await addSold(product, BURKE, 7_000), cookie)).statusCode).toBe(409)
    product.clock.set('2026-12-01T05:00:00Z')
    expect(await list(cookie)).toMatchObject({ left_this_month: 10, next_month_on: '2027-01-01' })
    await product.runJobs()
    product.clock.set('2026-11-18T15:00:00Z')
  })

  test('holds under concurrent requests', async () => {
    const { cookie } = await investor(product, 'hasty@example.com', BURKE)
    const ids = []
    for (let count = 0; count < 12; count += 1) ids.push(await addSold(product, BURKE, 8_000 + count))
    const answers = await Promise.all(ids.map((id) => ask(id, cookie)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    await product.runJobs()
  })
})

describe('a failed attempt', () => {
  test('is repeated by another worker after a crash, with one email', async () => {
    const report = await requested(await addSold(product, BURKE, 11_000))
    const program = fileURLToPath(new URL('killed-maker.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [...QUICK_START, program, product.database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(await shown(report.id)).toMatchObject({ state: 'working' })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const own = connect(product.database.url, 'other', quietLog)
    const mailed: string[] = []
    const { db } = own
    const handlers = reportJobs({
      db,
      clock: product.clock,
      log: quietLog,
      enqueue,
      readPropertyNotes: async () => propertyNotesFixture(),
      publicUrl: 'http://127.0.0.1:3000',
      sendOnce: async ({ key }) => {
        mailed.push(key)
        return 'delivered'
      },
    })
    const worker = await startWorker(own.pool, handlers, quietLog, { pollEveryMs: 200 })
    await expect.poll(() => mailed, { timeout: 30_000 }).toEqual([`report.${report.id}`])
    await worker.stop()
    await own.close()
    expect(await shown(report.id)).toMatchObject({ state: 'ready' })
    expect((await open(report.id)).statusCode).toBe(200)
  })

  test('is repeated, and the fourth ends with a reason and an email', async () => {
    const id = await addSold(product, BURKE, 12_000)
    const report = await requested(id)
    const { pool } = product.database
    // A listing that moved to another county is no longer the one the person had access to.
    await pool.query('UPDATE tax_foreclosure SET county_fips = $2 WHERE id = $1', [id, WAKE])
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await shown(report.id)).toMatchObject({ state: tries === 1 ? 'queued' : 'working' })
      await product.runJobs()
      await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    }
    await product.runJobs()
    expect(await shown(report.id)).toMatchObject({ state: 'failed', problem: 'could_not_be_made' })
    expect(mailsAbout(report.title).map(({ subject }) => subject)).toEqual([
      `Your report could not be created: ${report.title}`,
    ])
    expect((await open(report.id)).statusCode).toBe(404)
  })
})

describe('is not available', () => {
  test('for listings in other counties or nonexistent ones', async () => {
    const foreign = await addSold(product, WAKE, 9_000)
    const [wrong, missing] = [await ask(foreign), await ask(999_999)]
    expect(wrong.statusCode).toBe(404)
    const { request_id } = wrong.json<{ request_id: string }>()
    expect(wrong.json()).toEqual({ ...missing.json<object>(), request_id })
  })

  test('to other people, but stays available to its owner after the county closes', async () => {
    const report = await requested(await addSold(product, BURKE, 13_000))
    await product.runJobs()
    const { cookie: bob } = await investor(product, 'bob@example.com', BURKE)
    expect((await open(report.id, bob)).statusCode).toBe(404)
    expect((await list(bob)).reports).toEqual([])
    await product.database.pool.query('DELETE FROM county_grant')
    expect((await open(report.id)).statusCode).toBe(200)
  })
})
