import { IconPrinter } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { dayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import select from '#web/ui/select.module.css'
import styles from './notice-bar.module.css'
import { NOTICE } from './texts.ts'

type NoticeBarProps = {
  /** Back link. */
  back: ReactNode
  typed: string
  /** Replaces the hint below the field. */
  error: string | null
  hint: string
  days: readonly PlainDate[]
  filedOn: PlainDate
  today: PlainDate
  onType: (typed: string) => void
  onFiledOn: (day: PlainDate) => void
  /** Null if there is nothing to file. */
  onPrint: (() => void) | null
}

/** Inputs of the worksheet; not printed. */
export function NoticeBar({ back, typed, error, hint, days, filedOn, today, ...callbacks }: NoticeBarProps) {
  const dayId = useId()
  return (
    <div className={styles.bar}>
      <div className={styles.way}>{back}</div>
      <TextField
        className={styles.bid}
        label={NOTICE.bid}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        description={error === null ? hint : undefined}
        onChange={(event) => callbacks.onType(event.currentTarget.value)}
      />
      <div className={styles.day}>
        <label htmlFor={dayId}>{NOTICE.filedOn}</label>
        <select
          id={dayId}
          className={select.select}
          value={filedOn}
          onChange={(event) => {
            const chosen = days.find((day) => day === event.currentTarget.value)
            if (chosen !== undefined) callbacks.onFiledOn(chosen)
          }}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {dayText(day, today)}
            </option>
          ))}
        </select>
      </div>
      <Button
        look="primary"
        size="tall"
        className={`${styles.print}`}
        disabled={callbacks.onPrint === null}
        onClick={() => callbacks.onPrint?.()}
      >
        <IconPrinter size={16} aria-hidden="true" />
        {NOTICE.print}
      </Button>
    </div>
  )
}
