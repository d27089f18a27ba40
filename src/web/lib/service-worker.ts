import { forgetKeptPage } from './kept-page.ts'
import { KEPT_LIST } from './kept-list-name.ts'

/** URL of the service worker, which shows push notifications and serves pages offline. */
export const SERVICE_WORKER = '/service-worker.js'

/** Response caches of the service worker, and of an older one that may still control the page. */
const ANSWERS = ['answers-2', 'answers']

/**
 * Deletes the responses saved for offline use. The service worker does so too, but a page loaded without it
 * (Shift+reload) bypasses it on login and logout.
 */
export async function clearOfflineAnswers(): Promise<void> {
  deleteKeptList()
  // Pages over plain http have no Cache Storage.
  if (!('caches' in window)) return
  await Promise.all(ANSWERS.map((name) => window.caches.delete(name)))
}

/** The browser queues it before any later use of the list. */
function deleteKeptList(): void {
  forgetKeptPage()
  if ('indexedDB' in window) window.indexedDB.deleteDatabase(KEPT_LIST)
}
