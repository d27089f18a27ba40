import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { readBody, TooLargeError } from '#server/platform/net/read-body.ts'

/** Why a parcel service gave no usable answer. */
export type ParcelServiceFault = 'unreachable' | 'refused' | 'unexpected_answer' | 'wrong_reference'

/** A parcel service could not be queried after all attempts. Nothing is known about the parcels. */
export class ParcelServiceError extends Error {
  readonly fault: ParcelServiceFault

  constructor(fault: ParcelServiceFault, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'ParcelServiceError'
    this.fault = fault
  }
}

/** Timeout per attempt, number of attempts, and the first pause between two, which doubles. Milliseconds. */
export type Patience = { readonly timeoutMs: number; readonly tries: number; readonly pauseMs: number }

// Public services answer a batch within a second or two, and restart now and then.
export const DEFAULT_PATIENCE: Patience = { timeoutMs: 30_000, tries: 4, pauseMs: 500 }

const errorAnswer = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    details: z.array(z.string()).nullish(),
  }),
})

/** Throws for an error sent with status 200. Codes from 500 on are server errors and may be transient. */
function throwErrorAnswer(answer: unknown): void {
  const parsed = errorAnswer.safeParse(answer)
  if (!parsed.success) return
  const { code, message, details } = parsed.data.error
  const text = `The parcel service returned ${code} ${[message, ...(details ?? [])].join(' ')}`.trim()
  if (code >= 500) throw new Error(text)
  throw new ParcelServiceError('refused', text)
}

function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** A page of 200 parcels weighs 4 MB if each has 700 corners. */
const MAX_ANSWER_BYTES = 20_000_000

// A service that moved or was taken over must not choose whom we ask instead.
const redirect = 'error'

async function askOnce(url: string, query: URLSearchParams | null, signal: AbortSignal): Promise<unknown> {
  const response = await (query === null
    ? fetch(`${url}?f=json`, { signal, redirect })
    : fetch(url, { method: 'POST', body: query, signal, redirect }))
  if (!response.ok) {
    await response.body?.cancel()
    const text = `The parcel service returned status ${response.status}`
    throw isTransientStatus(response.status) ? new Error(text) : new ParcelServiceError('refused', text)
  }
  const answer = await readJson(response)
  throwErrorAnswer(answer)
  return answer
}

async function readJson(response: Response): Promise<unknown> {
  if (response.body === null) throw new Error('The parcel service returned nothing')
  try {
    return JSON.parse(new TextDecoder().decode(await readBody(response.body, MAX_ANSWER_BYTES)))
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error
    throw new ParcelServiceError('refused', 'The parcel service returned too much', { cause: error })
  }
}

/**
 * Requests an ArcGIS REST resource and returns its JSON. Queries are sent by POST, because a list of parcel numbers is
 * too long for a URL; a null query returns the resource's description. Retries transient failures (no connection,
 * timeout, status 5xx, invalid JSON, a server error) with growing pauses. Throws ParcelServiceError, which is `refused`
 * for an answer of more than 20 MB, or the reason of `signal` as soon as it is aborted.
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
  throw new ParcelServiceError('unreachable', `The parcel service did not respond after ${tries} attempts`, {
    cause,
  })
}
