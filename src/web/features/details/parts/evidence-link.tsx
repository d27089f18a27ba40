import { IconFileSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { evidenceLink } from '#web/links/evidence-link.ts'
import { paths } from '#web/links/paths.ts'
import { Basis } from '#web/ui/basis.tsx'
import words from '#web/ui/words.module.css'
import styles from './evidence-link.module.css'

type EvidenceLinkProps = {
  id: number
  /** Wire name of the figure; none for all of them. */
  fact?: string
  /** An event of the timeline, in place of a figure. */
  event?: number
  /** What the link leads to, such as `Where the last bid comes from`. */
  hint?: string
  /** Text of the link. Without it, the link is an icon. */
  children?: ReactNode
}

/** Leads to the page that a figure or an event was read from. */
export function EvidenceLink({ id, fact, event, hint, children }: EvidenceLinkProps) {
  const to = event === undefined ? paths.evidence(id, fact) : paths.eventEvidence(id, event)
  const link = evidenceLink(to, id, useLocation().state)
  if (children === undefined) {
    return (
      <Link {...link} className={styles.icon} aria-label={hint} title={hint}>
        <IconFileSearch aria-hidden="true" />
      </Link>
    )
  }
  return (
    <Link {...link} className={styles.text} title={hint}>
      {children}
      {hint !== undefined && <span className={words.spoken}>. {hint}</span>}
    </Link>
  )
}

type FigureMarkProps = {
  basis: 'published' | 'computed' | 'clerk'
  id: number
  /** Wire name of the figure if a source published it, or what it is calculated from; null if none did. */
  fact: string | null
  hint: string
  children: string
}

/** The basis of a figure; if a source published it, it leads to that page. */
export function FigureMark({ basis, id, fact, hint, children }: FigureMarkProps) {
  return (
    <Basis basis={basis}>
      {fact !== null ? (
        <EvidenceLink id={id} fact={fact} hint={hint}>
          {children}
        </EvidenceLink>
      ) : (
        children
      )}
    </Basis>
  )
}
