import type { NextBid, UpsetBidClock } from '#contract/listings/listings.ts'
import { caseFactsOf } from '#domain/listing-status/case-flags.ts'
import { takesUpsetBids } from '#domain/listing/upset-period.ts'
import { soldWith } from '#domain/listing-filters/sold-with.ts'
import { deriveStatus, settledWithoutBids } from '#domain/listing-status/derive-status.ts'
import type { CaseFacts, RoundFacts } from '#domain/listing-status/facts.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clockAnswer, nextBidAnswer } from './clock-answer.ts'
import { readClosures } from './closures.store.ts'
import { clerkOfficeOf } from './county-answer.ts'
import { readCaseIds, readCases, readListingFields } from './listings.store.ts'
import { countedBidsOf, roundFactsOf } from './round-facts.ts'
import { readRounds } from './rounds.store.ts'

/** The facts that determine a listing's status. */
export type ListingFacts = {
  court_case: CaseFacts
  /** The latest round; null if no sale was ever ordered. */
  round: RoundFacts | null
  office: ClerkOffice
}

/** A listing's status at an instant. */
export type StatusAt = {
  status: string
  /** Reason for the status; null if the status needs none. */
  status_reason: string | null
  /** The next upset bid; null unless one can be filed and the last bid is known. */
  next_bid: NextBid | null
  /** The upset deadline; null without a date to count from. */
  clock: UpsetBidClock | null
}

/** A listing's status by these facts at an instant (epoch milliseconds), as the API returns it. */
export function statusAt(now: number, { court_case, round, office }: ListingFacts): StatusAt {
  const { status, reason, clock } = deriveStatus(now, court_case, round, office)
  return {
    status,
    status_reason: reason,
    next_bid: clock && takesUpsetBids({ status, status_reason: reason }) ? nextBidAnswer(clock) : null,
    clock: clock && clockAnswer(clock, office),
  }
}

/**
 * Facts of listings with these ids in these counties (null for all), with when a source first showed the current bid
 * (epoch milliseconds; null if unknown). Omits others.
 */
export async function readListingFacts(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[] | null,
): Promise<Map<number, ListingFacts & { bid_seen_at: number | null }>> {
  const cases = await readCases(db, ids, countyFips)
  const rounds = await readRounds(
    db,
    cases.map(({ id }) => id),
  )
  const closures = await readClosures(db)
  const latest = new Map(rounds.map((round) => [round.tax_foreclosure_id, round]))
  return new Map(
    cases.map((row) => {
      const round = latest.get(row.id)
      const facts = {
        court_case: caseFactsOf(row.case_flags),
        round: round ? roundFactsOf(round) : null,
        office: clerkOfficeOf(row, closures),
        bid_seen_at: (round && countedBidsOf(round).at(-1)?.seen_at.getTime()) ?? null,
      }
      return [row.id, facts]
    }),
  )
}

/**
 * The other listings, by id, that are sold together with one for one bid. None that was taken out of the sale, for
 * example redeemed, and none for a listing that was itself taken out.
 */
export async function readSoldWith(
  db: Db,
  id: number,
  countyFips: readonly string[],
): Promise<{ id: number; parcel_identification: string }[]> {
  const inCase = await readCaseIds(db, id)
  // Most listings have their own case.
  if (inCase.length < 2) return []
  const listings = (await readListingFields(db, inCase, countyFips)).map((row) => ({
    ...row,
    opening_bid: dollarsFromCents(row.opening_bid_cents),
    highest_bid: dollarsFromCents(row.highest_bid_cents),
  }))
  const others = soldWith(id, listings)
  if (others.length === 0) return []
  const ids = [id, ...others.map((other) => other.id)]
  const inSale = new Map(
    Array.from(await readListingFacts(db, ids, countyFips), ([each, { court_case, round }]) => [
      each,
      settledWithoutBids(court_case, round) === null,
    ]),
  )
  if (inSale.get(id) !== true) return []
  return others.flatMap(({ id: other, parcel_identification }) =>
    inSale.get(other) === true && parcel_identification !== null
      ? [{ id: other, parcel_identification }]
      : [],
  )
}
