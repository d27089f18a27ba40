import { eventTraits } from '#domain/events/event-kinds.ts'
import { type EventValues, textOf } from '#domain/timeline/event-values.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

type Happened = { readonly kind: string; readonly to: EventValues }
type Standing = Pick<
  WireListing,
  'status' | 'highest_bid' | 'opening_bid' | 'foreclosure_date' | 'time' | 'upset_bid_date'
>

/**
 * Whether what an event reported still stands: a text that waited and the subject of an email say nothing that was
 * overtaken. An upset bid stands until a higher one or the end of the period, another price or day until it changes,
 * whatever its hour (`isHourStillTrue`), the hour alone of a sale until it changes, a sale postponed without a date until
 * it has one, and a cancellation until a new sale is set.
 */
export function isStillTrue({ kind, to }: Happened, listing: Standing): boolean {
  if (kind === 'upset_bid' && listing.status !== 'Upset Bid Ongoing') return false
  // A sale that is postponed after its day keeps that day.
  if (kind === 'postponed' && to?.['foreclosure_date'] === null)
    return listing.status === 'Waiting on sales date'
  const fact = eventTraits(kind)?.changes ?? null
  if (fact !== null && fact !== 'outcome' && isOther(to?.[fact], listing[fact])) return false
  const { foreclosure_date: day } = to ?? {}
  if (day === undefined && isOther(to?.['time'], listing.time)) return false
  return !isOther(day, listing.foreclosure_date) && !isOther(to?.['status'], listing.status)
}

/** Whether the hour of the sale that an event reported with its day still stands; true without one. */
export function isHourStillTrue(to: EventValues, listing: Pick<Standing, 'time'>): boolean {
  const hour = textOf(to, 'time')
  return hour === null || hour === listing.time
}

/**
 * Whether a text may still tell of an event: what it reported stands, and a sale whose day or hour was corrected is still
 * ahead.
 */
export function mayStillBeTexted(event: Happened, listing: Standing): boolean {
  if (!isStillTrue(event, listing)) return false
  const hasNoDay = event.to?.['foreclosure_date'] === null
  return event.kind !== 'facts_corrected' || hasNoDay || listing.status === 'Auction in future'
}

/** Whether an event reported a value that the listing does not have now. */
function isOther(reported: unknown, current: string | number | null): boolean {
  return reported !== undefined && reported !== current
}
