import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { FaultPage } from '#web/app/routing/fault-page.tsx'
import { checkSession } from '#web/app/routing/session-check.ts'
import { Shell } from './shell.tsx'

/** What a loader reads is kept by the query client, which knows when it is stale; the router need not ask again. */
export const onlyOnce = { shouldRevalidate: () => false }

/** Pages in the frame that all of them have, once it is known who looks at them. */
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
