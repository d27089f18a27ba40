import { isIP } from 'node:net'
import { Agent, fetch, type Response } from 'undici'
import { isPublicAddress, publicLookup } from '#server/platform/net/public-address.ts'
import { readBody, TooLargeError } from '#server/platform/net/read-body.ts'
import { FetchError } from './fetch-error.ts'

/** What a server answered. The body is unpacked; `isUnchanged` for a 304, which has none. */
export interface WebAnswer {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly isUnchanged: boolean
  /** Where a redirect leads; null for any other answer. */
  readonly location: string | null
  readonly body: Buffer
}

export interface WebRequest {
  readonly url: string
  readonly userAgent: string
  /** Headers of a conditional request. */
  readonly conditions: Readonly<Record<string, string>>
  /** Admits private and loopback addresses; for tests and local peers. */
  readonly allowsLocal: boolean
  readonly signal: AbortSignal
  /** For the whole answer, in milliseconds. */
  readonly timeoutMs: number
  /** Bytes of the unpacked body. */
  readonly maxBytes: number
}

/** Headers worth storing with a page. */
const STORED_HEADERS = [
  'content-type',
  'content-encoding',
  'etag',
  'last-modified',
  'date',
  'server',
  'retry-after',
]

const publicAgent = new Agent({ connect: { lookup: publicLookup }, maxHeaderSize: 32_768 })
const anyAgent = new Agent({ maxHeaderSize: 32_768 })

/**
 * Sends one request and follows no redirect. Throws FetchError: `address` for a host that is not public, `too_large` as
 * soon as the unpacked body passes its limit, `unavailable` for no answer in time, and the reason of `signal` when that
 * is aborted.
 */
export async function requestPage(request: WebRequest): Promise<WebAnswer> {
  const { signal, timeoutMs } = request
  const limited = { ...request, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }
  try {
    return await answerOf(await requestOnce(limited), request)
  } catch (error) {
    signal.throwIfAborted()
    throw faultOf(error, request)
  }
}

/** Throws a FetchError for anything but an http or https address of a public host. */
export function checkedAddress(text: string, allowsLocal: boolean): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchError('address', `${text} is not a valid URL.`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked up, and judged, as the connection is made.
  if (!allowsLocal && isIP(host) !== 0 && !isPublicAddress(host))
    throw new FetchError('address', `${host} is not a public internet address.`)
  url.hash = ''
  return url.href
}

function requestOnce({ url, allowsLocal, signal, userAgent, conditions }: WebRequest): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    signal,
    dispatcher: allowsLocal ? anyAgent : publicAgent,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/json,application/pdf;q=0.9,*/*;q=0.5',
      'accept-language': 'en-US,en',
      ...conditions,
    },
  })
}

async function answerOf(response: Response, { url, maxBytes }: WebRequest): Promise<WebAnswer> {
  const declared = Number(response.headers.get('content-length') ?? '0')
  if (declared > maxBytes) {
    await response.body?.cancel()
    throw new TooLargeError(maxBytes)
  }
  const body = response.body === null ? Buffer.alloc(0) : await readBody(response.body, maxBytes)
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    url,
    status: response.status,
    headers: Object.fromEntries(headers),
    isUnchanged: response.status === 304,
    location: isRedirect(response.status) ? response.headers.get('location') : null,
    body,
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

function faultOf(error: unknown, { url, timeoutMs, maxBytes }: WebRequest): unknown {
  if (error instanceof FetchError) return error
  if (error instanceof TooLargeError)
    return new FetchError('too_large', `${url} is larger than ${maxBytes / 1_000_000} MB.`, { cause: error })
  const names = causesOf(error).map((each) => each.name)
  if (names.includes('NoPublicAddressError'))
    return new FetchError('address', `${url} is not on a public internet host.`, { cause: error })
  if (names.includes('TimeoutError'))
    return new FetchError('unavailable', `${url} did not respond within ${timeoutMs / 1000} s.`, {
      cause: error,
    })
  return new FetchError('unavailable', `${url} cannot be reached.`, { cause: error })
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
