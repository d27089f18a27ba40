import { createHmac } from 'node:crypto'
import { DAY, HOUR } from '../engine/calendar.ts'
import { clockNow } from '../state/clock.ts'
import type { Delivery } from '../state/records.ts'
import type { Store } from '../state/store.ts'

const TIMEOUT_MILLISECONDS = 10_000
/** Stripe gives up after three days. */
const MAX_SECONDS = 3 * DAY

export type Deliverer = {
  /** Delivers due events and schedules the next run. */
  wake(): void
  /** Resolves when no event is due: each was sent or scheduled for a retry. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** The Stripe-Signature header: the send time and an HMAC of it and the body. */
function signature(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

/** Retry delay in seconds: 1, 2, 4, …, at most an hour. */
function retryDelay(attempts: number): number {
  return Math.min(2 ** (attempts - 1), HOUR)
}

/** Sends events to the webhook one at a time, in the order they happened, and retries each until it is accepted. */
export function openDeliverer(store: Store, url: string, secret: string): Deliverer {
  const { state } = store
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function nextDue(): Delivery | undefined {
    const now = clockNow(state)
    return state.deliveries.find(({ nextAttempt }) => nextAttempt !== null && nextAttempt <= now)
  }

  async function isAccepted({ payload, event, attempts }: Delivery, at: number): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(payload, secret, at),
          'user-agent': 'Stripe/1.0 (local look-alike)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch (error) {
      if (!closing.signal.aborted && attempts === 0)
        console.error(`Event ${event} will be retried: ${String(error)}`)
      return false
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const at = clockNow(state)
    const accepted = await isAccepted(delivery, at)
    if (closing.signal.aborted && !accepted) return
    const place = state.deliveries.indexOf(delivery)
    if (place === -1) return
    const attempts = delivery.attempts + 1
    const nextAttempt = clockNow(state) + retryDelay(attempts)
    if (accepted || nextAttempt > delivery.created + MAX_SECONDS) state.deliveries.splice(place, 1)
    else state.deliveries[place] = { ...delivery, attempts, nextAttempt }
  }

  async function run(): Promise<void> {
    for (let due = nextDue(); due && !closing.signal.aborted; due = nextDue()) {
      await attempt(due)
      await store.save()
    }
  }

  function sleep(): void {
    clearTimeout(timer)
    const times = state.deliveries.flatMap(({ nextAttempt }) => nextAttempt ?? [])
    if (times.length === 0 || closing.signal.aborted) return
    const seconds = Math.max(Math.min(...times) - clockNow(state), 0)
    timer = setTimeout(wake, Math.min(seconds, HOUR) * 1000 + 50)
    timer.unref()
  }

  function wake(): void {
    running ??= run().finally(() => {
      running = null
      // An event may have become due after the last check.
      if (nextDue() && !closing.signal.aborted) wake()
      else sleep()
    })
  }

  return {
    wake,
    async idle() {
      wake()
      while (running) await running
    },
    async close() {
      clearTimeout(timer)
      closing.abort()
      await running
    },
  }
}
