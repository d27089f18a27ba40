import { newId } from '../engine/world.ts'
import type { Delivery, State } from '../state/records.ts'

export const API_VERSION = '2026-10-28.endive'

/** The previous values of changed properties, as in Stripe's `previous_attributes`. */
function previousAttributes(object: object, before: object): object {
  const now = new Map<string, unknown>(Object.entries(object))
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  )
}

function eventText(id: string, type: string, created: number, object: object, before?: object): string {
  const data = before ? { object, previous_attributes: previousAttributes(object, before) } : { object }
  return JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
}

/** Queues an event according to the webhook mode: once, twice, held, or not at all. */
export function queueEvent(
  state: State,
  type: string,
  { created, now }: { created: number; now: number },
  object: object,
  before?: object,
): void {
  if (state.webhookMode === 'drop') return
  const event = newId('evt')
  const delivery: Delivery = {
    event,
    created,
    payload: eventText(event, type, created, object, type.endsWith('.updated') ? before : undefined),
    attempts: 0,
    nextAttempt: state.webhookMode === 'hold' ? null : now,
  }
  state.deliveries.push(delivery)
  if (state.webhookMode === 'double') state.deliveries.push({ ...delivery })
}
