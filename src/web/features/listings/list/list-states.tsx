import { useLayoutEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { holdKeptPage } from '#web/lib/kept-page.ts'
import words from '#web/ui/words.module.css'
import styles from './list-states.module.css'
import { useAfter } from '#web/lib/use-after.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

type FailedListProps = { problem: string | null; isRetrying: boolean; onRetry: () => void }

/** Replaces the list after a failed load, with a button to retry. */
export function FailedList({ problem, isRetrying, onRetry }: FailedListProps) {
  return (
    <div className={styles.state} role="status">
      <p className={styles.head}>{LISTING_TEXTS.loadFailed}</p>
      <p>
        {LISTING_TEXTS.loadFailedHint} {problem}
      </p>
      <Button disabled={isRetrying} onClick={onRetry}>
        {LISTING_TEXTS.retry}
      </Button>
    </div>
  )
}

const SKELETON_DELAY_MS = 300

/** Skeleton cards. Delayed, so that a fast answer never shows them. */
export function ListSkeleton() {
  const isDue = useAfter(SKELETON_DELAY_MS)
  // In the frame in which the cards are there.
  useLayoutEffect(holdKeptPage, [])
  if (!isDue) return null
  return (
    <div className={styles.skeletons} role="status">
      <span className={words.spoken}>{LISTING_TEXTS.loading}</span>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className={styles.skeleton} aria-hidden="true">
          <span className={styles.shot} />
          <span className={styles.lines}>
            <span className={styles.badge} />
            <span className={styles.figures} />
            <span className={styles.address} />
            <span className={styles.facts} />
          </span>
        </div>
      ))}
    </div>
  )
}
