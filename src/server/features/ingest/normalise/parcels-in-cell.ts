import { normaliseParcel, withoutLeadingZeros } from '#domain/identifiers/parcel-number.ts'
import type { ParcelNumber } from '#domain/identifiers/parcel-number.ts'
import type { Mapping } from '#server/features/ingest/mapping/mapping-schema.ts'
import { splitAddresses } from './address.ts'
import { lettersAndDigits } from './cell-text.ts'

/** The parcel numbers of one cell. */
export interface CellParcels {
  /** In the order of the cell, each once in whatever spelling; empty where it holds no number. */
  readonly parcels: readonly ParcelNumber[]
  /** True where the cell holds several numbers that cannot be told apart; it is kept as one. */
  readonly isInseparable: boolean
}

/**
 * Reads the parcel numbers of a cell. Numbers whose separators were lost are told apart by the number of addresses
 * beside them, and only where that gives numbers of one form; a long number alone is never cut.
 */
export function parcelsOfCell(
  county: string,
  cell: string,
  address: string,
  several: Mapping['several_parcels'],
): CellParcels {
  const pieces = splitAtSeparators(cell, ['\n', ...several.separators])
  const separated = pieces.map((piece) => normaliseParcel(county, piece))
  if (pieces.length > 1 && separated.every((parcel) => parcel !== null && hasThreeDigits(parcel))) {
    return { parcels: eachOnce(separated), isInseparable: false }
  }
  const whole = normaliseParcel(county, cell)
  if (whole === null) return { parcels: [], isInseparable: false }
  const count = several.glued ? splitAddresses(address, null).length : 1
  if (count === 1)
    return { parcels: [whole], isInseparable: pieces.length > 1 || /[/+]/.test(whole.canonical) }
  const unglued = unglue(cell.trim(), count)?.map((piece) => normaliseParcel(county, piece))
  const parcels = unglued && eachOnce(unglued)
  return parcels?.length === count
    ? { parcels, isInseparable: false }
    : { parcels: [whole], isInseparable: true }
}

function splitAtSeparators(cell: string, separators: readonly string[]): string[] {
  let pieces = cell.split(/\s+and\s+/i)
  for (const separator of separators) pieces = pieces.flatMap((piece) => piece.split(separator))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

function hasThreeDigits({ canonical }: ParcelNumber): boolean {
  return /\d.*\d.*\d/.test(canonical)
}

function eachOnce(parcels: readonly (ParcelNumber | null)[]): ParcelNumber[] {
  const byNumber = new Map(
    parcels.filter((parcel) => parcel !== null).map((each) => [withoutLeadingZeros(each.canonical), each]),
  )
  return [...byNumber.values()]
}

/** `00260870026086` is two of seven digits; `C700000165C70000011902C700000166` begins three times with a letter. */
function unglue(text: string, count: number): string[] | null {
  const length = text.length / count
  if (Number.isInteger(length) && length >= shortestNumber) {
    const pieces = Array.from({ length: count }, (_piece, index) =>
      text.slice(index * length, (index + 1) * length),
    )
    if (new Set(pieces.map(punctuationOf)).size === 1) return pieces
  }
  const byLetter = text.split(/(?<=\d)(?=[A-Z])/i)
  return /^[A-Z]/i.test(text) && byLetter.length === count ? byLetter : null
}

const shortestNumber = 5

// Where letters, digits and other signs stand: `99-999` for both 42-117 and 10-200.
function punctuationOf(piece: string): string {
  const trimmed = piece.trim()
  return trimmed.length === piece.length
    ? piece.replace(/[A-Z0-9]/gi, '9')
    : `untidy ${lettersAndDigits(piece)}`
}
