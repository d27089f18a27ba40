import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { INSIGHTS } from '#web/features/insights/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DataTable } from './data-table.tsx'
import styles from './figure.module.css'
import { saveTable } from './save-table.ts'
import type { Scope } from './scope.ts'
import type { TableData } from './table-data.ts'

type FigureProps = {
  title: string
  scope: Scope
  /** Sentences on the number of cases, omissions, and what is not counted. */
  cases: readonly string[]
  table: TableData
  /** The main figure, and its meaning. */
  headline?: { value: string; meaning: string } | null
  /** Replaces the chart if there are too few cases. */
  tooFew?: string | null
  children: ReactNode
}

/** A figure: its chart, number of cases, table, and the table as a file. */
export function Figure({ title, scope, cases, table, headline, tooFew = null, children }: FigureProps) {
  return (
    <Panel
      title={title}
      aside={
        <Button
          look="ghost"
          aria-label={INSIGHTS.csvOf(title)}
          title={INSIGHTS.csvOf(title)}
          onClick={() => saveTable(table, { title, scope, cases })}
        >
          <IconDownload size={16} aria-hidden="true" />
          {INSIGHTS.csv}
        </Button>
      }
    >
      <div className={styles.body}>
        {headline && (
          <p className={styles.headline}>
            <span className={styles.value}>{headline.value}</span>
            <span className={styles.meaning}>{headline.meaning}</span>
          </p>
        )}
        {tooFew === null ? children : <p className={styles.few}>{tooFew}</p>}
        <p className={styles.cases}>{cases.join(' ')}</p>
        <Disclosure summary={INSIGHTS.table}>
          <div className={styles.table}>
            <DataTable name={INSIGHTS.tableOf(title)} table={table} />
          </div>
        </Disclosure>
      </div>
    </Panel>
  )
}
