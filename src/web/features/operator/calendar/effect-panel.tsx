import type { DeadlineEffect } from '#contract/operator/closures.ts'
import { countText } from '#domain/text/counted.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './effect-panel.module.css'
import { CALENDAR } from './texts.ts'

type Move = DeadlineEffect['moves'][number]

const COLUMNS: readonly TableColumn<Move>[] = [
  { id: 'title', head: CALENDAR.listing, cell: ({ title }) => title },
  { id: 'county', head: CALENDAR.county, cell: ({ county }) => county, sortBy: ({ county }) => county },
  { id: 'from', head: CALENDAR.now, cell: ({ from }) => <del>{from ?? CALENDAR.noDeadline}</del> },
  { id: 'to', head: CALENDAR.then, cell: ({ to }) => <b>{to ?? CALENDAR.noDeadline}</b> },
  {
    id: 'favorites',
    head: CALENDAR.favorites,
    align: 'end',
    cell: ({ favorites }) => countText(favorites),
    sortBy: ({ favorites }) => favorites,
  },
]

/** What a change of the court calendar would move, and who would be told. */
export function EffectPanel({ effect }: { effect: DeadlineEffect }) {
  const { moves, others, people } = effect
  const favorites = moves.reduce((sum, move) => sum + move.favorites, 0)
  return (
    <Panel title={CALENDAR.moves(moves.length)} flush>
      <p className={styles.told}>
        {CALENDAR.people(people, favorites)} {others > 0 && CALENDAR.others(others)}
      </p>
      <DataTable
        label={CALENDAR.moves(moves.length)}
        columns={COLUMNS}
        rows={moves}
        idOf={({ listing_id }) => String(listing_id)}
        empty={CALENDAR.none}
      />
    </Panel>
  )
}
