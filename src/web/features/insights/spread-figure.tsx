import type { InsightSpread } from '#contract/insights/insights.ts'
import { BarChart } from './parts/bar-chart.tsx'
import { Figure } from './parts/figure.tsx'
import type { Scope } from './parts/scope.ts'
import { countText, counted } from '#domain/text/counted.ts'
import { shareText, tooFewText } from './parts/words.ts'
import { INSIGHTS } from './texts.ts'

type SpreadFigureProps = {
  texts: { title: string; unit?: string; columns: readonly string[]; unknown: string; note: string }
  spread: InsightSpread
  scope: Scope
  enough: number
  classText: (of: InsightSpread['classes'][number]) => string
  valueText: (value: number) => string
  /** An additional sentence about the cases. */
  more?: string | null
}

/** Distribution of a figure over closed sales: its median, and the number of sales per class. */
export function SpreadFigure({
  texts,
  spread,
  scope,
  enough,
  classText,
  valueText,
  more = null,
}: SpreadFigureProps) {
  const { cases, left_out, median, middle_half, classes } = spread
  const sales = counted(cases, 'closed sale')
  const bars = classes.map((each) => ({
    label: classText(each),
    cases: each.cases,
    share: shareText(each.cases, cases),
  }))
  const sentences = [
    INSIGHTS.from(sales),
    ...(left_out > 0 ? [INSIGHTS.leftOut(countText(left_out), texts.unknown)] : []),
    ...(more === null ? [] : [more]),
    texts.note,
  ]
  return (
    <Figure
      title={texts.title}
      scope={scope}
      cases={sentences}
      headline={
        median !== null && middle_half !== null
          ? {
              value: [valueText(median), ...(texts.unit === undefined ? [] : [texts.unit])].join(' '),
              meaning: INSIGHTS.median(...ends(middle_half, valueText)),
            }
          : null
      }
      tooFew={median === null ? tooFewText(cases, sales, enough) : null}
      table={{
        columns: texts.columns,
        rows: bars.map(({ label, cases: count, share }) => [label, count, median === null ? '' : share]),
      }}
    >
      <BarChart
        label={`${texts.title}: ${bars.map((bar) => `${bar.label}, ${bar.cases}`).join('; ')}`}
        bars={bars}
      />
    </Figure>
  )
}

function ends([from, to]: readonly [number, number], text: (value: number) => string): [string, string] {
  return [text(from), text(to)]
}
