import { CONTACT_NAMES, contactLine } from '#domain/counties/contact-texts.ts'
import { dayOfInstant, dayText, wireDay } from '#domain/time/day-texts.ts'
import { assessedValueText, lotSizeText } from '#domain/listing/facts.ts'
import { longDate } from '#domain/time/wire-date.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { clockDaysOf, closedInWindow } from '#domain/upset-bid/clock-days.ts'
import { parcelsSoldWith, SOLD_WITH } from '#domain/listing-filters/sold-with.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { SheetInput } from './sheet-input.ts'
import { FACT } from './texts.ts'

/** A named fact; a value may have several lines. */
export type SheetLine = {
  readonly name: string
  readonly value: string
  /** When the value was checked, and how reliable it is. */
  readonly note?: string
  /** For a value that can be called: its `tel:` address. */
  readonly tel?: string
  /** Printed in full even where a crowded page shortens facts: the words left out could be the day to be there. */
  readonly isWhole?: boolean
}

/** Case, parcel and what to know on site: the clerk's window, or the sale. */
export function factLines(input: SheetInput, phase: Phase): SheetLine[] {
  const { listing } = input.details
  return [
    { name: FACT.case, value: listing.case_number ?? FACT.notKnown },
    { name: FACT.parcel, value: listing.parcel_identification ?? FACT.notKnown },
    ...soldWithLine(input),
    ...lotLine(input),
    ...(phase === 'sale_ahead' ? saleLines(input) : [...soldLine(input), ...lastBidLine(input)]),
    ...(phase === 'upset_open' || phase === 'upset_frozen' ? windowLines(input, phase) : []),
  ]
}

/** More than these would push the figures off the page. */
const MAX_PARCELS = 8

function soldWithLine({ details }: SheetInput): SheetLine[] {
  const parcels = parcelsSoldWith(details.same_case)
  if (parcels.length === 0) return []
  const shown = parcels.slice(0, MAX_PARCELS).join(', ')
  const more = parcels.length - MAX_PARCELS
  return [{ name: SOLD_WITH.name, value: more > 0 ? FACT.andMore(shown, more) : shown, note: SOLD_WITH.hint }]
}

function lotLine({ details }: SheetInput): SheetLine[] {
  const { listing, outline_acres, outline_drawn } = details
  const assessed = assessedValueText(listing.assessed_value)
  const isGiven = listing.lot_size !== null && listing.lot_size > 0
  const acres = isGiven ? lotSizeText(listing.lot_size) : outlineText(outline_acres, outline_drawn)
  const parts = [
    acres,
    listing.zoning_code?.trim(),
    listing.structure,
    assessed === 'N/A' ? null : FACT.assessed(assessed),
  ].filter((part) => part !== null && part !== undefined && part !== '')
  return parts.length === 0 ? [] : [{ name: FACT.lot, value: parts.join(', ') }]
}

function outlineText(acres: number | null, isDrawn: boolean): string | null {
  if (acres === null) return null
  return (isDrawn ? FACT.acresByDrawing : FACT.acresByOutline)(lotSizeText(acres))
}

function saleLines({ details, now }: SheetInput): SheetLine[] {
  const { listing, county, sale_place, taxes_due } = details
  const day = wireDay(listing.foreclosure_date)
  const afterward = day && lastDay(day, county.name, []).last_day
  return [
    ...(taxes_due === null ? [] : [{ name: FACT.taxesDue, value: formatExactDollars(taxes_due) }]),
    { name: FACT.place, value: sale_place ?? FACT.placeUnknown },
    ...(county.seller === null ? [] : [{ name: FACT.seller, value: county.seller }]),
    { name: FACT.saleDeposit, value: county.sale_day_deposit ?? FACT.inTheNotice },
    ...(afterward === null
      ? []
      : [{ name: FACT.afterSale, value: FACT.upsetUntil(dayText(afterward, newYorkDate(now))) }]),
    ...clerkLines(details.county),
  ]
}

