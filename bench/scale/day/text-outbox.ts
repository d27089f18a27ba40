import { nextTextOf } from '#domain/text-messages/daily-limit.ts'
import { maySendAt, quietUntil } from '#domain/text-messages/quiet-hours.ts'
import { ByMinute } from './by-minute.ts'
import { instantOf } from './clock.ts'

/** Texts that were held are gathered this long after they were written; see `send-held-texts.ts`. */
const GATHERED_MINUTES = 10

/**
 * The texts of a day: one for each person and batch, held in the quiet hours and limited by the product's own rules.
 * Give it batches in the order of time.
 */
export class TextOutbox {
  readonly sent = new ByMinute()
  readonly #weight: number
  readonly #counts = new Map<string, number>()
  #held: { minute: number; userId: string }[] = []
  #dropped = 0
  #minute = 0

  /** Each person stands for `weight` subscribers. */
  constructor(weight: number) {
    this.#weight = weight
  }

  /** Texts beyond the daily limit. */
  get dropped(): number {
    return this.#dropped
  }

  /** Sends or holds the text of one person about listings whose upset bids close at these instants. */
  add(minute: number, userId: string, closings: readonly (number | null)[]): void {
    const now = instantOf(minute)
    this.advance(minute)
    if (closings.some((closing) => maySendAt(now, closing))) this.#send(minute, userId)
    if (closings.some((closing) => !maySendAt(now, closing))) this.#held.push({ minute, userId })
  }

  /** Sends what was held and becomes due up to this minute: one text for each person and minute. */
  advance(minute: number): void {
    for (; this.#minute <= minute; this.#minute++) if (this.#held.length > 0) this.#release(this.#minute)
  }

  #release(minute: number): void {
    if (quietUntil(instantOf(minute)) !== null) return
    const isDue = (held: { minute: number }) => held.minute + GATHERED_MINUTES <= minute
    const due = this.#held.filter(isDue)
    this.#held = this.#held.filter((held) => !isDue(held))
    for (const userId of new Set(due.map((held) => held.userId))) this.#send(minute, userId)
  }

  #send(minute: number, userId: string): void {
    const count = this.#counts.get(userId) ?? 0
    if (nextTextOf(count) === 'none') {
      this.#dropped += this.#weight
      return
    }
    this.#counts.set(userId, count + 1)
    this.sent.add(minute, this.#weight)
  }
}
