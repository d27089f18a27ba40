import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import { createImportBench, csvOf } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'
import { reportLines } from './index.ts'
import type { ImportReport } from './index.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const sold = 'firm|Burke|25CVD000001-110|11033|4 Main St|2026-10-27|6300|9250|2026-11-06'
const ahead = 'firm|Wake|25CVD000002-910|0120981|8 Oak Ln|2026-12-15|8450'
const undated = 'firm|Wake|25CVD000003-910|0120982|Off Mill Rd'
const all = [sold, ahead, undated]

async function versions(): Promise<Record<string, number>> {
  const rows = await bench.rows(
    sql`SELECT name, data_version FROM county WHERE data_version > 0 ORDER BY name`,
  )
  return Object.fromEntries(rows.map(({ name, data_version }) => [String(name), Number(data_version)]))
}

async function count(table: string): Promise<number> {
  const [row] = await bench.rows(sql.raw(`SELECT count(*)::int AS n FROM ${table}`))
  return Number(row?.n)
}

describe('a published run', () => {
  it('writes facts, events, the file and its own record, and raises the data versions of the counties it touched', async () => {
    const report = await bench.run(all)
    expect(report).toMatchObject({
      run_id: 1,
      state: 'published',
      rows: { read: 3, new: 3 },
      listings: { new: 3 },
      events: { listed: 3, sale_date_set: 2, opening_bid_published: 2, sold: 1 },
    })
    expect(await bench.eventsOf(1)).toEqual([
      'listed (firm)',
      'sale_date_set (firm)',
      'opening_bid_published (firm)',
      'sold (firm)',
      'listed (firm)',
      'sale_date_set (firm)',
      'opening_bid_published (firm)',
      'listed (firm)',
    ])
    expect(Object.keys(await versions())).toEqual(['Burke', 'Wake'])
    const [document] = await bench.rows(sql`SELECT * FROM raw_document`)
    expect(gunzipSync(z.instanceof(Buffer).parse(document?.content_gz))).toEqual(csvOf(...all))
    expect(document?.sha256).toEqual(
      createHash('sha256')
        .update(csvOf(...all))
        .digest(),
    )
    expect(await bench.rows(sql`SELECT status FROM tax_foreclosure ORDER BY id`)).toEqual([
      { status: 'Upset Bid Ongoing' },
      { status: 'Auction in future' },
      { status: 'Waiting on sales date' },
    ])
  })

  it('changes nothing when the same file is imported again', async () => {
    await bench.run(all)
    const before = await versions()
    const again = await bench.run(all)
    expect(again).toMatchObject({
      state: 'published',
      events: {},
      rows: { in_both: 3, unchanged: 3, new: 0, gone: 0 },
    })
    expect(await versions()).toEqual(before)
    expect(await count('raw_document')).toBe(1)
    expect(
      await bench.rows(
        sql`SELECT DISTINCT ${lastSeenAt()} = ${new Date(bench.clock.now)} AS now
          FROM source_record r JOIN source s ON s.id = r.source_id`,
      ),
    ).toEqual([{ now: true }])
  })

  it('raises only the version of the county whose listing changed', async () => {
    await bench.run(all)
    const before = await versions()
    const report = await bench.run([sold.replace('9250|2026-11-06', '10000|2026-11-16'), ahead, undated])
    expect(report.changed_facts).toMatchObject({ highest_bid: 1, upset_bid_date: 1, opening_bid: 0 })
    expect(report.differences).toContainEqual({
      line: 2,
      source: 'firm',
      county: 'Burke',
      case_number: '25CVD000001-110',
      parcel_identification: '11033',
      fact: 'highest_bid',
      from: 9250,
      to: 10000,
    })
    expect(await bench.eventsOf(report.run_id)).toEqual(['upset_bid (firm)'])
    const after = await versions()
    expect(after).toEqual({ ...before, Burke: after['Burke'] })
    expect(after['Burke']).toBeGreaterThan(before['Burke'] ?? 0)
    expect(await bench.rows(sql`SELECT "from", "to" FROM listing_event WHERE kind = 'upset_bid'`)).toEqual([
      {
        from: { highest_bid: 9250, upset_bid_date: '2026-11-06' },
        to: { highest_bid: 10000, upset_bid_date: '2026-11-16', upset_bid_date_basis: 'published' },
      },
    ])
  })

  it('stores events that cannot be updated', async () => {
    await bench.run(all)
    await expect(bench.rows(sql`UPDATE listing_event SET kind = 'sold'`)).rejects.toThrow()
  })

  it('prints a readable report', async () => {
    await bench.run(all)
    const outbid = sold.replace('9250', '10000').replace('2026-11-06', '2026-11-16')
    const report = await bench.run([outbid, ahead, 'firm|Erie|25CVD000004-110'])
    expect(reportLines(report)).toEqual([
      'list.csv: published (run 2): 1 listing changed, 1 no longer listed.',
      'Rows: 3 read, 0 excluded, 1 bad, 0 duplicates.',
      'Compared with the last file: 2 in both (1 changed, 1 unchanged), 0 new, 1 gone.',
      'Changed facts: opening_bid 0, highest_bid 1, foreclosure_date 0, upset_bid_date 1, status 0.',
      'Listings: 0 new, 1 changed, 1 unchanged, 0 with a new case number, 1 gone, 0 listed again.',
      'Events: upset_bid 1, disappeared_from_source 1.',
      '  firm: 3 listings before, 2 now, 0 new, 1 gone',
      'File date: unknown. Set it with --as-of, so that an older file is not mistaken for a newer one.',
      'Bad rows:',
      '  line 4: "Erie" is not a North Carolina county',
      'Gone:',
      '  firm, Wake, 25CVD000003-910, 0120982: no longer listed',
      'Changed:',
      '  line 2: firm, Burke, 25CVD000001-110, 11033: highest_bid 9250 -> 10000',
      '  line 2: firm, Burke, 25CVD000001-110, 11033: upset_bid_date 2026-11-06 -> 2026-11-16',
    ])
  })
})

