// What the browser runs of ours beside the pages. Served as it stands; the build writes /shell-files.js, the list of
// what it built, so that a new build is a new version of this too.

// Notices. What they say was encrypted for this browser by the server and is shown as it comes.

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  // The same tag again replaces the notice and makes no sound.
  const options = { body, tag, data: { url }, icon: '/favicon.svg', badge: '/favicon.svg' }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.url))
})

// The push service has given this browser another address.
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(subscribeAgain(event.oldSubscription.options))
})

/** Shows a page of ours, in a tab that is open already where there is one. */
async function show(url) {
  const page = new URL(url, self.location.origin)
  if (page.origin !== self.location.origin) return
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) {
    await self.clients.openWindow(page.href)
    return
  }
  await open.focus()
  await open.navigate(page.href)
}

async function subscribeAgain(options) {
  const subscription = await self.registration.pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}

// Pages without a network. Whatever the network answers is what is shown; only where it does not answer, or a server
// on the way says that ours is away, is what was seen last shown again.

importScripts('/shell-files.js')

const PAGE = '/'
const SHELL = `shell-${self.SHELL.version}`
const ANSWERS = 'answers'
/** When an answer was kept, and, on one that is shown again, since when it may be out of date. */
const KEPT_AT = 'x-kept-at'
/** As long as from a Friday evening to the Monday's sale. */
const MAX_MS = 3 * 24 * 60 * 60_000
const MAX_ANSWERS = 300

/**
 * What is kept: the person, the list, favorites, single properties with what one keeps about them and how far a bid
 * would move their last day, and bid sheets.
 */
const KEPT = [
  /^\/api\/users\/(current_user|get\/favorites)$/,
  /^\/api\/tax_foreclosure\/list_based_off_permissions$/,
  /^\/api\/tax_foreclosure\/\d+(\/mine|\/title_checks)?$/,
  /^\/api\/(counties|county_contacts|clerk_calls|site|favorite_listings|bid_sheet|deposits|upset_bid)$/,
]
/** Whoever makes one of these calls is not the same person afterwards. */
const OTHER_PERSON = /^\/api\/(users\/(login|logout|delete|sign_out_everywhere|verify_email)|reset_password)$/
/** Refusals that tell nothing of the session, nor of what is open to the person. */
const OTHER_REFUSALS = ['wrong_credentials', 'password_not_confirmed', 'password_needed', 'foreign_origin']
/** Never ends, and would keep this running for as long. */
const STREAM = '/api/stream'
/** Files and answers that are not pages. */
const NO_PAGE = /^\/(api|calendar|dev|assets)\//
const SERVER_AWAY = [502, 503, 504]
/** Any answer about one listing begins with this. */
const LISTING = /^\/api\/tax_foreclosure\/\d+(?=\/|$)/
/** Tells who is signed in. */
const PERSON = '/api/users/current_user'

/** How often the person has changed since this began: an answer that was asked for before is not kept. */
let persons = 0

self.addEventListener('install', (event) => {
  event.waitUntil(self.caches.open(SHELL).then((cache) => cache.addAll([PAGE, ...self.SHELL.files])))
})

// A new version waits until the last page of the old one is closed, so none loses a file it may still ask for.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && OTHER_PERSON.test(pathname)) event.respondWith(asAnother(request))
  else if (request.method !== 'GET') watch(event)
  else if (request.mode === 'navigate' && !NO_PAGE.test(pathname)) event.respondWith(page(request))
  else if (self.SHELL.files.includes(pathname)) event.respondWith(file(request))
  else if (KEPT.some((pattern) => pattern.test(pathname))) event.respondWith(answer(event))
  else watch(event)
})

// Once it takes care of a page that was loaded without it, the page names what it has already asked for.
self.addEventListener('message', (event) => {
  const { keep } = event.data
  const asked = persons
  event.waitUntil(
    Promise.all(
      keep.map((path) => fetch(path).then((fresh) => keepAnswer(new Request(path), fresh, asked))),
    ).catch(
      // The network has gone meanwhile: nothing is kept yet.
      () => undefined,
    ),
  )
})

async function dropOldShells() {
  const names = await self.caches.keys()
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(old.map((name) => self.caches.delete(name)))
}

/**
 * Any other call a page makes may be the one that learns that the session is over. What shall outlive its page is left
 * alone, and so are pictures, which may come from elsewhere, and documents.
 */
