import { IconDownload, IconFileCode } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { MappingInput } from '#contract/operator/mapping-schema.ts'
import { fileNamePart, saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './json-panel.module.css'
import { isMapping } from './mapping-edits.ts'
import { IMPORT } from './texts.ts'

interface JsonPanelProps {
  readonly mapping: MappingInput
  readonly onChange: (mapping: MappingInput) => void
}

const TEXTS = IMPORT.json

/** The mapping as the command line reads it, to copy, edit or replace. */
export function JsonPanel({ mapping, onChange }: JsonPanelProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const text = edited ?? JSON.stringify(mapping, null, 2)
  const use = (given: string) => {
    const parsed = parsedMapping(given)
    if (typeof parsed === 'string') {
      setProblem(parsed)
      setEdited(given)
      return
    }
    setProblem(null)
    setEdited(null)
    onChange(parsed)
  }
  return (
    <Disclosure summary={TEXTS.title}>
      <div className={styles.body}>
        <p className={styles.why}>{TEXTS.why}</p>
        <label className={styles.label} htmlFor={id}>
          {TEXTS.label}
        </label>
        <textarea
          id={id}
          className={styles.text}
          rows={16}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setEdited(currentTarget.value)}
        />
        {problem !== null && <Notice tone="red">{problem}</Notice>}
        <div className={styles.buttons}>
          <Button disabled={edited === null} onClick={() => use(text)}>
            {TEXTS.apply}
          </Button>
          <Button onClick={() => input.current?.click()}>
            <IconFileCode size={16} aria-hidden="true" />
            {TEXTS.open}
          </Button>
          <Button onClick={() => saveFile(nameOf(mapping), new Blob([text], { type: 'application/json' }))}>
            <IconDownload size={16} aria-hidden="true" />
            {IMPORT.saved.download}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".json"
            aria-label={TEXTS.open}
            onChange={({ currentTarget }) => {
              void currentTarget.files?.[0]?.text().then(use)
              currentTarget.value = ''
            }}
          />
        </div>
      </div>
    </Disclosure>
  )
}

function parsedMapping(text: string): MappingInput | string {
  try {
    const value: unknown = JSON.parse(text)
    return isMapping(value) ? value : TEXTS.noObject
  } catch (error) {
    if (error instanceof SyntaxError) return TEXTS.wrong
    throw error
  }
}

function nameOf({ source }: MappingInput): string {
  const name = 'name' in source ? source.name : source.column
  return `${fileNamePart(name) || 'mapping'}.map.json`
}
