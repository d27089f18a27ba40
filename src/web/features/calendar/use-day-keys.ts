import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { addMonths } from '#domain/agenda/calendar-range.ts'
import { addDays, type PlainDate, weekday } from '#domain/time/plain-date.ts'

type DayKeys = {
  /** Contains one button per day, each with `data-day`. */
  box: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/** Keyboard navigation between days; the focus follows, even into another month. */
export function useDayKeys(day: PlainDate, onMove: (day: PlainDate) => void): DayKeys {
  const box = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset['day'] !== undefined
    const next = isOnDay ? dayAfterKey(event.key, day) : null
    if (next === null) return
    event.preventDefault()
    isMoving.current = true
    onMove(next)
  }
  return { box, onKeyDown }
}

function dayAfterKey(key: string, day: PlainDate): PlainDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
