/** Where the service worker lies; the same for notices and for pages without a network. */
export const SERVICE_WORKER = '/service-worker.js'
