import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import { isStructure } from '#domain/listing/wire-listing.ts'
import type { Structure } from '#domain/listing/wire-listing.ts'
import type { ListingMapping } from '#contract/operator/mapping-schema.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import { isTownName, readAddress, splitAddresses } from './address.ts'
import type { Address } from './address.ts'
import { linesOf } from './cell-text.ts'
import type { CellReader } from './cells.ts'
import type { ReadCells } from './sale-facts.ts'

type Point = Pick<ObservedFacts, 'longitude' | 'latitude'>

/** The addresses of a row, one per parcel number; a single one if it has none. */
export function addressesOf(
  cells: readonly string[],
  reader: CellReader,
  parcelNumbers: readonly string[],
): readonly Address[] {
  const count = Math.max(1, parcelNumbers.length)
  const city = townOf(reader.value(cells, 'city'))
  const zips = zipsOf(reader.value(cells, 'zip'), count)
  const whole = reader.value(cells, 'address')
  const street = reader.value(cells, 'street')
  const addresses: readonly Address[] =
    whole !== null
      ? splitAddresses(whole, count).map((text) => readAddress(withoutPlaceholders(text), parcelNumbers))
      : streetsOf(street, count).map((line) => ({ street: line, city: null, state: null, zip: null }))
  return addresses.map((found, index) => ({
    street: found.street,
    city: city ?? found.city,
    // Every county of the product is in North Carolina.
    state: 'NC',
    zip: zips[index] ?? found.zip,
  }))
}

// As many lines as parcels are separate streets; otherwise it is one street with a line break.
function streetsOf(text: string | null, count: number): readonly (string | null)[] {
  const lines = text === null ? [] : linesOf(text)
  if (lines.length === count) return lines.map((line) => (isPlaceholder(line) ? null : line))
  const street = text && linesOf(withoutPlaceholders(text)).join(' ')
  return Array.from({ length: count }, () => street)
}

// A street is no less sure below a `TBD`.
function withoutPlaceholders(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isPlaceholder(line))
    .join('\n')
}

function townOf(text: string | null): string | null {
  return text !== null && isTownName(text) ? text : null
}

// One for all parcels, or one for each; of any other number it is not known which belongs to which.
function zipsOf(text: string | null, count: number): readonly (string | null)[] {
  const zips = text?.match(/(?<!\d)\d{5}(?=(?:-?\d{4})?(?!\d))/g) ?? []
  if (zips.length === count) return zips
  const [only = null, ...others] = zips
  return Array.from({ length: count }, () => (others.length === 0 ? only : null))
}

/** Reads a point in North Carolina; two zeros mean none. */
export function readPoint(cells: readonly string[], reader: CellReader): ReadCells<Point> {
  const texts = [reader.value(cells, 'longitude') ?? '', reader.value(cells, 'latitude') ?? '']
  const [longitude = NaN, latitude = NaN] = texts.map((text) => (decimal.test(text) ? Number(text) : NaN))
  const isInState = longitude > -84.4 && longitude < -75.4 && latitude > 33.7 && latitude < 36.7
  if (isInState) return { value: { longitude, latitude }, unreadable: [] }
  const isNone = texts.every((text) => text === '' || Number(text) === 0)
  const reason = `the point ${texts.map((text) => `"${text}"`).join(', ')} is not in North Carolina`
  const unreadable = isNone ? [] : [{ fact: 'longitude', reason } as const]
  return { value: { longitude: null, latitude: null }, unreadable }
}

const decimal = /^-?\d+(?:\.\d+)?$/

/** Reads acres: `1.2`, `1.2 ac`, `1,204.5 acres`; zero means none. */
export function readAcres(text: string | null): ReadCells<number | null> {
  const number = acresIn.exec(text ?? '')?.[1]
  if (text === null || number !== undefined) {
    const acres = Number(number?.replaceAll(',', '') ?? 0)
    return { value: acres > 0 ? acres : null, unreadable: [] }
  }
  return {
    value: null,
    unreadable: [{ fact: 'lot_size', reason: `the lot_size "${text}" is not a number of acres` }],
  }
}

const acresIn = /^(\d+(?:\.\d*)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\.\d+)\s*(?:ac\b\.?|acres?)?$/i

/** The structure on the land: one of the product's kinds, or an unknown word. */
export function structureOf(
  text: string | null,
  structures: ListingMapping['structures'],
): { readonly structure: Structure | null; readonly unknownWord: string | null } {
  if (text === null) return { structure: null, unknownWord: null }
  const mapped = Object.entries(structures).find(([word]) => word.toLowerCase() === text.toLowerCase())
  if (mapped) return { structure: mapped[1], unknownWord: null }
  return isStructure(text) ? { structure: text, unknownWord: null } : { structure: null, unknownWord: text }
}
