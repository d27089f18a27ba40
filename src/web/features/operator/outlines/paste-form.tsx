import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { DRAWN_PROBLEMS, MAX_DRAWN_CORNERS } from '#domain/geo/drawn-outline.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { Panel } from '#web/ui/panel.tsx'
import { pastedCorners } from './corners.ts'
import styles from './outline-editor.module.css'
import { OUTLINE } from './texts.ts'

const classNames = {
  label: `${field.label}`,
  input: `${field.input}`,
  description: `${field.hint}`,
  error: `${field.error}`,
}

/** Some surveyors and county pages give an outline as text. */
export function PasteForm({ onCorners }: { onCorners: (corners: readonly Position[]) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const use = () => {
    const corners = pastedCorners(text)
    if (corners === null) setProblem(OUTLINE.pasteWrong)
    // So many corners would take the map seconds to draw, and cannot be saved.
    else if (corners.length > MAX_DRAWN_CORNERS) setProblem(DRAWN_PROBLEMS.too_many)
    else onCorners(corners)
  }
  return (
    <Panel title={OUTLINE.paste}>
      <div className={styles.paste}>
        <Textarea
          classNames={classNames}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={OUTLINE.pasted}
          description={OUTLINE.pasteHint}
          rows={3}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem(null)
          }}
        />
        <Button onClick={use}>{OUTLINE.pasteUse}</Button>
      </div>
    </Panel>
  )
}
