import type { Evidence, Statement } from '#contract/sources/evidence.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { findPastAdapter } from '#server/features/sources/find-adapter.ts'
import { factColumns } from './fact-columns.ts'
import { readStatements } from './statements.store.ts'
import type { StoredStatement } from './statements.store.ts'
import { storedPage } from './stored-page.ts'

/** What the sources state about a listing, each with its page; null for an unknown id or another county's listing. */
export async function readEvidence(
  db: Db,
  listingId: number,
  countyFips: readonly string[],
): Promise<Evidence | null> {
  const stored = await readStatements(db, listingId, countyFips)
  const statements: Statement[] = []
  for (const statement of stored) {
    const fips = countyNamed(statement.county)?.fips ?? ''
    const adapter = await findPastAdapter(db, statement.name)
    statements.push({
      source: adapter?.stored?.title ?? sourceName(statement.name, statement.county),
      live_url: statement.source_url,
      read_at: statement.last_seen_at.toISOString(),
      missing_since: statement.missing_since?.toISOString() ?? null,
      facts: factsOf(statement, adapter),
      is_from_file: statement.source_run_id === null,
      page: await pageOf(db, statement, fips),
    })
  }
  return statements.length === 0 ? null : { statements }
}

/** The page that states it, if the page is stored and its row is still recognized. */
async function pageOf(
  db: Db,
  { name, row_keys, source_run_id }: StoredStatement,
  county_fips: string,
): Promise<Statement['page']> {
  if (source_run_id === null) return null
  const run = { name, source_run_id, county_fips }
  const { page } = await storedPage(db, run, { row_keys, or_by: null })
  return page?.rows.some(({ is_this }) => is_this) === true ? page : null
}

/** Facts that have another name on the wire, or whose column in a mapping has another name. */
const WIRE_NAMES: Readonly<Record<string, string>> = { stage: 'status' }

function factsOf(
  { facts, first_seen_at, stated_since }: StoredStatement,
  adapter: SourceAdapter | null,
): Statement['facts'] {
  return Object.entries(facts).flatMap(([stored, value]) => {
    if (value === null) return []
    const fact = WIRE_NAMES[stored] ?? stored.replace(/_cents$/, '')
    return [
      {
        fact,
        value: typeof value === 'number' && stored.endsWith('_cents') ? dollarsFromCents(value) : value,
        columns: factColumns(adapter, fact),
        since: stated_since[stored] ?? first_seen_at.toISOString(),
      },
    ]
  })
}
