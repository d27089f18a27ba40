import { isOurs } from '#contract/our-answer.ts'
import { isNoAnswer, Network } from './network.ts'
import { SavedAnswers } from './saved-answers.ts'
import { SavedShell, type Shell } from './shell.ts'
import { textsOf } from './unknown-json.ts'

/**
 * Endpoints with saved responses: the person, favorites, single properties with the person's notes and the pages they
 * were read from, the next upset deadline, and bid sheets. Pages keep the list themselves.
 */
const SAVED = [
  /^\/api\/users\/(current_user|get\/favorites)$/,
  /^\/api\/tax_foreclosure\/\d+(\/mine|\/title_checks|(\/events\/\d+)?\/evidence)?$/,
  /^\/api\/(counties|county_contacts|clerk_calls|site|favorite_listings|bid_sheet|deposits|upset_bid)$/,
]
const isSaved = (pathname: string) => SAVED.some((pattern) => pattern.test(pathname))

/** Calls after which a different person may be signed in. */
const SESSION_CALLS =
  /^\/api\/(users\/(login|passkey_login|logout|delete|sign_out_everywhere|verify_email)|reset_password)$/
/** Never ends, so intercepting it would keep the service worker running. */
const STREAM = '/api/stream'
/** Files and responses that are not pages. */
const NO_PAGE = /^\/(api|calendar|dev|assets)\//

/**
 * Serves pages offline, network first. Falls back to the last saved response only if the network fails or is silent for
 * seconds, if the server is down, or if another one answers in its place.
 */
export function serveOffline(scope: ServiceWorkerGlobalScope, shell: Shell, now: () => Date): void {
  const network = new Network(scope)
  const saved = new SavedShell(scope, network, shell)
  const answers = new SavedAnswers(scope, now)

  scope.addEventListener('install', (event) =>
    event.waitUntil(Promise.all([saved.install(), event.addRoutes?.(saved.routes())])),
  )

  // A new version waits until the last page of the old one is closed, so no page loses a file it may still need.
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([saved.deleteOthers(), answers.deleteOld(), scope.clients.claim()]))
  })

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== scope.location.origin) return
    if (request.method === 'POST' && SESSION_CALLS.test(pathname)) event.respondWith(changeSession(request))
    else if (request.method !== 'GET') watch(event)
    else if (request.mode === 'navigate' && !NO_PAGE.test(pathname)) event.respondWith(saved.page(request))
    else if (saved.has(pathname)) event.respondWith(saved.file(request))
    else if (isSaved(pathname)) event.respondWith(answer(event))
    else watch(event)
  })

  // A page loaded without the service worker sends the paths it has already fetched.
  scope.addEventListener('message', (event) => {
    const requestedIn = answers.session
    const saving = textsOf(event.data, 'save').map(async (path) => {
      const request = new Request(new URL(path, scope.location.origin))
      await answers.save(request, await network.fetch(request), requestedIn, '')
    })
    event.waitUntil(
      Promise.all(saving).catch(
        // The network failed in the meantime, so nothing is saved yet.
        () => undefined,
      ),
    )
  })

  /**
   * Watches every call, because any of them may reveal that the session is over. Leaves keepalive requests, images
   * (possibly from other sites) and documents to the browser.
   */
  function watch(event: FetchEvent): void {
    const { request } = event
    const { pathname } = new URL(request.url)
    const isCall = pathname.startsWith('/api/') && pathname !== STREAM && request.destination === ''
    if (isCall && request.mode !== 'navigate' && !request.keepalive) event.respondWith(watched(event))
  }

  async function watched(event: FetchEvent): Promise<Response> {
    const response = await network.fetch(event.request)
    event.waitUntil(answers.clearIfRefused(response.clone()))
    return response
  }

  async function changeSession(request: Request): Promise<Response> {
    const response = await network.fetch(request)
    if (response.ok && isOurs(response, 'application/json')) await answers.clear()
    else await answers.clearIfRefused(response.clone())
    return response
  }

  async function answer(event: FetchEvent): Promise<Response> {
    const { request, clientId: page } = event
    const requestedIn = answers.session
    const asked = network.fetch(request)
    const inTime = await network.inTime(asked)
    if (inTime === null || isNoAnswer(inTime)) {
      const last = await answers.find(request, page)
      if (last) {
        const given = last.clone()
        event.waitUntil(
          asked.then(
            (late) =>
              late.status < 500 && !isNoAnswer(late)
                ? answers.saveLate(request, late, requestedIn, { page, given })
                : undefined,
            (_isOffline: unknown) => undefined,
          ),
        )
        return last
      }
    }
    const fresh = await asked
    event.waitUntil(answers.save(request, fresh.clone(), requestedIn, page))
    return fresh
  }
}
