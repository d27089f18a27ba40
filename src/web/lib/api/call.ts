import { errorOf, unreachable } from './api-error.ts'
import type { Address, Answer, RequestArguments } from './endpoints.ts'

type Parts = { params?: object; query?: object; body?: object }

/** Makes a call of the contract. Fails with an ApiError, or with the abort's own error when `signal` ends it. */
export async function call<A extends Address>(address: A, ...rest: RequestArguments<A>): Promise<Answer<A>> {
  return fetchJson(address, rest[0] ?? {}, null)
}

/** As `call`, for a reader who may lose interest. */
export async function callWithSignal<A extends Address>(
  signal: AbortSignal,
  address: A,
  ...rest: RequestArguments<A>
): Promise<Answer<A>> {
  return fetchJson(address, rest[0] ?? {}, signal)
}

async function fetchJson<A extends Address>(
  address: A,
  parts: Parts,
  signal: AbortSignal | null,
): Promise<Answer<A>> {
  const space = address.indexOf(' ')
  const method = address.slice(0, space)
  const response = await fetch(hrefOf(address.slice(space + 1), parts), {
    method,
    credentials: 'include',
    signal,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parts.body ?? {}),
    }),
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : unreachable(cause)
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
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
