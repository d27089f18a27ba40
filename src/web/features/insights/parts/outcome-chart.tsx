import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { FIGURES } from '#web/features/insights/texts.ts'
import styles from './outcome-chart.module.css'
import { dollarClass } from './words.ts'

const { outcomes: TEXTS } = FIGURES
export const OUTCOMES = ['sold', 'taxing_unit', 'redeemed', 'unknown'] as const
type OutcomeName = (typeof OUTCOMES)[number]
type OutcomeClass = InsightsAnswer['outcomes']['classes'][number]

/** Width in px until the element is measured. */
const USUAL_WIDTH = 900
const HEIGHT = 18

export function casesOf(of: OutcomeClass): number {
  return OUTCOMES.reduce((sum, outcome) => sum + of[outcome], 0)
}

type OutcomeChartProps = {
  classes: readonly OutcomeClass[]
  enough: number
  countOf: (cases: number) => string
}

/** Outcomes per class of opening bids, distinguished by pattern. */
export function OutcomeChart({ classes, enough, countOf }: OutcomeChartProps) {
  const { ref, width } = useElementSize()
  const full = width || USUAL_WIDTH
  return (
    <div ref={ref} className={styles.chart}>
      <ul className={styles.legend} aria-hidden="true">
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            <svg className={styles.swatch} viewBox="0 0 28 14">
              <Part outcome={outcome} x={0} width={28} height={14} />
            </svg>
            {TEXTS[outcome]}
          </li>
        ))}
      </ul>
      {classes.map((each) => {
        const cases = casesOf(each)
        const hasShape = cases >= enough
        return (
          <div key={each.from} className={styles.class}>
            <p className={styles.head}>
              <span className={styles.name}>{dollarClass(each)}</span>
              <span className={styles.counts}>
                {hasShape ? countOf(cases) : TEXTS.tooFew(countOf(cases))}
              </span>
            </p>
            {hasShape && (
              <>
                <svg className={styles.bar} viewBox={`0 0 ${full} ${HEIGHT}`} aria-hidden="true">
                  {placed(each, full / cases).map((part) => (
                    <Part key={part.outcome} {...part} height={HEIGHT} />
                  ))}
                </svg>
                <p className={styles.counts}>
                  {OUTCOMES.filter((outcome) => each[outcome] > 0)
                    .map((outcome) => `${each[outcome]} ${TEXTS[outcome].toLowerCase()}`)
                    .join(', ')}
                </p>
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}

function placed(of: OutcomeClass, step: number): { outcome: OutcomeName; x: number; width: number }[] {
  let x = 0
  return OUTCOMES.flatMap((outcome) => {
    const width = of[outcome] * step
    const part = { outcome, x, width }
    x += width
    return width > 0 ? [part] : []
  })
}

type PartProps = { outcome: OutcomeName; x: number; width: number; height: number }

function Part({ outcome, ...box }: PartProps) {
  const id = useId()
  return (
    <>
      <defs>
        <pattern
          id={id}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={turnOf(outcome)}
        >
          <rect className={styles.ground} width="8" height="8" />
          {outcome === 'taxing_unit' && <path className={styles.stroke} d="M4 0V8" />}
          {outcome === 'redeemed' && <circle className={styles.dot} cx="4" cy="4" r="1.6" />}
        </pattern>
      </defs>
      {outcome === 'sold' ? (
        <rect className={styles.solid} {...box} />
      ) : (
        <rect fill={`url(#${id})`} {...box} />
      )}
      <rect className={styles.edge} {...box} />
    </>
  )
}

function turnOf(outcome: OutcomeName): string {
  return outcome === 'taxing_unit' ? 'rotate(45)' : 'rotate(0)'
}
