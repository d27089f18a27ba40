import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { readMarker } from '#web/lib/marker.ts'
import { sessionQuery, visitorQuery } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'

const longestWait = 3000

/** Public pages: entry pages and pages to read. */
const PUBLIC = new Set<string>([
  paths.signUp,
  paths.login,
  paths.emailVerification,
  paths.unsubscribe,
  paths.pricing,
  paths.eula,
  paths.termsOfUse,
  paths.privacy,
])

function isPublic(pathname: string): boolean {
  return PUBLIC.has(pathname) || pathname === paths.learning || pathname.startsWith(`${paths.learning}/`)
}

/**
 * The root loader: the first paint waits for the session check, but at most 3,000 ms. Pages read the outcome from the
 * cache; an unfinished check continues in the background.
 */
export function checkSession(queryClient: QueryClient) {
  return async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
    const isVisitor = readMarker() === null && isPublic(new URL(request.url).pathname)
    let timer = 0
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, longestWait)
    })
    const answer = queryClient
      .query(isVisitor ? visitorQuery : sessionQuery)
      .catch((_pagesShowIt: unknown) => null)
    await Promise.race([answer, patience])
    clearTimeout(timer)
    return null
  }
}
