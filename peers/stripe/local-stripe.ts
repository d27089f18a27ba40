import { catchUp } from './engine/advance.ts'
import type { World } from './engine/world.ts'
import { openDeliverer } from './events/deliver.ts'
import { queueEvent } from './events/events.ts'
import { clockNow } from './state/clock.ts'
import type { WebhookMode } from './state/records.ts'
import { openStore } from './state/store.ts'

const SECONDS_BETWEEN_LOOKS = 30

type Settings = {
  readonly folder: string
  /** Where people reach the hosted pages: an origin and a path, without a slash at the end. */
  readonly pagesUrl: string
  readonly webhookUrl: string
  readonly webhookSecret: string
}

/** The look-alike without its web: state, clock and webhooks. */
export type LocalStripe = {
  readonly world: World
  /** Seconds since 1970 by the look-alike's clock. */
  now(): number
  /** Lets happen what was due since the last look: renewals, retries, ends. */
  catchUp(): void
  /** Settles once what happened is on disk; its events are on their way then. */
  settle(): Promise<void>
  /** Moves the clock and settles when every event of it was sent once. */
  advance(seconds: number): Promise<void>
  setWebhookMode(mode: WebhookMode): void
  /** Sends the events held back, settles when each was sent once. */
  release(order: 'sent' | 'reversed'): Promise<void>
  /** Settles when no event is waiting to be sent for the first time, or again by now. */
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

  function look(): void {
    if (catchUp(world, now())) void settle()
  }

  const looking = setInterval(look, SECONDS_BETWEEN_LOOKS * 1000)

  if (catchUp(world, now())) await store.save()
  deliverer.wake()

  return {
    world,
    now,
    settle,
    catchUp: look,
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
      clearInterval(looking)
      await deliverer.close()
      await store.save()
    },
  }
}
