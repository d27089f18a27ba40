import { errorOf, unreachable } from './api-error.ts'
import type { Address, Answer, RequestArguments } from './endpoints.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { versionOf } from './version-of.ts'

type Parts = { params?: object; query?: object; body?: object; upload?: Blob }

/** Calls an endpoint. Fails with an ApiError, or with the abort's own error if `signal` aborts it. */
export async function call<A extends Address>(address: A, ...rest: RequestArguments<A>): Promise<Answer<A>> {
  return fetchJson(address, rest[0] ?? {}, {})
}

/** Like `call`, with an AbortSignal. */
export async function callWithSignal<A extends Address>(
  signal: AbortSignal,
  address: A,
  ...rest: RequestArguments<A>
): Promise<Answer<A>> {
  return fetchJson(address, rest[0] ?? {}, { signal })
}

/** Like `call`, for requests that must reach the server even if the page closes. */
export async function callOutlivingPage<A extends Address>(
  address: A,
  ...rest: RequestArguments<A>
): Promise<Answer<A>> {
  return fetchJson(address, rest[0] ?? {}, { outlivesPage: true })
}

/** Like `callWithSignal`, with the version of the answer: its ETag without `W/` and quotes, null if it has none. */
export async function callWithVersion<A extends Address>(
  signal: AbortSignal | undefined,
  address: A,
  ...rest: RequestArguments<A>
): Promise<{ answer: Answer<A>; version: string | null }> {
  const manner = signal ? { signal } : {}
  const response = await fetchOk(address, rest[0] ?? {}, manner)
  return { version: versionOf(response), answer: await answerIn<A>(response, manner) }
}

/** Browsers limit the total bytes of keepalive requests (64 KiB). */
const MAX_OUTLIVING = 60_000

type Manner = { signal?: AbortSignal; outlivesPage?: boolean }

async function fetchJson<A extends Address>(address: A, parts: Parts, manner: Manner): Promise<Answer<A>> {
  return answerIn<A>(await fetchOk(address, parts, manner), manner)
}

/** Cut off midway, or not from our server (such as the login page of a public network): the same as no response. */
function answerIn<A extends Address>(response: Response, { signal }: Manner): Promise<Answer<A>> {
  return response.json().catch(failedBy(signal))
}

/** Rethrows a failure to fetch or read: the abort's own error, or `unreachable`. */
function failedBy(signal: AbortSignal | undefined) {
  return (cause: unknown): never => {
    throw signal?.aborted ? cause : unreachable(cause)
  }
}

async function fetchOk(
  address: Address,
  parts: Parts,
  { signal, outlivesPage = false }: Manner,
): Promise<Response> {
  const space = address.indexOf(' ')
  const method = address.slice(0, space)
  const body = parts.upload ?? JSON.stringify(parts.body ?? {})
  const type = parts.upload ? 'application/octet-stream' : 'application/json'
  // An upload takes as long as it takes.
  const response = await (parts.upload ? fetch : fetchAnswer)(hrefOf(address.slice(space + 1), parts), {
    method,
    credentials: 'include',
    signal: signal ?? null,
    keepalive: outlivesPage && new Blob([body]).size <= MAX_OUTLIVING,
    ...(method === 'POST' && { headers: { 'content-type': type }, body }),
  }).catch(failedBy(signal))
  if (!response.ok) throw await errorOf(response)
  return response
}

function hrefOf(path: string, { params, query }: Parts): string {
  const values: Map<string, unknown> = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
