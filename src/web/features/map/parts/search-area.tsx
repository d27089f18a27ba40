import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import styles from './overlays.module.css'

type SearchAreaProps = {
  isPhone: boolean
  isLimited: boolean
  onChange: (isLimited: boolean) => void
}

/** Limits the list to what the map shows: with every move, or on a phone when it is asked for. */
export function SearchArea({ isPhone, isLimited, onChange }: SearchAreaProps) {
  if (isPhone) {
    return (
      <Button className={`${styles.searchHere}`} onClick={() => onChange(true)}>
        {MAP_TEXTS.searchHere}
      </Button>
    )
  }
  return (
    <div className={styles.searchAsMoved}>
      <Checkbox
        label={MAP_TEXTS.searchAsMoved}
        checked={isLimited}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
