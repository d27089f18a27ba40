import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StoredSourceFacts } from '#contract/operator/stored-sources.ts'
import { Choose } from '#web/features/operator/import/choose.tsx'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { scheduleText } from '#web/features/operator/sources/schedule-text.ts'
import type { AboutDraft, AboutShown } from './about-draft.ts'
import { aboutFaults } from './about-faults.ts'
import styles from './about-panel.module.css'
import { NEW_SOURCE } from './texts.ts'

interface AboutPanelProps {
  readonly about: AboutShown
  readonly edits: StoredSourceFacts | null
  /** Columns that facts are read from. */
  readonly columns: readonly string[]
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly problem: string | null
  readonly onChange: (change: Partial<AboutDraft>) => void
  readonly onSave: (reason: string) => void
}

const TEXTS = NEW_SOURCE.about

/** What is said about a source besides how its page is read, and saving it. */
export function AboutPanel(props: AboutPanelProps) {
  const { about, edits, columns, canSave, isSaving, problem, onChange, onSave } = props
  const [isChecked, setChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const faults = aboutFaults(about)
  const shown = isChecked ? faults : {}
  const save = (ask: (act: (reason: string) => void) => void) => {
    const isWrong = Object.keys(faults).length > 0
    // Only then are the wrong fields marked, and the first of them is found.
    flushSync(() => setChecked(isWrong))
    if (isWrong) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else ask(onSave)
  }
  const text = (key: TextKey, label: string, hint?: string, max = 200) => (
    <TextField
      label={label}
      description={shown[key] === undefined && hint}
      maxLength={max}
      value={about[key]}
      error={shown[key]}
      onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
    />
  )
  const cron = (key: 'usual' | 'onSaleDays' | 'onLastDays', label: string) =>
    text(key, label, shownSchedule(about[key]), 100)
  return (
    <Panel title={TEXTS.title}>
      <div ref={fields} className={styles.fields}>
        {text('title', TEXTS.name, undefined, 80)}
        <TextField
          label={TEXTS.key}
          description={shown.name === undefined && TEXTS.keyHint}
          maxLength={40}
          disabled={edits !== null}
          value={about.name}
          error={shown.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <Choose
          label={TEXTS.authority}
          isNamed
          value={about.authority}
          options={Object.entries(TEXTS.authorities)}
          onChoose={(who) => onChange({ authority: who === 'law_firm' ? who : 'county' })}
        />
        {text('counties', TEXTS.counties, TEXTS.countiesHint, 2000)}
        {text('address', TEXTS.address, undefined, 2000)}
        {text('page', TEXTS.page, TEXTS.pageHint, 2000)}
        {cron('usual', TEXTS.usual)}
        {cron('onSaleDays', TEXTS.onSaleDays)}
        {cron('onLastDays', TEXTS.onLastDays)}
        {text('least', TEXTS.least, undefined, 6)}
        {text('most', TEXTS.most, undefined, 6)}
        <div className={styles.row}>{text('terms', TEXTS.terms, TEXTS.termsHint, 2000)}</div>
      </div>
      {columns.length > 0 && (
        <fieldset className={styles.always}>
          <legend>{TEXTS.always}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column}
              label={column}
              checked={about.always.includes(column)}
              onChange={({ currentTarget }) =>
                onChange({
                  always: currentTarget.checked
                    ? [...about.always, column]
                    : about.always.filter((each) => each !== column),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div className={styles.state}>
        <Notice tone="gray">{canSave ? (edits ? TEXTS.offAgain : TEXTS.offUntil) : TEXTS.notYet}</Notice>
      </div>
      <ReasonBar problem={problem}>
        {(ask) => (
          <Button look="primary" disabled={!canSave || isSaving} onClick={() => save(ask)}>
            {edits === null ? TEXTS.save : TEXTS.version(edits.version + 1)}
          </Button>
        )}
      </ReasonBar>
    </Panel>
  )
}

type TextKey = { [Key in keyof AboutShown]: string extends AboutShown[Key] ? Key : never }[keyof AboutShown]

/** The schedule in words, if it is one that has some. */
function shownSchedule(cron: string): string | undefined {
  return cron.trim().split(/\s+/).length === 5 ? scheduleText(cron.trim()) : undefined
}
