import { isOurs } from '#contract/our-answer.ts'
import { fieldOf, textOf, textsOf } from './unknown-json.ts'

/** Changes whenever the shape of a saved response changes, so that old ones are dropped. */
const CACHE = 'answers-2'
/** When a response was saved. */
const SAVED_AT = 'x-saved-at'
/** Three days: from Friday evening to the Monday sale. */
const MAX_MS = 3 * 24 * 60 * 60_000
const MAX_ANSWERS = 300
/** Error codes that do not mean the session is over or access was reduced. */
const OTHER_REFUSALS = ['wrong_credentials', 'password_not_confirmed', 'password_needed', 'foreign_origin']
/** Common prefix of all responses about one listing. */
const LISTING = /^\/api\/tax_foreclosure\/\d+(?=\/|$)/
/** Identifies the signed-in person. */
const PERSON = '/api/users/current_user'

/**
 * Counter of sessions. A login, a logout or a lost county starts a new session; a response requested in an older one is
 * not saved.
 */
export type SessionNumber = number

/** The last responses from the server for offline use, for one person. */
export class SavedAnswers {
  readonly #scope: ServiceWorkerGlobalScope
  readonly #now: () => Date
  #session: SessionNumber = 0

  constructor(scope: ServiceWorkerGlobalScope, now: () => Date) {
    this.#scope = scope
    this.#now = now
  }

  get session(): SessionNumber {
    return this.#session
  }

  /**
   * Saves a response requested in a session, and deletes saved data that it invalidates. `page` is the id of the client
   * that shows the response, empty if none does.
   */
  async save(request: Request, fresh: Response, requestedIn: SessionNumber, page: string): Promise<void> {
    if (await this.#keep(request, fresh, requestedIn)) {
      await this.#notify(page, { path: pathOf(request), savedAt: null })
    }
  }

  /**
   * Like `save`, for a response that came after the page was given a saved one: has the page ask again if it says
   * something else.
   */
  async saveLate(
    request: Request,
    late: Response,
    requestedIn: SessionNumber,
    { page, given }: { page: string; given: Response },
  ): Promise<void> {
    const isSame = late.ok && (await given.text()) === (await late.clone().text())
    if (isSame) return this.save(request, late, requestedIn, page)
    await this.#keep(request, late, requestedIn)
    return this.#notify(page, { isLate: true })
  }

  async #keep(request: Request, fresh: Response, requestedIn: SessionNumber): Promise<boolean> {
    // Whatever else a server on the way says, it says nothing about what is saved.
    if (!isOurs(fresh, 'application/json')) return false
    await this.clearIfRefused(fresh)
    if (fresh.status === 404) await this.#deleteMissing(request)
    if (!fresh.ok) return false
    const body = await fresh.blob()
    let session = requestedIn
    if (pathOf(request) === PERSON && (await this.#losesAccess(body)) && session === this.#session) {
      session += 1
      await this.clear()
    }
    const headers = new Headers(fresh.headers)
    headers.set(SAVED_AT, this.#now().toISOString())
    const cache = await this.#open()
    // Checked last: the person may change during any of the awaits above.
    if (session !== this.#session) return false
    await cache.put(request, new Response(body, { headers }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, -MAX_ANSWERS).map((old) => cache.delete(old)))
    return true
  }

  /** The last saved response, or null if it is older than three days. Notifies the page of its age. */
  async find(request: Request, page: string): Promise<Response | null> {
    const cache = await this.#open()
    const saved = await cache.match(request)
    if (!saved) return null
    const savedAt = saved.headers.get(SAVED_AT)
    // A response saved by an earlier release uses a different header.
    if (savedAt === null || this.#now().getTime() - Date.parse(savedAt) > MAX_MS) {
      await cache.delete(request)
      return null
    }
    await this.#notify(page, { path: pathOf(request), savedAt })
    return saved
  }

  /** Deletes all responses if our server's rejection means that the session is over or access was reduced. */
  async clearIfRefused(response: Response): Promise<void> {
    if (![401, 403].includes(response.status) || !isOurs(response, 'application/json')) return
    const refusal: unknown = await response.json().catch((_notJson: unknown) => null)
    if (!['', ...OTHER_REFUSALS].includes(textOf(refusal, 'code'))) await this.clear()
  }

  async clear(): Promise<void> {
    this.#session += 1
    // The list that pages keep themselves (`data/list/kept-list.ts`).
    this.#scope.indexedDB.deleteDatabase('kept-list')
    await this.#scope.caches.delete(CACHE)
  }

  /** Deletes responses saved by builds with other response shapes. */
  async deleteOld(): Promise<void> {
    const names = await this.#scope.caches.keys()
    const old = names.filter((name) => name.startsWith('answers') && name !== CACHE)
    await Promise.all(old.map((name) => this.#scope.caches.delete(name)))
  }

  /** Deletes everything saved about a listing that is gone or no longer open to the person. */
  async #deleteMissing(request: Request): Promise<void> {
    const cache = await this.#open()
    const [listing] = LISTING.exec(pathOf(request)) ?? []
    const all = listing === undefined ? [] : await cache.keys()
    const ofListing = all.filter((saved) => LISTING.exec(pathOf(saved))?.[0] === listing || isBidSheet(saved))
    await Promise.all([request, ...ofListing].map((saved) => cache.delete(saved)))
  }

  /**
   * Whether a different person has signed in (possible in a page loaded without the service worker), or a county was
   * lost.
   */
  async #losesAccess(body: Blob): Promise<boolean> {
    const cache = await this.#open()
    const saved = await cache.match(PERSON)
    if (saved === undefined) return false
    const [before, now] = [personIn(await saved.text()), personIn(await body.text())]
    return before.id !== now.id || before.counties.some((name) => !now.counties.includes(name))
  }

  async #notify(
    page: string,
    notice: { path: string; savedAt: string | null } | { isLate: true },
  ): Promise<void> {
    const client = await this.#scope.clients.get(page)
    client?.postMessage(notice)
  }

  #open(): Promise<Cache> {
    return this.#scope.caches.open(CACHE)
  }
}

function personIn(answer: string): { id: string; counties: string[] } {
  const user = fieldOf(JSON.parse(answer), 'user')
  return { id: textOf(user, 'id'), counties: textsOf(user, 'accessible_counties') }
}

/** A bid sheet may cover several listings, and is cheap to fetch again. */
function isBidSheet(request: Request): boolean {
  return pathOf(request).startsWith('/api/bid_sheet?')
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
