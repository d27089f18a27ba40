import { useEffect } from 'react'
import { logFault } from '#web/lib/log.ts'
import { SERVICE_WORKER } from '#web/lib/service-worker.ts'
import { LOG } from './texts.ts'

/** After the first page and its pictures, which come first on a slow network. */
const PATIENCE_MS = 5000

/** What a person needs at a courthouse without a signal; more is saved as it is opened. */
const FIRST_SAVED = [
  '/api/users/current_user',
  '/api/tax_foreclosure/list_based_off_permissions',
  '/api/clerk_calls',
  '/api/users/get/favorites',
  '/api/favorite_listings',
  '/api/counties',
  '/api/site',
]

/** Has this browser save the pages and their answers for the time without a network. */
export function SavePages() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const start = setTimeout(() => {
      savePages().catch((error: unknown) => logFault(LOG.notSaved, error))
    }, PATIENCE_MS)
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
