import { useEffect, useState } from 'react'
import { endOfNewYorkDay, newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { useClock } from '#web/lib/clock.ts'

/** The present day in New York; changes at its midnight, also on a page left open. */
export function useToday(): PlainDate {
  const clock = useClock()
  const [today, setToday] = useState(() => newYorkDate(clock()))
  useEffect(() => {
    // A sleeping laptop stops timers, so the day is also read when somebody looks again.
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
