import { disputedFactName, disputedValueText } from '#domain/disagreement/disagreement-texts.ts'
import { statusText } from '#domain/listing-status/status-text.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { deadlineMark } from '#domain/upset-bid/clock-notes.ts'
import { hourText } from '#domain/upset-bid/filing-hours.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ListingFact, ParcelOfSale, Standing } from '#contract/operator/listings.ts'
import { LISTINGS } from './texts.ts'

type Value = string | number | null

/** A fact in the words of the product. */
export function factName(fact: string): string {
  return disputedFactName(fact)
}

/** A value that a source states, or that is shown. */
export function factText(fact: string, value: Value, today: PlainDate): string {
  return value === null ? LISTINGS.unknown : disputedValueText(fact, value, today)
}

/** Parcels of a sale by number and street. */
export function parcelTexts(parcels: readonly ParcelOfSale[]): string[] {
  return parcels.map(({ parcel_identification, street, id }) =>
    LISTINGS.parcel(parcel_identification, street, id),
  )
}

/** The upset deadline with its hour and what it is based on; null without one. */
function deadlineText({ clock }: Standing, today: PlainDate): string | null {
  const day = wireDay(clock?.last_day)
  if (clock === null || day === null) return null
  return LISTINGS.deadline(dayText(day, today), hourText(clock), deadlineMark(clock, today).text)
}

/** The value of a fact as subscribers see it: a status with its reason, a deadline with its hour and basis. */
export function shownText({ fact, shown }: ListingFact, standing: Standing, today: PlainDate): string {
  if (fact === 'status') return statusText(standing)
  const deadline = fact === 'upset_bid_date' ? deadlineText(standing, today) : null
  return deadline ?? factText(fact, shown, today)
}

/** What follows from the facts, a row for each, by its name. */
export function standingTexts(standing: Standing, today: PlainDate): readonly (readonly [string, string])[] {
  const { minimum_upset_bid, deposit } = standing
  const dollars = (amount: number | null) => (amount === null ? LISTINGS.none : formatExactDollars(amount))
  return [
    [LISTINGS.status, statusText(standing)],
    [LISTINGS.upsetDeadline, deadlineText(standing, today) ?? LISTINGS.none],
    [LISTINGS.minimum, dollars(minimum_upset_bid)],
    [LISTINGS.deposit, dollars(deposit)],
  ]
}
