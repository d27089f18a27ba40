import { useEffect, useState } from 'react'

/** True once so many milliseconds have passed since it was first drawn. */
export function useAfter(ms: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isDue
}
