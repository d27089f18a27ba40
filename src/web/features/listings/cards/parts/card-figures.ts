import type { Listing } from '#contract/listings/listing-schema.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { priceLabel, priceText } from '#domain/listing/price.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** A labeled amount of a card. `basis` is the source of a number that the public record does not contain itself. */
export type Figure = {
  label: 'Last bid' | 'Final bid' | 'Opening bid' | 'Minimum upset bid' | 'Deposit'
  amount: string
  basis: 'published' | 'computed' | null
}

/** The price, plus the cost of the next bid while upset bids can be filed. */
export function cardFigures(listing: Listing, today: PlainDate): Figure[] {
  const price: Figure = { label: priceLabel(listing), amount: priceText(listing), basis: null }
  const next = nextBidOn(listing, today)
  if (next === null) return [price]
  return [
    price,
    { label: 'Minimum upset bid', amount: formatExactDollars(next.minimum_upset_bid), basis: next.basis },
    { label: 'Deposit', amount: formatExactDollars(next.deposit), basis: 'computed' },
  ]
}

/** Short labels for cards. */
const SHORT_LABELS: Partial<Record<Figure['label'], string>> = { 'Minimum upset bid': 'Min. upset bid' }

/** The label of a figure on a card. */
export function shortLabel({ label }: Figure): string {
  return SHORT_LABELS[label] ?? label
}

/** From this length on, an amount needs smaller type. */
const LONG_AMOUNT = '$1,000,000'.length
/** Combined length of two amounts that fit side by side on a phone in full size. */
const ROOM_ON_PHONE = '$99,999.99'.length * 2

/** Whether the figures need smaller type: `isLong` on any card, `isTight` on a phone. */
export function figureFit(figures: readonly Figure[]): { isLong: boolean; isTight: boolean } {
  const [first = '', second = ''] = figures.map(({ amount }) => amount)
  return {
    isLong: figures.some(({ amount }) => amount.replace(/\..*/, '').length >= LONG_AMOUNT),
    isTight: first.length + second.length > ROOM_ON_PHONE,
  }
}
