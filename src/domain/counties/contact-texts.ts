import { shortDate } from '#domain/time/wire-date.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import {
  type Contact,
  type ContactFact,
  contactOf,
  isPageFact,
  isPhoneFact,
  telAddress,
} from './county-contact.ts'

const CONTACT = {
  checked: (day: string) => `Checked ${day}`,
  undated: 'Date unknown',
  agreed: 'Two sources agree',
  confirmWithClerk: 'Confirm with the clerk',
  confirm: 'Confirm before use',
  disagree: (other: string) => `Sources disagree: ${other}`,
  confirmed: 'Confirmed with the county',
} as const

/** Contact names on screen and paper. */
export const CONTACT_NAMES: Readonly<Record<ContactFact, string>> = {
  clerk_phone: 'Clerk’s phone',
  special_proceedings_phone: 'Special Proceedings',
  courthouse_name: 'Courthouse',
  courthouse_address: 'Courthouse address',
  mailing_address: 'Mailing address',
  office_hours: 'Office hours',
  upset_bid_desk: 'Upset bid desk',
  phones_in_courthouse: 'Cell phones allowed?',
  nccourts_page: 'Court page',
  tax_office_phone: 'Tax office',
  tax_foreclosure_page: 'Tax foreclosure page',
  sheriff_sales_page: 'Sheriff’s sales',
  tax_records_search: 'Tax records',
  deeds_search: 'Register of deeds',
  parcel_viewer: 'Parcel viewer',
}

/** `Checked Jun 30, 2026`, `Checked Dec 2025`, `Checked 2020`, or that the date is unknown. */
export function checkedText(seen: string | null): string {
  if (seen === null) return CONTACT.undated
  const day = parsePlainDate(seen)
  if (day !== null) return CONTACT.checked(shortDate(day))
  const month = parsePlainDate(`${seen}-01`)
  return CONTACT.checked(month === null ? seen : shortDate(month).replace(' 1,', ''))
}

/** A contact's source as text; for a web page, its host. */
export function contactSourceName({ source }: Contact): string {
  return /^https?:\/\/(?:www\.)?([^/]+)/.exec(source)?.[1] ?? source
}

/**
 * How reliable a contact is, as sentences without periods. A page needs no call to the clerk: opening it shows whether
 * it is right.
 */
export function adviceOf({ fact, standing, note }: Contact): string[] {
  switch (standing) {
    case 'confirmed':
      return [CONTACT.confirmed]
    case 'agreed':
      return [...(note === null ? [] : [note]), CONTACT.agreed]
    case 'disputed':
      return [CONTACT.disagree(note ?? ''), CONTACT.confirmWithClerk]
    case 'unsure':
      return [...(note === null ? [] : [note]), CONTACT.confirm]
    case 'single':
      return [...(note === null ? [] : [note]), ...(isPageFact(fact) ? [] : [CONTACT.confirmWithClerk])]
  }
}

/** When a contact was checked and how reliable it is, in one line. */
export function contactNote(contact: Contact): string {
  return `${[checkedText(contact.seen), ...adviceOf(contact)].join('. ')}.`
}

/** A contact on paper: its value, the note below it, and what to dial for a number. */
type ContactLine = {
  readonly name: string
  readonly value: string
  readonly note: string
  readonly tel?: string
}

/** The contact of that kind for paper; null if none is known. */
export function contactLine(contacts: readonly Contact[], fact: ContactFact): ContactLine | null {
  const contact = contactOf(contacts, fact)
  if (contact === null) return null
  const tel = isPhoneFact(fact) ? telAddress(contact.value) : null
  return { name: CONTACT_NAMES[fact], value: contact.value, note: contactNote(contact), ...(tel && { tel }) }
}
