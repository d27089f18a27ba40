import {
  IconAlertTriangle,
  IconCalendarX,
  IconFileText,
  IconHandStop,
  IconLock,
  IconRefresh,
} from '@tabler/icons-react'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { cautionsOf } from '#domain/cautions/cautions.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import type { TermId } from '#web/data/glossary-terms.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Term } from '#web/ui/term.tsx'
import words from '#web/ui/words.module.css'
import { CAUTION_PANEL } from './texts.ts'
import styles from './cautions-panel.module.css'

const ICONS = {
  bankruptcy: IconHandStop,
  postponement: IconCalendarX,
  redemption: IconRefresh,
  liens: IconAlertTriangle,
  title: IconFileText,
  possession: IconLock,
} as const

/** Glossary term of each caution. */
const TERMS: Record<keyof typeof ICONS, TermId | null> = {
  bankruptcy: 'automatic-stay',
  postponement: null,
  redemption: 'redemption',
  liens: 'federal-tax-lien',
  title: 'non-warranty-deed',
  possession: null,
}

export function CautionsPanel({ details, phase }: { details: ListingDetails; phase: Phase }) {
  const cautions = cautionsOf(details, phase)
  if (cautions.length === 0) return null
  const notAdvice = <span className={words.label}>{CAUTION_PANEL.notAdvice}</span>
  return (
    <Panel title={CAUTION_PANEL.title} aside={notAdvice} flush>
      <ul className={styles.list}>
        {cautions.map(({ key, title, text }) => {
          const Icon = ICONS[key]
          const term = TERMS[key]
          return (
            <li key={key}>
              <Icon size={16} aria-hidden="true" />
              <h3>{term ? <Term id={term}>{title}</Term> : title}</h3>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
