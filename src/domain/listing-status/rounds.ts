import { noSaleReason } from '#domain/court-calendar/sale-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { hasResult } from './facts.ts'
import type { RoundFacts } from './facts.ts'

/** What a source newly states about a listing's sale. */
export interface SeenSale {
  readonly sale_date: PlainDate | null
  /** The source states that a new sale was ordered, such as after a buyer's default. */
  readonly is_resale_ordered: boolean
}

/**
 * The round that newly seen facts belong to. A new round starts with no facts but its own date; `date_set`, `postponed` and
 * `date_corrected` also end whatever kept the round without a date.
 */
export type RoundStep =
  | {
      readonly step: 'new_round'
      readonly reason: 'first_sale' | 'resale_ordered' | 'sale_after_result'
      readonly sale_date: PlainDate | null
    }
  | {
      readonly step: 'same_round'
      readonly change: 'none' | 'date_set' | 'postponed' | 'date_corrected'
    }

/**
 * Decides whether newly seen facts open a new round or belong to the latest one, `seenOn` being the day they were
 * seen. A new round opens with an order of resale, or with a sale date later than the day on which a result of the
 * latest round was already known: that result cannot come from the new date. A day on which no sale is held is an error
 * and opens none. Any other new date postpones a sale that has shown no result, or corrects the date of one that has.
 */
export function continueOrOpenRound(latest: RoundFacts | null, seen: SeenSale, seenOn: PlainDate): RoundStep {
  const sale_date = dateOfSale(seen, seenOn)
  if (latest === null) {
    return { step: 'new_round', reason: seen.is_resale_ordered ? 'resale_ordered' : 'first_sale', sale_date }
  }
  if (seen.is_resale_ordered && wasHeld(latest, seenOn)) {
    return { step: 'new_round', reason: 'resale_ordered', sale_date }
  }
  if (sale_date === null || sale_date === latest.sale_date) return same('none')
  if (hasResult(latest)) {
    if (sale_date > resultKnownOn(latest, seenOn)) {
      const isError = noSaleReason(sale_date) !== null
      return isError ? same('none') : { step: 'new_round', reason: 'sale_after_result', sale_date }
    }
    return same(latest.sale_date === null ? 'date_set' : 'date_corrected')
  }
  if (latest.sale_date === null || isHalted(latest)) return same('date_set')
  return same(sale_date > latest.sale_date ? 'postponed' : 'date_corrected')
}

function same(change: Extract<RoundStep, { step: 'same_round' }>['change']): RoundStep {
  return { step: 'same_round', change }
}

// A round that waits for its date, or has it ahead, is itself the ordered resale.
function wasHeld(round: RoundFacts, seenOn: PlainDate): boolean {
  return hasResult(round) || (round.sale_date !== null && round.sale_date <= seenOn)
}

// After an order of resale, sources keep showing the date of the old sale.
function dateOfSale({ sale_date, is_resale_ordered }: SeenSale, seenOn: PlainDate): PlainDate | null {
  return is_resale_ordered && sale_date !== null && sale_date <= seenOn ? null : sale_date
}

function resultKnownOn(round: RoundFacts, seenOn: PlainDate): PlainDate {
  const days = [round.report_on, ...round.bids.flatMap(({ filed_on, seen_on }) => [filed_on, seen_on])]
  return days.reduce<PlainDate>((first, date) => (date !== null && date < first ? date : first), seenOn)
}

function isHalted(round: RoundFacts): boolean {
  return round.is_cancelled || round.is_postponed_without_date || round.is_resale_ordered_without_date
}
