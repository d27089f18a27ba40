import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import words from '#web/ui/words.module.css'
import styles from './calculator.module.css'

type CalculatorProps = {
  title: string
  /** The figures are not the person's own. */
  isExample: boolean
  /** The rule in one line, with its sections, and where to read more of it. */
  rule: string
  ruleTo: string
  fields: ReactNode
  /** What follows from the fields. */
  children: ReactNode
}

/** A calculator: what goes in on the left, what follows on the right. */
export function Calculator({ title, isExample, rule, ruleTo, fields, children }: CalculatorProps) {
  return (
    <Panel
      title={title}
      aside={isExample && <span className={styles.example}>{CALCULATORS.example}</span>}
      flush
    >
      <div className={styles.calculator}>
        <div className={styles.fields}>{fields}</div>
        <div className={styles.result} aria-live="polite">
          {children}
        </div>
      </div>
      <p className={styles.rule}>
        {unbroken(rule)}{' '}
        <Link className={words.link} to={ruleTo}>
          {CALCULATORS.readMore}
        </Link>
      </p>
    </Panel>
  )
}

/** The figure that one came for. */
export function MainFigure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={words.label}>{label}</dt>
      <dd className={styles.main}>{children}</dd>
    </div>
  )
}