describe('the first line', () => {
  const first = (report: ImportReport) => reportLines(report)[0]

  it('summarizes how much there is to review', async () => {
    expect(first(await bench.run(all))).toBe('list.csv: published (run 1): 3 new listings.')
    expect(first(await bench.run(all))).toBe('list.csv: published (run 2): nothing changed.')
    const changed = [sold.replace('9250', '10000'), ahead]
    expect(first(await bench.run(changed, { dryRun: true }))).toBe(
      'list.csv: dry run, nothing was written: 1 listing changed, 1 no longer listed.',
    )
    expect(first(await bench.run([ahead], { dryRun: true }))).toBe(
      'list.csv: dry run, nothing was written. This file would be held:',
    )
    expect(first(await bench.run([ahead]))).toBe('list.csv: held (run 3); release it to publish:')
  })
})

describe('a bad row', () => {
  it('does not stop the rest, and its listing is not gone', async () => {
    await bench.run(all)
    const report = await bench.run([`${sold}|vanished`, ahead, undated])
    expect(report.bad_rows).toEqual([{ line: 2, reason: 'the status "vanished" is not in the mapping' }])
    expect(report.rows).toMatchObject({ read: 3, bad: 1, in_both: 2, gone: 0 })
    expect(report.events).toEqual({})
  })
})

describe('a refused file', () => {
  it.each([
    ['a web page', { file: { name: 'list.csv', bytes: Buffer.from('<html>') } }, 'it is a web page'],
    [
      'without a mapped column',
      { file: { name: 'list.csv', bytes: Buffer.from('a,b\n1,2\n') } },
      'it has no column',
    ],
    ['without a mapping', { mapping: undefined }, 'a file without a mapping'],
    ['of the source of corrections', { source: 'operator_correction' }, 'a file cannot have the source'],
    ['of the source of drawn outlines', { source: 'operator_outline' }, 'a file cannot have the source'],
    ['with a wrong mapping', { mapping: { reads: 'listings', money: 'euro' } }, 'mapping: '],
  ])('%s leaves only the refused run', async (_what, more, problem) => {
    const report = await bench.run(all, more)
    expect(report).toMatchObject({ state: 'refused', run_id: 1, events: {} })
    expect(report.problems.join('\n')).toContain(problem)
    expect(await bench.rows(sql`SELECT state FROM ingest_run`)).toEqual([{ state: 'refused' }])
    expect(
      await Promise.all(['tax_foreclosure', 'source', 'raw_document', 'listing_event'].map(count)),
    ).toEqual([0, 0, 0, 0])
  })
})

describe('a source that a person typed', () => {
  it.each(['FIRM', 'Firm '])('cannot be a new spelling of a known one: %s', async (source) => {
    await bench.run(all)
    const report = await bench.run([sold], { source, hasTypedSources: true })
    expect(report).toMatchObject({
      state: 'refused',
      problems: [`the source "${source}" is called "firm" in files: write "firm"`],
    })
    // The known one has rules that hold what a new source could publish.
    expect((await bench.run([sold], { source: 'firm', hasTypedSources: true })).state).toBe('held')
    expect(await count('source')).toBe(1)
  })
})

describe('a dry run', () => {
  it('reports the same and writes nothing', async () => {
    const report = await bench.run(all, { dryRun: true })
    expect(report).toMatchObject({
      state: 'dry_run',
      run_id: null,
      listings: { new: 3 },
      events: { listed: 3 },
    })
    expect(await Promise.all(['tax_foreclosure', 'source', 'raw_document', 'ingest_run'].map(count))).toEqual(
      [0, 0, 0, 0],
    )
    expect(await bench.run(['firm|Burke'], { dryRun: true, mapping: {} })).toMatchObject({
      state: 'refused',
      run_id: null,
    })
    expect(await count('ingest_run')).toBe(0)
  })
})

