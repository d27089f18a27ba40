import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseRun } from '#server/features/ingest/index.ts'
import { fixturesOf } from '#server/features/sources/golden.fixture.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  for (const source of ['hoke', 'kania', 'gaston', 'henderson'])
    await bench.control({ source, day: 'day-1', fault: 'none', replace: null, robots: '' })
  await bench.database.db.execute(
    sql`TRUNCATE source_run, source_page, source_setting, source_host, source_record, source_reading, listing_event,
      tax_foreclosure, sale, bid, foreclosure_case, parcel, ingest_run, raw_document, source RESTART IDENTITY CASCADE`,
  )
})

const listings = () =>
  bench.rows(sql`
    SELECT p.parcel_identification AS parcel, t.street, t.status, t.foreclosure_date, t.highest_bid_cents AS bid,
      t.upset_bid_date AS day, t.gone_since IS NOT NULL AS gone
    FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id ORDER BY 1`)

const page = (name: string, file: string) => readFileSync(path.join(fixturesOf(name), file), 'utf8')
const HOKE = page('hoke', 'day-1.html')

/** The row of a parcel in the list of Hoke County. */
function hokeRow(parcel: string): string {
  const row = HOKE.match(/<tr>(?:(?!<tr>)[^])*?<\/tr>/g)?.find((each) => each.includes(parcel))
  if (row === undefined) throw new Error(`no row of ${parcel}`)
  return row
}

const PARCEL = '594890001064'
const ROW = hokeRow(PARCEL)
const OTHER = hokeRow('584870001159')
const REASON = 'could not be read, so it is unknown whether the missing listing is gone'
const UPSET = '<td>NOV 12, 2026</td><td>DEC 4, 2026</td>'
const MERGED = `<tr><td colspan="7">${PARCEL} 58 QUAIL ROOST LN - SEE CLERK</td></tr>`

describe('a row that could not be read may be that of a missing listing', () => {
  test.each([
    ['with merged cells', ROW.replace(UPSET, '<td colspan="2">SEE CLERK</td>')],
    ['without one of its cells', ROW.replace(UPSET, '<td>NOV 12, 2026</td>')],
    ['merged as a whole', MERGED],
  ])('%s', async (_what, row) => {
    await bench.run('hoke')
    const before = await listings()
    expect(row).not.toBe(ROW)
    const outcome = await bench.run('hoke', Buffer.from(HOKE.replace(ROW, row)))
    expect(outcome).toMatchObject({ state: 'held', problems: [`1 row from hoke ${REASON}`] })
    expect(outcome.warnings).toEqual([expect.stringMatching(/^a row has \d cells?, but its table has 7/)])
    expect(await listings()).toEqual(before)
  })

  test('and holds nothing while no listing is missing', async () => {
    await bench.run('hoke')
    const outcome = await bench.run('hoke', Buffer.from(HOKE.replace(ROW, ROW + MERGED)))
    expect(outcome).toMatchObject({ state: 'published', problems: [] })
    expect(outcome.warnings).toEqual(['a row has 1 cell, but its table has 7 columns'])
  })

  test('unless it stood on the published list just so, when that had the listing', async () => {
    const remark = ROW + MERGED.replace('SEE CLERK', 'ASK THE CLERK')
    await bench.run('hoke', Buffer.from(HOKE.replace(ROW, remark)))
    const outcome = await bench.run('hoke', Buffer.from(HOKE.replace(ROW, remark).replace(OTHER, '')))
    expect(outcome).toMatchObject({
      state: 'published',
      report: { events: { disappeared_from_source: 1 } },
    })
  })

  test('until an operator has released it', async () => {
    await bench.run('hoke')
    const lost = Buffer.from(HOKE.replace(ROW, MERGED))
    const held = await bench.run('hoke', lost)
    expect(await bench.run('hoke', lost)).toMatchObject({ state: 'held', problems: held.problems })
    const runId = (held.report?.run_id ?? 0) + 1
    const { db } = bench.database
    expect(
      await releaseRun({ db, log: quietLog, runId, now: bench.clock.now, by: COMMAND_LINE }),
    ).toMatchObject({ ok: true })
    expect((await listings()).filter(({ gone }) => gone)).toMatchObject([{ parcel: PARCEL }])
    const next = await bench.run('hoke', Buffer.from(HOKE.replace(ROW, MERGED).replace(OTHER, '')))
    expect(next).toMatchObject({ state: 'published', report: { events: { disappeared_from_source: 1 } } })
  })
})

