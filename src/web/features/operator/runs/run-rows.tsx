import { IconArrowRight, IconEqual, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { RunRow } from '#contract/operator/runs.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { factLabel, valueLabel } from './fact-texts.ts'
import styles from './run-rows.module.css'
import { RUNS } from './texts.ts'

const LOOKS = {
  new: { tone: 'green', icon: IconPlus },
  changed: { tone: 'amber', icon: IconArrowRight },
  gone: { tone: 'red', icon: IconMinus },
  same: { tone: 'gray', icon: IconEqual },
} as const

const GROUPS = {
  of: ({ kind }: RunRow) => kind,
  title: (_group: string, [first, ...others]: readonly RunRow[]) =>
    first && RUNS.group(RUNS.kinds[first.kind], others.length + 1),
}

type RunRowsProps = {
  rows: readonly RunRow[]
  chosen: ReadonlySet<string>
  /** Null where nothing can be chosen. */
  onChoose: ((ids: ReadonlySet<string>) => void) | null
  openId: string | null
  onOpen: (row: RunRow) => void
  today: PlainDate
}

/** The rows of a held run, to be chosen one by one. */
export function RunRows({ rows, chosen, onChoose, openId, onOpen, today }: RunRowsProps) {
  const columns = useMemo(() => columnsAt(today), [today])
  return (
    <DataTable
      label={RUNS.extracted}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
      {...(onChoose && { selection: { ids: chosen, onChange: onChoose } })}
      groups={GROUPS}
      empty={RUNS.same}
    />
  )
}

function columnsAt(today: PlainDate): readonly TableColumn<RunRow>[] {
  return [
    {
      id: 'kind',
      head: RUNS.change,
      headSeen: 'wide',
      width: '96px',
      cell: ({ kind }) => <StateMark {...LOOKS[kind]}>{RUNS.kinds[kind]}</StateMark>,
      sortBy: ({ kind }) => kind,
    },
    {
      id: 'title',
      head: RUNS.property,
      headSeen: 'wide',
      sortBy: ({ title, county }) => `${county} ${title}`,
      cell: ({ title, county, case_number, parcel }) => (
        <div>
          <b>{title || parcel}</b>
          <p className={styles.numbers}>
            {[county, case_number, parcel].filter((part) => part !== null && part !== '').join('  ')}
          </p>
        </div>
      ),
    },
    {
      id: 'facts',
      head: RUNS.facts,
      headSeen: 'wide',
      align: 'end',
      cell: ({ kind, facts }) => (
        <ul role="list" className={styles.facts}>
          {(kind === 'gone' ? facts.slice(0, 2) : facts).map(({ fact, from, to }) => (
            <li key={fact}>
              <span className={styles.fact}>{factLabel(fact)}</span>{' '}
              {kind === 'changed' && <>{valueLabel(fact, from, today)} → </>}
              {to === null && kind === 'changed' ? (
                <span className={styles.blank}>{RUNS.blank}</span>
              ) : (
                valueLabel(fact, to ?? from, today)
              )}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
