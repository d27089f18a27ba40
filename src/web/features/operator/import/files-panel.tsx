import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ImportFile } from '#contract/operator/imports.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { type Operation, useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './files-panel.module.css'
import { IMPORT, sizeText } from './texts.ts'

const TEXTS = IMPORT.file

interface FilesPanelProps {
  readonly files: readonly ImportFile[]
  readonly today: PlainDate
  readonly onOpen: (id: string) => void
}

/** The files this operator uploaded, with what became of them. */
export function FilesPanel({ files, today, onOpen }: FilesPanelProps) {
  const discard = useOperation(({ id }: ImportFile) =>
    call('POST /api/operator/imports/:id/discard', { params: { id }, body: {} }),
  )
  const { run, isRunning } = discard
  const columns = useMemo(() => columnsAt(today, { run, isRunning }), [today, run, isRunning])
  return (
    <Panel title={TEXTS.mine} flush aside={<span className={styles.kept}>{TEXTS.kept}</span>}>
      {discard.problem !== null && <Notice tone="red">{discard.problem}</Notice>}
      <DataTable
        label={TEXTS.mine}
        columns={columns}
        rows={files}
        idOf={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={TEXTS.none}
      />
      {discard.dialog}
    </Panel>
  )
}

function columnsAt(
  today: PlainDate,
  { run, isRunning }: Pick<Operation<ImportFile>, 'run' | 'isRunning'>,
): readonly TableColumn<ImportFile>[] {
  return [
    {
      id: 'name',
      isText: true,
      head: TEXTS.name,
      cell: ({ file_name }) => <b>{file_name}</b>,
      sortBy: ({ file_name }) => file_name,
    },
    { id: 'state', head: TEXTS.state, cell: (file) => <FileState file={file} /> },
    {
      id: 'size',
      head: TEXTS.size,
      align: 'end',
      cell: ({ bytes }) => sizeText(bytes),
      sortBy: ({ bytes }) => bytes,
    },
    {
      id: 'uploaded',
      head: TEXTS.uploaded,
      align: 'end',
      cell: ({ uploaded_at }) => instantText(uploaded_at, today),
      sortBy: ({ uploaded_at }) => uploaded_at,
    },
    {
      id: 'discard',
      head: TEXTS.discard,
      cell: (file) => (
        <Button
          look="ghost"
          aria-label={TEXTS.discardOf(file.file_name)}
          disabled={isRunning}
          onClick={() => run(file)}
        >
          {TEXTS.discard}
        </Button>
      ),
    },
  ]
}

const LOOKS = {
  untried: { tone: 'gray', icon: IconCircleDashed },
  trying: { tone: 'blue', icon: IconPlayerPlay },
  tried: { tone: 'blue', icon: IconCheck },
  applying: { tone: 'blue', icon: IconPlayerPlay },
  published: { tone: 'green', icon: IconCheck },
  held: { tone: 'amber', icon: IconClock },
  refused: { tone: 'red', icon: IconAlertTriangle },
  failed: { tone: 'red', icon: IconAlertTriangle },
} as const

function FileState({ file: { task } }: { file: ImportFile }) {
  const state = stateOf(task)
  return <StateMark {...LOOKS[state]}>{IMPORT.states[state]}</StateMark>
}

function stateOf(task: ImportFile['task']): keyof typeof LOOKS {
  if (task === null) return 'untried'
  if (task.state === 'failed') return 'failed'
  if (task.state !== 'done') return task.kind === 'apply' ? 'applying' : 'trying'
  const state = task.outcome?.state ?? 'dry_run'
  return state === 'dry_run' ? 'tried' : state
}
