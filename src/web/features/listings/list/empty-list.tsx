import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EMPTY } from './empty-texts.ts'
import styles from './list-states.module.css'

type EmptyListProps = {
  hasFilters: boolean
  /** The county of the filters if the person does not follow it; otherwise null. */
  otherCounty: string | null
  onClear: () => void
}

/** Explains why there are no cards, and what to do. */
export function EmptyList({ hasFilters, otherCounty, onClear }: EmptyListProps) {
  if (!hasFilters) {
    return (
      <div className={styles.state}>
        <p className={styles.head}>{EMPTY.nothingYet}</p>
        <p>{EMPTY.nothingYetHint}</p>
      </div>
    )
  }
  return (
    <div className={styles.state}>
      <p className={styles.head}>{otherCounty === null ? EMPTY.noMatches : EMPTY.notFollowed(otherCounty)}</p>
      <p>{otherCounty === null ? EMPTY.noMatchesHint : EMPTY.notFollowedHint}</p>
      <Button onClick={onClear}>{LISTING_TEXTS.clearFilters}</Button>
      {otherCounty !== null && <ButtonLink to={paths.billing}>{EMPTY.toCounties}</ButtonLink>}
    </div>
  )
}
