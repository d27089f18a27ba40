import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { shortDayText } from '#domain/time/day-texts.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { Figure } from './parts/figure.tsx'
import type { Scope } from './parts/scope.ts'
import { countText, counted } from '#domain/text/counted.ts'
import { percentText } from './parts/words.ts'
import styles from './shares-figure.module.css'
import { FIGURES } from './texts.ts'

const { shares: TEXTS } = FIGURES

/** Share of properties that were redeemed, and of sales that were postponed. */
export function SharesFigure({ insights, scope }: { insights: InsightsAnswer; scope: Scope }) {
  const since = parsePlainDate(insights.watched_since ?? '')
  const shares = [
    { ...insights.redeemed, name: TEXTS.redeemed, sentence: TEXTS.redeemedOf },
    { ...insights.postponed, name: TEXTS.postponed, sentence: TEXTS.postponedOf },
  ]
  return (
    <Figure
      title={TEXTS.title}
      scope={scope}
      cases={[
        ...shares.map(
          ({ name, sentence, count, cases }) =>
            `${name}: ${sentence(countText(count), counted(cases, 'property', 'properties'))}`,
        ),
        ...(since ? [TEXTS.since(shortDayText(since, scope.asOf))] : []),
      ]}
      table={{
        columns: TEXTS.columns,
        rows: shares.map(({ name, count, cases, percent }) => [
          name,
          count,
          cases,
          percent === null ? '' : percentText(percent),
        ]),
      }}
    >
      <ul className={styles.shares}>
        {shares.map(({ name, percent }) => (
          <li key={name} className={styles.share}>
            <p className={styles.head}>
              {percent !== null && <span className={styles.value}>{percentText(percent)}</span>}
              {name}
              {percent === null && <span className={styles.few}>{TEXTS.tooFew(insights.enough_cases)}</span>}
            </p>
            {percent !== null && <ShareBar percent={percent} />}
          </li>
        ))}
      </ul>
    </Figure>
  )
}

function ShareBar({ percent }: { percent: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.whole} width="100" height="16" vectorEffect="non-scaling-stroke" />
      <rect className={styles.part} width={percent} height="16" />
    </svg>
  )
}
