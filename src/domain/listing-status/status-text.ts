import type { ListingStatus } from './listing-status.ts'
import { statusReasonLabel } from './reason-labels.ts'

type StatedStatus = { readonly status: string; readonly status_reason?: string | null | undefined }

const otherSpellings: ReadonlyMap<string, ListingStatus> = new Map([
  ['Completed', 'Purchase Completed'],
  ['Purchase Completed (Completed)', 'Purchase Completed'],
  ['Pending', 'Awaiting Funds'],
  ['Awaiting Funds (Pending)', 'Awaiting Funds'],
])

/**
 * A status as every screen, filter, alert and file words it: the one of its spellings that is shown, letter by letter.
 * A status outside of the seven is a sentence for people and stays as it is.
 */
export function statusWord(status: string): string {
  return otherSpellings.get(status) ?? status
}

/** The status, with its reason where it has one: "Awaiting Funds · Sale confirmed". */
export function statusText({ status, status_reason }: StatedStatus): string {
  const reason = statusReasonLabel(status_reason)
  return reason === null ? statusWord(status) : `${statusWord(status)} · ${reason}`
}
