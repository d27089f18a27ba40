import { z } from 'zod'
import { StripeError } from './stripe-error.ts'

/**
 * A fault for the next calls whose `METHOD path` starts with `call`: they are held until released, refused, or executed
 * with an error or another text as the response.
 */
export const fault = z.strictObject({
  call: z.string().default(''),
  times: z.number().int().min(1).default(1),
  /** How many matching calls succeed first. */
  after: z.number().int().min(0).default(0),
  holds: z.boolean().default(false),
  refuse: z.enum(['invalid_request', 'card_declined', 'unavailable', 'failed']).nullable().default(null),
  /** Executes the call but loses its response. */
  loses_answer: z.boolean().default(false),
  /** Executes the call and responds with this text and status 200. */
  answers: z.string().nullable().default(null),
})
type Fault = z.infer<typeof fault>

const REFUSALS = {
  invalid_request: () => new StripeError('Refused by a test fault.'),
  card_declined: () =>
    new StripeError('Your card was declined.', { status: 402, type: 'card_error', code: 'card_declined' }),
  unavailable: () => new StripeError('Unavailable by a test fault.', { status: 503, type: 'api_error' }),
  failed: () => new StripeError('Failed by a test fault.', { status: 500, type: 'api_error' }),
}

/** Blocks all waiters until it is opened. */
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

/** Faults set by a test, consumed call by call. */
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

  /** Resolves once a call is held. */
  get held(): Promise<void> {
    return this.#held.passed()
  }

  /** Continues the held calls. */
  release(): void {
    this.#released.open()
  }

  /** Runs a call with its first matching fault. */
  async around<T extends { status: number; body: string }>(call: string, run: () => Promise<T>): Promise<T> {
    const match = this.#take(call)
    if (match === null) return run()
    if (match.holds) {
      this.#held.open()
      await this.#released.passed()
    }
    if (match.refuse !== null) throw REFUSALS[match.refuse]()
    const answer = await run()
    if (match.loses_answer) throw REFUSALS.unavailable()
    return match.answers === null ? answer : { ...answer, status: 200, body: match.answers }
  }

  #take(call: string): Fault | null {
    const match = this.#waiting.find((each) => call.startsWith(each.call))
    if (match === undefined) return null
    if (match.after > 0) {
      match.after -= 1
      return null
    }
    match.times -= 1
    if (match.times === 0) this.#waiting = this.#waiting.filter((each) => each !== match)
    return match
  }
}
