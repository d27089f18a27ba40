import { isNoPage, type Network } from './network.ts'

/** The files of one build of the web app. Another build has another version. */
export type Shell = { readonly version: string; readonly files: readonly string[] }

declare global {
  /** Routes of the service worker in browsers that have them; TypeScript does not know them yet. */
  interface ExtendableEvent {
    addRoutes?: (rules: RouterRule[]) => Promise<void>
  }
}

/** A rule of the Static Routing API: which requests, and where their responses come from. */
type RouterRule = {
  condition: { urlPattern: { pathname: string } } | { requestMode: 'navigate' }
  source: 'race-network-and-fetch-handler' | { cacheName: string }
}

const PAGE = '/'
/** Names the script that starts the app; see `startedEarly` in `vite.config.ts`. */
const APP = /<meta name="app" content="([^"]+)"/

/** The page and the files of this build, saved at install for offline use. */
export class SavedShell {
  readonly #scope: ServiceWorkerGlobalScope
  readonly #network: Network
  readonly #shell: Shell
  readonly #name: string

  constructor(scope: ServiceWorkerGlobalScope, network: Network, shell: Shell) {
    this.#scope = scope
    this.#network = network
    this.#shell = shell
    this.#name = `shell-${shell.version}`
  }

  has(pathname: string): boolean {
    return this.#shell.files.includes(pathname)
  }

  /** Saves everything or, unless all of it is of this build, nothing. */
  async install(): Promise<void> {
    const paths = [PAGE, ...this.#shell.files]
    const fetched = paths.map(async (path) => ({ path, response: await this.#fetchOfBuild(path) }))
    const all = await Promise.all(fetched)
    const cache = await this.#open()
    await Promise.all(all.map(({ path, response }) => cache.put(path, response)))
  }

  /** Fails if a public network answers with its own page, or, during an upgrade, a server of another release. */
  async #fetchOfBuild(path: string): Promise<Response> {
    const response = await this.#scope.fetch(path)
    // Read right away: a body that waits would hold one of the few connections.
    const body = await response.blob()
    const isOfBuild =
      path === PAGE
        ? this.has(APP.exec(await body.text())?.[1] ?? '')
        : response.headers.get('content-type')?.startsWith('text/html') !== true
    if (!response.ok || !isOfBuild) throw new Error(`${path} is not of this build`)
    return new Response(body, response)
  }

  /**
   * What needs no start of the service worker: files come from the cache, and pages from the network, or from `page` if
   * that answers later or not at all.
   */
  routes(): RouterRule[] {
    return [
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: this.#name } },
      { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    ]
  }

  /** Deletes the files of other builds. */
  async deleteOthers(): Promise<void> {
    const names = await this.#scope.caches.keys()
    const others = names.filter((name) => name.startsWith('shell-') && name !== this.#name)
    await Promise.all(others.map((name) => this.#scope.caches.delete(name)))
  }

  /** Any page: from the server if it answers soon, else the saved one. Rethrows the network error if neither is available. */
  async page(request: Request): Promise<Response> {
    const asked = this.#network.fetch(request)
    const fresh = await this.#network.inTime(asked)
    if (fresh && !isNoPage(fresh)) return fresh
    return (await this.#saved(PAGE)) ?? asked
  }

  async file(request: Request): Promise<Response> {
    return (await this.#saved(new URL(request.url).pathname)) ?? this.#scope.fetch(request)
  }

  async #saved(path: string): Promise<Response | undefined> {
    const cache = await this.#open()
    return cache.match(path)
  }

  #open(): Promise<Cache> {
    return this.#scope.caches.open(this.#name)
  }
}
