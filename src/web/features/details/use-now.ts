import { useEffect, useState } from 'react'
import { useClock } from '#web/lib/clock.ts'

const MINUTE = 60_000

/** The current instant (epoch milliseconds), updated every full minute and when the page becomes visible. */
export function useNow(): number {
  const clock = useClock()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    // Timers stop while a laptop sleeps.
    const read = () => setNow(clock())
    const timer = setTimeout(read, MINUTE - (now % MINUTE))
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock, now])
  return now
}
