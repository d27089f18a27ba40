import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { importFile } from './index.ts'
import type { ImportReport, ImportRequest } from './index.ts'

/** For tests: the mapping for the columns of `csvOf`. */
export const plainMapping = {
  reads: 'listings',
  source: { column: 'source', names: { firm: 'firm', county: 'county' } },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    foreclosure_date: 'sale',
    opening_bid: 'opening',
    highest_bid: 'bid',
    upset_bid_date: 'last day',
    status: 'status',
    last_updated: 'updated',
  },
  statuses: { scheduled: 'scheduled', upset: 'upset', redeemed: 'redeemed' },
}

/** Rows as `source|county|case|parcel|street|sale|opening|bid|last day|status|updated`; trailing cells are optional. */
export function csvOf(...rows: readonly string[]): Buffer {
  const columns = [
    'source',
    'county',
    'case',
    'parcel',
    'street',
    'sale',
    'opening',
    'bid',
    'last day',
    'status',
    'updated',
  ]
  const lines = rows.map((row) => columns.map((_column, place) => row.split('|')[place] ?? '').join(','))
  return Buffer.from([columns.join(','), ...lines, ''].join('\n'))
}

export interface ImportBench {
  readonly database: Database
  /** Imports rows as `list.csv`, each run one hour after the previous one. */
  run(rows: readonly string[], more?: Partial<ImportRequest>): Promise<ImportReport>
  rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]>
  /** `kind` or `kind (source)` of a run's events, oldest first. */
  eventsOf(runId: number | null): Promise<string[]>
  clock: { now: number }
}

/** For tests: an importer with a database of its own that contains all counties. */
export async function createImportBench(): Promise<ImportBench> {
  const database = await createTestDatabase()
  const clock = { now: Date.parse('2026-11-02T15:00:00Z') }
  async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return (await database.db.execute(query)).rows
  }
  return {
    database,
    clock,
    rows,
    async run(lines, more = {}) {
      clock.now += 3_600_000
      const file = { name: 'list.csv', bytes: csvOf(...lines) }
      return importFile({
        file,
        mapping: plainMapping,
        now: clock.now,
        db: database.db,
        log: quietLog,
        ...more,
      })
    },
    async eventsOf(runId) {
      const events = await rows(sql`
        SELECT e.kind || coalesce(' (' || s.name || ')', '') AS label
        FROM listing_event e LEFT JOIN source s ON s.id = e.source_id
        WHERE e.ingest_run_id = ${runId} ORDER BY e.id`)
      return events.map(({ label }) => String(label))
    },
  }
}
