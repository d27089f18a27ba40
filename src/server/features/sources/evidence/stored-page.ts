import type { SourcePage } from '#contract/sources/evidence.ts'
import { findPastAdapter } from '#server/features/sources/find-adapter.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { readPages } from '#server/features/sources/run/runs.store.ts'
import { rowsBounded } from '#server/features/sources/threads/page-reader.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PropertyOnPage } from './rows-on-page.ts'

/** Status of a page that was saved by hand. */
const BY_HAND = 0

/** A page of a run, or why there is none: it is not stored anymore, or no longer read the same way. */
export type PageOfRun =
  | { readonly page: SourcePage; readonly missing: null }
  | { readonly page: null; readonly missing: 'deleted' | 'unreadable' }

/**
 * The page of a run as it was stored, with the rows of a property marked: only rows of the county, and personal columns
 * masked.
 */
export async function storedPage(
  db: Db,
  run: { readonly name: string; readonly source_run_id: number; readonly county_fips: string },
  property: PropertyOnPage,
): Promise<PageOfRun> {
  const source = await findPastAdapter(db, run.name)
  const stored = await readPages(db, run.source_run_id)
  const lists = stored.filter(({ part }) => part === LIST)
  const [list] = lists
  if (!list) return { page: null, missing: 'deleted' }
  if (source === null) return { page: null, missing: 'unreadable' }
  const wanted = { source, fetchedAt: list.fetched_at.getTime(), countyFips: run.county_fips, property }
  try {
    const found = await rowsBounded(await Promise.all(lists.map(fetchedPage)), wanted)
    if (found === null) return { page: null, missing: 'unreadable' }
    const page = {
      ...found,
      fetched_at: list.fetched_at.toISOString(),
      sha256: list.sha256.toString('hex'),
      is_saved_by_hand: list.status === BY_HAND,
    }
    return { page, missing: null }
  } catch (error) {
    if (error instanceof LayoutError) return { page: null, missing: 'unreadable' }
    throw error
  }
}
