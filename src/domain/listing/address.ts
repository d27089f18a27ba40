import type { WireListing } from './wire-listing.ts'

type Address = Pick<WireListing, 'street' | 'city' | 'state' | 'zip' | 'county'>

const UNAVAILABLE = 'Address unavailable'

/**
 * The address of a listing in one line: street and zip in Mecklenburg, `street, city, state zip` elsewhere. Missing
 * parts drop out; a state alone is no address.
 */
export function addressText({ street, city, state, zip, county }: Address): string {
  const parts = county === 'Mecklenburg' ? [street, zip] : [street, city, present([state, zip]).join(' ')]
  const text = present(parts).join(', ')
  return text === '' || text === state?.trim() ? UNAVAILABLE : text
}

/**
 * A listing's short name: by street and city, in Mecklenburg by street and zip; without a street by its parcel number,
 * else by `addressText`.
 */
export function placeName(listing: Address & Pick<WireListing, 'parcel_identification'>): string {
  return streetAndCity(listing) ?? (listing.parcel_identification?.trim() || addressText(listing))
}

type Identified = Address & Pick<WireListing, 'parcel_identification' | 'case_number'>

/**
 * What tells a listing apart where it stands alone, as in a message, a calendar or on paper: its address; without a
 * street its parcel number, without that its case number, with the county; else what is known of the address.
 */
export function messageTitle(listing: Identified): string {
  const number = numberWithoutStreet(listing)
  return number === null ? addressText(listing) : `${number}, ${listing.county} County`
}

/** The same with the county in brackets, which a list of entries of several counties needs for all. */
export function entryTitle(listing: Identified): string {
  return `${numberWithoutStreet(listing) ?? addressText(listing)} (${listing.county})`
}

function numberWithoutStreet(listing: Identified): string | null {
  if ((listing.street?.trim() ?? '') !== '') return null
  return numberTexts(listing).at(-1) ?? null
}

/** `Case 24CVD001234` and `Parcel 8-012-044`, in this order; a number that is missing or blank drops out. */
export function numberTexts({ case_number, parcel_identification }: Partial<Identified>): string[] {
  const [court, parcel] = [case_number?.trim() ?? '', parcel_identification?.trim() ?? '']
  return [...(court === '' ? [] : [`Case ${court}`]), ...(parcel === '' ? [] : [`Parcel ${parcel}`])]
}

/** Street and city, in Mecklenburg street and zip; null without a street. */
export function streetAndCity(listing: Address): string | null {
  if ((listing.street?.trim() ?? '') === '') return null
  return addressText(listing.county === 'Mecklenburg' ? listing : { ...listing, state: null, zip: null })
}

function present(parts: readonly (string | null)[]): string[] {
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '')
}
