import { createHmac } from 'node:crypto'
import { DAY, HOUR } from '../engine/calendar.ts'
import { clockNow } from '../state/clock.ts'
import type { Delivery } from '../state/records.ts'
import type { Store } from '../state/store.ts'

const TIMEOUT_MILLISECONDS = 10_000
/** Stripe gives up after three days. */
const MAX_SECONDS = 3 * DAY

export type Deliverer = {
  /** Delivers what is due, and comes back when something will be. */
  wake(): void
  /** Settles when nothing is due any more: everything was tried that could be. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** The header Stripe sends: the time of sending and a hash over it and the body. */
function signature(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

/** One second, two, four, and at most an hour. */
function pause(attempts: number): number {
  return Math.min(2 ** (attempts - 1), HOUR)
}

/** Sends events to the webhook, one after the other, in the order they happened, each until it is taken. */
export function openDeliverer(store: Store, url: string, secret: string): Deliverer {
  const { state } = store
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function nextDue(): Delivery | undefined {
    const now = clockNow(state)
    return state.deliveries.find(({ nextAttempt }) => nextAttempt !== null && nextAttempt <= now)
  }

  async function isTaken({ payload, event, attempts }: Delivery, at: number): Promise<boolean> {
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
        console.error(`Event ${event} will be sent again: ${String(error)}`)
      return false
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const at = clockNow(state)
    const taken = await isTaken(delivery, at)
    if (closing.signal.aborted && !taken) return
    const place = state.deliveries.indexOf(delivery)
    if (place === -1) return
    const attempts = delivery.attempts + 1
    const nextAttempt = clockNow(state) + pause(attempts)
    if (taken || nextAttempt > delivery.created + MAX_SECONDS) state.deliveries.splice(place, 1)
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
      // Something may have become due after the last look and before this line.
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
