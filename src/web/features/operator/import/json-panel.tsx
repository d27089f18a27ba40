import { IconDownload, IconFileCode } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { fileNamePart, saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './json-panel.module.css'
import { IMPORT } from './texts.ts'

interface JsonPanelProps<Value> {
  readonly texts: Record<keyof typeof IMPORT.json, string>
  readonly value: Value
  /** Of the file it is saved as. */
  readonly name: string
  readonly isValue: (given: unknown) => given is Value
  readonly onChange: (value: Value) => void
}

/** What a page sets, as JSON, to copy, edit or replace. */
export function JsonPanel<Value>({ texts, value, name, isValue, onChange }: JsonPanelProps<Value>) {
  const [edited, setEdited] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const text = edited ?? JSON.stringify(value, null, 2)
  const use = (given: string) => {
    const parsed = parsedJson(given)
    const isUsable = parsed !== undefined && isValue(parsed)
    setProblem(isUsable ? null : parsed === undefined ? texts.wrong : texts.noObject)
    setEdited(isUsable ? null : given)
    if (isUsable) onChange(parsed)
  }
  return (
    <Disclosure summary={texts.title}>
      <div className={styles.body}>
        <p className={styles.why}>{texts.why}</p>
        <label className={styles.label} htmlFor={id}>
          {texts.label}
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
            {texts.apply}
          </Button>
          <Button onClick={() => input.current?.click()}>
            <IconFileCode size={16} aria-hidden="true" />
            {texts.open}
          </Button>
          <Button
            onClick={() =>
              saveFile(
                `${fileNamePart(name) || 'mapping'}.map.json`,
                new Blob([text], { type: 'application/json' }),
              )
            }
          >
            <IconDownload size={16} aria-hidden="true" />
            {IMPORT.saved.download}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".json"
            aria-label={texts.open}
            onChange={({ currentTarget }) => {
              void currentTarget.files?.[0]?.text().then(use, () => setProblem(texts.unreadable))
              currentTarget.value = ''
            }}
          />
        </div>
      </div>
    </Disclosure>
  )
}

/** Undefined for what is no JSON. */
function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
