import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { checkedText, contactSourceName } from '#domain/counties/contact-texts.ts'
import { contactOf } from '#domain/counties/county-contact.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { WireClock } from '#domain/upset-bid/clock-days.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { deadlineMark } from '#domain/upset-bid/clock-notes.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { SheetDetails, SheetInput } from './sheet-input.ts'
import { modifiedText } from '#domain/listing/facts.ts'
import { dayAndTimeOf } from './sheet-values.ts'
import { SOURCE, STATUTES } from './texts.ts'

/** Source of a figure, and when it was seen, reported by the clerk, or computed. */
export type SheetSource = { readonly what: string; readonly source: string; readonly when: string }

/** A source for every figure of the sheet, most important figure first. */
export function sheetSources(input: SheetInput, phase: Phase): SheetSource[] {
  const { details } = input
  return [
    ...bidSources(input, phase),
    ...(phase === 'upset_open' ? lastDaySource(input) : []),
    ...(phase === 'sale_ahead' ? saleSource(input) : []),
    ...ruleSources(input, phase),
    ...(phase === 'upset_open' ? [hoursSource(input)] : []),
    ...contactSource(input, phase),
    ...lotSource(details),
    ...outlineSource(input),
  ]
}

type Provenance = { source: string; when: string }

/** The newest event that states one of these facts; without one, the source that lists the property. */
function findProvenance({ timeline, sources }: SheetDetails, names: readonly string[]): Provenance | null {
  const event = timeline.find(
    ({ to, source }) => source !== null && names.some((name) => (to?.[name] ?? null) !== null),
  )
  if (event?.source) return { source: event.source, when: SOURCE.seen(modifiedText(event.seen_at)) }
  const [listed] = sources
  return listed ? { source: listed.name, when: SOURCE.seen(modifiedText(listed.last_seen_at)) } : null
}

function sourceLine(what: string, by: Provenance | null): SheetSource {
  return { what, ...(by ?? { source: SOURCE.unknown, when: '' }) }
}

function callProvenance({ call }: SheetInput): Provenance | null {
  return call && { source: SOURCE.call, when: SOURCE.called(modifiedText(call.called_at)) }
}

function bidSources(input: SheetInput, phase: Phase): SheetSource[] {
  const { details } = input
  const { highest_bid, opening_bid } = details.listing
  const last = details.next_bid?.last_bid ?? highest_bid
  if (phase !== 'sale_ahead' && last !== null && last > 0) {
    return [
      sourceLine(
        SOURCE.lastBid(formatExactDollars(last)),
        callProvenance(input) ?? findProvenance(details, ['highest_bid']),
      ),
    ]
  }
  if (opening_bid === null || !(opening_bid > 0)) return []
  return [
    sourceLine(SOURCE.openingBid(formatExactDollars(opening_bid)), findProvenance(details, ['opening_bid'])),
  ]
}

function lastDaySource(input: SheetInput): SheetSource[] {
  const { details, call, now } = input
  const { clock } = details
  const day = wireDay(clock?.last_day)
  if (clock === null || day === null) return []
  const today = newYorkDate(now)
  const what = SOURCE.lastDay([dayText(day, today), publishedHour(clock)].filter(Boolean).join(', '))
  const mark = deadlineMark(clock, today).text
  if (isSourcesDay(call, clock)) {
    if (clock.published_last_day === null) return [{ what, source: mark, when: printedText(now) }]
    const by = findProvenance(details, ['upset_bid_date'])
    return [by === null ? sourceLine(what, by) : { what, source: `${by.source}. ${mark}`, when: by.when }]
  }
  const by = callProvenance(input)
  if (by === null || clock.basis === 'published') return [sourceLine(what, by)]
  return [{ what, source: `${by.source}. ${mark}`, when: by.when }]
}

/** The hour of the deadline if a source published it with that very day; the line of the clerk's hours has any other. */
function publishedHour({
  last_day,
  published_last_day,
  closes_at,
  published_closes_at,
}: WireClock): string | null {
  return last_day === published_last_day && published_closes_at === closes_at ? published_closes_at : null
}

function saleSource({ details, now }: SheetInput): SheetSource[] {
  const day = wireDay(details.listing.foreclosure_date)
  if (day === null) return []
  return [
    sourceLine(SOURCE.sale(dayText(day, newYorkDate(now))), findProvenance(details, ['foreclosure_date'])),
  ]
}

function ruleSources({ details, now, propertyNotes }: SheetInput, phase: Phase): SheetSource[] {
  const when = printedText(now)
  const terms = upsetBidTermsOn(newYorkDate(now))
  const source = SOURCE.rule(terms, STATUTES[details.procedure ?? 'either'])
  const deed =
    (propertyNotes?.maximum_bid ?? null) === null
      ? []
      : [{ what: SOURCE.deedCosts, source: SOURCE.deedCostsRule, when }]
  const isPublished = details.next_bid?.basis === 'published'
  switch (phase) {
    case 'upset_open': {
      if (details.next_bid === null) return deed
      const minimum = SOURCE.minimum(formatExactDollars(details.next_bid.minimum_upset_bid))
      return [
        ...(isPublished ? [sourceLine(minimum, findProvenance(details, ['minimum_upset_bid']))] : []),
        { what: isPublished ? SOURCE.deposits : SOURCE.minimumsAndDeposits, source, when },
        ...deed,
      ]
    }
    case 'sale_ahead':
      return [{ what: SOURCE.deposits, source, when }, ...deed]
    default:
      return deed
  }
}

function contactSource({ details }: SheetInput, phase: Phase): SheetSource[] {
  const phone = contactOf(details.county.contacts, 'clerk_phone')
  const isShown = phase === 'upset_open' || phase === 'upset_frozen' || phase === 'sale_ahead'
  if (phone === null || !isShown) return []
  return [{ what: SOURCE.contact, source: contactSourceName(phone), when: checkedText(phone.seen) }]
}

function hoursSource({ details, now }: SheetInput): SheetSource {
  const isConfirmed = details.county.closes_at_confirmed
  const source = isConfirmed ? SOURCE.hoursConfirmed : SOURCE.hoursAssumed
  return { what: SOURCE.hours, source, when: printedText(now) }
}

function lotSource(details: SheetDetails): SheetSource[] {
  const { lot_size, zoning_code, assessed_value, structure } = details.listing
  if (lot_size === null && zoning_code === null && assessed_value === null && structure === null) return []
  return [
    sourceLine(
      SOURCE.lot,
      findProvenance(details, ['lot_size', 'zoning_code', 'assessed_value', 'structure']),
    ),
  ]
}

function outlineSource({ details, outline }: SheetInput): SheetSource[] {
  const found = details.timeline.find(({ kind }) => kind === 'outline_found')
  if (outline === null || found?.source === undefined || found.source === null) return []
  return [{ what: SOURCE.outline, source: found.source, when: SOURCE.seen(modifiedText(found.seen_at)) }]
}

function printedText(now: number): string {
  const { day, time } = dayAndTimeOf(now)
  return SOURCE.printed(`${day}, ${time}`)
}
