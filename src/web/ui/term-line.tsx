import { Fragment } from 'react'
import type { TermId } from '#web/data/glossary-terms.ts'
import { Term } from './term.tsx'
import styles from './term-line.module.css'
import { UI } from './texts.ts'

/** Glossary terms of a screen in one line, for screens where linking each use would be too much. */
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
