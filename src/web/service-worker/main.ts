import { serveOffline } from './offline.ts'
import type { Shell } from './shell.ts'
import { showNotices } from './notices.ts'

declare const self: ServiceWorkerGlobalScope
/** Injected by the build, see `vite/service-worker.ts`. */
declare const SHELL: Shell

showNotices(self)
serveOffline(self, SHELL, () => new Date())
