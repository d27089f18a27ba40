import type { ClerkCall as ClerkCallAnswer } from '#contract/following/following-schema.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { type ClerkCall, isOvertaken, remindedRounds, roundByCall } from '#domain/clerk-call/clerk-call.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { type ListingFacts, readListingFacts, statusAt } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Person } from '#server/features/following/person.ts'
import { type CallRow, readCalls } from './properties.store.ts'

export type KnownFacts = ListingFacts & { bid_seen_at: number | null }

/** Converts a stored call for the domain rules. */
function callOf(row: CallRow): ClerkCall {
  return {
    last_bid_cents: row.last_bid_cents,
    filed: row.filed === null ? null : parsePlainDate(row.filed),
    last_day: row.last_day === null ? null : parsePlainDate(row.last_day),
    called_at: row.called_at.getTime(),
    round: row.round,
  }
}

/**
 * Of a person's calls about the listings of one case, those of the call that was recorded for this listing: its own, and
 * the same of the parcels sold with it.
 */
export function callsAlike(calls: readonly CallRow[], listingId: number): CallRow[] {
  const own = calls.find(({ tax_foreclosure_id }) => tax_foreclosure_id === listingId)
  return calls.filter(({ called_at }) => called_at.getTime() === own?.called_at.getTime())
}

/** The facts of a listing overridden by a person's call; null if a source has superseded the call. */
function factsByCall(row: CallRow, facts: KnownFacts): KnownFacts | null {
  const call = callOf(row)
  if (isOvertaken(call, facts, facts.bid_seen_at)) return null
  return { ...facts, round: roundByCall(call, facts.round, facts.office) }
}

/**
 * The facts whose deadlines a person is reminded of: their call's first, then the sources' if they may still apply.
 */
export function remindedFacts(row: CallRow | undefined, facts: KnownFacts): KnownFacts[] {
  if (!row) return [facts]
  return remindedRounds(callOf(row), facts, facts.bid_seen_at).map((round) => ({ ...facts, round }))
}

/** A call, and the listing's status by it at an instant (epoch milliseconds). */
export function clerkCallAnswer(row: CallRow, facts: KnownFacts, now: number): ClerkCallAnswer {
  const called = factsByCall(row, facts)
  return {
    last_bid: dollarsFromCents(row.last_bid_cents),
    filed: row.filed,
    last_day: row.last_day,
    called_at: row.called_at.toISOString(),
    is_overtaken: called === null,
    ...statusAt(now, called ?? facts),
  }
}

/**
 * A person's clerk calls in accessible counties with the resulting status, by listing id. `ids` null means all
 * listings.
 */
export async function readClerkCalls(
  { userId, countyFips }: Person,
  ids: readonly number[] | null,
  { db, clock }: { db: Db; clock: Clock },
): Promise<Map<number, ClerkCallAnswer>> {
  const rows = await readCalls(db, [userId], ids)
  const called = rows.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  const facts = await readListingFacts(db, called, countyFips)
  return new Map(
    rows.flatMap((row) => {
      const known = facts.get(row.tax_foreclosure_id)
      return known ? [[row.tax_foreclosure_id, clerkCallAnswer(row, known, clock.now())] as const] : []
    }),
  )
}
