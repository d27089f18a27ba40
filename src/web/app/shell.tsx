import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every page. */
export function Shell() {
  return (
    <>
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </>
  )
}
