import { eventKindsWith, eventTraits } from '#domain/events/event-kinds.ts'
import type { PromisedBy, PromisedNotice } from '#domain/events/event-traits.ts'
import { dayOfInstant } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayOf, type EventValues } from '#domain/timeline/event-values.ts'

/** The fields of an event that decide its recipients. */
export interface AlertEvent {
  readonly id: number
  readonly kind: string
  readonly from: EventValues
  readonly to: EventValues
}

/** Kinds that are never news. */
export const quietKinds = eventKindsWith(({ news }) => news === 'never')

/** A property's point moving on the map is not news. */
const quietFacts = new Set(['longitude', 'latitude'])

/** Whether an event is news to followers of its listing. */
export function isNews({ kind, from, to }: AlertEvent): boolean {
  const news = eventTraits(kind)?.news
  if (news !== 'by_fact') return news !== 'never'
  return [...Object.keys(from ?? {}), ...Object.keys(to ?? {})].some((name) => !quietFacts.has(name))
}

/**
 * The notice promised by the specification that an event amounts to: cleared for auction = a sale date is set that had
 * not passed in New York when the event was seen, estimated credit bid revealed = the opening bid is published, auction
 * ended = a result was seen, the sale was canceled, or the upset bid period ended (including by a confirmation or a deed
 * before the deadline). Null for other events.
 */
export function promisedNoticeOf({
  kind,
  to,
  seen_at,
}: Pick<AlertEvent, 'kind' | 'to'> & { readonly seen_at: string }): PromisedNotice | null {
  const promise = eventTraits(kind)?.promises ?? null
  return promise !== null && isKept(promise.when, to, dayOfInstant(seen_at)) ? promise.notice : null
}

function isKept(when: PromisedBy['when'], to: EventValues, seenOn: PlainDate): boolean {
  if (when === 'with_sale_date') {
    const saleDay = dayOf(to, 'foreclosure_date')
    return saleDay !== null && saleDay >= seenOn
  }
  return when === 'always' || to?.['upset_bid_date'] === null
}
