/** The address of the service worker, which shows notices and serves pages without a network. */
export const SERVICE_WORKER = '/service-worker.js'

/** The cache in which the service worker saves answers. */
const ANSWERS = 'answers'

/**
 * Deletes the answers saved for offline use. The service worker does so too, but a page loaded past it (a reload with
 * Shift) logs in and out without it.
 */
export async function clearOfflineAnswers(): Promise<void> {
  // Browsers have no such caches for a page over plain http.
  if ('caches' in window) await window.caches.delete(ANSWERS)
}
