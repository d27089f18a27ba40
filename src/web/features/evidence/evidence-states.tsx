import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyPart } from '#web/ui/empty-part.tsx'
import { paths } from '#web/links/paths.ts'
import words from '#web/ui/words.module.css'
import styles from './evidence-states.module.css'
import { EVENT, EVIDENCE } from './texts.ts'

/** Skeleton of the sources. Delayed by 300 ms, so that a fast answer never shows it. */
export function EvidenceSkeleton() {
  return (
    <div className={styles.skeleton}>
      <span className={words.spoken} role="status">
        {EVIDENCE.loading}
      </span>
      <span className={styles.place} aria-hidden="true" />
      <span className={styles.statement} aria-hidden="true" />
    </div>
  )
}

export function NoEvidence({ id }: { id: number }) {
  return (
    <EmptyPart>
      <p>{EVIDENCE.none}</p>
      <ButtonLink to={paths.details(id)}>{EVIDENCE.toProperty}</ButtonLink>
    </EmptyPart>
  )
}

export function UnknownEvent({ id }: { id: number }) {
  return (
    <EmptyPart>
      <p>{EVENT.unknown}</p>
      <ButtonLink to={paths.details(id)}>{EVIDENCE.toProperty}</ButtonLink>
    </EmptyPart>
  )
}
