import type { Listing } from '#contract/listings/listing-schema.ts'
import { dayOfInstant } from '#domain/time/day-texts.ts'
import { modifiedText } from '#domain/listing/facts.ts'
import { BASIS_WORDS } from '#domain/timeline/event-texts.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { statusWord } from '#domain/listing-status/status-text.ts'
import { type FilingHours, lastDayHours } from '#domain/upset-bid/filing-hours.ts'
import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { EXPORT } from '#web/features/export/texts.ts'
import { outlineInDegrees } from './outline.ts'

/** `money` is in dollars, `date` a date `YYYY-MM-DD`. */
export type Cell =
  | { kind: 'text'; value: string | null }
  | { kind: 'number'; value: number | null }
  | { kind: 'money'; value: number | null }
  | { kind: 'date'; value: string | null }

type Context = Pick<ExportSubject, 'today' | 'closingHours' | 'addressOf'>

export type Column = {
  /** Header text. */
  name: string
  /** Width in characters. */
  width: number
  cell: (listing: Listing, context: Context) => Cell
}

type ValueOf<T> = (listing: Listing, context: Context) => T | null | undefined

const text = (name: string, width: number, value: ValueOf<string>): Column => ({
  name,
  width,
  cell: (...of) => ({ kind: 'text', value: value(...of) ?? null }),
})
const number = (name: string, width: number, value: ValueOf<number>): Column => ({
  name,
  width,
  cell: (...of) => ({ kind: 'number', value: value(...of) ?? null }),
})
const money = (name: string, value: ValueOf<number>): Column => ({
  name,
  width: 16,
  cell: (...of) => ({ kind: 'money', value: value(...of) ?? null }),
})
const date = (name: string, value: ValueOf<string>): Column => ({
  name,
  width: 14,
  cell: (...of) => ({ kind: 'date', value: value(...of) ?? null }),
})

const pointOf = (listing: Listing) =>
  outlineInDegrees(listing)?.labelPoint ?? [listing.longitude ?? null, listing.latitude ?? null]

/** Until when an upset bid can be filed on the upset deadline; null without one, or while the hour is unknown. */
export function hoursOf(
  listing: Listing,
  { closingHours }: Pick<ExportSubject, 'closingHours'>,
): FilingHours | null {
  return listing.upset_bid_date === null ? null : lastDayHours(listing, closingHours.get(listing.county))
}

function originOfLastDay({ upset_bid_date, upset_bid_date_basis: basis, called_at }: Listing) {
  if (upset_bid_date === null) return null
  return basis === null && called_at !== undefined ? EXPORT.lastDayByClerk : BASIS_WORDS.get(basis ?? '')
}

/** The columns of every exported table, in order. */
export const COLUMNS: readonly Column[] = [
  text('County', 14, ({ county }) => county),
  text('Case number', 18, ({ case_number }) => case_number),
  text('Parcel number', 18, ({ parcel_identification }) => parcel_identification),
  text('Street', 30, ({ street }) => street),
  text('City', 16, ({ city }) => city),
  text('State', 6, ({ state }) => state),
  text('ZIP', 8, ({ zip }) => zip),
  text('Status', 22, ({ status }) => statusWord(status)),
  text('Status note', 26, ({ status_reason }) => statusReasonLabel(status_reason)),
  date('Sale date', ({ foreclosure_date }) => foreclosure_date),
  text('Sale time', 10, ({ time }) => time),
  text('Sale place', 30, ({ sale_place }) => sale_place),
  money('Opening bid', ({ opening_bid }) => opening_bid),
  money('Last bid', ({ highest_bid }) => highest_bid),
  money('Minimum upset bid', (listing, { today }) => nextBidOn(listing, today)?.minimum_upset_bid),
  text('Minimum basis', 12, (listing, { today }) => BASIS_WORDS.get(nextBidOn(listing, today)?.basis ?? '')),
  money('Deposit', (listing, { today }) => nextBidOn(listing, today)?.deposit),
  date('Upset deadline', ({ upset_bid_date }) => upset_bid_date),
  text('Upset deadline time', 12, (...of) => hoursOf(...of)?.closes_at),
  // Not in the cell of the time, which a spreadsheet could then no longer read as one.
  text('Deadline time note', 14, (...of) =>
    hoursOf(...of)?.closes_at_confirmed === false ? EXPORT.hourNotConfirmed : null,
  ),
  text('Deadline basis', 12, originOfLastDay),
  date('Per the clerk on', ({ called_at }) => (called_at === undefined ? null : dayOfInstant(called_at))),
  money('Assessed value', ({ assessed_value }) => assessed_value),
  number('Acres', 8, ({ lot_size }) => lot_size),
  text('Zoning', 10, ({ zoning_code }) => zoning_code),
  text('Structure', 22, ({ structure }) => structure),
  number('Longitude', 12, (listing) => pointOf(listing)[0]),
  number('Latitude', 12, (listing) => pointOf(listing)[1]),
  date('No longer listed since', ({ gone_since }) =>
    gone_since === undefined ? null : dayOfInstant(gone_since),
  ),
  text('Last updated', 24, ({ date_last_updated }) => modifiedText(date_last_updated)),
  text('Demo', 6, ({ is_demo }) => (is_demo ? 'demo' : null)),
  text('Page', 40, ({ id }, { addressOf }) => addressOf(id)),
]