describe('a row that is struck through or hidden', () => {
  const struck = ROW.replace(/<td>(.*?)<\/td>/g, '<td><s>$1</s></td>')
  const hidden = OTHER.replace('<tr>', '<tr style="display:none">')
  const page = Buffer.from(HOKE.replace(ROW, struck).replace(OTHER, hidden))

  test('is no listing', async () => {
    expect(await bench.run('hoke', page)).toMatchObject({
      state: 'published',
      warnings: ['a row is struck through or hidden'],
    })
    const parcels = (await listings()).map(({ parcel }) => parcel)
    expect(parcels).toHaveLength(10)
    expect(parcels).not.toContain(PARCEL)
    expect(parcels).not.toContain('584870001159')
  })

  test('leaves its listing as it is until an operator decides', async () => {
    await bench.run('hoke')
    const before = await listings()
    expect(await bench.run('hoke', page)).toMatchObject({
      state: 'held',
      problems: [
        '2 rows from hoke could not be read, so it is unknown whether the 2 missing listings are gone',
      ],
    })
    expect(await listings()).toEqual(before)
  })
})

describe('the day of a sale', () => {
  const SALE = 'Sale will be held&nbsp;December 16, 2026 at'
  const days = async () => new Set((await listings()).map((listing) => listing['foreclosure_date']))

  test('that is struck beside a new one is the new one', async () => {
    await bench.run('henderson')
    expect(await days()).toEqual(new Set(['2026-12-16']))
    const moved = SALE.replace('December 16, 2026', '<s>December 16, 2026</s> January 13, 2027')
    await bench.control({ source: 'henderson', replace: [SALE, moved] })
    expect(await bench.run('henderson')).toMatchObject({ state: 'published', warnings: [] })
    expect(await days()).toEqual(new Set(['2027-01-13']))
  })

  test('that is struck, and no other, is for an operator', async () => {
    await bench.run('henderson')
    const notice = `${SALE} 10:00am at 200 N Grove St, Hendersonville, NC 28792.`
    await bench.control({ source: 'henderson', replace: [notice, `<s>${notice}</s> SALE POSTPONED`] })
    const outcome = await bench.run('henderson')
    expect(outcome.state).toBe('held')
    expect(outcome.problems).toContain('its column "sale_date" is filled in 0% of the rows; usually in 100%')
    expect(outcome.warnings).toContain('the page prints no "sale_date" for its records')
  })
})

test('a misspelled county keeps the listing of its row', async () => {
  await bench.run('kania')
  const before = await listings()
  const row = /"county":"Cleveland"[^{}]*/.exec(page('kania', 'rows-day-1.json'))?.[0] ?? ''
  await bench.control({ source: 'kania', replace: [row, row.replace('Cleveland', 'Clevland')] })
  const outcome = await bench.run('kania')
  expect(outcome).toMatchObject({ state: 'published', report: { rows: { bad: 1, gone: 0 }, events: {} } })
  expect(await listings()).toEqual(before)
})

test('records that ran together wait for an operator, whatever is missing', async () => {
  await bench.control({ source: 'gaston', day: 'day-2' })
  await bench.run('gaston')
  const before = await listings()
  const owners = page('gaston', 'past-day-2.html').match(/<strong>Owner:<\/strong>[^<]*<br>\s*/g)
  await bench.control({ source: 'gaston', replace: [owners?.[1] ?? '', ''] })
  const outcome = await bench.run('gaston')
  expect(outcome.state).toBe('held')
  expect(outcome.problems).toContain(
    'a label appears twice in 1 record, whose figures may be those of other listings',
  )
  expect(await listings()).toEqual(before)
})
