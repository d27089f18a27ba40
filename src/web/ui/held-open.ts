import { createContext, use, useLayoutEffect, type Dispatch, type SetStateAction } from 'react'

/** How many forms hold the modal around them open. */
export const HeldOpen = createContext<Dispatch<SetStateAction<number>>>(() => undefined)

/**
 * Keeps the modal around a form open while the form is being sent: a person who closed it would think they had canceled, and
 * would never see the answer. Outside a modal, it does nothing.
 */
export function useHeldOpen(isSending: boolean): void {
  const setHolders = use(HeldOpen)
  useLayoutEffect(() => {
    if (!isSending) return
    setHolders((holders) => holders + 1)
    return () => setHolders((holders) => holders - 1)
  }, [isSending, setHolders])
}
