import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/session.ts'

const longestWait = 3000

/**
 * The root loader: the first paint waits for the session check, but at most 3,000 ms. Whatever the check's outcome,
 * the pages read it from the cache; a check that is still under way goes on behind the page.
 */
export function checkSession(queryClient: QueryClient) {
  return async (): Promise<null> => {
    let timer = 0
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, longestWait)
    })
    const answer = queryClient.query(sessionQuery).catch((_shownByThePages: unknown) => null)
    await Promise.race([answer, patience])
    clearTimeout(timer)
    return null
  }
}
