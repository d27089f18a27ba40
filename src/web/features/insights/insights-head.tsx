import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { shortDayText } from '#domain/time/day-texts.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import field from '#web/ui/field.module.css'
import words from '#web/ui/words.module.css'
import styles from './insights-head.module.css'
import type { Scope } from './parts/scope.ts'
import { countText } from '#domain/text/counted.ts'
import { INSIGHTS } from './texts.ts'

type InsightsHeadProps = {
  scope: Scope
  counties: readonly string[]
  onChoose: (county: string | null) => void
  /** Null until loaded. */
  insights: InsightsAnswer | null
}

export function InsightsHead({ scope, counties, onChoose, insights }: InsightsHeadProps) {
  const since = parsePlainDate(insights?.watched_since ?? '')
  return (
    <header className={styles.head}>
      <div>
        <h1 className={words.xl}>{INSIGHTS.title}</h1>
        <p className={styles.lead}>{INSIGHTS.lead}</p>
        <p className={styles.counted}>
          {insights &&
            [
              INSIGHTS.counted(countText(insights.properties), countText(insights.closed_sales)),
              ...(since ? [INSIGHTS.watched(shortDayText(since, scope.asOf))] : []),
            ].join('. ')}
        </p>
      </div>
      <NativeSelect
        label={INSIGHTS.county}
        className={`${styles.field}`}
        classNames={{ input: `${field.input} ${styles.choice}`, label: `${field.label}` }}
        data={[
          { value: '', label: `${INSIGHTS.allCounties} (${counties.length})` },
          ...new Set([...counties, ...(scope.county === null ? [] : [scope.county])]),
        ]}
        value={scope.county ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      />
    </header>
  )
}
