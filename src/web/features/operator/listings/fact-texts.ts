import { disputedFactName, disputedValueText } from '#domain/disagreement/disagreement-texts.ts'
import { statusText } from '#domain/listing-status/status-text.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ParcelOfSale, Standing } from '#contract/operator/listings.ts'
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

/** What follows from the facts, a row for each, by its name. */
export function standingTexts(standing: Standing, today: PlainDate): readonly (readonly [string, string])[] {
  const { upset_deadline, minimum_upset_bid, deposit } = standing
  const day = wireDay(upset_deadline?.day)
  const dollars = (amount: number | null) => (amount === null ? LISTINGS.none : formatExactDollars(amount))
  return [
    [LISTINGS.status, statusText(standing)],
    [
      LISTINGS.upsetDeadline,
      upset_deadline === null || day === null
        ? LISTINGS.none
        : LISTINGS.deadline(dayText(day, today), upset_deadline.closes_at),
    ],
    [LISTINGS.minimum, dollars(minimum_upset_bid)],
    [LISTINGS.deposit, dollars(deposit)],
  ]
}
