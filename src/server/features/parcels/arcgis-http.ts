import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** Why a parcel service gave no answer that can be used. */
export type ParcelServiceFault = 'unreachable' | 'refused' | 'unexpected_answer' | 'wrong_reference'

/** A parcel service could not be asked, after all tries. Nothing is known about the parcels. */
export class ParcelServiceError extends Error {
  readonly fault: ParcelServiceFault

  constructor(fault: ParcelServiceFault, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'ParcelServiceError'
    this.fault = fault
  }
}

/** How long one try may take, how many there are, and the first pause between two, which doubles. Milliseconds. */
export type Patience = { readonly timeoutMs: number; readonly tries: number; readonly pauseMs: number }

// Public services answer a batch in a second or two; over lunch they restart.
export const USUAL_PATIENCE: Patience = { timeoutMs: 30_000, tries: 4, pauseMs: 500 }

const errorAnswer = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    details: z.array(z.string()).nullish(),
  }),
})

/** An error that arrives as an answer with status 200. From 500 on it is the service's own and may pass. */
function throwErrorAnswer(answer: unknown): void {
  const parsed = errorAnswer.safeParse(answer)
  if (!parsed.success) return
  const { code, message, details } = parsed.data.error
  const text = `The parcel service answered ${code} ${[message, ...(details ?? [])].join(' ')}`.trim()
  if (code >= 500) throw new Error(text)
  throw new ParcelServiceError('refused', text)
}

function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

async function askOnce(url: string, query: URLSearchParams | null, signal: AbortSignal): Promise<unknown> {
  const response = await (query === null
    ? fetch(`${url}?f=json`, { signal })
    : fetch(url, { method: 'POST', body: query, signal }))
  if (!response.ok) {
    const text = `The parcel service answered with status ${response.status}`
    throw isPassingStatus(response.status) ? new Error(text) : new ParcelServiceError('refused', text)
  }
  const answer: unknown = await response.json()
  throwErrorAnswer(answer)
  return answer
}

/**
 * Asks an ArcGIS REST resource and returns its JSON. A query is posted, because a list of parcel numbers outgrows an
 * address; without one the resource describes itself. What may pass (no connection, no answer in time, status 5xx,
 * no JSON, an error of the service itself) is tried again after a growing pause. Throws ParcelServiceError, or the
 * reason of `signal` as soon as that is aborted.
 */
export async function requestService(
  url: string,
  query: Readonly<Record<string, string>> | null,
  signal: AbortSignal,
  { timeoutMs, tries, pauseMs }: Patience,
): Promise<unknown> {
  const body = query && new URLSearchParams({ f: 'json', ...query })
  let cause: unknown
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      if (attempt > 0) await delay(pauseMs * 2 ** (attempt - 1), undefined, { signal })
      return await askOnce(url, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ParcelServiceError) throw error
      cause = error
    }
  }
  throw new ParcelServiceError('unreachable', `The parcel service did not answer in ${tries} tries`, {
    cause,
  })
}
