import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readListingDetails } from '#server/features/listings/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'
import { listRuns, rejectRun, releaseRun } from './index.ts'
import type { ImportRequest } from './index.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const rows = ['1', '2', '3', '4', '5'].map(
  (n) => `firm|Wake|25CVD00000${n}-910|012098${n}|${n} Oak Ln||10${n}00|20${n}00`,
)

function release(runId: number) {
  return releaseRun({ db: bench.database.db, log: quietLog, runId, now: bench.clock.now, by: COMMAND_LINE })
}

function reject(runId: number) {
  return rejectRun({ db: bench.database.db, runId, now: bench.clock.now, by: COMMAND_LINE })
}

async function gone(): Promise<number> {
  const found = await bench.rows(sql`SELECT id FROM tax_foreclosure WHERE gone_since IS NOT NULL`)
  return found.length
}

describe('the usual gap between readings of a source', () => {
  it('counts published runs only, for the counties they cover', async () => {
    const elsewhere = 'county|Burke|25CVD000009-110|11033|4 Main St'
    await bench.run([...rows, elsewhere])
    await bench.run([...rows, elsewhere])
    await bench.run([...rows, elsewhere])
    const lastPublished = new Date(bench.clock.now).toISOString()
    expect(await bench.run([], { source: 'firm' })).toMatchObject({ state: 'held' })
    const sources = async () =>
      (await readListingDetails(bench.database.db, 1, ['37183'], bench.clock.now))?.county_sources
    expect(await sources()).toEqual([{ name: 'Firm', last_read_at: lastPublished, usual_gap_hours: null }])
    await bench.run([...rows, elsewhere])
    expect(await sources()).toEqual([
      { name: 'Firm', last_read_at: new Date(bench.clock.now).toISOString(), usual_gap_hours: 1 },
    ])
  })
})

describe('a run that would empty or halve a source', () => {
  it.each([
    ['leaves more than half', rows.slice(0, 3), 'published', []],
    [
      'leaves less than half',
      rows.slice(0, 2),
      'held',
      ['it would halve firm: only 2 of its 5 listings would remain'],
    ],
    ['leaves nothing', [], 'held', ['it would empty firm: none of its 5 listings would remain']],
    [
      'replaces everything, as when columns have shifted',
      rows.map((row) => row.replaceAll('|012098', '|99012098').replaceAll('25CVD', '24CVD')),
      'held',
      ['it would empty firm: none of its 5 listings would remain'],
    ],
  ])('%s', async (_what, next, state, problems) => {
    await bench.run(rows)
    const report = await bench.run(next, { source: 'firm' })
    expect(report).toMatchObject({ state, problems })
  })

  it('is published with force', async () => {
    await bench.run(rows)
    expect(await bench.run(rows.slice(0, 1), { force: true })).toMatchObject({
      state: 'published',
      problems: [],
    })
    expect(await gone()).toBe(4)
  })

  it('counts a source the mapping declares complete as emptied', async () => {
    const { plainMapping } = await import('./import.fixture.ts')
    const mapping = { ...plainMapping, source: { ...plainMapping.source, complete: ['firm', 'county'] } }
    await bench.run([...rows, 'county|Burke||11033'], { mapping })
    const report = await bench.run(rows, { mapping })
    expect(report.problems).toEqual(['it would empty county: none of its 1 listings would remain'])
  })
})

describe('amounts in another unit', () => {
  it('hold the run', async () => {
    await bench.run(rows)
    const report = await bench.run(rows.map((row) => row.replace(/(10\d)00\|(20\d)00$/, '$1|$2')))
    expect(report).toMatchObject({
      state: 'held',
      problems: ['10 amounts changed by a factor of 100 in listings from firm'],
    })
  })
})

