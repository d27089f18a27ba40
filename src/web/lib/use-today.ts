import { useEffect, useState } from 'react'
import { endOfNewYorkDay, newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { useClock } from '#web/lib/clock.ts'

/** The current date in New York; updates at its midnight, even on a page left open. */
export function useToday(): PlainDate {
  const clock = useClock()
  const [today, setToday] = useState(() => newYorkDate(clock()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Timers stop while a laptop sleeps, so the date is also read when the page becomes visible. A timer can also end
    // before midnight by the clock, which leaves the date as it is: the next one is always set.
    const read = () => {
      const now = clock()
      setToday(newYorkDate(now))
      clearTimeout(timer)
      timer = setTimeout(read, endOfNewYorkDay(newYorkDate(now)) - now)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock])
  return today
}
