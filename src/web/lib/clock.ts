import { createContext, use } from 'react'

/** Returns the current instant in epoch milliseconds. */
export type Clock = () => number

export const ClockContext = createContext<Clock | null>(null)

export function useClock(): Clock {
  const clock = use(ClockContext)
  if (!clock) throw new Error('No clock: render inside ClockContext')
  return clock
}