function watch(event) {
  const { request } = event
  const { pathname } = new URL(request.url)
  const isCall = pathname.startsWith('/api/') && pathname !== STREAM && request.destination === ''
  if (isCall && request.mode !== 'navigate' && !request.keepalive) event.respondWith(watched(event))
}

async function watched(event) {
  const response = await fetch(event.request)
  event.waitUntil(forgetWhenOver(response.clone()))
  return response
}

/** Where the session is over, or the person may see less than before, nothing kept is shown again. */
async function forgetWhenOver(response) {
  if (response.status !== 401 && response.status !== 403) return
  const refusal = await response.json().catch(() => null)
  if (!OTHER_REFUSALS.includes(refusal?.code)) await forgetPerson()
}

async function asAnother(request) {
  const response = await fetch(request)
  if (response.ok) await forgetPerson()
  else await forgetWhenOver(response.clone())
  return response
}

async function forgetPerson() {
  persons += 1
  await self.caches.delete(ANSWERS)
}

async function page(request) {
  try {
    const fresh = await fetch(request)
    if (!SERVER_AWAY.includes(fresh.status)) return fresh
    return (await inShell(PAGE)) ?? fresh
  } catch (error) {
    const kept = await inShell(PAGE)
    if (kept) return kept
    throw error
  }
}

async function file(request) {
  return (await inShell(new URL(request.url).pathname)) ?? fetch(request)
}

async function inShell(path) {
  const cache = await self.caches.open(SHELL)
  return cache.match(path)
}

async function answer(event) {
  const { request } = event
  const asked = persons
  try {
    const fresh = await fetch(request)
    if (SERVER_AWAY.includes(fresh.status)) return (await keptAnswer(request)) ?? fresh
    const copy = fresh.clone()
    event.waitUntil(keepAnswer(request, copy, asked))
    return fresh
  } catch (error) {
    const kept = await keptAnswer(request)
    if (kept) return kept
    throw error
  }
}

async function keepAnswer(request, fresh, asked) {
  await forgetWhenOver(fresh)
  if (fresh.status === 404) await forgetAnswer(request)
  if (!fresh.ok) return
  const body = await fresh.blob()
  let asOf = asked
  if (pathOf(request) === PERSON && (await maySeeLessThanKept(body)) && asOf === persons) {
    asOf += 1
    await forgetPerson()
  }
  const headers = new Headers(fresh.headers)
  headers.set(KEPT_AT, new Date().toISOString())
  const cache = await self.caches.open(ANSWERS)
  // Looked at last: the person may change while any of this is awaited.
  if (asOf !== persons) return
  await cache.put(request, new Response(body, { headers }))
  const all = await cache.keys()
  await Promise.all(all.slice(0, -MAX_ANSWERS).map((old) => cache.delete(old)))
  await tellPages({ path: pathOf(request), keptAt: null })
}

/** What was not found is not shown again; of a listing that is gone or not open any more, nothing is. */
async function forgetAnswer(request) {
  const cache = await self.caches.open(ANSWERS)
  const [listing] = LISTING.exec(pathOf(request)) ?? []
  const all = listing === undefined ? [] : await cache.keys()
  const ofListing = all.filter((kept) => LISTING.exec(pathOf(kept))?.[0] === listing || isSheet(kept))
  await Promise.all([request, ...ofListing].map((kept) => cache.delete(kept)))
}

/** A sheet may be of several listings, and is made again in a moment. */
function isSheet(request) {
  return pathOf(request).startsWith('/api/bid_sheet?')
}

/**
 * Another person, as a page that was loaded past this logs in and out without its knowing; or the same one with a
 * county less.
 */
async function maySeeLessThanKept(body) {
  const cache = await self.caches.open(ANSWERS)
  const kept = await cache.match(PERSON)
  if (kept === undefined) return false
  const [before, now] = [JSON.parse(await kept.text()).user, JSON.parse(await body.text()).user]
  return (
    before.id !== now.id || before.accessible_counties.some((name) => !now.accessible_counties.includes(name))
  )
}

async function keptAnswer(request) {
  const cache = await self.caches.open(ANSWERS)
  const kept = await cache.match(request)
  if (!kept) return null
  const keptAt = kept.headers.get(KEPT_AT)
  if (Date.now() - Date.parse(keptAt) > MAX_MS) {
    await cache.delete(request)
    return null
  }
  await tellPages({ path: pathOf(request), keptAt })
  return kept
}

function pathOf(request) {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

async function tellPages(message) {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}
