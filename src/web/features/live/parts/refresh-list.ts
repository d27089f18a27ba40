import type { QueryClient } from '@tanstack/react-query'
import { applyListChanges } from '#contract/listings/apply-list-changes.ts'
import { LIST, listKey } from '#web/data/listings.ts'
import { isShutOut } from '#web/lib/api/api-error.ts'
import { callWithVersion } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'

/** Changes within this window are fetched together, ms. */
const GATHER_MS = 1_000

/**
 * Keeps the list of all listings in sync: fetches what changed since the version that the page has. Returns a function
 * to call when something has changed.
 */
export function listRefresher(queryClient: QueryClient): () => void {
  let isWaiting = false
  let isRunning = false
  const run = async () => {
    while (isWaiting) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      isWaiting = false
      await refresh(queryClient)
    }
  }
  return () => {
    if (!queryClient.getQueryData(listKey)) return
    isWaiting = true
    if (isRunning) return
    isRunning = true
    void run().finally(() => {
      isRunning = false
    })
  }
}

async function refresh(queryClient: QueryClient): Promise<void> {
  const known = queryClient.getQueryData(listKey)
  if (!known?.version) return queryClient.invalidateQueries({ queryKey: listKey })
  try {
    const { answer, version } = await callWithVersion(undefined, LIST, { query: { since: known.version } })
    // A reading that began earlier would replace the list by an older one.
    await queryClient.cancelQueries({ queryKey: listKey })
    if (queryClient.getQueryData(listKey) !== known) return await refresh(queryClient)
    queryClient.setQueryData(listKey, { ...applyListChanges(known, answer), version })
  } catch (error) {
    if (!isShutOut(error)) logFault('Changed listings could not be read', error)
    await queryClient.invalidateQueries({ queryKey: listKey })
  }
}
