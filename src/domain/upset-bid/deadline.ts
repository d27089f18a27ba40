import type { ClosedDay } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type ClockTime, clockTimeOfMinute } from '#domain/time/clock-time.ts'
import { closingInstant, publishedHours, reminderInstant } from './clerk-office.ts'
import type { ClerkOffice, ClosingTime } from './clerk-office.ts'
import { extendedDay, lastDay } from './upset-deadline.ts'
import type { ExtendedDay, LastDay } from './upset-deadline.ts'
import { checkPublishedDay, type PublishedFlaw } from './published-day.ts'
import { publishedTermsStand } from './published-terms.ts'
import { countedBids } from './counted-bids.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'
import { earliestStart, type WindowStart, windowStart } from './window-start.ts'

/** The end of the current upset bid period. */
export interface UpsetBidDeadline extends ClosingTime {
  /**
   * `estimated` means: at the earliest, since no filing day is known. `published` only if a source published this very
   * day: a safe day in place of a published one, or the day to which a closure moved it, is `computed`.
   */
  readonly basis: 'published' | 'computed' | 'estimated'
  /** Day 0 of the ten days; null if `last_day` is only printed, beside this bid or left standing from the bid before. */
  readonly starts_on: PlainDate | null
  readonly last_day: PlainDate
  /** The later of two possible deadlines if a closing is uncertain; null if it makes no difference. */
  readonly last_day_if_closed: PlainDate | null
  /** Null if a published day differs from the rule's, so that no filing explains it. */
  readonly tenth_day: PlainDate | null
  /** The closed days from the tenth day on that moved `last_day`, in order. */
  readonly moved_by: readonly ClosedDay[]
  /** The further closed days, some of them uncertain, that lead to `last_day_if_closed`. */
  readonly may_move_by: readonly ClosedDay[]
  /** The published day that `last_day` is or derives from; null if no published day stands. */
  readonly published_last_day: PlainDate | null
  /** Why that day cannot be right: `last_day` is then the safe one, later only after a closure. */
  readonly published_flaw: PublishedFlaw | null
  /**
   * The day the rule gives from a known filing day, also if one is published, or from a published day on which the
   * clerk is closed; null without either.
   */
  readonly computed_last_day: PlainDate | null
  /** Whether a published day is one the rule allows; null when no day is published or nothing is known to check it. */
  readonly agrees: boolean | null
  /** The time printed with the published date; `closes_at` is the office's if that is earlier. */
  readonly published_closes_at: ClockTime | null
  /** When the clerk closes on the last day (epoch milliseconds). A bid must be filed before it. */
  readonly closes_at_instant: number
  /**
   * From when the period counts as over (epoch milliseconds). After `closes_at_instant` if the deadline is uncertain;
   * null if it is only estimated: then only a source can end the period.
   */
  readonly over_from_instant: number | null
  /** From when reminders count back (epoch milliseconds): earlier if the closing time is not confirmed. */
  readonly reminders_from_instant: number
}

/**
 * When the current upset bid period ends. The published date of the current bid always wins, or a safe one if it
 * cannot be right; else the rule counts from the last filing, else from the earliest day possible, but the estimate is no
 * later than a day that a source left standing beside the bid (G.S. 1-339.25(a), 1-339.64(a)). A bid corrected downwards
 * starts no new period: without a day of its own, or a filing day where there was only an estimate, it ends no later
 * than before. Null while no day is known.
 */
export function upsetBidDeadline(facts: UpsetBidFacts, office: ClerkOffice): UpsetBidDeadline | null {
  const own = windowEnd(facts, office)
  const [former, last] = facts.bids.slice(-2)
  if (!former || !last || former.amount_cents <= last.amount_cents) return own
  if (own !== null && own.published_last_day !== null && facts.published_for_bid_cents === last.amount_cents)
    return own
  const before = upsetBidDeadline({ ...facts, bids: facts.bids.slice(0, -1) }, office)
  if (own === null || before === null) return own ?? before
  if (last.filed_on !== null && before.basis === 'estimated') return own
  const earlier = before.closes_at_instant < own.closes_at_instant ? before : own
  const over = [own, before].flatMap(({ over_from_instant }) => over_from_instant ?? [])
  return { ...earlier, over_from_instant: over.length === 0 ? null : Math.min(...over) }
}

function windowEnd(facts: UpsetBidFacts, office: ClerkOffice): UpsetBidDeadline | null {
  const start = windowStart(facts)
  const byRule = start && lastDay(start.on, office.county, office.closures)
  const published = standingLastDay(facts, office)
  if (published !== null) return publishedEnd(published, facts, start, byRule, office)
  const counted = start && byRule && countedEnd(start, byRule, office)
  const unchanged = counted?.basis === 'computed' ? null : unchangedEnd(facts, office)
  if (counted === null || unchanged === null) return counted ?? unchanged
  return unchanged.closes_at_instant < counted.closes_at_instant ? unchanged : counted
}

