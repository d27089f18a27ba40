import { useEffect, useState } from 'react'

/** True once this many milliseconds have passed since mount. */
export function useAfter(ms: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isDue
}
