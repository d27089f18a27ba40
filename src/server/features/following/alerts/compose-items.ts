import { byUrgency } from '#domain/alerts/urgency.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { AlertItem } from './email/alert-email.ts'
import { headlineOf, newsOf } from './news.ts'
import type { NotificationRow } from './notifications.store.ts'
import type { Stories } from './read-stories.ts'

type Context = {
  stories: Stories
  /** Names of the person's saved searches, by id. */
  names: ReadonlyMap<string, string>
  today: PlainDate
  /** Number of changes to list; the rest are only counted. */
  maxChanges: number
}

type ComposedItems = { items: AlertItem[]; changes: number; hidden: number; properties: number }

/** Groups notifications by property, maxChanges urgent first, with at maxChanges `maxChanges` changes in all. */
export function composeItems(
  rows: readonly NotificationRow[],
  { stories, names, today, maxChanges }: Context,
): ComposedItems {
  const ofListing = Map.groupBy(rows, ({ tax_foreclosure_id }) => tax_foreclosure_id)
  const urgent = [...ofListing]
    .flatMap(([id, own]) => {
      const standing = stories.urgencyOf(id)
      return standing === null ? [] : [{ ...standing, rows: own }]
    })
    .toSorted(byUrgency)
  let listed = 0
  const shown: { id: number; rows: readonly NotificationRow[] }[] = []
  for (const { listing, rows: own } of urgent) {
    const fitting = own.slice(0, maxChanges - listed)
    if (fitting.length === 0) break
    listed += fitting.length
    shown.push({ id: listing.id, rows: fitting })
  }
  const items = shown.flatMap(({ id, rows: own }): AlertItem[] => {
    const details = stories.detailsOf(id)
    // What leads is chosen from all, listed or not.
    const headline = headlineOf(ofListing.get(id) ?? own, stories, today)
    return details ? [{ ...details, ...newsOf(own, stories, names, today), headline }] : []
  })
  return { items, changes: rows.length, hidden: rows.length - listed, properties: ofListing.size }
}
