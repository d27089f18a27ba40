import { isStructure } from '#domain/listing/wire-listing.ts'
import type { Structure } from '#domain/listing/wire-listing.ts'
import type { ListingMapping } from '#server/features/ingest/mapping/mapping-schema.ts'
import type { SaidFacts } from '#server/features/listings/index.ts'
import { readAddress, splitAddresses } from './address.ts'
import type { Address } from './address.ts'
import type { CellReader } from './cells.ts'

type Point = Pick<SaidFacts, 'longitude' | 'latitude'>

/** The addresses of a row, one for each of its `parcelNumbers`; one where it has none. */
export function addressesOf(
  cells: readonly string[],
  reader: CellReader,
  parcelNumbers: readonly string[],
): readonly Address[] {
  const count = Math.max(1, parcelNumbers.length)
  const city = townOf(reader.value(cells, 'city'))
  const zip = zipOf(reader.value(cells, 'zip'))
  const whole = reader.value(cells, 'address')
  const street = reader.value(cells, 'street')
  const addresses: readonly Address[] =
    whole !== null
      ? splitAddresses(whole, count).map((text) => readAddress(text, parcelNumbers))
      : Array.from({ length: count }, () => ({ street, city: null, state: null, zip: null }))
  return addresses.map((found) => ({
    street: found.street,
    city: city ?? found.city,
    // Every county of the product lies in one state.
    state: 'NC',
    zip: zip ?? found.zip,
  }))
}

function townOf(text: string | null): string | null {
  return text !== null && /^[a-z][a-z .'-]*$/i.test(text) ? text : null
}

function zipOf(text: string | null): string | null {
  return /^\d{5}/.exec(text ?? '')?.[0] ?? null
}

/** A point in North Carolina; none where either number is missing or lies outside. */
export function pointOf(cells: readonly string[], reader: CellReader): Point {
  const longitude = Number(reader.value(cells, 'longitude') ?? NaN)
  const latitude = Number(reader.value(cells, 'latitude') ?? NaN)
  const isInState = longitude > -84.4 && longitude < -75.4 && latitude > 33.7 && latitude < 36.7
  return isInState ? { longitude, latitude } : { longitude: null, latitude: null }
}

/** Acres: `1.2`, `1.2 ac`, `0.42 acres`; none for zero and for anything else. */
export function acresOf(text: string | null): number | null {
  const acres = Number(/^(\d+(?:\.\d+)?|\.\d+)\s*(?:ac\b\.?|acres?)?$/i.exec(text ?? '')?.[1] ?? NaN)
  return acres > 0 ? acres : null
}

/** What stands on the land: one of the product's structures, or a word that is none of them. */
export function structureOf(
  text: string | null,
  structures: ListingMapping['structures'],
): { readonly structure: Structure | null; readonly unknownWord: string | null } {
  if (text === null) return { structure: null, unknownWord: null }
  const mapped = Object.entries(structures).find(([word]) => word.toLowerCase() === text.toLowerCase())
  if (mapped) return { structure: mapped[1], unknownWord: null }
  return isStructure(text) ? { structure: text, unknownWord: null } : { structure: null, unknownWord: text }
}
