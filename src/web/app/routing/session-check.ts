import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { readMarker } from '#web/lib/marker.ts'
import { isKnownOpen } from '#web/features/session/access.ts'
import { loadDisclaimer } from '#web/features/session/disclaimer-gate.tsx'
import { sessionQuery, visitorQuery } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'

const LONGEST_WAIT_MS = 3000

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
    await inTime(queryClient.query(isVisitor ? visitorQuery : sessionQuery))
    return null
  }
}

/** The loader of pages of listings: has the disclaimer at hand, if the same wait shows that it comes next. */
export function checkSubscriber(queryClient: QueryClient) {
  return async (): Promise<null> => {
    const user = await inTime(queryClient.query(sessionQuery))
    if (isKnownOpen(user)) await loadDisclaimer()
    return null
  }
}

/** The person of a session check; null without one, without a usable answer, or after 3,000 ms. */
async function inTime(check: Promise<CurrentUser | null>): Promise<CurrentUser | null> {
  let timer = 0
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_WAIT_MS)
  })
  const user = await Promise.race([check.catch((_pagesShowIt: unknown) => null), patience])
  clearTimeout(timer)
  return user
}
