import '#web/ui/styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { whenMarkedElsewhere } from '#web/lib/marker.ts'
import { whenLate } from '#web/lib/offline-answers.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { systemClock } from './clock.ts'
import { ScrollRestoration } from './routing/scroll-restoration.tsx'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter, firstPageReady } from './routing/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('No element with the id root to render into')

const queryClient = createQueryClient()
const router = createRouter(queryClient)

const refetchSession = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
// A page restored from the back/forward cache may belong to an ended session.
window.addEventListener('pageshow', ({ persisted }) => persisted && refetchSession())
whenMarkedElsewhere(refetchSession)
whenLate(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }))

/** The page was prerendered by the build (`prerender.tsx`), and is readable while this code loads. */
const isPrerendered = root.dataset['prerendered'] !== undefined
const prerenderedPath = window.location.pathname

/** Whether the markup matches the first render: the page for a visitor, without query parameters. */
function matchesMarkup(): boolean {
  const isStranger = queryClient.getQueryData(sessionQuery.queryKey) === null
  return (
    isPrerendered &&
    isStranger &&
    window.location.search === '' &&
    window.location.pathname === prerenderedPath
  )
}

// Renders once, when the page is ready. Until then `index.html` shows that it is loading.
void firstPageReady(router).then(() => {
  const routed = <RouterProvider router={router} />
  const page = (
    <StrictMode>
      <Providers queryClient={queryClient} clock={systemClock}>
        {isPrerendered ? <ScrollRestoration>{routed}</ScrollRestoration> : routed}
      </Providers>
    </StrictMode>
  )
  if (matchesMarkup()) hydrateRoot(root, page)
  else if (isPrerendered) createRoot(root).render(page)
  // A transition renders in slices, so the page stays responsive to touch.
  else startTransition(() => createRoot(root).render(page))
  delete root.dataset['prerendered']
  delete document.documentElement.dataset['remembered']
})
