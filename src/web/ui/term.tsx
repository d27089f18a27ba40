import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TermId } from '#web/data/glossary-terms.ts'
import { paths } from '#web/links/paths.ts'
import styles from './term.module.css'

/** A term that links to its definition in the glossary. */
export function Term({ id, children }: { id: TermId; children: ReactNode }) {
  return (
    <Link className={styles.term} to={paths.term(id)}>
      {children}
    </Link>
  )
}
