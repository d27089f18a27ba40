import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { placeOf } from '#domain/listing/place.ts'
import { DriveBar } from '#web/features/drive-list/drive-bar.tsx'
import { DriveList } from '#web/features/drive-list/drive-list.tsx'
import { driveWay, milesText } from '#web/features/drive-list/drive-way.ts'
import { DRIVE } from '#web/features/drive-list/texts.ts'
import { type DriveStart, useDriveUrl } from '#web/features/drive-list/use-drive-url.ts'
import { useHere } from '#web/features/drive-list/use-here.ts'
import { favoriteListingsQuery } from '#web/features/following/favorites.ts'
import { ParcelShot } from '#web/features/listings/parcel-shot.tsx'
import { useToday } from '#web/features/listings/use-today.ts'
import { paths } from '#web/lib/paths.ts'
import { profileLink } from '#web/lib/profile-tabs.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './drive-list.module.css'

/** The favourites that can still change hands, in the order in which to drive past them. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(favoriteListingsQuery)
  const open = data?.favorites.filter(({ outcome }) => outcome === null).map(({ listing }) => listing)
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
      {open?.length === 0 && (
        <div className={styles.none}>
          <p>{data?.favorites.length === 0 ? DRIVE.noFavourites : DRIVE.none}</p>
          <ButtonLink to={paths.listing}>{DRIVE.toListings}</ButtonLink>
        </div>
      )}
      {open && open.length > 0 && <Way listings={open} />}
    </Page>
  )
}

function Way({ listings }: { listings: readonly Listing[] }) {
  const today = useToday()
  const [{ start, leftOut }, change] = useDriveUrl()
  const here = useHere(start === 'here')
  const taken = listings.filter(({ id }) => !leftOut.includes(id))
  const way = driveWay(taken, typeof start === 'number' ? start : here.position)
  const starts = taken
    .filter((listing) => placeOf(listing) !== null)
    .toSorted((one, other) => one.id - other.id)
  return (
    <>
      <p className={words.dim}>{DRIVE.hint}</p>
      <DriveBar
        start={isStart(start, starts) ? start : 'anywhere'}
        onStart={(next) => change({ start: next })}
        listings={starts}
        legs={way.legs}
      />
      <div role="status" className={styles.whole}>
        <p className={words.strong}>{DRIVE.whole(way.stops.length, milesText(way.miles))}</p>
        {here.isLocating && <p>{DRIVE.locating}</p>}
        {here.hasFailed && <Notice tone="gray">{DRIVE.notLocated}</Notice>}
      </div>
      {leftOut.length > 0 && (
        <p className={styles.leftOut}>
          {DRIVE.leftOut(listings.length - taken.length)}{' '}
          <Button onClick={() => change({ leftOut: [] })}>{DRIVE.takeAll}</Button>
        </p>
      )}
      <DriveList
        way={way}
        today={today}
        picture={(listing) => <ParcelShot listing={listing} others={[]} tone="gray" />}
        onLeaveOut={(id) => change({ leftOut: [...leftOut, id] })}
      />
    </>
  )
}

/** A listing that was left out, or whose place is not known, is no place to start from. */
function isStart(start: DriveStart, starts: readonly Listing[]): boolean {
  return typeof start !== 'number' || starts.some(({ id }) => id === start)
}
