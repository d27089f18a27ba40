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
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void refetch(queryClient)
    }, GATHER_MS)
  }
}

/** The first answer may still be on its way, from before the change. */
async function refetch(queryClient: QueryClient): Promise<void> {
  const list = queryClient.getQueryCache().find({ queryKey: listKey })
  if (list?.state.data === undefined) await list?.promise?.catch((_thePageShowsIt: unknown) => undefined)
  await queryClient.invalidateQueries({ queryKey: listKey })
}
