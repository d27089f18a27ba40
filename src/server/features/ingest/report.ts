/** One row of a file that differs from the source's last file, and why that is so. */
export interface RowDifference {
  /** Null for a row that is no longer in the file. */
  readonly line: number | null
  readonly source: string
  readonly county: string
  readonly case_number: string | null
  readonly parcel_identification: string | null
  readonly because: string
}

/** One fact that a row says differently than in the source's last file; wire names, money in dollars. */
export interface FactDifference {
  readonly line: number
  readonly source: string
  readonly county: string
  readonly case_number: string | null
  readonly parcel_identification: string | null
  readonly fact: string
  readonly from: string | number | null
  readonly to: string | number | null
}

/** What an import did, or in a dry run would do. Every list is cut after 1,000 entries; the counts are whole. */
export interface ImportReport {
  readonly run_id: number | null
  readonly state: 'published' | 'held' | 'refused' | 'dry_run'
  readonly file: { readonly name: string; readonly sha256: string; readonly bytes: number }
  readonly reads: 'listings' | 'parcels'
  /** Why the file was refused, or is held until it is released. */
  readonly problems: readonly string[]
  readonly rows: {
    readonly read: number
    readonly left_out: number
    readonly bad: number
    /** Cells that could not be read in rows that were. */
    readonly unreadable_cells: number
    readonly duplicates: number
    /** In this file and in the source's last one. */
    readonly in_both: number
    readonly new: number
    readonly gone: number
    /** Of those in both. */
    readonly changed: number
    readonly unchanged: number
  }
  /** Rows in both whose fact changed, by fact. */
  readonly changed_facts: Readonly<Record<string, number>>
  readonly listings: {
    readonly new: number
    readonly changed: number
    readonly unchanged: number
    /** Listings whose case number appeared or was rewritten; they keep their id. */
    readonly renumbered: number
    /** No longer listed by any source. */
    readonly gone: number
    readonly reappeared: number
  }
  readonly sources: readonly {
    readonly name: string
    readonly listings_before: number
    readonly listings_now: number
    readonly new: number
    readonly gone: number
    /** Day of the file for this source, `YYYY-MM-DD` or an ISO instant; null where unknown. */
    readonly as_of: string | null
  }[]
  readonly events: Readonly<Record<string, number>>
  readonly left_out: readonly { readonly because: string; readonly rows: number }[]
  readonly bad_rows: readonly { readonly line: number; readonly reason: string }[]
  /** What the source said before in such a cell still counts. */
  readonly unreadable_cells: readonly { readonly line: number; readonly reason: string }[]
  readonly duplicate_rows: readonly { readonly line: number; readonly same_as_line: number }[]
  readonly new_rows: readonly RowDifference[]
  readonly gone_rows: readonly RowDifference[]
  readonly differences: readonly FactDifference[]
  readonly notes: readonly { readonly line: number; readonly text: string }[]
  readonly outlines: OutlineTally
}

export interface OutlineTally {
  readonly read: number
  /** Listings that got an outline they did not have, or another one. */
  readonly found: number
  /** Parcels of the file that no listing is about; nothing is made of them. */
  readonly unknown_parcels: number
  readonly unreadable: number
}

/** The longest list a report carries. */
export const longestList = 1_000

/** A report of nothing, for files that were not read to the end. */
export function emptyReport(
  file: ImportReport['file'],
  reads: ImportReport['reads'],
  state: ImportReport['state'],
  problems: readonly string[],
): ImportReport {
  return {
    run_id: null,
    state,
    file,
    reads,
    problems,
    rows: {
      read: 0,
      left_out: 0,
      bad: 0,
      unreadable_cells: 0,
      duplicates: 0,
      in_both: 0,
      new: 0,
      gone: 0,
      changed: 0,
      unchanged: 0,
    },
    changed_facts: {},
    listings: { new: 0, changed: 0, unchanged: 0, renumbered: 0, gone: 0, reappeared: 0 },
    sources: [],
    events: {},
    left_out: [],
    bad_rows: [],
    unreadable_cells: [],
    duplicate_rows: [],
    new_rows: [],
    gone_rows: [],
    differences: [],
    notes: [],
    outlines: { read: 0, found: 0, unknown_parcels: 0, unreadable: 0 },
  }
}
