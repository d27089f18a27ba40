import type { ListingFilters } from '#domain/listing-filters/filters.ts'

/** How soon a saved search alerts. */
export type SearchAlert = 'instant' | 'daily' | 'off'

/** A box on the map in WGS84 degrees. */
export interface SearchArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A saved search, as needed for matching. */
export interface FollowedSearch {
  readonly id: string
  readonly filters: ListingFilters
  /** Null: no limit. */
  readonly area: SearchArea | null
  readonly alert: SearchAlert
}

/** A person's alert settings. */
export interface AlertWishes {
  /** Email changes of favorites immediately. */
  readonly instant_email_alert: boolean
  /** One email a day with everything not emailed immediately. */
  readonly daily_digest: boolean
  /** False while email cannot or may not be sent to the person. */
  readonly takes_mail: boolean
  /** Whether a device of the person takes push notifications. */
  readonly takes_push: boolean
}

/** A possible recipient. */
export interface Follower {
  readonly user_id: string
  /** FIPS codes of the counties whose listings are open to the person now. */
  readonly counties: ReadonlySet<string>
  /** Ids of favorites. */
  readonly favorites: ReadonlySet<number>
  readonly searches: readonly FollowedSearch[]
  readonly wishes: AlertWishes
}

/** Where a notification appears: under the bell, in an instant email, in the daily summary, on the person's devices, as a text message. */
export type Channel = 'bell' | 'email' | 'digest' | 'push' | 'text'

/** Why a person is a recipient. */
export interface Reasons {
  readonly favorite: boolean
  /** Searches with an alert that find the listing; `is_new` where they did not find it before the change. */
  readonly searches: readonly { readonly id: string; readonly is_new: boolean }[]
}

/**
 * The channels of a notification about one listing; a search without an alert is no reason. Push covers favorites and
 * instant searches, whatever the email settings.
 */
export function channelsOf(
  reasons: Reasons,
  alertOf: (searchId: string) => SearchAlert,
  { instant_email_alert, daily_digest, takes_mail, takes_push }: AlertWishes,
): Channel[] {
  const alerts = reasons.searches.map(({ id }) => alertOf(id)).filter((alert) => alert !== 'off')
  if (!reasons.favorite && alerts.length === 0) return []
  const hasInstantSearch = alerts.includes('instant')
  const channels: Channel[] =
    takes_push && (reasons.favorite || hasInstantSearch) ? ['bell', 'push'] : ['bell']
  if (!takes_mail) return channels
  const isInstant = (reasons.favorite && instant_email_alert) || hasInstantSearch
  if (isInstant) return [...channels, 'email']
  return daily_digest ? [...channels, 'digest'] : channels
}
