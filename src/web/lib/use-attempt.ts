import { useRef } from 'react'

/**
 * Ids for what a form adds. `of` returns the same id while the same values are sent again, so that the server adds them
 * once even if its answer was lost, and another id for other values. After `end`, the same values are added once more.
 */
export function useAttempt() {
  const last = useRef({ values: '', id: '' })
  return {
    of: (given: object): string => {
      const values = JSON.stringify(given)
      if (last.current.values !== values) last.current = { values, id: crypto.randomUUID() }
      return last.current.id
    },
    end: (): void => {
      last.current = { values: '', id: '' }
    },
  }
}
