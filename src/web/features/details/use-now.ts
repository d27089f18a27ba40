import { useEffect, useState } from 'react'
import { useClock } from '#web/lib/clock.ts'

const MINUTE = 60_000

/** The present instant (epoch milliseconds), read again at every full minute and when somebody looks again. */
export function useNow(): number {
  const clock = useClock()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    // A sleeping laptop stops timers.
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
