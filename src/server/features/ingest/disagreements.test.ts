import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDisputedListings, readListingDetails } from '#server/features/listings/index.ts'
import { createImportBench, type ImportBench } from './import.fixture.ts'

const BURKE = '37023'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

function row(source: string, bid: string, lastDay: string, sale = '2026-10-27'): string {
  return `${source}|Burke|25CVD000001-110|11033|4 Main St|${sale}|6300|${bid}|${lastDay}`
}

async function details() {
  const [listing] = await bench.rows(sql`SELECT id FROM tax_foreclosure ORDER BY id`)
  const found = await readListingDetails(bench.database.db, Number(listing?.id), [BURKE], bench.clock.now)
  if (found === null) throw new Error('no listing')
  return found
}

async function disputes() {
  return (await details()).disagreements.map(({ fact, shown, because, statements }) => [
    fact,
    shown,
    because,
    ...statements.map(({ source, value, is_shown }) => `${source} ${value}${is_shown ? ' shown' : ''}`),
  ])
}

it('stores both bids, shows the higher one, and reports the dispute to subscriber and operator', async () => {
  await bench.run([row('firm', '9250', '2026-11-06'), row('county', '9250', '2026-11-06')])
  expect(await disputes()).toEqual([])

  // The county's page is a bid ahead.
  await bench.run([row('firm', '9250', '2026-11-06'), row('county', '10000', '2026-11-12')])
  expect(await disputes()).toEqual([
    ['highest_bid', 10_000, 'higher_bid', 'Burke County Tax Office 10000 shown', 'Firm 9250'],
    [
      'upset_bid_date',
      '2026-11-12',
      'beside_last_bid',
      'Burke County Tax Office 2026-11-12 shown',
      'Firm 2026-11-06',
    ],
  ])
  const since = new Date(bench.clock.now).toISOString()
  const [bids] = (await details()).disagreements
  expect(bids?.statements).toMatchObject([
    { since, last_seen_at: since },
    { since: new Date(bench.clock.now - 3_600_000).toISOString(), last_seen_at: since },
  ])
  const disputed = await findDisputedListings(bench.database.db, [BURKE])
  expect(disputed.map(({ listing, disagreements }) => [listing.case_number, disagreements.length])).toEqual([
    ['25CVD000001-110', 2],
  ])
  expect(await findDisputedListings(bench.database.db, ['37183'])).toEqual([])

  // The firm catches up: the dispute is over, and no event is repeated.
  const followed = await bench.run([row('firm', '10000', '2026-11-12'), row('county', '10000', '2026-11-12')])
  expect(followed.events).toEqual({})
  expect(await disputes()).toEqual([])
})

it('shows the fresher of two upset deadlines for the same bid, and warns of the earlier one', async () => {
  await bench.run([row('firm', '9250', '2026-11-06'), row('county', '9250', '2026-11-06')])
  await bench.run([row('firm', '9250', '2026-11-06'), row('county', '9250', '2026-11-09')])
  expect(await disputes()).toEqual([
    [
      'upset_bid_date',
      '2026-11-09',
      'said_last',
      'Burke County Tax Office 2026-11-09 shown',
      'Firm 2026-11-06',
    ],
  ])
  await bench.run([row('firm', '9250', '2026-11-12'), row('county', '9250', '2026-11-09')])
  expect(await disputes()).toEqual([
    [
      'upset_bid_date',
      '2026-11-12',
      'said_last',
      'Firm 2026-11-12 shown',
      'Burke County Tax Office 2026-11-09',
    ],
  ])
})

it('treats an older date from a newly listing source as stale', async () => {
  await bench.run([row('county', '', '', '2026-12-15')])
  await bench.run([row('county', '', '', '2026-12-15'), row('firm', '', '', '2026-11-24')])
  expect(await disputes()).toEqual([
    [
      'foreclosure_date',
      '2026-12-15',
      'known_first',
      'Burke County Tax Office 2026-12-15 shown',
      'Firm 2026-11-24',
    ],
  ])
})

it('ignores a source that no longer lists the property', async () => {
  const other = 'firm|Burke|25CVD000002-110|11034|6 Main St|2026-12-15|5000'
  await bench.run([row('firm', '9250', '2026-11-06'), row('county', '9800', '2026-11-06'), other])
  expect(await disputes()).toHaveLength(1)
  await bench.run([row('county', '9800', '2026-11-06'), other], { force: true })
  expect(await disputes()).toEqual([])
})

it('does not set a sale again that another source called off, for a source that begins to list it', async () => {
  const set = row('firm', '', '', '2026-11-20')
  await bench.run([set])
  await bench.run([`${row('firm', '', '', '')}|postponed`])
  const copied = await bench.run([row('county', '', '', '2026-11-20')])
  expect(copied.events).toEqual({})
  const later = await bench.run([row('county', '', '', '2026-12-08')])
  expect(later.events).toMatchObject({ postponed: 1 })
  expect((await details()).listing.foreclosure_date).toBe('2026-12-08')
})
