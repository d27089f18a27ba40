import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import { normalizeParcel, withoutLeadingZeros } from '#domain/identifiers/parcel-number.ts'
import type { ParcelNumber } from '#domain/identifiers/parcel-number.ts'
import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import { typedNumber } from '#domain/text/typed-text.ts'
import type { Mapping } from '#contract/operator/mapping-schema.ts'
import { splitAddresses } from './address.ts'

/** The parcel numbers in a cell. */
export interface CellParcels {
  /** In cell order, without duplicates in other spellings; empty if the cell has no number. */
  readonly parcels: readonly ParcelNumber[]
  /** True if the cell holds several numbers, or a range of them, that cannot be separated; they are kept as one. */
  readonly isInseparable: boolean
}

/**
 * Reads the parcel numbers in a cell. Numbers whose separators were lost are split by the number of addresses in the
 * row, and only if all pieces have one form; a long number on its own is never split.
 */
export function parcelsOfCell(
  county: string,
  cell: string,
  address: string,
  several: Mapping['several_parcels'],
): CellParcels {
  const pieces = splitAtSeparators(cell, ['\n', ...several.separators])
  // Which property has no number, or what stands before its last digits, is not known.
  if (pieces.length > 1 && (pieces.some(isPlaceholder) || isShortened(pieces)))
    return { parcels: [], isInseparable: false }
  const separated = pieces.map((piece) => normalizeParcel(county, piece))
  if (pieces.length > 1 && separated.every((parcel) => parcel !== null && hasThreeDigits(parcel))) {
    return { parcels: unique(separated), isInseparable: pieces.some(isRange) }
  }
  const whole = normalizeParcel(county, cell)
  if (whole === null) return { parcels: [], isInseparable: false }
  const count = several.glued ? splitAddresses(address, null).length : 1
  if (count === 1)
    return {
      parcels: [whole],
      isInseparable: pieces.length > 1 || /[/+]/.test(whole.canonical) || isRange(cell),
    }
  const unglued = unglue(cell.trim(), count)?.map((piece) => normalizeParcel(county, piece))
  const parcels = unglued && unique(unglued)
  return parcels?.length === count
    ? { parcels, isInseparable: false }
    : { parcels: [whole], isInseparable: true }
}

function splitAtSeparators(cell: string, separators: readonly string[]): string[] {
  let pieces = cell.split(/(?<!\s)\s+and\s+/i)
  for (const separator of separators) pieces = pieces.flatMap((piece) => piece.split(separator))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** `0309115 & 116`: the second number is printed without what it has in common with the first. */
function isShortened([first = '', ...others]: readonly string[]): boolean {
  const { length } = withoutLeadingZeros(lettersAndDigits(first))
  return others.some((other) => /^\d{1,4}[A-Z]?$/i.test(other) && length - other.length >= MIN_SHORTENED)
}

const MIN_SHORTENED = 3

/** `0309109 - 0309112`, all numbers between the two. */
function isRange(piece: string): boolean {
  const [, first = '', last = ''] = /^([\dA-Z.-]+)\s+(?:-|to)\s+([\dA-Z.-]+)$/i.exec(typedNumber(piece)) ?? []
  const lengths = [first, last].map((number) => lettersAndDigits(number).length)
  return Math.min(...lengths) >= MIN_NUMBER_LENGTH && lengths[0] === lengths[1]
}

function hasThreeDigits({ canonical }: ParcelNumber): boolean {
  return /\d.*\d.*\d/.test(canonical)
}

function unique(parcels: readonly (ParcelNumber | null)[]): ParcelNumber[] {
  const byNumber = new Map(
    parcels.filter((parcel) => parcel !== null).map((each) => [withoutLeadingZeros(each.canonical), each]),
  )
  return [...byNumber.values()]
}

/** `00260870026086` is two numbers of seven digits; `C700000165C70000011902C700000166` has three starting with a letter. */
function unglue(text: string, count: number): string[] | null {
  const length = text.length / count
  if (Number.isInteger(length) && length >= MIN_NUMBER_LENGTH) {
    const pieces = Array.from({ length: count }, (_piece, index) =>
      text.slice(index * length, (index + 1) * length),
    )
    if (new Set(pieces.map(punctuationOf)).size === 1) return pieces
  }
  const byLetter = text.split(/(?<=\d)(?=[A-Z])/i)
  return /^[A-Z]/i.test(text) && byLetter.length === count ? byLetter : null
}

const MIN_NUMBER_LENGTH = 5

// The pattern of characters: `99-999` for both 42-117 and 10-200.
function punctuationOf(piece: string): string {
  const trimmed = piece.trim()
  return trimmed.length === piece.length
    ? piece.replace(/[A-Z0-9]/gi, '9')
    : `untidy ${lettersAndDigits(piece)}`
}
