import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import words from '#web/ui/words.module.css'
import styles from './calculator.module.css'

type CalculatorProps = {
  title: string
  /** The figures are an example, not the person's own. */
  isExample: boolean
  /** The rule in one line with its statutes, and the article about it. */
  rule: string
  ruleTo: string
  fields: ReactNode
  /** Results. */
  children: ReactNode
}

/** A calculator: fields on the left, results on the right. */
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

/** A main result. */
export function MainFigure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={words.label}>{label}</dt>
      <dd className={styles.main}>{children}</dd>
    </div>
  )
}
