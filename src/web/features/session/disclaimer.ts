import { recall, remember } from '#web/lib/storage.ts'

/** Also read by `early.js`. */
const key = 'disclaimerAgreed'

/** Agreed to since the document loaded. A reload and a new tab ask again, unless the agreement is stored. */
let isAgreedHere = false

/** Whether the disclaimer was agreed to since the document loaded, or earlier if that is stored on this browser. */
export function isDisclaimerAgreed(): boolean {
  return isAgreedHere || recall(key) !== null
}

/** Notes the agreement until the document is left, and with `isStored`, on this browser. `instant` in epoch milliseconds. */
export function agreeToDisclaimer(instant: number, isStored: boolean): void {
  isAgreedHere = true
  if (isStored) remember(key, `Agreed on ${new Date(instant).toISOString()}`)
}

/** Forgets an agreement that is not stored, so that the next person at this page is asked. */
export function forgetUnstoredAgreement(): void {
  isAgreedHere = false
}
