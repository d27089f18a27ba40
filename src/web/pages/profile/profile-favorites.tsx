import { IconPrinter, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { soonestFirst } from '#domain/bid-sheet/packet.ts'
import { addressText } from '#domain/listing/address.ts'
import { dayOfInstant, dayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { PacketBar } from '#web/features/bid-sheet/packet-bar.tsx'
import { BID_SHEET } from '#web/features/bid-sheet/texts.ts'
import { CashNeeded } from '#web/features/diligence/cash-needed.tsx'
import { DRIVE } from '#web/features/drive-list/texts.ts'
import { FavoriteNotice } from '#web/features/favorites/favorite-notice.tsx'
import { FavoriteStar } from '#web/features/favorites/favorite-star.tsx'
import { FavoritesPanel } from '#web/features/favorites/favorites-panel.tsx'
import { favoriteListingsQuery, useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { ListingTile } from '#web/features/listings/cards/listing-tile.tsx'
import type { StarSlot } from '#web/features/listings/cards/star-slot.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useClosingHours } from '#web/data/county-offices.ts'
import { mapPath } from '#web/links/map-path.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import styles from './profile-favorites.module.css'
import { OUTCOMES } from '#web/pages/texts.ts'

/** The profile tab with the user's favorites as property cards. */
export function ProfileFavorites() {
  const today = useToday()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const closingHours = useClosingHours(true)
  const onOpen = useCallback((id: number) => void navigate(paths.details(id)), [navigate])
  const onZoom = useCallback(
    (listing: Listing) => {
      const path = mapPath(listing, isPhone ? 'map' : 'split')
      if (path !== null) void navigate(path)
    },
    [navigate, isPhone],
  )
  const packet = usePacket(today)
  const choose = useFocusWhenOver(packet.chosen !== null)
  return (
    <>
      <FavoritesPanel
        today={today}
        actions={
          packet.chosen === null && (
            <div className={styles.ways}>
              <Button ref={choose} title={BID_SHEET.chooseHint} onClick={packet.begin}>
                <IconPrinter size={16} aria-hidden="true" />
                {BID_SHEET.choose}
              </Button>
              <ButtonLink to={paths.driveList}>
                <IconRoute size={16} aria-hidden="true" />
                {DRIVE.title}
              </ButtonLink>
            </div>
          )
        }
        above={
          <>
            <CashNeeded today={today} listings={packet.open} />
            {packet.chosen && (
              <PacketBar
                chosen={packet.chosen}
                suggested={packet.suggested}
                onChoose={packet.choose}
                onCancel={packet.end}
              />
            )}
          </>
        }
        renderCard={(favorite) => (
          <div className={styles.card}>
            <ListingTile
              listing={favorite.listing}
              today={today}
              closesAt={closingHours.get(favorite.listing.county) ?? null}
              star={starOf}
              note={outcomeText(favorite, today)}
              onOpen={onOpen}
              onZoom={onZoom}
            />
            {packet.chosen && (
              <Checkbox
                className={`${styles.choice}`}
                label={BID_SHEET.takeLabel}
                aria-label={BID_SHEET.take(addressText(favorite.listing))}
                checked={packet.chosen.includes(favorite.listing.id)}
                onChange={() => packet.turn(favorite.listing.id)}
              />
            )}
          </div>
        )}
      />
      <FavoriteNotice />
    </>
  )
}

/** The button that begins the selection. It returns with the end of the selection, and takes the focus again. */
function useFocusWhenOver(isChoosing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasChoosing = useRef(false)
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) button.current?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])
  return button
}

type Packet = {
  /** Favorites that can still change hands. */
  open: readonly Listing[]
  /** Null while not in selection mode. Excludes listings that are no longer favorites. */
  chosen: readonly number[] | null
  /** Favorites that can still change hands, most urgent first. */
  suggested: readonly number[]
  begin: () => void
  end: () => void
  choose: (ids: readonly number[]) => void
  turn: (id: number) => void
}

/** The favorites chosen for a packet of bid sheets. */
function usePacket(today: PlainDate): Packet {
  const { data } = useQuery(favoriteListingsQuery)
  const { ids } = useFavoriteIds(true)
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const isFavorite = (id: number) => ids?.has(id) ?? true
  const open = (data?.favorites ?? [])
    .filter(({ outcome, listing }) => outcome === null && isFavorite(listing.id))
    .map(({ listing }) => listing)
  return {
    open,
    chosen: chosen && chosen.filter(isFavorite),
    suggested: soonestFirst(open, today).map(({ id }) => id),
    begin: () => setChosen([]),
    end: () => setChosen(null),
    choose: setChosen,
    turn: (id) =>
      setChosen((before) =>
        before?.includes(id) ? before.filter((other) => other !== id) : [...(before ?? []), id],
      ),
  }
}

const starOf: StarSlot = (listing) => <FavoriteStar id={listing.id} name={addressText(listing)} />

/** How a favorite ended, and when if known; null while it can still change hands, or if the card says it. */
function outcomeText({ outcome }: FavoriteListing, today: PlainDate): string | null {
  if (outcome === null || outcome.kind === 'gone') return null
  const { kind, since } = outcome
  return since === null ? OUTCOMES[kind] : `${OUTCOMES[kind]} ${dayText(dayOfInstant(since), today)}`
}
