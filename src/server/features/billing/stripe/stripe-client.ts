import { IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError, errorFacts } from '#contract/errors.ts'
import { TryLater } from '#server/platform/http/try-later.ts'
import { readBody } from '#server/platform/net/read-body.ts'

/** Stripe's address and our credentials; `apiUrl` is null for Stripe itself. */
export type StripeAccess = { secretKey: string; webhookSecrets: readonly string[]; apiUrl: string | null }

const TIMEOUT_MS = 5_000
const RETRIES = 1

/** For calls that wait for a bank: after an early timeout it is unknown whether the card was charged. */
export const CHARGING = { timeout: 20_000 } as const

/** Every answer of Stripe: an object with an id, a list, or an error. */
const answerOfStripe = z.union([
  z.looseObject({ object: z.string(), id: z.string() }),
  z.looseObject({ object: z.literal('list'), data: z.array(z.looseObject({ id: z.string() })) }),
  z.looseObject({ error: z.looseObject({}) }),
])

/**
 * Refuses anything else, such as the page of a proxy that answers in Stripe's place: the library reports it as an error of
 * the API, and would otherwise pass it on as the object that was asked for.
 */
function checkedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    return Object.assign(response, { toJSON: async () => answerOfStripe.parse(await jsonOf(response)) })
  }
  return client
}

/** Far more than a page of customers with all they pay for. */
const MAX_ANSWER_BYTES = 10_000_000

/** The JSON of an answer. The library itself would read one without end; it reports what this throws as no response. */
async function jsonOf(response: Stripe.HttpClientResponse): Promise<unknown> {
  const raw = z.instanceof(IncomingMessage).parse(response.getRawResponse())
  const body = await readBody(raw, MAX_ANSWER_BYTES).catch((error: unknown) => {
    throw Stripe.HttpClient.makeResponseBodyError(error)
  })
  return JSON.parse(body.toString())
}

/** Stripe's client library; `failureOf` maps its errors. */
export function openStripe({ secretKey, apiUrl }: StripeAccess): Stripe {
  const httpClient = checkedClient()
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false, httpClient }
  if (apiUrl === null) return new Stripe(secretKey, options)
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  })
}

const OUT_OF_REACH = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
]

/**
 * Maps a failed Stripe call to the error the caller sees: a declined card, an unreachable service, or a rejected
 * request. Passes our own errors through.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError('payment_failed', undefined, { cause: error })
  if (isOutOfReach(error)) return paymentServiceDown(error)
  return error instanceof Stripe.errors.StripeError
    ? new AppError('payment_service_refused', undefined, { cause: error })
    : error
}

/** How long a caller should wait, in seconds. Outages of Stripe take minutes, its slow answers seconds. */
const RETRY_AFTER_S = 10

/** Stripe gives no usable response now; the same call may succeed later. */
export function paymentServiceDown(cause?: unknown): TryLater {
  const code = 'payment_service_down'
  return new TryLater(code, errorFacts(code).message, RETRY_AFTER_S, { cause })
}

/** Whether the outcome at Stripe is unknown: no response, or an inconclusive one. */
function isOutOfReach(error: unknown): boolean {
  return OUT_OF_REACH.some((kind) => error instanceof kind)
}

/** Whether Stripe understood the request and rejected it. */
export function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Whether the object does not exist at Stripe, or no longer does. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Runs calls to Stripe on behalf of a waiting person; maps errors with `failureOf`. */
export async function requestStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}
