import { useState } from 'react'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import styles from '#web/features/map/parts/overlays.module.css'

type SearchAreaProps = {
  isPhone: boolean
  /** The person has moved the map since the list was last limited to it. */
  hasMoved: boolean
  isLimited: boolean
  onChange: (isLimited: boolean) => void
}

/** Limits the list to the visible area: after every move, or on a phone by a button shown after a move. */
export function SearchArea({ isPhone, hasMoved, isLimited, onChange }: SearchAreaProps) {
  if (isPhone) {
    if (!hasMoved) return null
    return (
      <Button className={`${styles.searchHere}`} onClick={() => onChange(true)}>
        {MAP_TEXTS.searchHere}
      </Button>
    )
  }
  return (
    <div className={styles.searchAsMoved}>
      <PromptCheckbox label={MAP_TEXTS.searchAsMoved} checked={isLimited} onChange={onChange} />
    </div>
  )
}

type PromptCheckboxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** Shows its click immediately; its state in the URL takes some frames to update. */
function PromptCheckbox({ label, checked, onChange }: PromptCheckboxProps) {
  const [shown, setShown] = useState(checked)
  const [given, setGiven] = useState(checked)
  if (given !== checked) {
    setGiven(checked)
    setShown(checked)
  }
  return (
    <Checkbox
      label={label}
      checked={shown}
      onChange={({ currentTarget }) => {
        setShown(currentTarget.checked)
        onChange(currentTarget.checked)
      }}
    />
  )
}
