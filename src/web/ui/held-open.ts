import { createContext, use, useLayoutEffect, type Dispatch, type SetStateAction } from 'react'

/** How many parts hold the modal around them open. */
export const HeldOpen = createContext<Dispatch<SetStateAction<number>>>(() => undefined)

/**
 * Keeps the modal around a part open while closing it would lose something: a form that is being sent, whose answer the
 * person would never see and think they had canceled, or what is shown only once. Outside a modal, it does nothing.
 */
export function useHeldOpen(isHeld: boolean): void {
  const setHolders = use(HeldOpen)
  useLayoutEffect(() => {
    if (!isHeld) return
    setHolders((holders) => holders + 1)
    return () => setHolders((holders) => holders - 1)
  }, [isHeld, setHolders])
}
