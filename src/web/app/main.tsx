import '#web/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { sessionQuery } from '#web/features/session/session.ts'
import { systemClock } from './clock.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter, firstPageReady } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('No element with the id root to draw into')

const queryClient = createQueryClient()
const router = createRouter(queryClient)

// A page that comes back from the browser's history may belong to a login that is over.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
})

// A page is drawn once, when it can be. Until then `index.html` says that it loads.
void firstPageReady(router).then(() => {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient} clock={systemClock}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
})
