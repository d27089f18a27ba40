import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router'
import { loadBilling } from '#web/pages/billing/billing-loader.ts'
import type * as Days from '#web/pages/desk/days-loader.ts'
import { loadDetails } from '#web/pages/listings/details-loader.ts'
import { loadListings } from '#web/pages/listings/listing-loader.ts'
import { isDisclaimerAgreed } from '#web/features/session/disclaimer.ts'
import { isKnownOpen } from '#web/features/session/access.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'
import { paths } from '#web/links/paths.ts'
import { behindDisclaimer } from './behind-disclaimer.ts'
import { MemberGuard, SubscriberGuard } from './guards.tsx'
import { inFrame, onlyOnce } from '#web/app/frame/in-frame.ts'
import { learningRoutes } from './learning-routes.ts'
import { checkSubscriber } from './session-check.ts'

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter(routesWith(queryClient))
}

/** Resolves after the session check, once the code of the first page is loaded. */
export function firstPageReady(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** All routes of the product. The code of a page loads on its first visit. */
export function routesWith(queryClient: QueryClient): RouteObject[] {
  // Skips requests that are known to be rejected. While the session is unknown, requesting early saves time.
  const unlessBlocked = (load: (request: LoaderFunctionArgs) => null) => (request: LoaderFunctionArgs) => {
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    return user === undefined || isKnownOpen(user) ? load(request) : null
  }
  const loadList = loadListings(queryClient)
  // In its own chunk, loaded with the page's. Pages behind the disclaimer are not waited for.
  const loadDays = (prefetch: (days: typeof Days) => Promise<void>) =>
    unlessBlocked((visited) => {
      if (isDisclaimerAgreed()) prefetched(import('#web/pages/desk/days-loader.ts').then(prefetch))
      return loadList(visited)
    })
  const dashboard: RouteObject = {
    loader: loadDays(({ prefetchDashboard }) => prefetchDashboard(queryClient)),
    ...onlyOnce,
    lazy: behindDisclaimer(() => import('#web/pages/desk/dashboard.tsx')),
  }
  const pages: RouteObject[] = [
    { index: true, lazy: () => import('#web/pages/account/sign-up.tsx') },
    { path: 'login', lazy: () => import('#web/pages/account/login.tsx') },
    { path: 'email_verification', lazy: () => import('#web/pages/account/email-verification.tsx') },
    { path: 'unsubscribe', lazy: () => import('#web/pages/account/unsubscribe.tsx') },
    { path: 'eula', lazy: () => import('#web/pages/legal/eula.tsx') },
    { path: 'terms_of_use', lazy: () => import('#web/pages/legal/terms-of-use.tsx') },
    { path: 'privacy', lazy: () => import('#web/pages/legal/privacy.tsx') },
    { path: 'pricing', lazy: () => import('#web/pages/billing/pricing.tsx') },
    ...learningRoutes,
    {
      Component: MemberGuard,
      children: [
        { path: 'activation', lazy: () => import('#web/pages/account/activation.tsx') },
        {
          path: 'billing',
          loader: loadBilling(queryClient),
          lazy: () => import('#web/pages/billing/billing.tsx'),
        },
        { path: 'success', lazy: () => import('#web/pages/billing/success.tsx') },
        { path: 'cancel', lazy: () => import('#web/pages/billing/cancel.tsx') },
        { path: 'survey', lazy: () => import('#web/pages/survey.tsx') },
        { path: 'onboarding/tour', lazy: () => import('#web/pages/tour.tsx') },
        { path: 'deposits', lazy: () => import('#web/pages/desk/deposits.tsx') },
        { path: 'user_profile', lazy: () => import('#web/pages/profile/user-profile.tsx') },
        { path: 'no-permissions', lazy: () => import('#web/pages/dead-ends/no-permissions.tsx') },
      ],
    },
    {
      loader: checkSubscriber(queryClient),
      ...onlyOnce,
      Component: SubscriberGuard,
      children: [
        {
          path: 'listing',
          loader: unlessBlocked(loadList),
          ...onlyOnce,
          lazy: behindDisclaimer(() => import('#web/pages/listings/listing.tsx')),
        },
        { path: 'dashboard', ...dashboard },
        {
          path: 'nn',
          lazy: behindDisclaimer(() => import('#web/app/frame/sidebar-layout.tsx')),
          children: [
            { index: true, loader: () => redirect(paths.overview) },
            { path: 'overview', ...dashboard },
            { path: 'insights', lazy: behindDisclaimer(() => import('#web/pages/desk/insights.tsx')) },
          ],
        },
        {
          path: 'auction_calendar',
          loader: loadDays(({ prefetchCalendar }) => prefetchCalendar(queryClient)),
          ...onlyOnce,
          lazy: behindDisclaimer(() => import('#web/pages/desk/auction-calendar.tsx')),
        },
        {
          path: 'details/:id',
          loader: unlessBlocked(loadDetails(queryClient)),
          lazy: behindDisclaimer(() => import('#web/pages/listings/details.tsx')),
        },
        {
          path: 'details/:id/evidence',
          lazy: behindDisclaimer(() => import('#web/pages/listings/evidence.tsx')),
        },
        { path: 'drive_list', lazy: behindDisclaimer(() => import('#web/pages/desk/drive-list.tsx')) },
        {
          path: 'upset_notice/:id',
          lazy: behindDisclaimer(() => import('#web/pages/listings/upset-notice.tsx')),
        },
        { path: 'bid_sheet', lazy: behindDisclaimer(() => import('#web/pages/listings/bid-sheet.tsx')) },
      ],
    },
    // Its pages have code of their own, which the server sends to operators only.
    { path: 'operator/*', lazy: () => import('./operator-guard.tsx') },
    { path: '*', lazy: () => import('#web/pages/dead-ends/not-found.tsx') },
  ]
  return inFrame(queryClient, pages)
}
