import { longDay } from '#domain/time/long-day.ts'
import type { FrontMatter } from '#web/lib/markdown-document.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import words from '#web/ui/words.module.css'
import styles from './learning-head.module.css'
import { sectionsOf, statuteUrl } from './parts/statute-link.ts'
import { LEARNING } from './texts.ts'

/** The header of a text: subject, date, and statutes. */
export function LearningHead({ meta }: { meta: FrontMatter }) {
  const { title = '', description = '', date = '' } = meta
  return (
    <header className={styles.head}>
      <h1 className={words.xl}>{title}</h1>
      <p className={styles.description}>{description}</p>
      <div className={styles.facts}>
        <p>
          {LEARNING.asOf} <time dateTime={date}>{longDay(date)}</time>
        </p>
        <Disclosure summary={LEARNING.statutes}>
          <p className={styles.hint}>{LEARNING.statutesHint}</p>
          <ul className={styles.sections}>
            {sectionsOf(meta['statutes']).map((section) => (
              <li key={section}>
                <ExternalLink href={statuteUrl(section)}>{`G.S. ${section}`}</ExternalLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </header>
  )
}
