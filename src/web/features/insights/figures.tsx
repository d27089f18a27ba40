import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { TermLine } from '#web/ui/term-line.tsx'
import { CountiesFigure } from './counties-figure.tsx'
import styles from './figures.module.css'
import { MonthsFigure } from './months-figure.tsx'
import { OutcomesFigure } from './outcomes-figure.tsx'
import type { Scope } from './parts/scope.ts'
import { daysClass, numberText, percentClass, percentText, upsetClass, wholeText } from './parts/words.ts'
import { SharesFigure } from './shares-figure.tsx'
import { SpreadFigure } from './spread-figure.tsx'
import { FIGURES, INSIGHT_TERMS } from './texts.ts'

/** All figures of the insights. */
export function Figures({ insights, scope }: { insights: InsightsAnswer; scope: Scope }) {
  const { enough_cases: enough, upset_at_all } = insights
  return (
    <>
      <div className={styles.pairs}>
        <SpreadFigure
          texts={FIGURES.bid}
          spread={insights.bid_of_assessed}
          classText={percentClass}
          valueText={percentText}
          {...{ scope, enough }}
        />
        <SpreadFigure
          texts={FIGURES.days}
          spread={insights.days_to_close}
          classText={daysClass}
          valueText={wholeText}
          {...{ scope, enough }}
        />
        <SpreadFigure
          texts={FIGURES.upsets}
          spread={insights.upset_bids}
          classText={upsetClass}
          valueText={numberText}
          more={
            upset_at_all.percent === null ? null : FIGURES.upsets.atAll(percentText(upset_at_all.percent))
          }
          {...{ scope, enough }}
        />
        <SharesFigure insights={insights} scope={scope} />
      </div>
      <MonthsFigure insights={insights} scope={scope} />
      <OutcomesFigure insights={insights} scope={scope} />
      {insights.by_county.length > 1 && <CountiesFigure insights={insights} scope={scope} />}
      <TermLine terms={INSIGHT_TERMS} />
    </>
  )
}
