import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { Figure } from './parts/figure.tsx'
import { casesOf, OutcomeChart, OUTCOMES } from './parts/outcome-chart.tsx'
import type { Scope } from './parts/scope.ts'
import { countText, counted } from '#domain/text/counted.ts'
import { dollarClass, tooFewText } from './parts/words.ts'
import { FIGURES, INSIGHTS } from './texts.ts'

const { outcomes: TEXTS } = FIGURES

/** Outcomes of properties, by the opening bid of their last sale. */
export function OutcomesFigure({ insights, scope }: { insights: InsightsAnswer; scope: Scope }) {
  const { cases, left_out, classes } = insights.outcomes
  const properties = (count: number) => counted(count, 'property', 'properties')
  return (
    <Figure
      title={TEXTS.title}
      scope={scope}
      cases={[
        INSIGHTS.from(properties(cases)),
        ...(left_out > 0 ? [INSIGHTS.leftOut(countText(left_out), TEXTS.unknownOpening)] : []),
        TEXTS.note,
      ]}
      tooFew={
        cases < insights.enough_cases ? tooFewText(cases, properties(cases), insights.enough_cases) : null
      }
      table={{
        columns: TEXTS.columns,
        rows: classes.map((each) => [
          dollarClass(each),
          ...OUTCOMES.map((outcome) => each[outcome]),
          casesOf(each),
        ]),
      }}
    >
      <OutcomeChart classes={classes} enough={insights.enough_cases} countOf={properties} />
    </Figure>
  )
}
