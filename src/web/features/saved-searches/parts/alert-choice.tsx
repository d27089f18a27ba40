import { NativeSelect } from '@mantine/core'
import { SAVED_SEARCHES } from '#web/features/saved-searches/texts.ts'
import type { SearchAlert } from '#web/features/saved-searches/saved-searches.ts'
import field from '#web/ui/field.module.css'
import styles from './alert-choice.module.css'

export const ALERTS = ['instant', 'daily', 'off'] as const

type AlertChoiceProps = { name: string; alert: SearchAlert; onChoose: (alert: SearchAlert) => void }

/** Alert frequency of the search with this name. */
export function AlertChoice({ name, alert, onChoose }: AlertChoiceProps) {
  return (
    <NativeSelect
      aria-label={SAVED_SEARCHES.alertOf(name)}
      classNames={{ input: `${field.input} ${styles.choice}` }}
      data={ALERTS.map((value) => ({ value, label: SAVED_SEARCHES.alerts[value] }))}
      value={alert}
      onChange={({ currentTarget }) => {
        const chosen = ALERTS.find((each) => each === currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
