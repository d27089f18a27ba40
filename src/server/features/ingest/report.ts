/** A row that differs from the source's last file, and why. */
export interface RowDifference {
  /** Null for a row that is no longer in the file. */
  readonly line: number | null
  readonly source: string
  readonly county: string
  readonly case_number: string | null
  readonly parcel_identification: string | null
  readonly because: string
}

/** One fact of a row that changed since the source's last file. Wire names, money in dollars. */
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

/** What an import did, or in a dry run would do. Lists are cut after 1,000 entries; counts are complete. */
export interface ImportReport {
  readonly run_id: number | null
  readonly state: 'published' | 'held' | 'refused' | 'dry_run'
  readonly file: { readonly name: string; readonly sha256: string; readonly bytes: number }
  readonly reads: 'listings' | 'parcels'
  /** Why the file was refused, or is held until released. */
  readonly problems: readonly string[]
  readonly rows: {
    readonly read: number
    readonly left_out: number
    readonly bad: number
    /** Unreadable cells in rows that were otherwise read. */
    readonly unreadable_cells: number
    readonly duplicates: number
    /** In this file and in the source's last one. */
    readonly in_both: number
    readonly new: number
    readonly gone: number
    /** Among the rows in both. */
    readonly changed: number
    readonly unchanged: number
  }
  /** Rows in both files with a changed fact, by fact. */
  readonly changed_facts: Readonly<Record<string, number>>
  readonly listings: {
    readonly new: number
    /** Those that are still listed. */
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
    /** Day of the file for this source, `YYYY-MM-DD` or an ISO instant; null if unknown. */
    readonly as_of: string | null
  }[]
  readonly events: Readonly<Record<string, number>>
  readonly left_out: readonly { readonly because: string; readonly rows: number }[]
  readonly bad_rows: readonly { readonly line: number; readonly reason: string }[]
  /** For these cells the source's previous value still counts. */
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
  /** Listings that got a first or a different outline. */
  readonly found: number
  /** Parcels in the file without a listing; they are skipped. */
  readonly unknown_parcels: number
  readonly unreadable: number
}

/** Maximum entries in each list of a report. */
export const MAX_LIST_ENTRIES = 1_000

/** An empty report, for files that were not fully read. */
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
