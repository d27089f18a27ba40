import { z } from 'zod'
import { StripeError } from './stripe-error.ts'

/**
 * What goes wrong with the next calls whose `METHOD path` begins with `call`: they are held back until released, are refused, or are done and
 * answered as if they had failed.
 */
export const fault = z.strictObject({
  call: z.string().default(''),
  times: z.number().int().min(1).default(1),
  /** How many such calls go well first. */
  after: z.number().int().min(0).default(0),
  holds: z.boolean().default(false),
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

/** What everybody waits at until it is opened. */
class Gate {
  #isOpen = false
  #waiting: (() => void)[] = []

  open(): void {
    this.#isOpen = true
    for (const pass of this.#waiting) pass()
  }

  async passed(): Promise<void> {
    if (!this.#isOpen) await new Promise<void>((pass) => this.#waiting.push(pass))
  }
}

/** Faults that a test has set, used up call by call. */
export class Faults {
  #waiting: Fault[] = []
  #held = new Gate()
  #released = new Gate()

  set(faults: readonly Fault[]): void {
    this.release()
    this.#waiting = [...faults]
    this.#held = new Gate()
    this.#released = new Gate()
  }

  /** Settles once a call is held back. */
  get held(): Promise<void> {
    return this.#held.passed()
  }

  /** Lets the calls that are held back go on. */
  release(): void {
    this.#released.open()
  }

  /** Runs a call with the first fault that it meets. */
  async around<T>(call: string, run: () => Promise<T>): Promise<T> {
    const met = this.#take(call)
    if (met === null) return run()
    if (met.holds) {
      this.#held.open()
      await this.#released.passed()
    }
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
