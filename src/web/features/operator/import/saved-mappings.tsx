import { useMemo } from 'react'
import type { SavedMapping } from '#contract/operator/imports.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { type Operation, useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isMapping } from './mapping-edits.ts'
import { IMPORT } from './texts.ts'

const TEXTS = IMPORT.saved

/** The saved mappings, which all operators share. */
export function SavedMappings({ mappings, today }: { mappings: readonly SavedMapping[]; today: PlainDate }) {
  const remove = useOperation(({ id, version }: SavedMapping) =>
    call('POST /api/operator/import_mappings/:id/remove', { params: { id }, body: { version } }),
  )
  const { run, isRunning } = remove
  const columns = useMemo(() => columnsAt(today, { run, isRunning }), [today, run, isRunning])
  return (
    <Panel title={TEXTS.title} flush>
      {remove.problem !== null && <Notice tone="red">{remove.problem}</Notice>}
      <DataTable
        label={TEXTS.title}
        columns={columns}
        rows={mappings}
        idOf={({ id }) => String(id)}
        empty={TEXTS.none}
      />
      {remove.dialog}
    </Panel>
  )
}

function columnsAt(
  today: PlainDate,
  { run, isRunning }: Pick<Operation<SavedMapping>, 'run' | 'isRunning'>,
): readonly TableColumn<SavedMapping>[] {
  return [
    { id: 'name', head: TEXTS.name, cell: ({ name }) => <b>{name}</b>, sortBy: ({ name }) => name },
    { id: 'source', head: TEXTS.source, cell: ({ mapping }) => sourceText(mapping) },
    {
      id: 'reads',
      head: TEXTS.reads,
      align: 'end',
      cell: ({ mapping }) => (isMapping(mapping) ? Object.keys(mapping.columns).length : ''),
    },
    {
      id: 'at',
      head: TEXTS.at,
      cell: ({ saved_at }) => instantText(saved_at, today),
      sortBy: ({ saved_at }) => saved_at,
    },
    {
      id: 'remove',
      head: TEXTS.remove,
      cell: (row) => (
        <Button
          look="ghost"
          aria-label={TEXTS.removeOf(row.name)}
          disabled={isRunning}
          onClick={() => run(row)}
        >
          {TEXTS.remove}
        </Button>
      ),
    },
  ]
}

function sourceText(mapping: unknown): string {
  if (!isMapping(mapping)) return ''
  const { source } = mapping
  return 'name' in source ? source.name : [...new Set(Object.values(source.names))].join(', ')
}
