import { useEffect } from 'react'
import { logFault } from '#web/lib/log.ts'
import { SERVICE_WORKER } from '#web/lib/service-worker.ts'
import { LOG } from './texts.ts'

/** Delay that leaves a slow network to the first page and its pictures. */
const DELAY_MS = 5000

/** Pages needed at a courthouse without a signal; others are saved as they are opened. */
const FIRST_SAVED = [
  '/api/users/current_user',
  '/api/clerk_calls',
  '/api/users/get/favorites',
  '/api/favorite_listings',
  '/api/counties',
  '/api/site',
]

/** Has the service worker save pages and their data for offline use. */
export function SavePages() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const start = setTimeout(() => {
      savePages().catch((error: unknown) => logFault(LOG.notSaved, error))
    }, DELAY_MS)
    return () => clearTimeout(start)
  }, [])
  return null
}

async function savePages(): Promise<void> {
  const { serviceWorker } = navigator
  const wasThere = serviceWorker.controller !== null
  await serviceWorker.register(SERVICE_WORKER)
  const { active } = await serviceWorker.ready
  // A page that loaded without the service worker has already requested these.
  if (!wasThere) active?.postMessage({ save: FIRST_SAVED })
}
