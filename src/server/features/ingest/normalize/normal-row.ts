import type { FactName } from '#contract/operator/mapping-schema.ts'
import type { ParcelNumber } from '#domain/identifiers/parcel-number.ts'
import type { FileGeometry } from '#server/features/ingest/read/table.ts'
import type { Numbers, ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'
import type { FileDay } from './file-day.ts'

/** One property in a row; a row with several parcels has several. */
export interface RowObservation extends Omit<Numbers, 'parcel'> {
  readonly parcel: ParcelNumber | null
  readonly facts: ObservedFacts
}

/** An unreadable cell. It has no value, and does not withdraw the source's previous one. */
export interface UnreadableCell {
  readonly fact: ObservedFact
  readonly reason: string
}

/** Whether the cell is about the land only, so that the sale facts of the row are complete without it. */
export function isOfLand({ fact }: UnreadableCell): boolean {
  return fact === 'lot_size' || fact === 'longitude'
}

/** A row of a file in the product's own terms. */
export interface NormalRow {
  readonly line: number
  /** The source's name. */
  readonly source: string
  /**
   * County, parcel and case as written, letters and digits only: identifies the row within its source, from file to file.
   * Two properties of a file share it where their parcel cells differ in punctuation only, or hold no number.
   */
  readonly row_key: string
  /** When the source last updated the row; null if the file does not say. */
  readonly last_updated: FileDay | null
  readonly source_url: string | null
  readonly observations: readonly RowObservation[]
  /** Cells left out because they could not be read; the rest of the row counts. */
  readonly unreadable: readonly UnreadableCell[]
  readonly geometry: FileGeometry | null
}

/** The result for one record of the file. */
export type RowResult =
  | { readonly kind: 'row'; readonly row: NormalRow; readonly notes: readonly string[] }
  /** Not a tax foreclosure, or excluded for another reason. */
  | { readonly kind: 'left_out'; readonly because: string }
  /** Unreadable; `row_key` identifies the row within its source, so that the property does not count as gone. */
  | {
      readonly kind: 'bad'
      readonly reason: string
      readonly source: string | null
      readonly row_key: string | null
      /** The fact whose cell is at fault. */
      readonly fact?: FactName
    }
