import { Link, useLocation } from 'react-router'
import type { MarkdownDocument } from '#web/lib/markdown-document.ts'
import { Prose } from '#web/ui/prose.tsx'
import words from '#web/ui/words.module.css'
import styles from './glossary-text.module.css'
import { LearningHead } from './learning-head.tsx'
import { LEARNING } from './texts.ts'

/** The terms in the order of a case, with an index from A to Z; each has its own URL fragment. */
export function GlossaryText({ document: { meta, intro, sections } }: { document: MarkdownDocument }) {
  const { hash } = useLocation()
  const index = sections.toSorted((one, other) => (one.title < other.title ? -1 : 1))
  return (
    <div className={styles.glossary}>
      <LearningHead meta={meta} />
      <Prose blocks={intro} />
      <nav className={styles.index} aria-label={LEARNING.terms}>
        <ul>
          {index.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ hash: `#${id}` }}>{title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} className={styles.term} data-chosen={hash === `#${id}` || undefined}>
            <h2 className={words.md}>{title}</h2>
            <div className={styles.meaning}>
              <Prose blocks={blocks.slice(0, -1)} />
              <div className={styles.source}>
                <Prose blocks={blocks.slice(-1)} />
              </div>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
