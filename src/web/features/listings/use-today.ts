import { useEffect, useState } from 'react'
import { endOfNewYorkDay, newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { useClock } from '#web/lib/clock.ts'

/** The current date in New York; updates at its midnight, even on a page left open. */
export function useToday(): PlainDate {
  const clock = useClock()
  const [today, setToday] = useState(() => newYorkDate(clock()))
  useEffect(() => {
    // Timers stop while a laptop sleeps, so the date is also read when the page becomes visible.
    const read = () => setToday(newYorkDate(clock()))
    const timer = setTimeout(read, endOfNewYorkDay(today) - clock())
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock, today])
  return today
}