describe('a held run that is released after another source was read', () => {
  interface Printed {
    street?: string
    sale?: string
    bid?: string
    lastDay?: string
  }
  const list = (source: string, printed: Printed, more: Partial<ImportRequest> = {}) => {
    const { street = '1 Oak Ln', sale = '10/20/2026', bid = '10000', lastDay = '11/12/2026' } = printed
    const row = `firm|Wake|25CVD000001-910|0120981|${street}|${sale}||${bid}|${lastDay}`
    return bench.run([row], { source, force: true, ...more })
  }
  const ahead = (sale: string) => ({ sale, bid: '', lastDay: '' })

  async function play(isHeld: boolean, { first, copied, firm, later, own }: Story) {
    const COPY = own && ({ authority: 'law_firm' } as const)
    await list('firm', first, own)
    if (copied) await list('copy', first, COPY)
    const waits = { ...own, force: false, reasonsToHold: ['look'] }
    const { run_id } = await list('firm', firm, isHeld ? waits : own)
    for (const printed of later) await list('copy', printed, COPY)
    if (isHeld) expect(await release(run_id ?? 0)).toMatchObject({ ok: true })
    await list('firm', firm, own)
    const [shown] = await bench.rows(sql`
      SELECT street, foreclosure_date::text AS sale, time, upset_bid_date::text AS last_day FROM tax_foreclosure`)
    return shown
  }

  interface Story {
    first: Printed
    /** Whether the other source lists the property from the start. */
    copied: boolean
    /** What the firm states when its run is held, and repeats after the release. */
    firm: Printed
    /** What the other source states meanwhile. */
    later: readonly Printed[]
    own?: { authority: 'county' }
  }
  const stories: [string, Story, object][] = [
    [
      'a last day',
      { first: {}, copied: true, firm: { lastDay: '11/19/2026' }, later: [{ lastDay: '11/16/2026' }] },
      { last_day: '2026-11-16' },
    ],
    [
      'a last day beside a new bid',
      {
        first: {},
        copied: true,
        firm: { bid: '10750', lastDay: '11/19/2026' },
        later: [{ bid: '10750', lastDay: '11/16/2026' }],
      },
      { last_day: '2026-11-16' },
    ],
    [
      'a sale date, and the hour beside it',
      {
        first: ahead('12/01/2026 11:00 AM'),
        copied: true,
        firm: ahead('12/02/2026 10:00 AM'),
        later: [ahead('12/08/2026 11:00 AM')],
      },
      { sale: '2026-12-08', time: '11:00 AM' },
    ],
    [
      'a later sale date of a source that begins to list the property',
      {
        first: ahead('12/01/2026'),
        copied: false,
        firm: ahead('12/02/2026'),
        later: [ahead('12/08/2026')],
      },
      { sale: '2026-12-08' },
    ],
    [
      'an earlier one, which may be an old copy',
      {
        first: ahead('12/01/2026'),
        copied: false,
        firm: ahead('12/08/2026'),
        later: [ahead('12/02/2026')],
      },
      { sale: '2026-12-08' },
    ],
    [
      'a date that the held run withdraws',
      {
        first: ahead('12/01/2026'),
        copied: true,
        firm: ahead(''),
        later: [ahead('12/08/2026'), ahead('12/01/2026')],
      },
      { sale: '2026-12-01' },
    ],
    [
      'a street',
      { first: {}, copied: true, firm: { street: '1 Oak Lane' }, later: [{ street: '1 Oak Ln Unit 2' }] },
      { street: '1 Oak Ln Unit 2' },
    ],
    [
      'a last day of a lower source',
      {
        first: {},
        copied: true,
        firm: { lastDay: '11/19/2026' },
        later: [{ lastDay: '11/16/2026' }],
        own: { authority: 'county' },
      },
      { last_day: '2026-11-19' },
    ],
  ]
  it.each(stories)('leads to the same as if it had not been held: %s', async (_what, story, right) => {
    expect(await play(true, story)).toMatchObject(right)
  })
  it.each(stories)('if it was not held: %s', async (_what, story, right) => {
    expect(await play(false, story)).toMatchObject(right)
  })
})

describe('a held run', () => {
  it('publishes nothing until released, then everything with its original seen time', async () => {
    await bench.run(rows)
    const held = await bench.run(rows.slice(0, 1))
    expect(held).toMatchObject({ run_id: 2, state: 'held', events: { disappeared_from_source: 4 } })
    expect(await gone()).toBe(0)
    expect(await listRuns(bench.database.db, 'held')).toMatchObject([
      {
        id: 2,
        file_name: 'list.csv',
        sources: ['firm'],
        rows_read: 1,
        finished_at: null,
        problems: held.problems,
      },
    ])

    const heldAt = bench.clock.now
    bench.clock.now += 86_400_000
    const released = await release(2)
    expect(released).toMatchObject({
      ok: true,
      value: { run_id: 2, state: 'published', listings: { changed: 0, gone: 4 } },
    })
    expect(await gone()).toBe(4)
    expect(await listRuns(bench.database.db, null)).toMatchObject([
      { id: 2, state: 'released', finished_at: new Date(bench.clock.now) },
      { id: 1, state: 'published' },
    ])
    expect(
      await bench.rows(
        sql`SELECT DISTINCT seen_at = ${new Date(heldAt)} AS then FROM listing_event WHERE ingest_run_id = 2`,
      ),
    ).toEqual([{ then: true }])
    expect(await release(2)).toEqual({
      ok: false,
      reason: 'Run 2 is not held; it was released Nov 3, 12:00 PM.',
    })
  })

  it('keeps the source it was assigned', async () => {
    await bench.run(rows, { source: 'copy' })
    await bench.run(rows.slice(0, 1), { source: 'copy' })
    expect(await release(2)).toMatchObject({ ok: true, value: { sources: [{ name: 'copy', gone: 4 }] } })
  })

  it('can be rejected', async () => {
    await bench.run(rows)
    await bench.run([], { source: 'firm' })
    expect(await reject(2)).toMatchObject({ ok: true, value: { id: 2, state: 'rejected' } })
    expect(await gone()).toBe(0)
    expect(await release(2)).toEqual({
      ok: false,
      reason: 'Run 2 is not held; it was rejected Nov 2, 12:00 PM.',
    })
    expect(await reject(7)).toEqual({ ok: false, reason: 'Run 7 does not exist.' })
  })

  it('cannot be released over a later published run', async () => {
    await bench.run(rows)
    await bench.run(rows.slice(0, 1))
    await bench.run(rows)
    expect(await release(2)).toEqual({
      ok: false,
      reason: 'Run 2 is older than the latest published data from firm.',
    })
  })
})
