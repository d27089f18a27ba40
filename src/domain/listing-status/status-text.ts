import type { ListingStatus, StatedStatus } from './listing-status.ts'
import { statusReasonLabel } from './reason-labels.ts'

const otherSpellings: ReadonlyMap<string, ListingStatus> = new Map([
  ['Completed', 'Purchase Completed'],
  ['Purchase Completed (Completed)', 'Purchase Completed'],
  ['Pending', 'Awaiting Funds'],
  ['Awaiting Funds (Pending)', 'Awaiting Funds'],
])

/**
 * A status exactly as every screen, filter, alert and file shows it. A status outside the seven is a sentence and stays
 * unchanged.
 */
export function statusWord(status: string): string {
  return otherSpellings.get(status) ?? status
}

/** The status, with its reason if any: "Awaiting Funds · Sale confirmed". */
export function statusText({ status, status_reason }: StatedStatus): string {
  const reason = statusReasonLabel(status_reason)
  return reason === null ? statusWord(status) : `${statusWord(status)} · ${reason}`
}
