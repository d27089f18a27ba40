import type { ImportColumn, ImportPreview, PreviewRow } from '#contract/operator/imports.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import type { GivenFile } from '#server/features/ingest/read/read-table.ts'
import type { Reading } from '#server/features/ingest/read/table.ts'

/** What is asked of the thread that reads uploaded files. */
export type PreviewWork =
  | { readonly kind: 'sniff'; readonly bytes: Buffer }
  | { readonly kind: 'read'; readonly file: GivenFile; readonly reading: Reading }
  | {
      readonly kind: 'inspect'
      readonly file: GivenFile
      readonly wanted: readonly string[]
      readonly mapping: unknown
    }
  | {
      readonly kind: 'preview'
      readonly file: GivenFile
      readonly mapping: unknown
      readonly show: 'all' | 'left_out' | 'noted'
      readonly from: number
      /** Epoch milliseconds. */
      readonly now: number
    }

/** The sheets and columns of a file, or why it cannot be read. */
export interface Inspection {
  readonly sheets: readonly string[]
  readonly columns: readonly ImportColumn[]
  /** Whether its rows have areas, such as the rings of a parcel. */
  readonly hasOutlines: boolean
}

/** A row of a preview before it is compared with what is stored. */
export interface ReadRow extends Omit<PreviewRow, 'becomes'> {
  /** Null for a row that is left out. */
  readonly normal: NormalRow | null
}

export type ReadPreview = Omit<ImportPreview, 'rows'> & { readonly rows: readonly ReadRow[] }
