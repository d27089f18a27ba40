import { catchUp } from './engine/advance.ts'
import type { World } from './engine/world.ts'
import { openDeliverer } from './events/deliver.ts'
import { queueEvent } from './events/events.ts'
import { clockNow } from './state/clock.ts'
import type { WebhookMode } from './state/records.ts'
import { openStore } from './state/store.ts'

const CATCH_UP_SECONDS = 30

type Settings = {
  readonly folder: string
  /** Public URL of the hosted pages: origin and path without a trailing slash. */
  readonly pagesUrl: string
  readonly webhookUrl: string
  readonly webhookSecret: string
}

/** The local Stripe without its web server: state, clock and webhooks. */
export type LocalStripe = {
  readonly world: World
  /** Unix seconds by the local clock. */
  now(): number
  /** Runs everything that became due since the last check: renewals, retries, cancellations. */
  catchUp(): void
  /** Resolves once all changes are on disk, and starts sending their events. */
  settle(): Promise<void>
  /** Advances the clock and resolves when every resulting event was sent once. */
  advance(seconds: number): Promise<void>
  setWebhookMode(mode: WebhookMode): void
  /** Sends the held events and resolves when each was sent once. */
  release(order: 'sent' | 'reversed'): Promise<void>
  /** Resolves when no event is due for its first attempt or a retry. */
  delivered(): Promise<void>
  close(): Promise<void>
}

export async function openLocalStripe(settings: Settings): Promise<LocalStripe> {
  const store = await openStore(settings.folder)
  const { state } = store
  const deliverer = openDeliverer(store, settings.webhookUrl, settings.webhookSecret)
  const now = (): number => clockNow(state)
  const world: World = {
    state,
    pageUrl: (path) => `${settings.pagesUrl}${path}`,
    emit: (type, created, object, before) => queueEvent(state, type, { created, now: now() }, object, before),
  }

  async function settle(): Promise<void> {
    await store.save()
    deliverer.wake()
  }

  function runDue(): void {
    if (catchUp(world, now())) void settle()
  }

  const timer = setInterval(runDue, CATCH_UP_SECONDS * 1000)

  if (catchUp(world, now())) await store.save()
  deliverer.wake()

  return {
    world,
    now,
    settle,
    catchUp: runDue,
    async advance(seconds) {
      state.offset += seconds
      catchUp(world, now())
      await store.save()
      await deliverer.idle()
    },
    setWebhookMode(mode) {
      state.webhookMode = mode
    },
    async release(order) {
      const held = state.deliveries.filter(({ nextAttempt }) => nextAttempt === null)
      const others = state.deliveries.filter(({ nextAttempt }) => nextAttempt !== null)
      const sent = order === 'sent' ? held : held.reverse()
      state.deliveries = [...others, ...sent.map((delivery) => ({ ...delivery, nextAttempt: now() }))]
      await store.save()
      await deliverer.idle()
    },
    delivered: () => deliverer.idle(),
    async close() {
      clearInterval(timer)
      await deliverer.close()
      await store.save()
    },
  }
}
