import type { ComparedCounty, InsightsAnswer } from '#contract/insights/insights.ts'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './counties-figure.module.css'
import { DataTable } from './parts/data-table.tsx'
import { saveTable } from './parts/save-table.ts'
import type { Scope } from './parts/scope.ts'
import { countText } from '#domain/text/counted.ts'
import { numberText, percentText, wholeText } from './parts/words.ts'
import { FIGURES, INSIGHTS } from './texts.ts'

const { compared: TEXTS } = FIGURES

/** The person's counties compared, one per row. */
export function CountiesFigure({ insights, scope }: { insights: InsightsAnswer; scope: Scope }) {
  const table = { columns: TEXTS.columns, rows: insights.by_county.map(rowOf) }
  return (
    <Panel
      title={TEXTS.title}
      aside={
        <Button
          look="ghost"
          aria-label={INSIGHTS.csvOf(TEXTS.title)}
          title={INSIGHTS.csvOf(TEXTS.title)}
          onClick={() => saveTable(table, { title: TEXTS.title, scope, cases: [TEXTS.note] })}
        >
          <IconDownload size={16} aria-hidden="true" />
          {INSIGHTS.csv}
        </Button>
      }
    >
      <p className={styles.note}>{TEXTS.note}</p>
      <DataTable name={INSIGHTS.tableOf(TEXTS.title)} table={table} />
    </Panel>
  )
}

function rowOf(of: ComparedCounty): (string | number)[] {
  const figure = (value: number | null, cases: number, text: (value: number) => string) =>
    cases === 0
      ? INSIGHTS.noCases
      : `${value === null ? INSIGHTS.noFigure : text(value)} (${countText(cases)})`
  const median = (spread: ComparedCounty['upset_bids'], text: (value: number) => string) =>
    figure(spread.median, spread.cases, text)
  const share = ({ percent, cases }: ComparedCounty['redeemed']) => figure(percent, cases, percentText)
  return [
    of.county,
    of.properties,
    of.closed_sales,
    median(of.bid_of_assessed, percentText),
    median(of.days_to_close, wholeText),
    median(of.upset_bids, numberText),
    share(of.redeemed),
    share(of.postponed),
  ]
}
