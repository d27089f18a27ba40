import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from './faults.ts'
import type { MessageStore } from './message-store.ts'
import { segmentsOf } from './message.ts'
import type { SmsMessage } from './message.ts'
import type { Reports } from './reports.ts'

export type Progress = {
  /** Lets a message that was taken go its way. */
  goOn(sid: string): void
  /** Takes every message one step further: sent, delivered, charged. */
  advance(): Promise<void>
  close(): Promise<void>
}

type Options = {
  readonly store: MessageStore
  readonly faults: Faults
  readonly reports: Reports
  readonly now: () => Date
  /** Between the steps of a message; null if it takes them only on `advance`. */
  readonly stepMs: number | null
}

/** What Twilio asks for a segment, with the fee of a carrier. */
const DOLLARS_A_SEGMENT = 0.0113

/** Whether a message has no step left. */
function isAtEnd({ status, price }: SmsMessage): boolean {
  return status === 'undelivered' || status === 'received' || (status === 'delivered' && price !== null)
}

/** Moves messages on: accepted, sent, delivered or not, charged. Messages left by an earlier program go on, too. */
export function openProgress({ store, faults, reports, now, stepMs }: Options): Progress {
  const closing = new AbortController()
  const atWork = new Set<Promise<void>>()

  function stepOf(message: SmsMessage): SmsMessage | null {
    const { plan } = faults
    if (message.status === 'accepted') return { ...message, status: 'sent', sent_at: now().toISOString() }
    if (message.status === 'sent') {
      const code = plan.undelivered[message.to] ?? null
      return { ...message, status: code === null ? 'delivered' : 'undelivered', error_code: code }
    }
    if (!plan.has_price) return null
    return { ...message, price: `-${(segmentsOf(message.body) * DOLLARS_A_SEGMENT).toFixed(5)}` }
  }

  /** Takes a message one step further; whether it may have another. */
  async function step(sid: string): Promise<boolean> {
    // Read anew: another program may share the folder.
    const message = await store.find(sid)
    if (message === null || isAtEnd(message)) return false
    const next = stepOf(message)
    if (next === null) return false
    await store.save(next)
    if (next.status !== message.status) await reports.status(next)
    return !isAtEnd(next)
  }

  function work(task: () => Promise<void>): void {
    const running: Promise<void> = task()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) console.error(error)
      })
      .finally(() => atWork.delete(running))
    atWork.add(running)
  }

  function goOn(sid: string): void {
    if (stepMs === null) return
    work(async () => {
      do await pause(stepMs, undefined, { signal: closing.signal })
      while (await step(sid))
    })
  }

  if (stepMs !== null)
    work(async () => {
      for (const message of await store.list()) if (!isAtEnd(message)) goOn(message.sid)
    })

  return {
    goOn,
    async advance() {
      for (const { sid } of (await store.list()).reverse()) await step(sid)
    },
    async close() {
      closing.abort()
      await Promise.all(atWork)
    },
  }
}
