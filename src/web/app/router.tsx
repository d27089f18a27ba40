import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { FaultPage } from './fault-page.tsx'
import { MemberGuard, SubscriberGuard } from './guards.tsx'
import { checkSession } from './session-check.ts'
import { Shell } from './shell.tsx'

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter(routesWith(queryClient))
}

/** Every route of the product. Pages are loaded when they are first visited. */
export function routesWith(queryClient: QueryClient): RouteObject[] {
  return [
    {
      loader: checkSession(queryClient),
      shouldRevalidate: () => false,
      Component: Shell,
      HydrateFallback: PageSpinner,
      ErrorBoundary: FaultPage,
      children: [{ ErrorBoundary: FaultPage, children: pages }],
    },
  ]
}

const pages: RouteObject[] = [
  { index: true, lazy: () => import('#web/pages/sign-up.tsx') },
  { path: 'login', lazy: () => import('#web/pages/login.tsx') },
  { path: 'email_verification', lazy: () => import('#web/pages/email-verification.tsx') },
  {
    Component: MemberGuard,
    children: [
      { path: 'activation', lazy: () => import('#web/pages/activation.tsx') },
      { path: 'no-permissions', lazy: () => import('#web/pages/no-permissions.tsx') },
    ],
  },
  {
    Component: SubscriberGuard,
    children: [],
  },
  { path: '*', lazy: () => import('#web/pages/not-found.tsx') },
]
