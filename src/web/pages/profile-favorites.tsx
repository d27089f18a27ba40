import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import { DEFAULT_LISTING_STATE, listingUrlEntries } from '#contract/listings/listing-url.ts'
import { addressText } from '#domain/listing/address.ts'
import { dayOfInstant, dayText } from '#domain/listing/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { FavoriteNotice } from '#web/features/following/favorite-notice.tsx'
import { FavoriteStar } from '#web/features/following/favorite-star.tsx'
import { FavoritesPanel } from '#web/features/following/favorites-panel.tsx'
import { useClosingHours } from '#web/features/listings/api.ts'
import { ListingTile } from '#web/features/listings/listing-tile.tsx'
import type { StarSlot } from '#web/features/listings/star-slot.ts'
import { useToday } from '#web/features/listings/use-today.ts'
import { paths } from '#web/lib/paths.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { OUTCOMES } from './texts.ts'

/** The tab of the profile with the person's favourites as property cards. */
export function ProfileFavorites() {
  const today = useToday()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const closingHours = useClosingHours(true)
  const onOpen = useCallback((id: number) => void navigate(paths.details(id)), [navigate])
  const onZoom = useCallback(
    (selected: number) => {
      const view = isPhone ? 'map' : 'split'
      const query = listingUrlEntries({ ...DEFAULT_LISTING_STATE, view, selected })
      void navigate(`${paths.listing}?${new URLSearchParams(query)}`)
    },
    [navigate, isPhone],
  )
  return (
    <>
      <FavoritesPanel
        today={today}
        renderCard={(favorite) => (
          <ListingTile
            listing={favorite.listing}
            today={today}
            closesAt={closingHours.get(favorite.listing.county) ?? null}
            star={starOf}
            note={outcomeText(favorite, today)}
            onOpen={onOpen}
            onZoom={onZoom}
          />
        )}
      />
      <FavoriteNotice />
    </>
  )
}

const starOf: StarSlot = (listing) => <FavoriteStar id={listing.id} name={addressText(listing)} />

/** How a favourite ended, and when as far as known; null while it can still change hands. */
function outcomeText({ outcome }: FavoriteListing, today: PlainDate): string | null {
  if (outcome === null) return null
  const { kind, since } = outcome
  return since === null ? OUTCOMES[kind] : `${OUTCOMES[kind]} ${dayText(dayOfInstant(since), today)}`
}
