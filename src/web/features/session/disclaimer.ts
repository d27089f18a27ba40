import { recall, remember } from '#web/lib/storage.ts'

/** Also read by `early.js`. */
const key = 'disclaimerAgreed'

/** Whether this browser remembers an agreement to the disclaimer. */
export function isDisclaimerAgreed(): boolean {
  return recall(key) !== null
}

/** `instant` in epoch milliseconds. */
export function storeDisclaimerAgreed(instant: number): void {
  remember(key, `Agreed on ${new Date(instant).toISOString()}`)
}
