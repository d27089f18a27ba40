import { useQuery } from '@tanstack/react-query'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportTask, SavedMapping } from '#contract/operator/imports.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { ApplyResult } from './apply-result.tsx'
import type { ImportDraft } from './draft.ts'
import { DryRunResult, TaskProgress } from './dry-run.tsx'
import { MappingWork } from './mapping-work.tsx'
import styles from './file-work.module.css'
import { Steps, type Step } from './steps.tsx'
import { IMPORT, sizeText } from './texts.ts'
import { usePreview } from './use-preview.ts'
import type { PreviewShow } from './preview-panel.tsx'

type Opened = Answer<'GET /api/operator/imports/:id'>

const POLL_MS = 1_000

/** A mapping of this page and the dry run that tried it. */
type Tried = { readonly draft: ImportDraft; readonly task: number | undefined }

/** An uploaded file: what its columns mean, what it becomes, its dry run and its import. */
export function FileWork({ file, first }: { file: Opened; first: ImportDraft }) {
  const today = useToday()
  const [draft, setDraft] = useState(first)
  const [view, setView] = useState<{ show: PreviewShow; from: number }>({ show: 'all', from: 0 })
  const [tried, setTried] = useState<Tried | null>(
    file.is_tried ? { draft: first, task: file.task?.id } : null,
  )
  const { task, saved } = useTask(file)
  const preview = usePreview(file.id, draft, view)
  const { data } = preview
  const change = (next: ImportDraft) => {
    setDraft(next)
    setView((before) => ({ ...before, from: 0 }))
  }
  const isOver = task?.kind === 'apply' && task.state === 'done'
  const isBusy = task?.state === 'waiting' || task?.state === 'running'
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.import} actions={<Steps now={stepOf(task)} />}>
        <span className={styles.file}>
          <IconFileSpreadsheet size={16} aria-hidden="true" />
          <b>{file.file_name}</b>
          {data && IMPORT.sheetFacts(data.rows_read, data.columns.length, sizeText(file.bytes))}
        </span>
      </PageHead>
      {preview.error && !data && (
        <RetryNotice onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
          {preview.error.message}
        </RetryNotice>
      )}
      {!isOver && !data && !preview.error && <PageSpinner />}
      {!isOver && data && !(isBusy && task.kind === 'apply') && (
        <>
          {preview.error && (
            <Notice tone="red">
              {isApiError(preview.error, 'not_found') ? IMPORT.file.ended : preview.error.message}
            </Notice>
          )}
          <MappingWork
            file={file}
            draft={draft}
            preview={data}
            isOld={preview.isOld}
            view={view}
            today={today}
            saved={saved}
            onChange={change}
            onView={setView}
          />
        </>
      )}
      <Tasks
        id={file.id}
        task={task}
        draft={draft}
        // Another tab or computer may have tried another mapping since.
        isStale={tried?.draft !== draft || tried.task !== task?.id}
        canTry={(data?.problems.length ?? 1) === 0}
        onTried={setTried}
      />
    </div>
  )
}

function useTask(file: Opened): { task: ImportTask | null; saved: readonly SavedMapping[] } {
  const { data } = useQuery({
    ...queryOf('GET /api/operator/imports'),
    refetchInterval: ({ state }) => {
      const state_ = state.data?.files.find(({ id }) => id === file.id)?.task?.state
      return state_ === 'waiting' || state_ === 'running' ? POLL_MS : false
    },
  })
  const now = data?.files.find(({ id }) => id === file.id)
  return { task: now === undefined ? file.task : now.task, saved: data?.mappings ?? [] }
}

function stepOf(task: ImportTask | null): Step | null {
  if (task === null) return 'columns'
  if (task.kind === 'apply') return task.state === 'done' ? null : 'apply'
  return task.state === 'done' ? 'apply' : 'dryRun'
}

interface TasksProps {
  readonly id: string
  readonly task: ImportTask | null
  readonly draft: ImportDraft
  /** Whether the last dry run is of another mapping than this page shows. */
  readonly isStale: boolean
  readonly canTry: boolean
  readonly onTried: (tried: Tried) => void
}

function Tasks({ id, task, draft, isStale, canTry, onTried }: TasksProps) {
  const dryRun = useOperation(
    (sent: ImportDraft) =>
      call('POST /api/operator/imports/:id/dry_run', {
        params: { id },
        body: { ...sent, mapping: { ...sent.mapping } },
      }),
    (started, sent) => onTried({ draft: sent, task: started.id }),
  )
  const apply = useOperation((body: { dry_run: number; reason: string }) =>
    call('POST /api/operator/imports/:id/apply', { params: { id }, body }),
  )
  if (task !== null && (task.state === 'waiting' || task.state === 'running'))
    return <TaskProgress task={task} />
  if (task?.kind === 'apply' && task.state === 'done' && task.outcome)
    return <ApplyResult outcome={task.outcome} />
  const outcome = task?.kind === 'dry_run' && task.state === 'done' ? task.outcome : null
  const isReady = task !== null && outcome !== null && outcome.state !== 'refused' && !isStale
  const rows = outcome ? outcome.rows.new + outcome.rows.changed + outcome.rows.unchanged : 0
  const tryButton = (
    <Button
      look={isReady ? 'default' : 'primary'}
      disabled={!canTry || dryRun.isRunning}
      onClick={() => dryRun.run(draft)}
    >
      {outcome ? IMPORT.dry.again : IMPORT.dry.start}
    </Button>
  )
  return (
    <>
      {task?.state === 'failed' && (
        <Notice tone="red">{task.outcome?.problems[0] ?? IMPORT.dry.failed}</Notice>
      )}
      {task && outcome && <DryRunResult task={task} outcome={outcome} isStale={isStale} />}
      {isReady ? (
        <ReasonBar problem={apply.problem ?? dryRun.problem}>
          {(ask) => (
            <>
              {tryButton}
              <Button
                look="primary"
                disabled={apply.isRunning}
                onClick={() => ask((reason) => apply.run({ dry_run: task.id, reason }))}
              >
                {outcome.problems.length > 0
                  ? IMPORT.apply.hold
                  : IMPORT.apply.go(outcome.reads === 'listings' ? rows : outcome.outlines.read)}
              </Button>
            </>
          )}
        </ReasonBar>
      ) : (
        <div className={styles.go}>
          {dryRun.problem !== null && <Notice tone="red">{dryRun.problem}</Notice>}
          {tryButton}
        </div>
      )}
      {dryRun.dialog}
      {apply.dialog}
    </>
  )
}
