import { Suspense, useLayoutEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router'
import { ConsentBanner } from '#web/features/consent/consent-banner.tsx'
import { useConsent } from '#web/features/consent/use-consent.ts'
import { UntrackedPages } from '#web/features/consent/untracked-pages.ts'
import { endKeptPage } from '#web/lib/kept-page.ts'
import { useOfflineSince } from '#web/lib/offline-answers.ts'
import { paths } from '#web/links/paths.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Footer } from './footer.tsx'
import { PrintedAt } from './printed-at.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { usePageFocus } from '#web/app/routing/use-page-focus.ts'

const PrivacyChoices = lazyWithRetry(
  async () => (await import('#web/features/consent/privacy-choices.tsx')).PrivacyChoices,
  { failure: 'dialog' },
)

const OfflineNotice = lazyWithRetry(
  async () => (await import('#web/features/offline/offline-notice.tsx')).OfflineNotice,
  { failure: 'none' },
)

/** The first entry of every document has the same router key, so there the scroll position is stored by URL. */
function scrollKeyOf({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key
}

/** The frame of every page. */
export function Shell() {
  const { pathname } = useLocation()
  const consent = useConsent()
  const offlineSince = useOfflineSince()
  usePageFocus()
  useLayoutEffect(endKeptPage, [])
  const [isChoosing, setChoosing] = useState(false)
  const choose = consent.tools.length > 0 ? () => setChoosing(true) : null
  return (
    <div className={styles.frame}>
      <PrintedAt />
      <TopBar />
      <ConsentBanner consent={consent} />
      {offlineSince !== null && <OfflineNotice since={offlineSince} />}
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      {/* The listing screen fills the window and needs no footer. */}
      {pathname !== paths.listing && <Footer onPrivacyChoices={choose} />}
      {isChoosing && <PrivacyChoices consent={consent} onClose={() => setChoosing(false)} />}
      {consent.hasTags && <UntrackedPages />}
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  )
}
