import type { QueryClient } from '@tanstack/react-query'
import { listKey } from '#web/data/list/list-query.ts'

/** Changes within this window are fetched together, ms. */
const GATHER_MS = 1_000

/**
 * Keeps the list of all listings in sync. Returns a function to call when something has changed: the list then asks the
 * server what, at most once within the window.
 */
export function listRefresher(queryClient: QueryClient): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting || !queryClient.getQueryData(listKey)) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void queryClient.invalidateQueries({ queryKey: listKey })
    }, GATHER_MS)
  }
}
