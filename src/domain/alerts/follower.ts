import type { ListingFilters } from '#domain/listing-filters/filters.ts'

/** How soon somebody hears of what a saved search finds. */
export type SearchAlert = 'instant' | 'daily' | 'off'

/** A box on the map in WGS84 degrees. */
export interface SearchArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A saved search as it is matched. */
export interface FollowedSearch {
  readonly id: string
  readonly filters: ListingFilters
  /** Null is no limit. */
  readonly area: SearchArea | null
  readonly alert: SearchAlert
}

/** How a person wants to hear of things. */
export interface AlertWishes {
  /** Changes of favourites at once by e-mail. */
  readonly instant_email_alert: boolean
  /** What no e-mail told at once comes together in one a day. */
  readonly daily_digest: boolean
  /** False while no mail can or may be sent to the person. */
  readonly takes_mail: boolean
  /** Whether a device of the person shows notices at once. */
  readonly takes_push: boolean
}

/** Somebody who may have to be told. */
export interface Follower {
  readonly user_id: string
  /** FIPS codes of the counties whose listings are open to the person now. */
  readonly counties: ReadonlySet<string>
  /** Ids of favourites. */
  readonly favorites: ReadonlySet<number>
  readonly searches: readonly FollowedSearch[]
  readonly wishes: AlertWishes
}

/** Where a notice appears: in the list of the bell, in an e-mail at once or the one of the day, on the person's devices. */
export type Channel = 'bell' | 'email' | 'digest' | 'push'

/** Why somebody is told. */
export interface Reasons {
  readonly favorite: boolean
  /** Searches with an alert that find the listing; `is_new` where they did not find it before the change. */
  readonly searches: readonly { readonly id: string; readonly is_new: boolean }[]
}

/**
 * Who hears of one listing on which channels; a search without an alert is no reason. A device is told of favourites
 * and of what a search tells at once, whatever the e-mails are set to.
 */
export function channelsOf(
  reasons: Reasons,
  alertOf: (searchId: string) => SearchAlert,
  { instant_email_alert, daily_digest, takes_mail, takes_push }: AlertWishes,
): Channel[] {
  const alerts = reasons.searches.map(({ id }) => alertOf(id)).filter((alert) => alert !== 'off')
  if (!reasons.favorite && alerts.length === 0) return []
  const hasInstantSearch = alerts.includes('instant')
  const told: Channel[] = takes_push && (reasons.favorite || hasInstantSearch) ? ['bell', 'push'] : ['bell']
  if (!takes_mail) return told
  const isInstant = (reasons.favorite && instant_email_alert) || hasInstantSearch
  if (isInstant) return [...told, 'email']
  return daily_digest ? [...told, 'digest'] : told
}
