import { randomBytes } from 'node:crypto'
import type { State } from '../state/records.ts'

/** Dependencies of the engine: the state, and an event sink. */
export type World = {
  readonly state: State
  /** The public URL of a hosted page. */
  pageUrl(path: string): string
  /** Queues a webhook event with the current object and, for updates, its previous version. */
  emit(type: string, at: number, object: object, before?: object): void
}

const ID_BYTES = 12

/** Generates an id in Stripe's format, such as `sub_1f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`
}
