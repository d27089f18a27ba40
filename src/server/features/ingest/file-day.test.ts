import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'
import { releaseRun, reportLines } from './index.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const numbers = ['1', '2', '3', '4', '5'] as const

// Five listings of one firm; `bid` is the last bid on the first.
function rowsOf(bid: string, updated: (n: string) => string = () => ''): string[] {
  return numbers.map((n) => {
    const highest = n === '1' ? bid : `20${n}00`
    return `firm|Wake|25CVD00000${n}-910|012098${n}|${n} Oak Ln||10${n}00|${highest}|||${updated(n)}`
  })
}

async function highestBid(): Promise<unknown> {
  const [row] = await bench.rows(sql`SELECT highest_bid_cents AS cents FROM tax_foreclosure WHERE id = 1`)
  return row?.['cents']
}

function release(runId: number) {
  return releaseRun({ db: bench.database.db, log: quietLog, runId, now: bench.clock.now, by: COMMAND_LINE })
}

const older = (day: string, last: string) =>
  `the file of ${day} is older than the last file from firm, which is of ${last}`

describe('a file older than the last one read', () => {
  it.each([
    ['by its given day', { asOf: '2026-11-01' }, { asOf: '2026-11-02' }, '', ''],
    ['by its given instant', { asOf: '2026-11-02T14:00:00Z' }, { asOf: '2026-11-02T15:00:00Z' }, '', ''],
    ['by its rows', {}, {}, '2026-10-31 09:00:00', '2026-11-01 09:00:00'],
    ['by days printed in its rows', {}, {}, '9/30/2026', '10/1/2026'],
    ['by epoch milliseconds in its rows', {}, {}, '1761905600000', '1761992000000'],
  ])('%s is held', async (_what, dayOne, dayTwo, stampOne, stampTwo) => {
    const one = rowsOf('20100', () => stampOne)
    const two = rowsOf('21105', () => stampTwo)
    await bench.run(one, dayOne)
    await bench.run(two, dayTwo)
    const again = await bench.run(one, dayOne)
    expect(again).toMatchObject({
      state: 'held',
      problems: [expect.stringContaining('is older than the last file')],
    })
    expect(await highestBid()).toBe(2_110_500)
    expect(await bench.eventsOf(again.run_id)).toEqual([])
  })

  it('reports both days', async () => {
    await bench.run(rowsOf('21105'), { asOf: '2026-11-02' })
    const held = await bench.run(rowsOf('20100'), { asOf: '2026-11-01' })
    expect(held.problems).toEqual([older('2026-11-01', '2026-11-02')])
    expect(reportLines(held)).toContain('File date: 2026-11-01.')
  })

  it('is held even if only one of its sources is older', async () => {
    const county = (stamp: string) => `county|Burke||11033|4 Main St||||||${stamp}`
    await bench.run([...rowsOf('20100', () => '2026-11-01'), county('2026-11-02')])
    const held = await bench.run([...rowsOf('21105', () => '2026-11-02'), county('2026-11-01')])
    expect(held.problems).toEqual([older('2026-11-01', '2026-11-02').replace('firm', 'county')])
  })

  it.each([
    ['without a day', {}, {}],
    ['of the same day', { asOf: '2026-11-02' }, { asOf: '2026-11-02' }],
  ])('is held if it was read first and waited for another: %s', async (_what, first, second) => {
    await bench.run(rowsOf('20000'))
    const now = bench.clock.now + 60_000
    await bench.run(rowsOf('21105'), { ...second, now: now + 1 })
    const waited = await bench.run(rowsOf('20100'), { ...first, now })
    expect(waited).toMatchObject({
      state: 'held',
      problems: [
        'another file from firm was read after this one and is already published; if this one is the newest, import it again',
      ],
    })
    expect(await highestBid()).toBe(2_110_500)
    const read = new Date(now + 1).toISOString()
    expect(await bench.rows(sql`SELECT read_at = ${read} AS is_kept FROM source`)).toEqual([
      { is_kept: true },
    ])
  })

  it('is recognized by its bytes if no day is known', async () => {
    await bench.run(rowsOf('20100'))
    await bench.run(rowsOf('21105'))
    expect(await bench.run(rowsOf('20100'))).toMatchObject({
      state: 'held',
      problems: [
        'this same file was imported before, and another file from firm since then; if it is the newest, set its date with --as-of',
      ],
    })
    expect(await bench.run(rowsOf('20100'), { asOf: '2026-11-02' })).toMatchObject({ state: 'published' })
  })

  it('can be released, and a newer one still follows', async () => {
    await bench.run(rowsOf('20100'), { asOf: '2026-11-01' })
    await bench.run(rowsOf('21105'), { asOf: '2026-11-02' })
    const held = await bench.run(rowsOf('20200'), { asOf: '2026-11-01' })
    expect(await release(Number(held.run_id))).toMatchObject({ ok: true, value: { state: 'published' } })
    expect(await bench.run(rowsOf('21105'), { asOf: '2026-11-02' })).toMatchObject({ state: 'published' })
    expect(await highestBid()).toBe(2_110_500)
  })

  it('retains its day while held', async () => {
    await bench.run(rowsOf('20100'), { asOf: '2026-11-01' })
    const held = await bench.run(rowsOf('20100').slice(0, 2), { asOf: '2026-11-02' })
    await release(Number(held.run_id))
    expect(await bench.run(rowsOf('20100'), { asOf: '2026-11-01' })).toMatchObject({ state: 'held' })
  })

  it('is published with force', async () => {
    await bench.run(rowsOf('21105'), { asOf: '2026-11-02' })
    expect(await bench.run(rowsOf('20100'), { asOf: '2026-11-01', force: true })).toMatchObject({
      state: 'published',
    })
  })

  it('dates its facts by the day of the file', async () => {
    await bench.run(rowsOf('20100'), { asOf: '2026-10-30' })
    expect(
      await bench.rows(sql`SELECT DISTINCT read_at AT TIME ZONE 'UTC' AS utc FROM source_reading`),
    ).toEqual([{ utc: '2026-10-30 04:00:00' }])
  })
})

