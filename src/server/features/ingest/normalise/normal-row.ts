import type { ParcelNumber } from '#domain/identifiers/parcel-number.ts'
import type { FileGeometry } from '#server/features/ingest/read/table.ts'
import type { Numbers, ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'
import type { FileDay } from './file-day.ts'

/** One property of a row: a row with several parcels speaks of several properties. */
export interface RowObservation extends Omit<Numbers, 'parcel'> {
  readonly parcel: ParcelNumber | null
  readonly facts: ObservedFacts
}

/** A cell whose text could not be read. It says nothing, and withdraws nothing that its source said before. */
export interface UnreadableCell {
  readonly fact: ObservedFact
  readonly reason: string
}

/** Whether an unreadable cell is of the land alone: its row tells as much of the sale without it. */
export function isOfLand({ fact }: UnreadableCell): boolean {
  return fact === 'lot_size' || fact === 'longitude'
}

/** A row of a file in the product's own terms. */
export interface NormalRow {
  readonly line: number
  /** The source's name. */
  readonly source: string
  /** What the row wrote of county, parcel and case, letters and digits only: the row's identity within its source. */
  readonly row_key: string
  /** When the source last touched the row; null where the file does not say. */
  readonly last_updated: FileDay | null
  readonly source_url: string | null
  readonly sayings: readonly RowObservation[]
  /** Cells that say nothing because they could not be read; the rest of the row counts. */
  readonly unreadable: readonly UnreadableCell[]
  readonly geometry: FileGeometry | null
}

/** What became of one record of the file. */
export type RowResult =
  | { readonly kind: 'row'; readonly row: NormalRow; readonly notes: readonly string[] }
  /** Not a tax foreclosure, or not to be published for another reason. */
  | { readonly kind: 'left_out'; readonly because: string }
  /** Unreadable; `row_key` tells which row of its source it is, so that the property does not count as gone. */
  | {
      readonly kind: 'bad'
      readonly reason: string
      readonly source: string | null
      readonly row_key: string | null
    }
