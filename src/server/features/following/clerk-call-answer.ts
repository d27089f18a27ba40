import type { ClerkCall as ClerkCallAnswer } from '#contract/following/following-schema.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { isOvertaken, roundByCall } from '#domain/clerk-call/clerk-call.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { type ListingFacts, standingOf } from '#server/features/listings/index.ts'
import type { CallRow } from './properties.store.ts'

/** What a call says, and how the listing stands by it at an instant (epoch milliseconds). */
export function clerkCallAnswer(
  row: CallRow,
  facts: ListingFacts & { bid_seen_at: number | null },
  now: number,
): ClerkCallAnswer {
  const call = {
    last_bid_cents: row.last_bid_cents,
    filed: row.filed === null ? null : parsePlainDate(row.filed),
    last_day: row.last_day === null ? null : parsePlainDate(row.last_day),
    called_at: row.called_at.getTime(),
    round: row.round,
  }
  const is_overtaken = isOvertaken(call, facts.round, facts.bid_seen_at)
  const round = is_overtaken ? facts.round : roundByCall(call, facts.round)
  return {
    last_bid: dollarsFromCents(row.last_bid_cents),
    filed: row.filed,
    last_day: row.last_day,
    called_at: row.called_at.toISOString(),
    is_overtaken,
    ...standingOf(now, { ...facts, round }),
  }
}
