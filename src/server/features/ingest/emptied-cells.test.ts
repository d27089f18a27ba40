import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FixableFact } from '#domain/fixes/fixable-facts.ts'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'
import { fixFact, readFixes } from './index.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const printed = {
  street: '1 Oak Ln',
  sale: '2026-10-20',
  opening: '5000',
  bid: '12000',
  lastDay: '2026-11-19',
  status: 'upset',
}
type Printed = typeof printed

// A file that a source had before would be held.
const list = (source: string, changed: Partial<Printed> = {}) => {
  const { street, sale, opening, bid, lastDay, status } = { ...printed, ...changed }
  const row = `firm|Wake|25CVD000001-910|0120981|${street}|${sale}|${opening}|${bid}|${lastDay}|${status}`
  return bench.run([row], { source, force: true })
}

const shown = async () => {
  const [listing] = await bench.rows(sql`
    SELECT status, street, foreclosure_date::text AS sale, (opening_bid_cents / 100)::text AS opening,
      (highest_bid_cents / 100)::text AS bid, upset_bid_date::text AS "lastDay" FROM tax_foreclosure`)
  return listing
}

describe('a value that comes back after an empty cell', () => {
  test.each<[FixableFact, string, Partial<Printed>, object]>([
    ['upset_bid_date', '2026-11-12', { lastDay: '' }, { lastDay: '2026-11-12' }],
    ['upset_bid_date', '2026-11-12', { bid: '', lastDay: '' }, { lastDay: '2026-11-12' }],
    ['foreclosure_date', '2026-10-21', { sale: '' }, { sale: '2026-10-21' }],
    ['opening_bid', '5100', { opening: '' }, { opening: '5100' }],
    ['highest_bid', '11000', { bid: '' }, { bid: '11000' }],
    ['highest_bid', '11000', { bid: '', lastDay: '' }, { bid: '11000' }],
    ['street', '3 Oak Ln', { street: '' }, { street: '3 Oak Ln' }],
    ['status', 'redeemed', { status: '' }, { status: 'Redeemed' }],
  ])('is not newer than the correction of it: %s to %s, %o', async (fact, value, emptied, right) => {
    await list('firm')
    const fixed = await bench.database.db.transaction((tx) =>
      fixFact(tx, {
        listingId: 1,
        typed: { fact, value, filed_on: null, time: null },
        reason: 'The clerk said so',
        evidence: 'call',
        by: null,
        at: new Date((bench.clock.now += 60_000)),
      }),
    )
    expect(fixed.ok).toBe(true)
    await list('firm')
    await list('firm', emptied)
    await list('firm')
    expect(await shown()).toMatchObject(right)
    expect((await readFixes(bench.database.db, 1)).map(({ ended_because }) => ended_because)).toEqual([null])
  })

  test.each<[Partial<Printed>, Partial<Printed>]>([
    [{ lastDay: '2026-11-12' }, { lastDay: '' }],
    [{ lastDay: '2026-11-12' }, { bid: '', lastDay: '' }],
    [{ opening: '5100' }, { opening: '' }],
    [{ street: '3 Oak Ln' }, { street: '' }],
    [{ sale: '2026-10-21' }, { sale: '' }],
    [{ bid: '11000' }, { bid: '' }],
  ])('is not newer than what another source has stated since: %o', async (stated, emptied) => {
    await list('firm')
    await list('copy')
    await list('copy', stated)
    expect(await shown()).toMatchObject(stated)
    await list('firm', emptied)
    await list('firm')
    expect(await shown()).toMatchObject(stated)
  })

  test('counts where no other value is known', async () => {
    const ahead = { sale: '2026-12-15', bid: '', lastDay: '', status: 'scheduled' }
    await list('firm', ahead)
    await list('firm', { ...ahead, sale: '' })
    expect(await shown()).toMatchObject({ sale: null })
    await list('firm', ahead)
    expect(await shown()).toMatchObject({ sale: '2026-12-15' })
  })
})
