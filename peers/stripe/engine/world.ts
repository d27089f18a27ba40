import { randomBytes } from 'node:crypto'
import type { State } from '../state/records.ts'

/** What everything that happens here happens to: the state, and who is told. */
export type World = {
  readonly state: State
  /** The address of a hosted page, as people reach it. */
  pageUrl(path: string): string
  /** Tells the webhook, with the object as it is now and the values it had before. */
  emit(type: string, at: number, object: object, before?: object): void
}

const ID_BYTES = 12

/** A new id in Stripe's manner, such as `sub_1f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`
}
