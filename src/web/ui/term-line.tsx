import { Fragment } from 'react'
import type { TermId } from '#web/data/glossary-terms.ts'
import { Term } from './term.tsx'
import styles from './term-line.module.css'
import { UI } from './texts.ts'

/** The words of the trade that a screen is full of, in a line of their own: with a link each would be too many. */
export function TermLine({ terms }: { terms: readonly (readonly [id: TermId, word: string])[] }) {
  return (
    <p className={styles.line}>
      {UI.terms}{' '}
      {terms.map(([id, word], place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Term id={id}>{word}</Term>
        </Fragment>
      ))}
    </p>
  )
}
