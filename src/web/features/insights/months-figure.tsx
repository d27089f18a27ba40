import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { shortDayText } from '#domain/time/day-texts.ts'
import { monthName, parsePlainDate, yearOf } from '#domain/time/plain-date.ts'
import { ColumnStrip } from './parts/column-strip.tsx'
import { Figure } from './parts/figure.tsx'
import type { Scope } from './parts/scope.ts'
import { countText, counted } from '#domain/text/counted.ts'
import styles from './months-figure.module.css'
import { FIGURES, INSIGHTS } from './texts.ts'

const { months: TEXTS } = FIGURES
const SERIES = ['listed', 'sold', 'ahead'] as const
/** Minimum number of months for a chart. */
const MIN_MONTHS = 3

/** New listings, sales held and sales ahead, by month. */
export function MonthsFigure({ insights, scope }: { insights: InsightsAnswer; scope: Scope }) {
  const { months, already_listed, watched_since, enough_cases } = insights
  const since = parsePlainDate(watched_since ?? '')
  const sentences = [
    ...(already_listed > 0 ? [TEXTS.already(counted(already_listed, 'property', 'properties'))] : []),
    ...(since ? [TEXTS.partial(shortDayText(since, scope.asOf))] : []),
  ]
  return (
    <Figure
      title={TEXTS.title}
      scope={scope}
      cases={sentences}
      table={{
        columns: TEXTS.columns,
        rows: months.map(({ month, listed, sold, ahead }) => [month.slice(0, 7), listed, sold, ahead]),
      }}
    >
      <div className={styles.series}>
        {SERIES.map((series) => {
          const columns = months.map((each) => ({ name: monthText(each.month), count: each[series] }))
          const counted_ = columns.filter(({ count }) => count !== null)
          const sum = columns.reduce((all, { count }) => all + (count ?? 0), 0)
          const hasShape = sum >= enough_cases && counted_.length >= MIN_MONTHS
          return (
            <div key={series}>
              <p className={styles.name}>{TEXTS[series]}</p>
              {hasShape ? (
                <ColumnStrip
                  label={`${TEXTS[series]}: ${counted_.map(({ name, count }) => `${name} ${count}`).join(', ')}`}
                  columns={columns}
                  look={series === 'ahead' ? 'ahead' : 'seen'}
                />
              ) : (
                <p className={styles.few}>{sum === 0 ? INSIGHTS.none : TEXTS.tooFew(countText(sum))}</p>
              )}
            </div>
          )
        })}
      </div>
    </Figure>
  )
}

/** `Nov`; January includes the year: `Jan ’27`. */
function monthText(text: string): string {
  const month = parsePlainDate(text)
  if (!month) return text
  const name = monthName(month).slice(0, 3)
  return name === 'Jan' ? `${name} ’${String(yearOf(month)).slice(2)}` : name
}
