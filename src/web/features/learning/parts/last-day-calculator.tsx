import { useToday } from '#web/lib/use-today.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'
import { useCourtClosures } from '#web/data/court-closures.ts'
import { paths } from '#web/links/paths.ts'
import { Term } from '#web/ui/term.tsx'
import select from '#web/ui/select.module.css'
import words from '#web/ui/words.module.css'
import field from './calculator-field.module.css'
import { Calculator, MainFigure } from './calculator.tsx'
import type { CalculatorFields } from './calculator-fields.ts'
import styles from './calculator.module.css'
import { lastDayResult } from './calculations.ts'

/** A county's clerk, from the county guide. */
export type Office = { name: string; closes_at: string; closes_at_confirmed: boolean }

type LastDayCalculatorProps = {
  fields: CalculatorFields['days']
  isExample: boolean
  /** The clerks of all counties. */
  offices: readonly Office[]
  onChange: (fields: CalculatorFields['days']) => void
}

export function LastDayCalculator({ fields, isExample, offices, onChange }: LastDayCalculatorProps) {
  const { closures, hasFailed } = useCourtClosures()
  const { county, filed } = fields
  const today = useToday()
  const office = offices.find(({ name }) => name === county)
  const countyId = useId()
  const filedId = useId()
  return (
    <Calculator
      title={CALCULATORS.days}
      isExample={isExample}
      rule={CALCULATORS.daysRule(upsetBidTermsOn(filed ?? today))}
      ruleTo={paths.article('last-day')}
      fields={
        <>
          <div className={field.field}>
            <label htmlFor={countyId}>{CALCULATORS.county}</label>
            <select
              id={countyId}
              className={`${field.input} ${select.select}`}
              value={office?.name ?? ''}
              onChange={(event) => onChange({ ...fields, county: event.currentTarget.value || null })}
            >
              <option value="">{CALCULATORS.chooseCounty}</option>
              {offices.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className={field.field}>
            <label htmlFor={filedId}>{CALCULATORS.filed}</label>
            <input
              id={filedId}
              className={field.input}
              type="date"
              min="2007-01-01"
              max="2099-12-31"
              value={filed ?? ''}
              aria-describedby={`${filedId}-hint`}
              onChange={(event) => onChange({ ...fields, filed: parsePlainDate(event.currentTarget.value) })}
            />
            <p id={`${filedId}-hint`} className={field.hint}>
              {CALCULATORS.filedHint}
            </p>
          </div>
        </>
      }
    >
      {office === undefined || filed === null ? (
        <p className={words.dim}>{CALCULATORS.howDays}</p>
      ) : (
        <Days office={office} filed={filed} closures={closures} areClosuresMissing={hasFailed} />
      )}
    </Calculator>
  )
}

type DaysProps = {
  office: Office
  filed: PlainDate
  closures: readonly CourtClosure[]
  areClosuresMissing: boolean
}

function Days({ office, filed, closures, areClosuresMissing }: DaysProps) {
  const { last, lines, warnings } = lastDayResult(filed, { ...office, county: office.name }, closures)
  const shownWarnings = areClosuresMissing ? [...warnings, CALCULATORS.closuresUnknown] : warnings
  return (
    <>
      <dl>
        <MainFigure label={<Term id="upset-deadline">{CALCULATORS.lastDayToUpset}</Term>}>{last}</MainFigure>
      </dl>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shownWarnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{warning}</span>
        </p>
      ))}
    </>
  )
}
