import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import words from '#web/ui/words.module.css'
import styles from './calendar-states.module.css'
import { CALENDAR } from './texts.ts'
import { UI } from '#web/ui/texts.ts'

export function LoadingCalendar() {
  return (
    <div className={styles.state} data-loading>
      <Spinner size="lg" />
      <p>{CALENDAR.loading}</p>
    </div>
  )
}

type FailedCalendarProps = { problem: string | null; isRetrying: boolean; onRetry: () => void }

export function FailedCalendar({ problem, isRetrying, onRetry }: FailedCalendarProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={words.md}>{CALENDAR.loadFailed}</p>
      <p>
        {CALENDAR.loadFailedHint} {problem}
      </p>
      <Button disabled={isRetrying} onClick={onRetry}>
        {UI.retry}
      </Button>
    </div>
  )
}

type NothingShownProps = {
  /** The county chosen if the person does not follow it; otherwise null. */
  otherCounty: string | null
  onShowAll: (() => void) | null
}

/** Hint below the bar if no listing shown has a date; the days stay visible. */
export function NothingShown({ otherCounty, onShowAll }: NothingShownProps) {
  const chosen = otherCounty === null ? CALENDAR.nothingChosen : CALENDAR.notFollowed(otherCounty)
  return (
    <div className={styles.hint} role="status">
      <p>{onShowAll ? chosen : `${CALENDAR.nothingShown}. ${CALENDAR.nothingShownHint}`}</p>
      {onShowAll && <Button onClick={onShowAll}>{CALENDAR.showAll}</Button>}
    </div>
  )
}
