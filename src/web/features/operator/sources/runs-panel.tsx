import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { OperatorSourceRun } from '#contract/operator/sources.ts'
import { problemText } from '#domain/sources/problem-text.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import { SOURCES } from './texts.ts'

type Source = Answer<'GET /api/operator/sources/:name'>

/** The last runs of a source; those that led to an import open it. */
export function RunsPanel({ source, today }: { source: Source; today: PlainDate }) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsAt(today, source), [today, source])
  return (
    <Panel title={SOURCES.runs} flush>
      <DataTable
        label={SOURCES.runs}
        columns={columns}
        rows={source.runs}
        idOf={({ id }) => String(id)}
        toneOf={({ outcome }) => (outcome === 'held' ? 'waiting' : null)}
        onOpen={({ import_id }) => {
          if (import_id !== null) void navigate(`${paths.operator}/runs/${import_id}`)
        }}
        empty={SOURCES.noRuns}
      />
    </Panel>
  )
}

function noteOf({ problems: [problem], progress }: OperatorSourceRun, today: PlainDate, source: Source) {
  return problem === undefined ? progress : problemText(problem, today, [source])
}

const figure = (count: number | null) => (count === null ? '' : countText(count))

function columnsAt(today: PlainDate, source: Source): readonly TableColumn<OperatorSourceRun>[] {
  return [
    {
      id: 'started',
      head: SOURCES.started,
      width: '150px',
      cell: ({ started_at }) => instantText(started_at, today),
    },
    { id: 'state', head: SOURCES.state, cell: ({ outcome }) => <OutcomeMark outcome={outcome} /> },
    { id: 'rows', head: SOURCES.rows, align: 'end', cell: ({ rows }) => figure(rows) },
    { id: 'new', head: SOURCES.new, align: 'end', cell: (run) => figure(run.new) },
    { id: 'changed', head: SOURCES.changed, align: 'end', cell: ({ changed }) => figure(changed) },
    { id: 'gone', head: SOURCES.gone, align: 'end', cell: ({ gone }) => figure(gone) },
    {
      id: 'unreadable',
      head: SOURCES.unreadable,
      align: 'end',
      cell: ({ unreadable }) => figure(unreadable),
    },
    {
      id: 'took',
      head: SOURCES.took,
      align: 'end',
      cell: ({ seconds }) => (seconds === null ? '' : SOURCES.seconds(seconds)),
    },
    { id: 'note', head: SOURCES.note, cell: (run) => noteOf(run, today, source) },
  ]
}
