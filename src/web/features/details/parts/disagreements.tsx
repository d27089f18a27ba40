import { IconArrowsDiff, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { SourceDisagreement } from '#contract/listings/listings.ts'
import {
  disagreementReasonText,
  disputedFactName,
  disputedValueText,
} from '#domain/disagreement/disagreement-texts.ts'
import { momentText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import words from '#web/ui/words.module.css'
import { TIMELINE } from '#web/features/details/timeline-texts.ts'
import { EvidenceLink } from './evidence-link.tsx'
import styles from './disagreements.module.css'

type DisagreementsProps = { id: number; disagreements: readonly SourceDisagreement[]; today: PlainDate }

/** Facts on which sources disagree: each source's value, the value shown, and the reason. */
export function Disagreements({ id, disagreements, today }: DisagreementsProps) {
  const titleId = useId()
  if (disagreements.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <IconArrowsDiff size={16} aria-hidden="true" />
        {TIMELINE.disagree}
      </h3>
      <p className={words.label}>{TIMELINE.disagreeLead}</p>
      <ul className={styles.facts} aria-label={TIMELINE.disagreeFacts}>
        {disagreements.map((each) => (
          <Disputed key={each.fact} id={id} disagreement={each} today={today} />
        ))}
      </ul>
    </section>
  )
}

type DisputedProps = { id: number; disagreement: SourceDisagreement; today: PlainDate }

function Disputed({ id, disagreement, today }: DisputedProps) {
  const { fact, shown, because, sayings } = disagreement
  return (
    <li>
      <p className={words.medium}>
        {disputedFactName(fact)}: {disputedValueText(fact, shown, today)}
      </p>
      <ul className={styles.sayings}>
        {sayings.map(({ source, source_url, value, is_shown, since, last_seen_at }) => (
          <li
            key={`${source} ${since} ${String(value)}`}
            className={styles.saying}
            data-shown={is_shown || undefined}
          >
            <span className={styles.mark}>
              {is_shown && <IconCheck size={14} role="img" aria-label={TIMELINE.shown} />}
            </span>
            <span className={styles.value}>{disputedValueText(fact, value, today)}</span>
            <span className={styles.who}>
              <ExternalLink href={source_url}>{source}</ExternalLink>
              <span className={words.label}>
                {TIMELINE.saidSince(momentText(since, today), momentText(last_seen_at, today))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={`${words.label} ${styles.reason}`}>
        <span>{disagreementReasonText(because)}</span>
        <EvidenceLink id={id} fact={fact} hint={disputedFactName(fact)}>
          {TIMELINE.comparePages}
        </EvidenceLink>
      </p>
    </li>
  )
}
