import { z } from 'zod'
import { type TextRefusal, TextNotTakenError, TextUnansweredError } from './text-gateway.ts'

type Because = TextRefusal['because']

/**
 * Twilio's error codes that say the number cannot get our messages at all. All others are about us, or pass: the account
 * and its countries (21408), a sender that does not suit (21612), a number that is not registered (30032, 30034), content
 * that carriers filter (30007), too many messages; a phone that is off or without signal (30003), an unknown error (30008).
 */
const ABOUT_PHONE: Readonly<Record<Because, readonly number[]>> = {
  stopped: [21610],
  // Wrong, out of service, or no mobile number
  unreachable: [21211, 21214, 21217, 21614, 21635, 30005, 30006],
  // By its carrier
  refused: [30004],
}

const BECAUSE = new Map(
  (['stopped', 'unreachable', 'refused'] as const).flatMap((because) =>
    ABOUT_PHONE[because].map((code) => [code, because] as const),
  ),
)

/** Why messages never reach the phone, by this error code; null if the code is not about the phone, or may pass. */
export function becauseOf(errorCode: number): Because | null {
  return BECAUSE.get(errorCode) ?? null
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

/**
 * What a failed attempt to hand over a message means: the refusal, or it throws TextNotTakenError or
 * TextUnansweredError. What is wrong with us is not held against the phone: the message is sent once that is repaired.
 */
export function refusalOf(error: unknown): TextRefusal {
  if (wasNeverSent(error)) throw new TextNotTakenError('the gateway cannot be reached', { cause: error })
  const answer = answerIn(error)
  if (answer === null)
    throw new TextUnansweredError('the gateway did not answer, or unreadably', { cause: error })
  const { status, code } = answer
  const words = `the gateway answered ${status}${code === undefined ? '' : ` with ${code}`}`
  const isInconclusive = (status >= 500 && status !== 503) || status < 400 || status === 408
  if (isInconclusive) throw new TextUnansweredError(words, { cause: error })
  const because = code === undefined || status >= 500 ? null : becauseOf(code)
  if (code === undefined || because === null) throw new TextNotTakenError(words, { cause: error })
  return { error_code: code, because }
}
