import { forget, recall, remember } from '#web/lib/storage.ts'

/** Also read by `early.js`. */
const key = 'disclaimerAgreed'

/** Whether the disclaimer was agreed to in this visit, or on this browser where that is remembered. */
export function isDisclaimerAgreed(): boolean {
  return recall(key) !== null || recall(key, 'visit') !== null
}

/** Remembers the agreement for this visit, and on this browser with `isRemembered`. `instant` in epoch milliseconds. */
export function storeDisclaimerAgreed(instant: number, isRemembered: boolean): void {
  const text = `Agreed on ${new Date(instant).toISOString()}`
  remember(key, text, 'visit')
  if (isRemembered) remember(key, text)
}

/** The next person in this tab has not agreed. */
export function endDisclaimerVisit(): void {
  forget(key, 'visit')
}
