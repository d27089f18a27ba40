import { parseListingUrl } from '#contract/listings/listing-url.ts'
import type { AlertWishes, FollowedSearch, Follower } from '#domain/alerts/follower.ts'
import type { TextKind } from '#domain/text-messages/text-kinds.ts'
import { type Addressee, findAddressees, findReachableDevices } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findTextKinds } from '#server/features/following/texts/text-kinds.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import {
  type AlertSearchRow,
  type AlertSettingsRow,
  readFavoritesAmong,
  readSearchesOf,
  readSettingsOf,
} from './recipients.store.ts'

type Deps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  /** Null where there are no text messages. */
  texts: TextGateway | null
}

/** A person's current notification settings; `texts` is what is texted to the person. */
export function wishesOf(
  person: Addressee,
  settings: AlertSettingsRow | undefined,
  hasDevice: boolean,
  texts: ReadonlySet<TextKind>,
): AlertWishes & { reminders: boolean } {
  return {
    instant_email_alert: person.instant_email_alert,
    daily_digest: settings?.daily_digest ?? false,
    takes_mail: !person.is_email_refused && (settings?.mail_stopped_at ?? null) === null,
    takes_push: hasDevice,
    texts,
    reminders: settings?.deadline_reminders ?? true,
  }
}

function followedSearch({ id, search, alert, has_texts }: AlertSearchRow): FollowedSearch {
  const { filters, area } = parseListingUrl(new URLSearchParams(search))
  return { id, filters, area, alert, has_texts }
}

/** The people with access to any county, with their favorites among these listings, searches, and settings. */
export async function readFollowers(
  userIds: readonly string[],
  listingIds: readonly number[],
  deps: Deps,
): Promise<Follower[]> {
  const { db } = deps
  const people = await findAddressees(userIds, deps)
  const favorites = await readFavoritesAmong(db, userIds, listingIds)
  const searches = Map.groupBy(await readSearchesOf(db, userIds), ({ user_id }) => user_id)
  const settings = await readSettingsOf(db, userIds)
  const devices = await findReachableDevices(db, userIds)
  const textsOf = await findTextKinds(userIds, deps)
  return people.map((person) => ({
    user_id: person.user_id,
    counties: new Set(person.county_fips),
    favorites: new Set(favorites.get(person.user_id)),
    searches: (searches.get(person.user_id) ?? [])
      .filter(({ alert, has_texts }) => alert !== 'off' || has_texts)
      .map(followedSearch),
    wishes: wishesOf(
      person,
      settings.get(person.user_id),
      devices.has(person.user_id),
      textsOf(person.user_id),
    ),
  }))
}
