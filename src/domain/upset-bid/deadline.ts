import type { ClosedDay } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { closingInstant, reminderInstant } from './clerk-office.ts'
import type { ClerkOffice } from './clerk-office.ts'
import { lastDay } from './last-day.ts'
import type { LastDay } from './last-day.ts'
import { publishedTermsStand } from './published-terms.ts'
import { standingBids } from './standing-bids.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'
import { windowStart } from './window-start.ts'

/** The end of the running upset bid window. */
export interface UpsetBidDeadline {
  /** `estimated` means: at the earliest, since no filing day is known. */
  readonly basis: 'published' | 'computed' | 'estimated'
  /** The day from which the ten days count, day 0; null where only a published day is known. */
  readonly starts_on: PlainDate | null
  readonly last_day: PlainDate
  /** The later of two possible last days where a closing is not certain; null when it makes no difference. */
  readonly last_day_if_closed: PlainDate | null
  /** Null when a published day is not the one the rule leads to, so that nothing explains it. */
  readonly tenth_day: PlainDate | null
  /** The closed days from the tenth day on that moved `last_day`, in order. */
  readonly moved_by: readonly ClosedDay[]
  /** The further closed days, some of them uncertain, that lead to `last_day_if_closed`. */
  readonly may_move_by: readonly ClosedDay[]
  /** The day the rule gives from a known filing day, beside a published one too; null without a filing day. */
  readonly computed_last_day: PlainDate | null
  /** Whether a published day is one the rule allows; null when no day is published or no filing day is known. */
  readonly agrees: boolean | null
  /** When the clerk closes on the last day (epoch milliseconds). A bid must be in before. */
  readonly closes_at_instant: number
  /** From when reminders count back (epoch milliseconds): earlier where the closing time is not confirmed. */
  readonly reminders_from_instant: number
}

/**
 * When the running window ends. The published day of the current bid always wins; else the rule counts from the last
 * filing, else from the earliest day possible. A bid corrected downwards starts no new window: without a day of its
 * own, or a filing day where there was only an estimate, it ends no later than before. Null while no day at all is
 * known.
 */
export function upsetBidDeadline(facts: UpsetBidFacts, office: ClerkOffice): UpsetBidDeadline | null {
  const own = windowEnd(facts, office)
  const [former, last] = facts.bids.slice(-2)
  if (!former || !last || former.amount_cents <= last.amount_cents) return own
  if (own?.basis === 'published' && facts.published_for_bid_cents === last.amount_cents) return own
  const before = upsetBidDeadline({ ...facts, bids: facts.bids.slice(0, -1) }, office)
  if (own === null || before === null) return own ?? before
  if (last.filed_on !== null && before.basis === 'estimated') return own
  return before.closes_at_instant < own.closes_at_instant ? before : own
}

function windowEnd(facts: UpsetBidFacts, office: ClerkOffice): UpsetBidDeadline | null {
  const start = windowStart(facts)
  const byRule = start && lastDay(start.on, office.county, office.closures)
  const published = standingLastDay(facts, office)
  const days = published === null ? byRule : explained(published, byRule)
  if (!days) return null
  const isComputed = start?.basis === 'computed'
  return {
    ...days,
    basis: published === null ? (start?.basis ?? 'estimated') : 'published',
    starts_on: start?.on ?? null,
    computed_last_day: isComputed && byRule ? byRule.last_day : null,
    agrees: published === null || !isComputed ? null : days.tenth_day !== null,
    closes_at_instant: closingInstant(days.last_day, office),
    reminders_from_instant: reminderInstant(days.last_day, office),
  }
}

// A day published with an earlier bid is void, and so is one that a denied motion for resale has moved on.
function standingLastDay(facts: UpsetBidFacts, office: ClerkOffice): PlainDate | null {
  const { published_last_day: published, resale_motion_denied_on: denied } = facts
  if (published === null || !publishedTermsStand(facts, standingBids(facts.bids).at(-1)?.figures_cents ?? []))
    return null
  const isOvertaken = denied !== null && published < lastDay(denied, office.county, office.closures).last_day
  return isOvertaken ? null : published
}

// A published day settles what was uncertain; where the rule leads to the same day, the rule explains it.
function explained(
  published: PlainDate,
  byRule: LastDay | null,
): Omit<LastDay, 'tenth_day'> & { readonly tenth_day: PlainDate | null } {
  const settled = { last_day: published, last_day_if_closed: null, may_move_by: [] }
  if (byRule?.last_day === published) {
    return { ...settled, tenth_day: byRule.tenth_day, moved_by: byRule.moved_by }
  }
  if (byRule?.last_day_if_closed === published) {
    const moved_by = [...byRule.moved_by, ...byRule.may_move_by]
    return { ...settled, tenth_day: byRule.tenth_day, moved_by }
  }
  return { ...settled, tenth_day: null, moved_by: [] }
}
