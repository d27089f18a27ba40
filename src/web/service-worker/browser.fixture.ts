import { serveOffline } from './offline.ts'

const ORIGIN = 'https://steps.example'
/** Id of the page that makes the requests. */
const PAGE = 'page-1'

export type Server = (request: Request) => Response | Promise<Response>
/** A request as the browser passes it; `mode` and `destination` cannot be constructed outside a browser. */
export type TestRequest = {
  path: string
  method?: string
  mode?: string
  destination?: string
  keepalive?: boolean
}

class Cache {
  readonly saved = new Map<string, Response>()
  #href = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  match = async (request: Request | string) => this.saved.get(this.#href(request))?.clone()
  put = async (request: Request | string, response: Response) => {
    this.saved.delete(this.#href(request))
    this.saved.set(this.#href(request), response)
  }
  delete = async (request: Request | string) => this.saved.delete(this.#href(request))
  keys = async () => [...this.saved.keys()].map((href) => new Request(href))
}

/** A response of our server. */
export const ours = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r1' },
  })

const pageOf = (version: string) => `<meta name="app" content="/assets/page-${version}.js">`
export const SAVED_PAGE = pageOf('v1')

/** A server with the files of a build, and these words for any other request. */
export const replies =
  (words: string, version = 'v1'): Server =>
  ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/') return page(pageOf(version))
    if (pathname.startsWith('/assets/'))
      return new Response(`saved ${pathname}`, { headers: { 'content-type': 'text/javascript' } })
    return ours(words)
  }
/** A page; without headers, not of our server. */
export const page = (
  html: string,
  status = 200,
  headers: Record<string, string> = { 'x-request-id': 'r1' },
) => new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

/** An error of our server. */
export const refusal = (code: string, status: number) => ours(JSON.stringify({ code }), status)

export const noNetwork: Server = () => {
  throw new TypeError('Failed to fetch')
}

/** A browser profile, whose caches outlive a version of the service worker. */
export function browser() {
  const all = new Map<string, Cache>()
  const caches = {
    open: async (name: string) => {
      const cache = all.get(name) ?? new Cache()
      all.set(name, cache)
      return cache
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  const state = {
    /** The time, in epoch milliseconds. */
    now: Date.parse('2026-11-18T12:00:00Z'),
    /** Messages to the page. */
    messages: new Array<object>(),
    /** Databases that were deleted. */
    deleted: new Array<string>(),
  }

  /** Starts the service worker of a build in this profile, in front of a server. */
  function start(server: Server, version = 'v1') {
    const handlers = new Map<string, (event: object) => void>()
    const scope = {
      location: { origin: ORIGIN },
      caches,
      indexedDB: { deleteDatabase: (name: string) => void state.deleted.push(name) },
      addEventListener: (name: string, handle: (event: object) => void) => void handlers.set(name, handle),
      clients: {
        claim: async () => undefined,
        get: async (id: string) =>
          id === PAGE ? { postMessage: (message: object) => state.messages.push(message) } : undefined,
      },
      fetch: async (request: Request | string) =>
        server(typeof request === 'string' ? new Request(new URL(request, ORIGIN)) : request),
    }
    serveOffline(scope, { version, files: [`/assets/page-${version}.js`] }, () => new Date(state.now))
    const happens = async (name: string, event: object = {}) => {
      const work: Promise<unknown>[] = []
      handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
      await Promise.all(work)
    }
    /** Begins a request; `response` is undefined if the service worker leaves it to the browser. */
    const ask = ({ path: address, method = 'GET', mode = 'cors', ...input }: TestRequest) => {
      const { destination = '', keepalive = false } = input
      const request = Object.defineProperties(new Request(ORIGIN + address, { method, keepalive }), {
        mode: { value: mode },
        destination: { value: destination },
      })
      const work: Promise<unknown>[] = []
      const answers: Promise<Response>[] = []
      handlers.get('fetch')?.({
        request,
        clientId: PAGE,
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
        respondWith: (promise: Promise<Response>) => answers.push(promise),
      })
      return { response: answers[0], work }
    }
    /** The response of the service worker; null if it leaves the request to the browser. */
    const send = async (input: TestRequest) => {
      const { response, work } = ask(input)
      const answer = (await response) ?? null
      await Promise.all(work)
      return answer
    }
    const read = async (input: TestRequest) => (await send(input))?.text()
    return { happens, ask, send, read }
  }

  return { all, caches, state, start }
}
