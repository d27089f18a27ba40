import type { ErrorCode } from '#contract/errors.ts'
import { isPage } from '#contract/our-answer.ts'
import { STATUS_ERRORS } from '#contract/status-errors.ts'

type Particulars = { requestId?: string | null; retryAfterSeconds?: number | null; cause?: unknown }

/** A failed call. `message` is the specification's text for the user; `code` is for the page's logic. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly code: ErrorCode | 'unreachable'
  /** The id in the server log; null if the response did not come from our server. */
  readonly requestId: string | null
  /** Wait before the next attempt requested by the server; null if absent. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    code: ErrorCode | 'unreachable',
    detail: string,
    { requestId = null, retryAfterSeconds = null, cause }: Particulars = {},
  ) {
    super(status === 0 ? detail : `Error ${status}: ${detail}`, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/**
 * Whether the call was rejected because the user is not signed in or has no access. Not reported as an error: the route
 * guards redirect to a page that explains it.
 */
export function isShutOut(error: unknown): boolean {
  return isApiError(error, 'not_signed_in') || isApiError(error, 'account_action_needed')
}

/** No response of our server: the network or the server is down, or another one answered in its place. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(0, 'unreachable', 'No answer from the server. Check your connection and try again.', {
    cause,
  })
}

/**
 * Parses an error response. A page counts as no response, because it may be that of a filter or of a public network's
 * login, unless its status says why a proxy did not pass the call on. A foreign response keeps its status and status
 * text. HTTP/2 has no status text; then our own message for the status takes its place.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  if (isPage(response) && !isOfProxy(response.status))
    return unreachable(new Error(`Another server answered with ${response.status}`))
  const body = await bodyOf(response)
  const general = codeOfStatus(response.status)
  const code = body && isOurs(body) ? body.code : general
  const detail = body?.message || response.statusText || STATUS_ERRORS[general].message
  return new ApiError(response.status, code, detail, {
    requestId: body?.requestId ?? null,
    retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
  })
}

/** Too large, too many, or our server is down. */
function isOfProxy(status: number): boolean {
  return status === 413 || status === 429 || (status >= 500 && status !== 511)
}

/** `Retry-After` in seconds; null if it is absent or a date. */
function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
}

async function bodyOf(response: Response) {
  const body: unknown = await response.json().catch((_notJson: unknown) => null)
  if (typeof body !== 'object' || body === null) return null
  const field = (name: string) => {
    const value: unknown = Reflect.get(body, name)
    return typeof value === 'string' ? value : ''
  }
  return { code: field('code'), message: field('message'), requestId: field('request_id') || null }
}

/** Every error of our server has a request id. */
function isOurs<T extends { code: string; requestId: string | null }>(
  body: T,
): body is T & { code: ErrorCode } {
  return body.requestId !== null && body.code !== ''
}

function codeOfStatus(status: number): keyof typeof STATUS_ERRORS {
  switch (status) {
    case 400:
      return 'bad_request'
    case 401:
      return 'not_signed_in'
    case 403:
      return 'forbidden'
    case 404:
      return 'not_found'
    case 405:
      return 'method_not_allowed'
    case 429:
      return 'too_many_requests'
    case 503:
      return 'not_ready'
    default:
      return 'internal'
  }
}
