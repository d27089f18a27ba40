import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { loadDetails } from '#web/pages/details-loader.ts'
import { loadListings } from '#web/pages/listing-loader.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { Component as NoPermissions } from '#web/pages/no-permissions.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { FaultPage } from './fault-page.tsx'
import { MemberGuard, SubscriberGuard } from './guards.tsx'
import { checkSession } from './session-check.ts'
import { Shell } from './shell.tsx'

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter(routesWith(queryClient))
}

/** What a loader reads is kept by the query client, which knows when it is stale; the router need not ask again. */
const onlyOnce = { shouldRevalidate: () => false }

/** Every route of the product. The code of a page is loaded when the page is first visited. */
export function routesWith(queryClient: QueryClient): RouteObject[] {
  // Nobody is asked for what a known stranger cannot have; while the session is still unknown, asking saves time.
  const unlessSignedOut = (load: (request: LoaderFunctionArgs) => null) => (request: LoaderFunctionArgs) =>
    queryClient.getQueryData(sessionQuery.queryKey) === null ? null : load(request)
  const pages: RouteObject[] = [
    { index: true, lazy: () => import('#web/pages/sign-up.tsx') },
    { path: 'login', lazy: () => import('#web/pages/login.tsx') },
    { path: 'email_verification', lazy: () => import('#web/pages/email-verification.tsx') },
    {
      Component: MemberGuard,
      children: [
        { path: 'activation', lazy: () => import('#web/pages/activation.tsx') },
        { path: 'no-permissions', Component: NoPermissions },
      ],
    },
    {
      Component: SubscriberGuard,
      children: [
        {
          path: 'listing',
          loader: unlessSignedOut(loadListings(queryClient)),
          ...onlyOnce,
          lazy: () => import('#web/pages/listing.tsx'),
        },
        {
          path: 'details/:id',
          loader: unlessSignedOut(loadDetails(queryClient)),
          lazy: () => import('#web/pages/details.tsx'),
        },
      ],
    },
    { path: '*', lazy: () => import('#web/pages/not-found.tsx') },
  ]
  return [
    {
      loader: checkSession(queryClient),
      ...onlyOnce,
      Component: Shell,
      HydrateFallback: PageSpinner,
      ErrorBoundary: FaultPage,
      children: [{ ErrorBoundary: FaultPage, children: pages }],
    },
  ]
}
