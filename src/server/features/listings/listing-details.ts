import type {
  ListingDetails,
  NextBid,
  SaleRound,
  SourceDisagreement,
  UpsetBidClock,
} from '#contract/listings/listings.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { caseFactsOf } from '#domain/listing-status/case-flags.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidClock } from '#domain/upset-bid/upset-bid-clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clockAnswer, nextBidAnswer } from './clock-answer.ts'
import { clerkOfficeOf, countyAnswer, countySourceAnswer } from './county-answer.ts'
import { readClosures } from './closures.store.ts'
import { readContacts, readCountyNamed } from './counties.store.ts'
import { readDisagreements, readDisagreementsOf } from './disagreements.ts'
import { readCountySources, readListing, readSiblings, readSources, readTimeline } from './listings.store.ts'
import { countedBidsOf, roundFactsOf } from './round-facts.ts'
import { readRounds, type RoundRow } from './rounds.store.ts'
import { readListingFacts, readSoldWith, statusAt } from './standing.ts'
import { wireListingOf } from './wire-listing.ts'

function roundAnswer(row: RoundRow): SaleRound {
  return {
    id: row.id,
    sale_date: row.sale_date,
    time: row.time,
    place: row.place,
    opening_bid: dollarsFromCents(row.opening_bid_cents),
    report_on: row.report_on,
    confirmed_on: row.confirmed_on,
    recorded_on: row.recorded_on,
    bids: countedBidsOf(row).map((bid) => ({
      amount: dollarsFromCents(bid.amount_cents),
      kind: bid.kind,
      // Nothing is filed for a bid at the auction: what a source prints there is the day of the sale.
      filed_on: bid.kind === 'auction' ? null : bid.filed_on,
      seen_at: bid.seen_at.toISOString(),
    })),
  }
}

/**
 * All details of a listing at an instant (epoch milliseconds): cost, deadline, and timeline. Null for an unknown id,
 * or a listing outside these counties.
 */
export async function readListingDetails(
  db: Db,
  id: number,
  countyFips: readonly string[],
  now: number,
): Promise<ListingDetails | null> {
  const row = await readListing(db, id, countyFips)
  const county = row && (await readCountyNamed(db, row.county))
  if (!row || !county) return null
  const [rounds, timeline, sources, countySources, siblings, closures, contacts] = await Promise.all([
    readRounds(db, [id]),
    readTimeline(db, id, county.name),
    readSources(db, id, county.name),
    readCountySources(db, county.fips),
    readSiblings(db, row.case_id, id),
    readClosures(db),
    readContacts(db, [county.name]),
  ])
  const latest = rounds.at(-1)
  const round = latest ? roundFactsOf(latest) : null
  const { status, status_reason, next_bid, clock } = statusAt(now, {
    court_case: caseFactsOf(row.case_flags),
    round,
    office: clerkOfficeOf(county, closures),
  })
  const disagreements = await readDisagreements(db, id, countyFips, row)
  const soldWith = siblings.length === 0 ? [] : await readSoldWith(db, id, countyFips)
  const soldWithIds = new Set(soldWith.map((other) => other.id))
  return {
    // The stored status follows the clock within a minute; beside the clock, it must not contradict it.
    listing: wireListingOf({ ...row, status, status_reason }, newYorkDate(now)),
    procedure: row.procedure,
    outline_acres: row.outline_acres,
    outline_drawn: row.outline_drawn,
    taxes_due: dollarsFromCents(row.taxes_due_cents),
    sale_place: latest?.place ?? county.sale_place,
    next_bid,
    clock,
    rounds: rounds.map(roundAnswer),
    timeline,
    disagreements,
    same_case: siblings.map((other) => ({ ...other, is_sold_with: soldWithIds.has(other.id) })),
    county: { ...countyAnswer(county), contacts: contacts.get(county.name) ?? [] },
    sources,
    county_sources: countySources.map(countySourceAnswer),
  }
}

/** An upset deadline with all that bears on relying on it. */
export type OpenDeadline = {
  readonly clock: UpsetBidClock
  /** Null if the last bid is unknown. */
  readonly next_bid: NextBid | null
  readonly disagreements: readonly SourceDisagreement[]
}

/**
 * The deadlines of listings with these ids in these counties whose upset bid period is open; omits those without a day
 * to count from. They follow from the facts and from the day on which a bid would be filed, not from the hour.
 */
export async function readOpenDeadlines(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
  today: PlainDate,
): Promise<ReadonlyMap<number, OpenDeadline>> {
  if (ids.length === 0) return new Map()
  const facts = await readListingFacts(db, ids, countyFips)
  const disputes = await readDisagreementsOf(db, ids, countyFips)
  return new Map(
    Array.from(facts).flatMap(([id, { round, office }]) => {
      if (round === null) return []
      const computed = upsetBidClock(round, office, today)
      const clock = clockAnswer(computed, office)
      if (clock === null) return []
      return [[id, { clock, next_bid: nextBidAnswer(computed), disagreements: disputes.get(id) ?? [] }]]
    }),
  )
}
