import { isIP } from 'node:net'
import { Agent, type Dispatcher, interceptors, request as send } from 'undici'
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
const STORED_HEADERS = ['content-type', 'etag', 'last-modified', 'date', 'server', 'retry-after']

/** Statuses without a body that counts. */
const WITHOUT_BODY = [204, 301, 302, 303, 304, 307, 308]

// Unlike `fetch`, it fails for a body that ends before its compression does.
const unpacking = interceptors.decompress({ skipErrorResponses: false, skipStatusCodes: WITHOUT_BODY })
const publicAgent = new Agent({ connect: { lookup: publicLookup }, maxHeaderSize: 32_768 }).compose(unpacking)
const anyAgent = new Agent({ maxHeaderSize: 32_768 }).compose(unpacking)

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

/** Throws a FetchError for anything but an http or https address of a public host without a password. */
export function checkedAddress(text: string, allowsLocal: boolean): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new FetchError('address', `${text} is not a web address.`)
  // Not repeated in the message, which is stored.
  if (url.username !== '' || url.password !== '')
    throw new FetchError('address', `The address at ${url.host} contains a user name or password.`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked up, and judged, as the connection is made.
  if (!allowsLocal && isIP(host) !== 0 && !isPublicAddress(host))
    throw new FetchError('address', `${host} is not a public internet address.`)
  url.hash = ''
  return url.href
}

function requestOnce(request: WebRequest): Promise<Dispatcher.ResponseData> {
  const { url, allowsLocal, signal, userAgent, conditions } = request
  return send(url, {
    signal,
    dispatcher: allowsLocal ? anyAgent : publicAgent,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/json,application/pdf;q=0.9,*/*;q=0.5',
      'accept-language': 'en-US,en',
      'accept-encoding': 'gzip, br',
      ...conditions,
    },
  })
}

async function answerOf(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { url, maxBytes }: WebRequest,
): Promise<WebAnswer> {
  if (Number(headers['content-length'] ?? '0') > maxBytes) {
    body.destroy()
    throw new TooLargeError(maxBytes)
  }
  const stored = STORED_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, [value].flat().join(', ')] as const]
  })
  return {
    url,
    status,
    headers: Object.fromEntries(stored),
    isUnchanged: status === 304,
    location: isRedirect(status) ? ([headers['location'] ?? []].flat()[0] ?? null) : null,
    body: await readBody(body, maxBytes).catch((error: unknown) => {
      // The body of an error is read only for the check of a bot that it may be.
      if (status < 400 || !isUnpackingFault(error)) throw error
      return Buffer.alloc(0)
    }),
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
  const why = isUnpackingFault(error) ? 'cannot be unpacked: it is cut off or damaged' : 'cannot be reached'
  return new FetchError('unavailable', `${url} ${why}.`, { cause: error })
}

function isUnpackingFault(error: unknown): boolean {
  return causesOf(error).some((each) => 'code' in each && /^(?:Z_|ERR__ERROR)/.test(String(each.code)))
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
