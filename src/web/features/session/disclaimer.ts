import { forget, recall, remember } from '#web/lib/storage.ts'

/** Also read by `early.js`. */
const key = 'disclaimerAgreed'

/** Whether the disclaimer was agreed to on this visit, or earlier if remembered on this browser. */
export function isDisclaimerAgreed(): boolean {
  return recall(key) !== null || recall(key, 'visit') !== null
}

/** Stores the agreement for this visit, and with `isRemembered`, on this browser. `instant` in epoch milliseconds. */
export function storeDisclaimerAgreed(instant: number, isRemembered: boolean): void {
  const text = `Agreed on ${new Date(instant).toISOString()}`
  remember(key, text, 'visit')
  if (isRemembered) remember(key, text)
}

/** Clears the agreement of this visit, so that the next person in this tab is asked. */
export function endDisclaimerVisit(): void {
  forget(key, 'visit')
}