describe('a file that is not older', () => {
  it.each([
    ['of the same day', '2026-11-02', '2026-11-02'],
    ['of an instant on the day', '2026-11-02', '2026-11-02T13:00:00Z'],
    ['of the day of an instant', '2026-11-02T15:00:00Z', '2026-11-02'],
    ['of the day after', '2026-11-01', '2026-11-02'],
  ])('%s is published', async (_what, first, second) => {
    await bench.run(rowsOf('20100'), { asOf: first })
    expect(await bench.run(rowsOf('21105'), { asOf: second })).toMatchObject({ state: 'published' })
  })

  it('of the day after is published even if it was read first', async () => {
    await bench.run(rowsOf('20100'), { asOf: '2026-11-01' })
    const waited = await bench.run(rowsOf('21105'), { asOf: '2026-11-02', now: bench.clock.now - 1 })
    expect(waited).toMatchObject({ state: 'published' })
  })

  it('is published without effect if it is the last file read', async () => {
    await bench.run(rowsOf('20100', () => '2026-11-01'))
    expect(await bench.run(rowsOf('20100', () => '2026-11-01'))).toMatchObject({
      state: 'published',
      events: {},
    })
  })

  it('without a day is published after one with a day', async () => {
    await bench.run(rowsOf('20100'), { asOf: '2026-11-02' })
    const undated = await bench.run(rowsOf('21105'))
    expect(undated).toMatchObject({ state: 'published' })
    expect(reportLines(undated)).toContain(
      'File date: unknown. Set it with --as-of, so that an older file is not mistaken for a newer one.',
    )
    expect(await bench.run(rowsOf('22165'), { asOf: '2026-11-01' })).toMatchObject({ state: 'held' })
  })

  it('is published even if the most recently updated row has left it', async () => {
    await bench.run(rowsOf('20100', (n) => `2026-11-01 0${n}:00:00`))
    const rest = rowsOf('20100', (n) => `2026-11-01 0${n}:00:00`).slice(0, 4)
    expect(await bench.run(rest)).toMatchObject({ state: 'published', rows: { gone: 1 } })
  })
})

describe('a day in the future', () => {
  it.each(['2026-11-03', '2026-11-02T23:30:00Z', '2027-01-01'])('%s is rejected', async (asOf) => {
    expect(await bench.run(rowsOf('20100'), { asOf })).toMatchObject({
      state: 'refused',
      problems: [`the file date ${asOf} is in the future`],
    })
  })

  it('of a row is ignored and reported', async () => {
    const stamps = (n: string) => (n === '3' ? '2062-11-01' : '2026-11-01')
    const first = await bench.run(rowsOf('20100', stamps))
    expect(first).toMatchObject({
      state: 'published',
      notes: [{ line: 4, text: 'its last_updated date 2062-11-01 is in the future and was ignored' }],
    })
    expect(await bench.run(rowsOf('21105', () => '2026-11-02'))).toMatchObject({ state: 'published' })
  })
})
