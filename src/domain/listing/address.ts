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

/** The address of a listing for a message that stands alone; without one, its parcel number and county. */
export function messageTitle(listing: Address & Pick<WireListing, 'parcel_identification'>): string {
  const address = addressText(listing)
  const parcel = listing.parcel_identification?.trim() ?? ''
  return address === UNAVAILABLE && parcel !== '' ? `Parcel ${parcel}, ${listing.county} County` : address
}

/** Street and city, in Mecklenburg street and zip; null without a street. */
export function streetAndCity(listing: Address): string | null {
  if ((listing.street?.trim() ?? '') === '') return null
  return addressText(listing.county === 'Mecklenburg' ? listing : { ...listing, state: null, zip: null })
}

function present(parts: readonly (string | null)[]): string[] {
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '')
}
