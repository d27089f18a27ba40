import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import { dayOf, type EventValues } from '#domain/timeline/event-values.ts'

type DatedEvent = { readonly kind: string; readonly from: EventValues }

/** Days after its first date to which a sale may be postponed: G.S. 1-339.58, of which older copies say six. */
const MAX_DAYS = 90

/** Kinds of events that begin another sale, or another notice of it. */
const BEGINS_ANEW = new Set(['sale_date_set', 'cancelled', 'sold', 'upset_bid', 'resale_ordered'])

/**
 * The first date of a sale that was postponed, once or several times, to a day more than 90 days later; null if it was
 * not. Takes the events of the listing, latest first, and the date of its sale.
 */
export function longPostponedFrom(events: readonly DatedEvent[], saleDate: PlainDate): PlainDate | null {
  const begun = events.findIndex((event, place) => BEGINS_ANEW.has(event.kind) && !isNewDate(events, place))
  const ofThisSale = begun === -1 ? events : events.slice(0, begun)
  const first = ofThisSale.findLast(({ kind }) => kind === 'postponed')
  const firstDate = first ? dayOf(first.from, 'foreclosure_date') : null
  return firstDate !== null && daysBetween(firstDate, saleDate) > MAX_DAYS ? firstDate : null
}

// Sources postpone a sale in two steps: "Postponed" without a date, then the new one. After a stay it is advertised anew.
function isNewDate(events: readonly DatedEvent[], place: number): boolean {
  const event = events[place]
  if (event?.kind !== 'sale_date_set' || dayOf(event.from, 'foreclosure_date') !== null) return false
  const before = events
    .slice(place + 1)
    .find(({ kind }) => kind === 'postponed' || kind === 'stayed_by_bankruptcy' || BEGINS_ANEW.has(kind))
  return before?.kind === 'postponed'
}
