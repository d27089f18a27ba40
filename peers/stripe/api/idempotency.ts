import { createHash } from 'node:crypto'
import { DAY } from '../engine/calendar.ts'
import type { Answer, State } from '../state/records.ts'
import { StripeError } from './stripe-error.ts'

/** Identifies calls with the same parameters. */
export function fingerprintOf(call: string, id: string, body: string): string {
  return createHash('sha256').update(`${call}\n${id}\n${body}`).digest('hex')
}

/** The earlier response to this key, or null. Throws if the key was used for a different call. */
export function earlierAnswer(state: State, key: string, fingerprint: string): Answer | null {
  const answer = state.answers.get(key)
  if (!answer) return null
  if (answer.fingerprint !== fingerprint) {
    throw new StripeError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  }
  return answer
}

/** Stores a response for 24 hours, as Stripe does. */
export function saveAnswer(state: State, key: string, answer: Answer): void {
  for (const [old, { created }] of state.answers)
    if (created < answer.created - DAY) state.answers.delete(old)
  state.answers.set(key, answer)
}
