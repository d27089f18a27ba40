import type { Evidence, Statement } from '#contract/sources/evidence.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { adapterNamed } from '#server/features/sources/adapters.ts'
import type { Db } from '#server/platform/db/database.ts'
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
    statements.push({
      source: sourceName(statement.name, statement.county),
      live_url: statement.source_url,
      read_at: statement.last_seen_at.toISOString(),
      missing_since: statement.missing_since?.toISOString() ?? null,
      facts: factsOf(statement),
      is_from_file: statement.source_run_id === null,
      page: await storedPage(db, statement, fips),
    })
  }
  return statements.length === 0 ? null : { statements }
}

/** Facts that have another name on the wire, or whose column in a mapping has another name. */
const WIRE_NAMES: Readonly<Record<string, string>> = { stage: 'status' }

function factsOf({ name, facts, first_seen_at, stated_since }: StoredStatement): Statement['facts'] {
  const mapped: Readonly<Record<string, unknown>> = adapterNamed(name)?.mapping.columns ?? {}
  return Object.entries(facts).flatMap(([stored, value]) => {
    if (value === null) return []
    const fact = WIRE_NAMES[stored] ?? stored.replace(/_cents$/, '')
    return [
      {
        fact,
        value: typeof value === 'number' && stored.endsWith('_cents') ? dollarsFromCents(value) : value,
        columns: columnsOf(mapped, fact),
        since: stated_since[stored] ?? first_seen_at.toISOString(),
      },
    ]
  })
}

/** Parts of an address are read from one column where a page has one; the hour of a day from the day's. */
const FALLBACKS: Readonly<Record<string, string>> = {
  street: 'address',
  city: 'address',
  zip: 'address',
  state: 'address',
  time: 'foreclosure_date',
  upset_bid_time: 'upset_bid_date',
}

function columnsOf(mapped: Readonly<Record<string, unknown>>, fact: string): string[] {
  const spec = mapped[fact] ?? mapped[FALLBACKS[fact] ?? '']
  if (typeof spec === 'string') return [spec]
  return Array.isArray(spec) ? spec.filter((column) => typeof column === 'string') : []
}
