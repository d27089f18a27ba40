import { z } from 'zod'
import { type TextRefusal, TextNotTakenError, TextUnansweredError } from './text-gateway.ts'

type Because = TextRefusal['because']

/** The person replied STOP to the carrier. */
const STOPPED = new Set([21610])

/** The number is wrong, out of service, or no mobile number. */
const UNREACHABLE = new Set([21211, 21214, 21217, 21612, 21614, 30003, 30005, 30006])

/**
 * Nothing is wrong with the message, but with our account, its messaging service or its senders, or they are busy: it
 * is sent as soon as that is repaired.
 */
const OUR_OWN = new Set([
  // Credentials, account and its state
  ...[20003, 20004, 20005, 20006, 20008, 20403, 20404, 30002],
  // Too many requests or messages at once
  ...[14107, 20429, 21611, 30001],
  // Senders
  ...[21603, 21606, 21659, 21660, 21661],
  // Messaging services
  ...[21701, 21702, 21703, 21704, 21705, 21706, 21707, 21708, 21712, 21713],
])

/** Why a message with this error code of Twilio is not delivered. */
export function becauseOf(errorCode: number): Because {
  if (STOPPED.has(errorCode)) return 'stopped'
  return UNREACHABLE.has(errorCode) ? 'unreachable' : 'refused'
}

/** Thrown by the library for an answer that is not a success. Without a code, it comes from something in between. */
const answered = z.object({ status: z.number(), code: z.number().optional().catch(undefined) })

/** Thrown by Node before anything was sent. */
const beforeSending = z.union([
  z.object({ syscall: z.enum(['connect', 'getaddrinfo']) }),
  z.object({
    code: z
      .string()
      .regex(
        /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|E?CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*)$/,
      ),
  }),
])

/** Connecting to several addresses of one host fails with an error for each. */
const several = z.object({ errors: z.array(beforeSending).min(1) })

function wasNeverSent(error: unknown): boolean {
  if (beforeSending.safeParse(error).success || several.safeParse(error).success) return true
  return error instanceof Error && error.cause !== undefined && wasNeverSent(error.cause)
}

/** The status and code of Twilio's answer; null if there was none. */
export function answerIn(error: unknown): { status: number; code: number | undefined } | null {
  const { data } = answered.safeParse(error)
  return data === undefined ? null : { status: data.status, code: data.code }
}

/** What a failed attempt to hand over a message means. Throws TextNotTakenError or TextUnansweredError. */
export function refusalOf(error: unknown): TextRefusal {
  const answer = wasNeverSent(error) ? null : answerIn(error)
  if (answer === null) {
    if (wasNeverSent(error)) throw new TextNotTakenError('the gateway cannot be reached', { cause: error })
    throw new TextUnansweredError('the gateway did not answer, or unreadably', { cause: error })
  }
  const { status, code } = answer
  const words = `the gateway answered ${status}${code === undefined ? '' : ` with ${code}`}`
  const isInconclusive = (status !== 503 && status >= 500) || status < 400 || status === 408
  if (isInconclusive) throw new TextUnansweredError(words, { cause: error })
  const isOurOwn = status >= 500 || status === 429 || status === 401
  if (isOurOwn || code === undefined || OUR_OWN.has(code)) throw new TextNotTakenError(words, { cause: error })
  return { error_code: code, because: becauseOf(code) }
}
