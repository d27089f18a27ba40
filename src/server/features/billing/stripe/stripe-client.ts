import Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'

/** Where Stripe is and how it knows us; `apiUrl` is null for Stripe itself. */
export type StripeAccess = { secretKey: string; webhookSecret: string; apiUrl: string | null }

const TIMEOUT_MS = 5_000
const RETRIES = 1

/** For a call that waits for a bank: after an early timeout it is unknown whether the card was charged. */
export const CHARGING = { timeout: 20_000 } as const

/** Stripe's own library; `failureOf` turns what it throws into a message. */
export function openStripe({ secretKey, apiUrl }: StripeAccess): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false }
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
 * What a failed call to Stripe means to the person who waits for it: a refused card, a service that is out of reach,
 * or a call that Stripe does not take. An error of our own stays what it is.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError('payment_failed', undefined, { cause: error })
  if (isOutOfReach(error)) return new AppError('payment_service_down', undefined, { cause: error })
  return error instanceof Stripe.errors.StripeError
    ? new AppError('payment_service_refused', undefined, { cause: error })
    : error
}

/** Whether it is unknown what Stripe did: no answer came, or none that tells. */
function isOutOfReach(error: unknown): boolean {
  return OUT_OF_REACH.some((kind) => error instanceof kind)
}

/** Whether Stripe understood the call and will not do it. */
export function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Whether Stripe says that this object is not there, or not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Runs calls to Stripe for a person who waits; throws what `failureOf` makes of their failure. */
export async function requestStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}
