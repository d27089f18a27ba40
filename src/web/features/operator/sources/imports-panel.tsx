import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ImportedRun } from '#contract/operator/sources.ts'
import { problemText } from '#domain/sources/problem-text.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import { SOURCES } from './texts.ts'

interface ImportsPanelProps {
  title: string
  imports: readonly ImportedRun[]
  today: PlainDate
}

/** Imports of pages and files, each of which opens its run. */
export function ImportsPanel({ title, imports, today }: ImportsPanelProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsAt(today), [today])
  return (
    <Panel title={title} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={imports}
        idOf={({ id }) => String(id)}
        toneOf={({ state }) => (state === 'held' ? 'waiting' : null)}
        onOpen={({ id }) => void navigate(addressOf(id))}
        empty={SOURCES.noFiles}
      />
    </Panel>
  )
}

const addressOf = (id: number) => `${paths.operator}/runs/${id}`

function columnsAt(today: PlainDate): readonly TableColumn<ImportedRun>[] {
  return [
    {
      id: 'file',
      head: SOURCES.file,
      cell: ({ id, file_name }) => <Link to={addressOf(id)}>{file_name}</Link>,
    },
    {
      id: 'sources',
      head: SOURCES.source,
      cell: ({ sources }) => sources.map(({ title }) => title).join(', '),
    },
    {
      id: 'started',
      head: SOURCES.started,
      width: '150px',
      cell: ({ started_at }) => instantText(started_at, today),
    },
    { id: 'state', head: SOURCES.state, cell: ({ state }) => <OutcomeMark outcome={state} /> },
    { id: 'rows', head: SOURCES.rows, align: 'end', cell: ({ rows }) => countText(rows) },
    { id: 'new', head: SOURCES.new, align: 'end', cell: (run) => countText(run.new) },
    { id: 'changed', head: SOURCES.changed, align: 'end', cell: ({ changed }) => countText(changed) },
    { id: 'gone', head: SOURCES.gone, align: 'end', cell: ({ gone }) => countText(gone) },
    {
      id: 'note',
      head: SOURCES.note,
      cell: ({ problem, sources }) => problem && problemText(problem, today, sources),
    },
  ]
}
