import { capitalized } from '#domain/text/first-letter.ts'
import { useState } from 'react'
import type { ImportPreview, SavedMapping } from '#contract/operator/imports.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Choose } from './choose.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import type { ImportDraft } from './draft.ts'
import { JsonPanel } from './json-panel.tsx'
import { isMapping } from './mapping-edits.ts'
import styles from './mapping-work.module.css'
import { PreviewPanel, type PreviewShow } from './preview-panel.tsx'
import { SaveMapping } from './save-mapping.tsx'
import { IMPORT } from './texts.ts'
import { WholeFile } from './whole-file.tsx'
import { WordsPanel } from './words-panel.tsx'

interface MappingWorkProps {
  readonly file: Answer<'GET /api/operator/imports/:id'>
  readonly draft: ImportDraft
  readonly preview: ImportPreview
  readonly isOld: boolean
  readonly view: { readonly show: PreviewShow; readonly from: number }
  readonly today: PlainDate
  readonly saved: readonly SavedMapping[]
  readonly onChange: (draft: ImportDraft) => void
  readonly onView: (view: { show: PreviewShow; from: number }) => void
}

/** What the file means, and beside it what it becomes. */
export function MappingWork(props: MappingWorkProps) {
  const { file, draft, preview, isOld, view, today, saved, onChange, onView } = props
  const { mapping } = draft
  // A mapping that cannot be read shows no columns; those of the last one stay.
  const [columns, setColumns] = useState(preview.columns)
  if (preview.columns.length > 0 && preview.columns !== columns) setColumns(preview.columns)
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const wrongCells = new Set(preview.rows.flatMap(({ faults }) => faults.map(({ cell }) => cell)))
  const known = file.known ? IMPORT.known(file.known.columns, columns.length, file.known.saved_as) : ''
  return (
    <>
      <WholeFile
        draft={draft}
        columns={columns}
        sheets={file.sheets}
        sources={file.sources}
        onChange={onChange}
      />
      {savedAs !== null && <Notice tone="green">{IMPORT.saved.savedAs(savedAs)}</Notice>}
      <ColumnsPanel
        mapping={mapping}
        columns={columns}
        unreadable={preview.unreadable}
        wrongCells={wrongCells}
        known={known}
        onChange={(next) => onChange({ ...draft, mapping: next })}
        aside={
          <div className={styles.saved}>
            {saved.length > 0 && (
              <UseSaved saved={saved} onUse={(next) => onChange({ ...draft, mapping: next })} />
            )}
            <SaveMapping
              mapping={mapping}
              saved={saved}
              name={file.known?.saved_as ?? ''}
              onSaved={setSavedAs}
            />
          </div>
        }
      />
      {mapping.reads === 'listings' && (
        <WordsPanel
          mapping={mapping}
          words={preview.words}
          onChange={(next) => onChange({ ...draft, mapping: next })}
        />
      )}
      <JsonPanel
        texts={IMPORT.json}
        value={mapping}
        name={'name' in mapping.source ? mapping.source.name : mapping.source.column}
        isValue={isMapping}
        onChange={(next) => onChange({ ...draft, mapping: next })}
      />
      {preview.notes.map((note) => (
        <Notice key={note} tone="gray">
          {`${capitalized(note)}.`}
        </Notice>
      ))}
      <PreviewPanel
        preview={preview}
        {...view}
        today={today}
        isOld={isOld}
        onShow={(show, from) => onView({ show, from })}
      />
    </>
  )
}

interface UseSavedProps {
  readonly saved: readonly SavedMapping[]
  readonly onUse: (mapping: ImportDraft['mapping']) => void
}

function UseSaved({ saved, onUse }: UseSavedProps) {
  return (
    <Choose
      label={IMPORT.saved.choose}
      value=""
      options={[['', IMPORT.saved.choose], ...saved.map(({ id, name }) => [String(id), name] as const)]}
      onChoose={(id) => {
        const mapping = saved.find((each) => String(each.id) === id)?.mapping
        if (isMapping(mapping)) onUse(mapping)
      }}
    />
  )
}
