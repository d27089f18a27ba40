import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { placeName } from '#domain/listing/address.ts'
import { placeOf } from '#domain/listing/listing-position.ts'
import { DriveBar } from '#web/features/drive-list/drive-bar.tsx'
import { DriveList } from '#web/features/drive-list/drive-list.tsx'
import { planRoute, milesText } from '#web/features/drive-list/drive-route.ts'
import { DRIVE } from '#web/features/drive-list/texts.ts'
import { type DriveStart, useDriveUrl } from '#web/features/drive-list/use-drive-url.ts'
import { useHere } from '#web/features/drive-list/use-here.ts'
import { favoriteListingsQuery } from '#web/features/favorites/favorites.ts'
import { useListings } from '#web/features/listings/api.ts'
import { ParcelThumbnail } from '#web/features/listings/cards/parcel-picture.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { useClosingHours } from '#web/data/county-offices.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './drive-list.module.css'

/** Favorites that can still change hands, or the chosen stops, in driving order. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(favoriteListingsQuery)
  const [{ stops }] = useDriveUrl()
  const open = data?.favorites.filter(({ outcome }) => outcome === null).map(({ listing }) => listing)
  const isKnown = stops?.every((id) => open?.some((listing) => listing.id === id)) ?? true
  const hasNone = open?.length === 0 && stops === null
  return (
    <Page width="narrow">
      <Title>{DRIVE.title}</Title>
      <BackTo {...profileLink('your_favourites')}>{DRIVE.back}</BackTo>
      <h1 className={words.xl}>{DRIVE.title}</h1>
      {error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {DRIVE.failed} {error.message}
        </RetryNotice>
      )}
      {!open && !error && <PageSpinner />}
      {hasNone && (
        <div className={styles.none}>
          <p>{data?.favorites.length === 0 ? DRIVE.noFavourites : DRIVE.none}</p>
          <ButtonLink to={paths.listing}>{DRIVE.toListings}</ButtonLink>
        </div>
      )}
      {open &&
        !hasNone &&
        (isKnown ? <RouteView favorites={open} listings={open} /> : <RouteFromList favorites={open} />)}
    </Page>
  )
}

/** Some chosen stops are not favorites, so the full list is needed. */
function RouteFromList({ favorites }: { favorites: readonly Listing[] }) {
  const { status, answer, problem, isFetching, retry } = useListings(DEFAULT_LISTING_STATE, useToday())
  if (status === 'failed') {
    return (
      <RetryNotice onRetry={retry} isRetrying={isFetching}>
        {DRIVE.listFailed} {problem}
      </RetryNotice>
    )
  }
  if (!answer) return <PageSpinner />
  const others = [...answer.tax_foreclosures, ...answer.without_outline]
  return <RouteView favorites={favorites} listings={[...favorites, ...others]} />
}

type RouteViewProps = {
  favorites: readonly Listing[]
  /** All possible stops; the first of duplicate ids wins. */
  listings: readonly Listing[]
}

function RouteView({ favorites, listings }: RouteViewProps) {
  const today = useToday()
  const [{ start, stops, isOwnOrder }, change] = useDriveUrl()
  const closingHours = useClosingHours(true)
  const here = useHere(start === 'here')
  const taken =
    stops === null ? favorites : stops.flatMap((id) => listings.find((each) => each.id === id) ?? [])
  const route = planRoute(taken, typeof start === 'number' ? start : here.position, isOwnOrder)
  const starts = taken
    .filter((listing) => placeOf(listing) !== null)
    .toSorted((one, other) => one.id - other.id)
  const ids = taken.map(({ id }) => id)
  const notOpen = (stops?.length ?? 0) - (stops === null ? 0 : taken.length)
  const move = (at: number, by: -1 | 1) => {
    const order = route.stops.map(({ listing }) => listing.id)
    const moved = order.toSpliced(at, 1).toSpliced(at + by, 0, ...order.slice(at, at + 1))
    const next = [...moved, ...route.unplaced.map(({ id }) => id)]
    change({ stops: next, isOwnOrder: true, start: start === 'here' ? 'here' : 'anywhere' })
  }
  return (
    <>
      <p className={words.dim}>{DRIVE.hint}</p>
      <div className={styles.chosen}>
        <StopChoice
          offered={[...favorites, ...taken.filter((one) => !favorites.some(({ id }) => id === one.id))]}
          chosen={ids}
          onChange={(next) => change({ stops: next })}
          onAll={stops === null ? null : () => change({ stops: null, isOwnOrder: false })}
        />
      </div>
      <DriveBar
        start={isStart(start, starts) ? start : 'anywhere'}
        onStart={(next) => change({ start: next })}
        listings={starts}
        isOwnOrder={isOwnOrder}
        legs={route.legs}
      />
      <div role="status" className={styles.whole}>
        <p className={words.strong}>{DRIVE.whole(route.stops.length, milesText(route.miles))}</p>
        {notOpen > 0 && <p>{DRIVE.notOpen(notOpen)}</p>}
        {here.isLocating && <p>{DRIVE.locating}</p>}
        {here.hasFailed && <Notice tone="gray">{DRIVE.notLocated}</Notice>}
      </div>
      {isOwnOrder && (
        <p className={`${styles.own} ${styles.chosen}`}>
          {DRIVE.ownOrder} <Button onClick={() => change({ isOwnOrder: false })}>{DRIVE.shortest}</Button>
        </p>
      )}
      <DriveList
        route={route}
        today={today}
        closingHours={closingHours}
        picture={(listing) => <ParcelThumbnail listing={listing} others={[]} tone="gray" />}
        onLeaveOut={(id) => change({ stops: ids.filter((each) => each !== id) })}
        onMove={move}
      />
    </>
  )
}

type StopChoiceProps = {
  offered: readonly Listing[]
  /** Ids, in order. */
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  /** Null while every favorite is a stop. */
  onAll: (() => void) | null
}

function StopChoice({ offered, chosen, onChange, onAll }: StopChoiceProps) {
  return (
    <Disclosure summary={DRIVE.choose}>
      <ul className={styles.boxes}>
        {offered.map((listing) => (
          <li key={listing.id}>
            <Checkbox
              label={placeName(listing)}
              checked={chosen.includes(listing.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, listing.id] : chosen.filter((id) => id !== listing.id))
              }
            />
          </li>
        ))}
      </ul>
      {onAll && <Button onClick={onAll}>{DRIVE.takeAll}</Button>}
    </Disclosure>
  )
}

/** A listing that is excluded or has no location cannot be the start. */
function isStart(start: DriveStart, starts: readonly Listing[]): boolean {
  return typeof start !== 'number' || starts.some(({ id }) => id === start)
}
