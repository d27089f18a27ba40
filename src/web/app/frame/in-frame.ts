import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { FaultPage } from '#web/app/routing/fault-page.tsx'
import { checkSession } from '#web/app/routing/session-check.ts'
import { Shell } from './shell.tsx'

/** Loader data is cached by the query client, which knows when it is stale; the router need not revalidate. */
export const onlyOnce = { shouldRevalidate: () => false }

/** Wraps pages in the shared frame, after the session check. */
export function inFrame(queryClient: QueryClient, pages: RouteObject[]): RouteObject[] {
  return [
    {
      loader: checkSession(queryClient),
      ...onlyOnce,
      Component: Shell,
      ErrorBoundary: FaultPage,
      children: [{ ErrorBoundary: FaultPage, children: pages }],
    },
  ]
}
