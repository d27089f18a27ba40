/** What is known about reaching a county's clerk, tax office and public records. In screen order. */
export const CONTACT_FACTS = [
  'clerk_phone',
  'special_proceedings_phone',
  'courthouse_name',
  'courthouse_address',
  'mailing_address',
  'office_hours',
  'upset_bid_desk',
  'phones_in_courthouse',
  'nccourts_page',
  'tax_office_phone',
  'tax_foreclosure_page',
  'sheriff_sales_page',
  'tax_records_search',
  'deeds_search',
  'parcel_viewer',
] as const

export type ContactFact = (typeof CONTACT_FACTS)[number]

/**
 * How reliable a contact is: confirmed by the operator, given by two sources, given by one, contradicted by
 * another source, or from a source too old or too weak to rely on.
 */
export const CONTACT_STANDINGS = ['confirmed', 'agreed', 'single', 'disputed', 'unsure'] as const

export type ContactStanding = (typeof CONTACT_STANDINGS)[number]

/** One contact of a county. */
export interface Contact {
  readonly fact: ContactFact
  /** Null if the operator found the listed value wrong and no right one is known. */
  readonly value: string | null
  /** The address of a public page, or the source in plain words. */
  readonly source: string
  /** When the source was read or last changed: `2026-06-30`, `2025-12` or `2020`; null if unknown. */
  readonly seen: string | null
  readonly standing: ContactStanding
  /** A remark on the value, a sentence without its period, or what the other source gives. */
  readonly note: string | null
}

/** The contact of that kind to show; null if none is known. */
export function contactOf(
  contacts: readonly Contact[],
  fact: ContactFact,
): (Contact & { readonly value: string }) | null {
  const found = contacts.find((contact) => contact.fact === fact)
  return found === undefined || found.value === null ? null : { ...found, value: found.value }
}

/** True for contacts that are addresses of web pages. */
export function isPageFact(fact: ContactFact): boolean {
  return PAGES.has(fact)
}

/** True for contacts that are telephone numbers. */
export function isPhoneFact(fact: ContactFact): boolean {
  return PHONES.has(fact)
}

const PAGES: ReadonlySet<ContactFact> = new Set<ContactFact>([
  'nccourts_page',
  'tax_foreclosure_page',
  'sheriff_sales_page',
  'tax_records_search',
  'deeds_search',
  'parcel_viewer',
])

const PHONES: ReadonlySet<ContactFact> = new Set<ContactFact>([
  'clerk_phone',
  'special_proceedings_phone',
  'tax_office_phone',
])

const phone = /(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?:\D*(?:ext\.?|x)\s*(\d{1,6}))?/i

/** The first North American number in a text as a `tel:` address, an extension included; null without one. */
export function telAddress(text: string): string | null {
  const [whole, area, exchange, line, extension] = phone.exec(text) ?? []
  if (whole === undefined) return null
  return `tel:+1${area}${exchange}${line}${extension === undefined ? '' : `;ext=${extension}`}`
}
