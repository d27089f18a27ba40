import { listingEvent } from '#contract/listings/listings.ts'
import type { ListingEvent } from '#contract/listings/listings.ts'
import type { EventEvidence, NoPageReason, SourcePage } from '#contract/sources/evidence.ts'
import { eventFacts } from '#domain/timeline/event-facts.ts'
import { readEvents } from '#server/features/listings/index.ts'
import { isSameText } from '#server/features/sources/layout/page-records.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readEventOrigin } from './event-origin.store.ts'
import type { EventOrigin } from './event-origin.store.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { findPastAdapter } from '#server/features/sources/find-adapter.ts'
import { factColumns } from './fact-columns.ts'
import { storedPage } from './stored-page.ts'

/**
 * What an event of a listing was read from: the page of its source as it was stored that day. Null for an unknown id,
 * another listing's event, or another county's listing.
 */
export async function readEventEvidence(
  db: Db,
  ids: { readonly listingId: number; readonly eventId: number },
  countyFips: readonly string[],
): Promise<EventEvidence | null> {
  const origin = await readEventOrigin(db, ids, countyFips)
  const [row] = origin ? await readEvents(db, [ids.eventId], countyFips) : []
  if (origin === null || row === undefined) return null
  const event = listingEvent.parse(row)
  const { page, because } = await pageOf(db, origin)
  const adapter = page && origin.source !== null ? await findPastAdapter(db, origin.source) : null
  const facts = page && adapter ? printedFacts(event, adapter, page) : []
  return { event, facts, page, no_page_because: because }
}

type PageOfEvent =
  | { readonly page: SourcePage; readonly because: null }
  | { readonly page: null; readonly because: NoPageReason }

async function pageOf(db: Db, origin: EventOrigin): Promise<PageOfEvent> {
  const { source: name, ingest_run_id, source_run_id, county_fips, row_keys, parcel, case_numbers } = origin
  if (name === null) return { page: null, because: 'calculated' }
  // Outlines are not stored as imports.
  if (ingest_run_id === null) return { page: null, because: 'outline' }
  if (source_run_id === null) return { page: null, because: 'file' }
  const run = { name, source_run_id, county_fips }
  // The keys of its rows are those of today.
  const { page, missing } = await storedPage(db, run, { row_keys, or_by: { parcel, case_numbers } })
  return missing === null ? { page, because: null } : { page: null, because: missing }
}

/** The facts of an event that the page has columns for; without a value in the event, only where one is printed. */
function printedFacts(event: ListingEvent, source: SourceAdapter, page: SourcePage): EventEvidence['facts'] {
  return eventFacts(event).flatMap(({ fact, isCarried }) => {
    const columns = factColumns(source, fact)
    return columns.length > 0 && (isCarried || isFilled(page, columns)) ? [{ fact, columns }] : []
  })
}

function isFilled({ columns, rows }: SourcePage, names: readonly string[]): boolean {
  const places = columns.flatMap(({ name }, place) =>
    names.some((each) => isSameText(each, name)) ? [place] : [],
  )
  return rows.some(
    ({ cells, is_this }) => is_this && places.some((place) => (cells[place] ?? '').trim() !== ''),
  )
}