function countedEnd(start: WindowStart, byRule: LastDay, office: ClerkOffice): UpsetBidDeadline {
  const { last_day, last_day_if_closed } = byRule
  const isComputed = start.basis === 'computed'
  return {
    ...byRule,
    basis: start.basis,
    starts_on: start.on,
    published_last_day: null,
    published_flaw: null,
    published_closes_at: null,
    closes_at: office.closes_at,
    closes_at_confirmed: office.closes_at_confirmed,
    computed_last_day: isComputed ? last_day : null,
    agrees: null,
    closes_at_instant: closingInstant(last_day, office),
    over_from_instant: isComputed ? closingInstant(last_day_if_closed ?? last_day, office) : null,
    reminders_from_instant: reminderInstant(last_day, office),
  }
}

// Every bid is filed by the last day of the bid before, so its own is no earlier, and the same if the tenth days of both
// fall on closed days. If the source noticed the bid late, the estimate would be later than the true day.
function unchangedEnd({ bids, resale_motion_denied_on }: UpsetBidFacts, office: ClerkOffice) {
  const printed = countedBids(bids).at(-1)?.unchanged_day ?? null
  if (printed === null || isMovedByMotion(printed.last_day, resale_motion_denied_on, office)) return null
  const { safe } = checkPublishedDay(printed.last_day, { byFiling: null, earliest: null }, office)
  const { closes_at_minute: minute } = printed
  const hours = publishedHours(office, minute)
  return {
    ...unexplained(safe),
    ...hours,
    basis: 'estimated',
    starts_on: null,
    published_last_day: null,
    published_flaw: null,
    published_closes_at: minute === null ? null : clockTimeOfMinute(minute),
    computed_last_day: null,
    agrees: null,
    closes_at_instant: closingInstant(safe, hours),
    over_from_instant: null,
    reminders_from_instant: reminderInstant(safe, hours),
  } satisfies UpsetBidDeadline
}

function publishedEnd(
  published: PlainDate,
  facts: UpsetBidFacts,
  start: WindowStart | null,
  byRule: LastDay | null,
  office: ClerkOffice,
): UpsetBidDeadline {
  const byFiling = start?.basis === 'computed' ? byRule : null
  const begun = byFiling === null ? earliestStart(facts) : null
  const earliest = begun && lastDay(begun, office.county, office.closures)
  const { safe, runs_to, flaw, lawful, moved } = checkPublishedDay(published, { byFiling, earliest }, office)
  const days =
    moved !== null
      ? movedDay(moved, byRule)
      : flaw === null
        ? explained(published, byRule, office)
        : unexplained(safe)
  const isWrong = flaw !== null && moved === null
  const minute = facts.published_closes_at_minute
  const hours = publishedHours(office, minute)
  return {
    ...days,
    ...hours,
    basis: safe === published ? 'published' : 'computed',
    starts_on: start?.on ?? null,
    published_last_day: published,
    published_flaw: flaw,
    published_closes_at: minute === null ? null : clockTimeOfMinute(minute),
    computed_last_day: lawful ?? byFiling?.last_day ?? null,
    agrees: isWrong ? false : byFiling && days.tenth_day !== null,
    closes_at_instant: closingInstant(safe, hours),
    over_from_instant: closingInstant(runs_to, runs_to === published ? hours : office),
    reminders_from_instant: reminderInstant(safe, hours),
  }
}

// A day published with an earlier bid is void, and so is one that a denied motion for resale has moved.
function standingLastDay(facts: UpsetBidFacts, office: ClerkOffice): PlainDate | null {
  const { published_last_day: published, resale_motion_denied_on: denied } = facts
  if (published === null || !publishedTermsStand(facts, countedBids(facts.bids).at(-1)?.figures_cents ?? []))
    return null
  return isMovedByMotion(published, denied, office) ? null : published
}

function isMovedByMotion(
  day: PlainDate,
  denied: PlainDate | null,
  { county, closures }: ClerkOffice,
): boolean {
  return denied !== null && day < lastDay(denied, county, closures).last_day
}

type ExplainedDay = ExtendedDay & { readonly tenth_day: PlainDate | null }

// If the rule gives the published day, the rule explains it. The later of two possible days, if it is published, settles
// the uncertainty; the safe one does not, because the clerk may be closed on it all the same.
function explained(published: PlainDate, byRule: LastDay | null, office: ClerkOffice): ExplainedDay {
  if (byRule?.last_day === published) return byRule
  const day = { ...extendedDay(published, office.county, office.closures), tenth_day: null }
  if (byRule?.last_day_if_closed !== published) return day
  return { ...day, tenth_day: byRule.tenth_day, moved_by: [...byRule.moved_by, ...byRule.may_move_by] }
}

// If the rule gives the day to which a closure moved the published one, the rule explains it.
function movedDay(moved: ExtendedDay, byRule: LastDay | null): ExplainedDay {
  return byRule?.last_day === moved.last_day ? byRule : { ...moved, tenth_day: null }
}

function unexplained(last_day: PlainDate): ExplainedDay {
  return { last_day, last_day_if_closed: null, tenth_day: null, moved_by: [], may_move_by: [] }
}
