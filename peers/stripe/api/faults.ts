import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { StripeError } from './stripe-error.ts'

/**
 * What goes wrong with the next calls whose `METHOD path` begins with `call`: they wait, are refused, or are done and
 * answered as if they had failed.
 */
export const fault = z.strictObject({
  call: z.string().default(''),
  times: z.number().int().min(1).default(1),
  /** How many such calls go well first. */
  after: z.number().int().min(0).default(0),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  refuse: z.enum(['invalid_request', 'card_declined', 'unavailable']).nullable().default(null),
  /** The call is done, and its answer never arrives. */
  loses_answer: z.boolean().default(false),
})
type Fault = z.infer<typeof fault>

const REFUSALS = {
  invalid_request: () => new StripeError('Refused for a test.'),
  card_declined: () =>
    new StripeError('Your card was declined.', { status: 402, type: 'card_error', code: 'card_declined' }),
  unavailable: () => new StripeError('Out of order for a test.', { status: 503, type: 'api_error' }),
}

/** Faults that a test has set, used up call by call. */
export class Faults {
  #waiting: Fault[] = []

  set(faults: readonly Fault[]): void {
    this.#waiting = [...faults]
  }

  /** Runs a call with the first fault that it meets. */
  async around<T>(call: string, run: () => Promise<T>): Promise<T> {
    const met = this.#take(call)
    if (met === null) return run()
    await pause(met.delay_ms)
    if (met.refuse !== null) throw REFUSALS[met.refuse]()
    const answer = await run()
    if (met.loses_answer) throw REFUSALS.unavailable()
    return answer
  }

  #take(call: string): Fault | null {
    const met = this.#waiting.find((each) => call.startsWith(each.call))
    if (met === undefined) return null
    if (met.after > 0) {
      met.after -= 1
      return null
    }
    met.times -= 1
    if (met.times === 0) this.#waiting = this.#waiting.filter((each) => each !== met)
    return met
  }
}
