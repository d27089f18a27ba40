/** Where the browser keeps the agreement of a person who does not want to see the disclaimer again. */
export const DISCLAIMER_KEY = 'disclaimerAgreed'

const agreement = /^Agreed on (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)$/

/** The text to store for an agreement given at this instant (epoch milliseconds): `Agreed on 2026-11-18T11:14:00.000Z`. */
export function disclaimerAgreement(instant: number): string {
  return `Agreed on ${new Date(instant).toISOString()}`
}

/**
 * The instant (epoch milliseconds) of a stored agreement. Null when nothing is stored, and for any other text: then
 * the disclaimer is shown.
 */
export function readDisclaimerAgreement(stored: string | null): number | null {
  const epoch = Date.parse(agreement.exec(stored ?? '')?.[1] ?? '')
  return Number.isNaN(epoch) ? null : epoch
}
