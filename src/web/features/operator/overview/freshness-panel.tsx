import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconHandStop,
  IconPlugOff,
} from '@tabler/icons-react'
import type { CountyFreshness } from '#contract/operator/overview.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './freshness-panel.module.css'
import { OVERVIEW } from './texts.ts'

const LOOKS = {
  good: { tone: 'green', icon: IconCircleCheck },
  held: { tone: 'amber', icon: IconHandStop },
  failed: { tone: 'red', icon: IconAlertTriangle },
  stale: { tone: 'amber', icon: IconClockPause },
  no_source: { tone: 'gray', icon: IconPlugOff },
} as const

type Column = TableColumn<CountyFreshness>

function columnsAt(today: PlainDate): readonly Column[] {
  const instant = (at: string | null, none: string) => (at === null ? none : instantText(at, today))
  return [
    {
      id: 'county',
      head: OVERVIEW.county,
      cell: ({ county }) => <b>{county}</b>,
      sortBy: ({ county }) => county,
    },
    {
      id: 'state',
      head: OVERVIEW.state,
      cell: ({ state }) => <StateMark {...LOOKS[state]}>{OVERVIEW.states[state]}</StateMark>,
      sortBy: ({ state }) => OVERVIEW.states[state],
    },
    { id: 'sources', head: OVERVIEW.sources, cell: ({ sources }) => sources.join(', ') || OVERVIEW.none },
    {
      id: 'read',
      head: OVERVIEW.lastRead,
      align: 'end',
      cell: ({ last_read_at }) => instant(last_read_at, OVERVIEW.never),
      sortBy: ({ last_read_at }) => last_read_at,
    },
    {
      id: 'change',
      head: OVERVIEW.newestChange,
      align: 'end',
      cell: ({ newest_change_at }) => instant(newest_change_at, OVERVIEW.none),
      sortBy: ({ newest_change_at }) => newest_change_at,
    },
    {
      id: 'listings',
      head: OVERVIEW.listings,
      align: 'end',
      cell: ({ listings }) => countText(listings),
      sortBy: ({ listings }) => listings,
    },
    {
      id: 'deadline',
      head: OVERVIEW.nextDeadline,
      align: 'end',
      cell: ({ next_deadline }) => next_deadline ?? OVERVIEW.none,
    },
  ]
}

type FreshnessPanelProps = { counties: readonly CountyFreshness[]; today: PlainDate }

/** How old the facts of each county are, the worst first. */
export function FreshnessPanel({ counties, today }: FreshnessPanelProps) {
  const bad = counties.filter(({ state }) => state !== 'good').length
  return (
    <Panel
      title={OVERVIEW.freshness}
      flush
      aside={<span className={styles.aside}>{OVERVIEW.worstFirst(bad, counties.length)}</span>}
    >
      <DataTable
        label={OVERVIEW.freshness}
        columns={columnsAt(today)}
        rows={counties}
        idOf={({ county }) => county}
        empty={OVERVIEW.noCounties}
      />
    </Panel>
  )
}