function soldLine({ details }: SheetInput): SheetLine[] {
  const round = details.rounds.at(-1)
  const day = wireDay(round?.sale_date)
  if (!round || day === null) return []
  const price = round.bids.find(({ kind }) => kind === 'auction')?.amount
  const parts = [longDate(day), round.time, price === undefined ? null : formatExactDollars(price)]
  const hasResult = round.bids.length > 0
  const value = parts.filter((part) => part !== null).join(', ')
  return [{ name: hasResult ? FACT.sold : FACT.sale, value }]
}

function lastBidLine(input: SheetInput): SheetLine[] {
  const today = newYorkDate(input.now)
  const { call } = input
  if (call !== null) {
    const filed = wireDay(call.filed)
    const parts = [
      formatExactDollars(call.last_bid),
      filed === null ? null : FACT.filed(dayText(filed, today)),
      FACT.perClerk(dayText(dayOfInstant(call.called_at), today)),
    ]
    return [{ name: FACT.lastBid, value: parts.filter((part) => part !== null).join(', ') }]
  }
  const bid = input.details.rounds.at(-1)?.bids.at(-1)
  if (!bid) return []
  const filed = wireDay(bid.filed_on)
  const day =
    filed === null ? FACT.seen(dayText(dayOfInstant(bid.seen_at), today)) : FACT.filed(dayText(filed, today))
  return [
    {
      name: FACT.lastBid,
      value: [FACT.bidKinds[bid.kind], formatExactDollars(bid.amount), day].join(', '),
    },
  ]
}

function windowLines(input: SheetInput, phase: Phase): SheetLine[] {
  const { county } = input.details
  return [
    ...clerkLines(county),
    { name: FACT.hours, value: hoursText(input), isWhole: true },
    ...(phase === 'upset_open' ? [{ name: FACT.bring, value: FACT.bringBid }] : []),
  ]
}

function clerkLines({ name, contacts }: SheetInput['details']['county']): SheetLine[] {
  const address = contactLine(contacts, 'courthouse_address')
  const office = [FACT.clerk(name), address?.value ?? FACT.addressUnknown].join('\n')
  return [
    { ...address, name: FACT.fileWith, value: office },
    contactLine(contacts, 'clerk_phone') ?? { name: CONTACT_NAMES.clerk_phone, value: FACT.notKnown },
    ...(['special_proceedings_phone', 'upset_bid_desk'] as const).flatMap((fact) => {
      const line = contactLine(contacts, fact)
      return line === null ? [] : [line]
    }),
  ]
}

function hoursText({ details, now }: SheetInput): string {
  const { clock, county } = details
  const { closes_at, closes_at_confirmed } = county
  const hours = closes_at_confirmed ? FACT.closes(closes_at) : FACT.closesUnconfirmed(closes_at)
  const today = newYorkDate(now)
  const days = clock && clockDaysOf(clock)
  if (!days) return hours
  const isOther = clock.closes_at !== closes_at || clock.closes_at_confirmed !== closes_at_confirmed
  const isAhead = today <= days.lastDay
  const closed = eachDay(today, days.lastDayIfClosed ?? days.lastDay).flatMap((date) => {
    const day = closedInWindow(date, days, county.name)
    return day === null || day.kind === 'weekend' ? [] : [day]
  })
  const names = (isCertain: boolean) =>
    closed.filter(({ certain }) => certain === isCertain).map(({ date }) => dayText(date, today))
  return [
    hours,
    ...(isOther && isAhead ? [FACT.upsetBidsUntil(clock.closes_at, dayText(days.lastDay, today))] : []),
    ...sentence(names(true), FACT.closedOn),
    ...sentence(names(false), FACT.mayBeClosedOn),
  ].join('. ')
}

function sentence(days: readonly string[], say: (days: string) => string): string[] {
  if (days.length === 0) return []
  const last = days.at(-1) ?? ''
  return [say(days.length === 1 ? last : `${days.slice(0, -1).join(', ')} and ${last}`)]
}

function eachDay(from: PlainDate, to: PlainDate): PlainDate[] {
  const days: PlainDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}
