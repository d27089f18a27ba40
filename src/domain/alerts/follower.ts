import type { ListingFilters } from '#domain/listing-filters/filters.ts'
import type { TextKind } from '#domain/text-messages/text-kinds.ts'

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
  /** Whether what cannot wait is texted, whatever its alert. */
  readonly has_texts: boolean
}

/** How a saved search notifies. */
export type SearchChannels = Pick<FollowedSearch, 'alert' | 'has_texts'>

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
  /** What is texted to the person; empty while the person takes no texts. */
  readonly texts: ReadonlySet<TextKind>
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
  /** Searches that notify and find the listing; `is_new` where they did not find it before the change. */
  readonly searches: readonly { readonly id: string; readonly is_new: boolean }[]
}

/** Whether a search notifies of anything at all. */
export function isFollowed({ alert, has_texts }: SearchChannels, { texts }: AlertWishes): boolean {
  return alert !== 'off' || (has_texts && texts.size > 0)
}

/** Whether a search notifies of news that is texted as `kind`, or is not texted (null). */
export function notifiesOf(
  { alert, has_texts }: SearchChannels,
  kind: TextKind | null,
  { texts }: AlertWishes,
): boolean {
  return alert !== 'off' || (has_texts && kind !== null && texts.has(kind))
}

/**
 * The channels of a notification about one listing, `kind` being what it is texted as, if at all. A search without an
 * alert is a reason only for its texts, which appear under the bell too. Push covers favorites and instant searches,
 * whatever the email settings.
 */
export function channelsOf(
  reasons: Reasons,
  searchOf: (searchId: string) => SearchChannels | undefined,
  kind: TextKind | null,
  wishes: AlertWishes,
): Channel[] {
  const { favorite } = reasons
  const searches = reasons.searches.flatMap(({ id }) => searchOf(id) ?? [])
  const alerting = searches.filter(({ alert }) => alert !== 'off')
  const isTexted = isTextWanted(kind, favorite || searches.some(({ has_texts }) => has_texts), wishes)
  const text: Channel[] = isTexted ? ['text'] : []
  if (!favorite && alerting.length === 0) return isTexted ? ['bell', ...text] : []
  const hasInstantSearch = alerting.some(({ alert }) => alert === 'instant')
  const push: Channel[] = wishes.takes_push && (favorite || hasInstantSearch) ? ['push'] : []
  return ['bell', ...push, ...mailOf(favorite, hasInstantSearch, wishes), ...text]
}

/** The channels of a reminder for a favorite, `kind` being what it is texted as, if at all. */
export function reminderChannelsOf(
  kind: TextKind | null,
  { reminders, ...wishes }: AlertWishes & { readonly reminders: boolean },
): Channel[] {
  return [
    'bell',
    ...(wishes.takes_push ? (['push'] as const) : []),
    ...(wishes.takes_mail && reminders ? (['email'] as const) : []),
    ...(isTextWanted(kind, true, wishes) ? (['text'] as const) : []),
  ]
}

function mailOf(
  favorite: boolean,
  hasInstantSearch: boolean,
  { instant_email_alert, daily_digest, takes_mail }: AlertWishes,
): Channel[] {
  if (!takes_mail) return []
  if ((favorite && instant_email_alert) || hasInstantSearch) return ['email']
  return daily_digest ? ['digest'] : []
}

function isTextWanted(kind: TextKind | null, hasReason: boolean, { texts }: AlertWishes): boolean {
  return hasReason && kind !== null && texts.has(kind)
}
