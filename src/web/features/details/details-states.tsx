import type { ReactNode } from 'react'
import { useAfter } from '#web/lib/use-after.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Title } from '#web/ui/title.tsx'
import { paths } from '#web/links/paths.ts'
import words from '#web/ui/words.module.css'
import styles from './details-states.module.css'
import { STATES } from './texts.ts'

/** The same page for a listing that does not exist and one in a county the person does not follow. */
export function MissingListing() {
  return (
    <DeadEnd
      head={STATES.missing}
      why={
        <>
          <p>{STATES.missingWhy}</p>
          <p>{STATES.missingWhat}</p>
        </>
      }
    >
      <ButtonLink look="primary" size="tall" to={paths.listing}>
        {STATES.toListings}
      </ButtonLink>
      <ButtonLink size="tall" to={paths.billing}>
        {STATES.toCounties}
      </ButtonLink>
    </DeadEnd>
  )
}

type FailedProps = { message: string; isRetrying: boolean; onRetry: () => void }

type FailedDetailsProps = FailedProps & {
  /** What else is known of the listing, if the server could not be reached; else null. */
  known: ReactNode
}

export function FailedDetails({ message, isRetrying, onRetry, known }: FailedDetailsProps) {
  return (
    <DeadEnd
      head={STATES.failed}
      why={
        <>
          <p>{message}</p>
          {known !== null && <p>{STATES.notSaved}</p>}
          {known}
        </>
      }
    >
      <Button look="primary" size="tall" disabled={isRetrying} onClick={onRetry}>
        {STATES.retry}
      </Button>
      <ButtonLink size="tall" to={paths.listing}>
        {STATES.toListings}
      </ButtonLink>
      {known !== null && (
        <ButtonLink size="tall" {...profileLink('your_favourites')}>
          {STATES.toFavourites}
        </ButtonLink>
      )}
    </DeadEnd>
  )
}

/** The loaded details stay on screen, but may be out of date. */
export function StaleDetails({ message, isRetrying, onRetry }: FailedProps) {
  return (
    <div className={styles.stale}>
      <Notice tone="red">
        {STATES.stale} {message}{' '}
        <Button disabled={isRetrying} onClick={onRetry}>
          {STATES.retry}
        </Button>
      </Notice>
    </div>
  )
}

/** From here on, a page that loads says that the server does not answer: a slow network has answered by then. */
const LONG_WAIT_MS = 8_000

/** Skeleton of the page. Delayed by 300 ms, so that a fast answer never shows it. */
export function DetailsSkeleton() {
  const isLong = useAfter(LONG_WAIT_MS)
  return (
    <div className={styles.skeleton}>
      <Title>{STATES.property}</Title>
      <h1 className={words.spoken}>{STATES.property}</h1>
      <span className={words.spoken} role="status">
        {STATES.loading}
      </span>
      {isLong && (
        <div className={styles.stale}>
          <Notice
            tone="gray"
            action={<ButtonLink {...profileLink('your_favourites')}>{STATES.toFavourites}</ButtonLink>}
          >
            {STATES.stillWaiting}
          </Notice>
        </div>
      )}
      <div className={styles.head} aria-hidden="true">
        <span className={styles.badge} />
        <span className={styles.address} />
        <span className={styles.ids} />
      </div>
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.cost} />
        <span className={styles.clock} />
        <span className={styles.timeline} />
        <span className={styles.facts} />
      </div>
    </div>
  )
}
