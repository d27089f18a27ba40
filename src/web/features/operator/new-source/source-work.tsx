import { IconFileCode } from '@tabler/icons-react'
import { useState } from 'react'
import type { SourcePreview } from '#contract/operator/stored-sources.ts'
import styles from '#web/features/operator/import/file-work.module.css'
import { countyOfFile } from '#web/features/operator/import/mapping-edits.ts'
import { PreviewPanel, type PreviewShow } from '#web/features/operator/import/preview-panel.tsx'
import { StepList } from '#web/features/operator/import/steps.tsx'
import { sizeText } from '#web/features/operator/import/texts.ts'
import { WordsPanel } from '#web/features/operator/import/words-panel.tsx'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { aboutDraft, sentAbout, shownAbout, type AboutDraft } from './about-draft.ts'
import { forgetAbout, recallAbout, rememberAbout } from './about-memory.ts'
import { AboutPanel } from './about-panel.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { LayoutsPanel } from './layouts-panel.tsx'
import { PageRows } from './page-rows.tsx'
import { withMapping, type SourceReading } from './source-draft.ts'
import { NEW_SOURCE } from './texts.ts'
import { useSourcePreview } from './use-source-preview.ts'

type Opened = Answer<'GET /api/operator/source_drafts/:id'>

interface SourceWorkProps {
  readonly draft: Opened
  readonly first: SourceReading
  readonly onSaved: (name: string) => void
}

/** A page on its way to a source: its rows, what their columns mean, what they become, and the source itself. */
export function SourceWork({ draft, first, onSaved }: SourceWorkProps) {
  const [reading, setReading] = useState(first)
  const [view, setView] = useState<{ show: PreviewShow; from: number }>({ show: 'all', from: 0 })
  const preview = useSourcePreview(draft.id, reading, view)
  const { data } = preview
  const change = (next: SourceReading | null) => {
    if (next === null) return
    setReading(next)
    setView((before) => ({ ...before, from: 0 }))
  }
  const isReady = data !== undefined && canBeSaved(data)
  const { steps } = NEW_SOURCE
  return (
    <div className={stack.stack}>
      <PageHead
        title={draft.edits ? NEW_SOURCE.editTitle(draft.edits.title) : NEW_SOURCE.title}
        trail={[{ label: OPERATOR.pages.sources, to: `${paths.operator}/sources` }]}
        actions={<StepList steps={Object.values(steps)} now={isReady ? steps.save : steps.rows} />}
      >
        <span className={styles.file}>
          <IconFileCode size={16} aria-hidden="true" />
          <b>{draft.file_name}</b>
          {sizeText(draft.bytes)}
        </span>
      </PageHead>
      <LayoutsPanel suggestions={draft.suggestions} reading={reading} onChange={change} />
      {preview.error && (
        <RetryNotice onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
          {preview.error.message}
        </RetryNotice>
      )}
      {!data && !preview.error && <PageSpinner />}
      {data?.problem && <Notice tone="red">{NEW_SOURCE.rows.cannot(data.problem)}</Notice>}
      {data && (
        <Read
          {...{ draft, reading, view, onSaved }}
          preview={data}
          isOld={preview.isOld}
          onChange={change}
          onView={setView}
        />
      )}
    </div>
  )
}

interface ReadProps extends Omit<SourceWorkProps, 'first'> {
  readonly reading: SourceReading
  readonly preview: SourcePreview
  readonly view: { readonly show: PreviewShow; readonly from: number }
  readonly isOld: boolean
  readonly onChange: (reading: SourceReading | null) => void
  readonly onView: (view: { show: PreviewShow; from: number }) => void
}

function Read({ draft, reading, preview, view, isOld, onChange, onView, onSaved }: ReadProps) {
  const today = useToday()
  const [about, setAbout] = useState(() => recallAbout(draft.id, aboutDraft(draft.edits, draft.url)))
  const shown = shownAbout(about, { county: countyOfFile(reading.mapping), preview })
  const save = useOperation(
    (reason: string) =>
      call('POST /api/operator/source_drafts/:id/save', {
        params: { id: draft.id },
        body: {
          layout: { ...reading.layout },
          mapping: { ...reading.mapping },
          name: shown.name.trim(),
          about: sentAbout(shown),
          replaces: draft.edits?.version ?? null,
          reason,
        },
      }),
    ({ name }) => {
      forgetAbout(draft.id)
      onSaved(name)
    },
  )
  const say = (change: Partial<AboutDraft>) => {
    const next = { ...about, ...change }
    setAbout(next)
    rememberAbout(draft.id, next)
  }
  const { rows } = preview
  return (
    <>
      <PageRows preview={preview} />
      <FieldsPanel reading={reading} preview={preview} onChange={onChange} />
      {rows && (
        <>
          <WordsPanel
            mapping={reading.mapping}
            words={rows.words}
            onChange={(mapping) => onChange(withMapping(reading, mapping))}
          />
          <PreviewPanel
            preview={rows}
            {...view}
            today={today}
            isOld={isOld}
            onShow={(show, from) => onView({ show, from })}
          />
        </>
      )}
      <AboutPanel
        about={shown}
        edits={draft.edits}
        columns={preview.columns.filter(({ use }) => use === 'read').map(({ name }) => name)}
        canSave={canBeSaved(preview) && !isOld}
        isSaving={save.isRunning}
        problem={save.problem}
        onChange={say}
        onSave={save.run}
      />
      {save.dialog}
    </>
  )
}

function canBeSaved({ problem, rows, columns }: SourcePreview): boolean {
  if (problem !== null || rows?.problems.length !== 0) return false
  const { all, left_out } = rows.counts
  return left_out < all && !columns.some(({ use }) => use === 'undecided')
}