describe('several sources', () => {
  const mirror = 'county|Burke||11033|4 MAIN STREET|2026-10-27||9250'

  it('share a listing, which is gone only when the last one drops it', async () => {
    await bench.run([...all, mirror])
    expect(await count('tax_foreclosure')).toBe(3)
    const left = await bench.run([sold, ahead], { force: true })
    expect(left.sources).toContainEqual(expect.objectContaining({ name: 'firm', gone: 1 }))
    const gone = sql`SELECT gone_since IS NOT NULL AS gone FROM tax_foreclosure ORDER BY id`
    expect(await bench.rows(gone)).toEqual([{ gone: false }, { gone: false }, { gone: true }])

    const moved = await bench.run([ahead, undated, mirror], { force: true })
    expect(await bench.eventsOf(moved.run_id)).toEqual([
      'disappeared_from_source (firm)',
      'reappeared (firm)',
    ])
    expect(moved.listings).toMatchObject({ gone: 0, reappeared: 1 })
    expect(await bench.rows(gone)).toEqual([{ gone: false }, { gone: false }, { gone: false }])
  })

  it('do not take back newer facts when one is a stale copy', async () => {
    await bench.run([...all, mirror])
    await bench.run([sold.replace('9250|2026-11-06', '10000|2026-11-16'), ahead, undated, mirror])
    const late = await bench.run([
      sold.replace('9250|2026-11-06', '10000|2026-11-16'),
      ahead,
      undated,
      `${mirror}|2026-11-06`,
    ])
    expect(late.events).toEqual({})
    expect(
      await bench.rows(sql`SELECT highest_bid_cents, upset_bid_date FROM tax_foreclosure WHERE id = 1`),
    ).toEqual([{ highest_bid_cents: 1_000_000, upset_bid_date: '2026-11-16' }])
  })
})

describe('a case', () => {
  it('is redeemed, and corrected, parcel by parcel', async () => {
    const second = sold.replace('11033|4 Main St', '11034|6 Main St')
    await bench.run([sold, second, ahead])
    const redeemed = () =>
      bench.rows(sql`SELECT id FROM tax_foreclosure WHERE status = 'Redeemed' ORDER BY id`)
    expect((await bench.run([`${sold}|redeemed`, second, ahead])).events).toEqual({ redeemed: 1 })
    expect(await redeemed()).toEqual([{ id: 1 }])
    expect((await bench.run([`${sold}|redeemed`, `${second}|redeemed`, ahead])).events).toEqual({
      redeemed: 1,
    })
    await bench.run([sold, `${second}|redeemed`, ahead])
    expect(await redeemed()).toEqual([{ id: 2 }])
  })

  it('keeps its listing when its number appears or is corrected', async () => {
    const unnumbered = sold.replace('25CVD000001-110', '')
    await bench.run([unnumbered, ahead])
    const appeared = await bench.run([sold, ahead])
    expect(appeared.listings).toMatchObject({ new: 0, gone: 0, renumbered: 1 })
    const corrected = await bench.run([sold.replace('25CVD000001', '25CV000001'), ahead])
    expect(corrected.listings).toMatchObject({ new: 0, gone: 0, renumbered: 1 })
    expect(
      await bench.rows(sql`
      SELECT t.id, c.case_number FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id ORDER BY t.id`),
    ).toEqual([
      { id: 1, case_number: '25CV000001-110' },
      { id: 2, case_number: '25CVD000002-910' },
    ])
    expect(await count('foreclosure_case')).toBe(2)
    expect(await bench.eventsOf(corrected.run_id)).toEqual(['facts_corrected (firm)'])
  })

  it('keeps a number that one source corrected while another goes on printing the old one', async () => {
    const county = sold.replace('firm|', 'county|')
    await bench.run([sold, ahead])
    await bench.run([county])
    const firm = sold.replace('25CVD000001', '25CV000001')
    const corrected = await bench.run([firm, ahead])
    expect(await bench.eventsOf(corrected.run_id)).toEqual(['facts_corrected (firm)'])
    for (const lines of [[county], [firm, ahead], [county]])
      expect((await bench.run(lines)).events).not.toHaveProperty('facts_corrected')
    const [listing] = await bench.rows(sql`
      SELECT c.case_number FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id ORDER BY t.id`)
    expect(listing).toEqual({ case_number: '25CV000001-110' })
  })

  it('merges with another that already has the number', async () => {
    const second = 'firm|Burke|25CVD000001-110|11034|6 Main St'
    await bench.run([sold.replace('25CVD000001-110', ''), second])
    await bench.run([sold, second])
    expect(await bench.rows(sql`SELECT DISTINCT case_id FROM tax_foreclosure`)).toHaveLength(1)
    expect(await count('foreclosure_case')).toBe(1)
  })
})
