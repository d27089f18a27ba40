import type { QueryClient } from '@tanstack/react-query'
import { isApiError, isShutOut } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { patchList, type Fresh } from './patch-list.ts'

/** Changes within this window are fetched together, ms. */
const GATHER_MS = 1_000

/** Up to this many listings are fetched individually; for more, the whole list is refetched. */
const ONE_BY_ONE = 12

const { queryKey: listKey } = queryOf('GET /api/tax_foreclosure/list_based_off_permissions')

/**
 * Keeps the list of all listings in sync without refetching ten thousand for every change: fetches a few changed
 * listings individually and patches them in. Returns a function that accepts the ids that changed.
 */
export function listRefresher(queryClient: QueryClient): (ids: readonly number[]) => void {
  const waiting = new Set<number>()
  let isRunning = false
  const run = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const ids = [...waiting]
      waiting.clear()
      await refresh(queryClient, ids)
    }
  }
  return (ids) => {
    if (!queryClient.getQueryData(listKey)) return
    for (const id of ids) waiting.add(id)
    if (isRunning) return
    isRunning = true
    void run().finally(() => {
      isRunning = false
    })
  }
}

async function refresh(queryClient: QueryClient, ids: readonly number[]): Promise<void> {
  if (ids.length > ONE_BY_ONE) {
    await queryClient.invalidateQueries({ queryKey: listKey })
    return
  }
  try {
    const fresh = await Promise.all(ids.map(readOne))
    queryClient.setQueryData(listKey, (known) => known && patchList(known, fresh))
  } catch (error) {
    if (!isShutOut(error)) logFault('Changed listings could not be read', error)
    await queryClient.invalidateQueries({ queryKey: listKey })
  }
}

async function readOne(id: number): Promise<Fresh> {
  try {
    return { id, listing: (await call('GET /api/tax_foreclosure/:id', { params: { id } })).listing }
  } catch (error) {
    if (isApiError(error, 'not_found')) return { id, listing: null }
    throw error
  }
}
