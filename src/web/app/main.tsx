import '#web/ui/styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { whenMarkedElsewhere } from '#web/features/session/marker.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { systemClock } from './clock.ts'
import { ScrollRestoration } from './routing/scroll-restoration.tsx'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter, firstPageReady } from './routing/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('No element with the id root to draw into')

const queryClient = createQueryClient()
const router = createRouter(queryClient)

const askAgainWhoThisIs = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
// A page that comes back from the browser's history may belong to a login that is over.
window.addEventListener('pageshow', ({ persisted }) => persisted && askAgainWhoThisIs())
whenMarkedElsewhere(askAgainWhoThisIs)

/** The page was drawn when the product was built (`prerender.tsx`), and is read while this code is on its way. */
const isDrawn = root.dataset['drawn'] !== undefined
const drawnAt = window.location.pathname

/** Whether what stands there is what the first drawing gives: the page as a stranger sees it, without parameters. */
function isAsDrawn(): boolean {
  const isStranger = queryClient.getQueryData(sessionQuery.queryKey) === null
  return isDrawn && isStranger && window.location.search === '' && window.location.pathname === drawnAt
}

// A page is drawn once, when it can be. Until then `index.html` says that it loads.
void firstPageReady(router).then(() => {
  const routed = <RouterProvider router={router} />
  const page = (
    <StrictMode>
      <Providers queryClient={queryClient} clock={systemClock}>
        {isDrawn ? <ScrollRestoration>{routed}</ScrollRestoration> : routed}
      </Providers>
    </StrictMode>
  )
  if (isAsDrawn()) hydrateRoot(root, page)
  else if (isDrawn) createRoot(root).render(page)
  // In slices: a finger on the page does not wait for all of it.
  else startTransition(() => createRoot(root).render(page))
  delete root.dataset['drawn']
  delete document.documentElement.dataset['remembered']
})
