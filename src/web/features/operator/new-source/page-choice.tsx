import { useState } from 'react'
import { BYTES_PER_MB, MAX_PAGE_MB } from '#contract/operator/limits.ts'
import type { OperatorSource } from '#contract/operator/sources.ts'
import { Choose } from '#web/features/operator/import/choose.tsx'
import { UploadBox } from '#web/features/operator/import/upload-box.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './page-choice.module.css'
import { NEW_SOURCE } from './texts.ts'

interface PageChoiceProps {
  readonly sources: readonly OperatorSource[]
  readonly onChosen: (id: string) => void
}

const TEXTS = NEW_SOURCE.page

const upload = (page: Blob, name: string) =>
  call('POST /api/operator/source_drafts/upload', { query: { name: name.slice(-200) }, upload: page })

/** A page to make a source of: a file, pasted text, or the latest one that a run stored. */
export function PageChoice({ sources, onChosen }: PageChoiceProps) {
  return (
    <UploadBox
      texts={TEXTS}
      accepted=".html,.htm,.json,.pdf"
      maxBytes={MAX_PAGE_MB * BYTES_PER_MB}
      upload={(file) => upload(file, file.name)}
      onUploaded={onChosen}
    >
      <Pasted onChosen={onChosen} />
      <OfSource sources={sources} onChosen={onChosen} />
    </UploadBox>
  )
}

function Pasted({ onChosen }: Pick<PageChoiceProps, 'onChosen'>) {
  const [text, setText] = useState('')
  const paste = useOperation(
    (page: Blob) => upload(page, TEXTS.pastedName),
    ({ id }) => onChosen(id),
  )
  return (
    <Disclosure summary={TEXTS.paste}>
      <div className={styles.paste}>
        <textarea
          className={styles.text}
          rows={8}
          spellCheck={false}
          aria-label={TEXTS.pasted}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {paste.problem !== null && <Notice tone="red">{paste.problem}</Notice>}
        <Button disabled={text.trim() === '' || paste.isRunning} onClick={() => paste.run(new Blob([text]))}>
          {TEXTS.use}
        </Button>
      </div>
    </Disclosure>
  )
}

function OfSource({ sources, onChosen }: PageChoiceProps) {
  const [source, setSource] = useState('')
  const open = useOperation(
    (name: string) =>
      call('POST /api/operator/source_drafts', { body: { source: name, page: 'latest', edits: false } }),
    ({ id }) => onChosen(id),
  )
  const read = sources.filter(({ last_run }) => last_run !== null)
  if (read.length === 0) return null
  return (
    <div className={styles.source}>
      <Choose
        label={TEXTS.ofSource}
        isNamed
        value={source}
        options={[['', TEXTS.chooseSource], ...read.map(({ name, title }) => [name, title] as const)]}
        onChoose={setSource}
      />
      <Button disabled={source === '' || open.isRunning} onClick={() => open.run(source)}>
        {TEXTS.latest}
      </Button>
      {open.problem !== null && <Notice tone="red">{open.problem}</Notice>}
    </div>
  )
}
