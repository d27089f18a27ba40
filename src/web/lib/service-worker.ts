/** Where the service worker lies; the same for notices and for pages without a network. */
export const SERVICE_WORKER = '/service-worker.js'

/** What the service worker keeps answers under. */
const ANSWERS = 'answers'

/**
 * Forgets what was kept of a person for the time without a network. The service worker does so too; but a page that was
 * loaded past it, as by a reload with Shift, logs in and out without its knowing.
 */
export async function clearOfflineAnswers(): Promise<void> {
  // Browsers have no such caches for a page over plain http.
  if ('caches' in window) await window.caches.delete(ANSWERS)
}
