import { withoutTrailingSlashes } from '#domain/text/trailing-slashes.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import type { FetchedPage, GetPage } from '#server/features/sources/adapter.ts'
import { esriAnswer } from '#server/features/sources/layout/json-records.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { pageText } from '#server/features/sources/layout/page-text.ts'

/** What is asked of a layer of an ArcGIS service. */
export interface LayerQuery {
  /** Fields by name, so that those with names of owners are not even sent. */
  readonly fields: readonly string[]
  /** The field that tells rows apart, by which the pages are ordered. */
  readonly id: string
  /** Most rows that one answer of the layer holds: its `maxRecordCount`. */
  readonly pageSize: number
  /** Whether the point of each row is asked for, in degrees. */
  readonly points?: boolean
}

/** More pages than any list of tax foreclosures fills. */
const MAX_PAGES = 50

/**
 * Fetches all rows of the layer at the source's address, page after page. A full page that does not say whether there
 * are more is followed by another request. The `fetch` throws a LayoutError for an error that is sent as an answer, and
 * for a page with rows of an earlier one, as services send that ignore where a page begins.
 */
export function arcgisPages(
  query: LayerQuery,
): (get: GetPage, address: string) => Promise<readonly FetchedPage[]> {
  return async (get, address) => {
    const pages: FetchedPage[] = []
    const seen = new Set<string>()
    for (let offset = 0; pages.length < MAX_PAGES;) {
      const page = await get(LIST, queryAddress(address, query, offset))
      const { features, hasMore } = esriAnswer(pageText(page))
      const rows = features.map((feature) => JSON.stringify(feature))
      if (rows.some((row) => seen.has(row)))
        throw new LayoutError(`page ${pages.length + 1} of the layer repeats rows of an earlier page`)
      for (const row of rows) seen.add(row)
      pages.push(page)
      offset += rows.length
      if (rows.length === 0 || (!hasMore && rows.length < query.pageSize)) return pages
    }
    throw new LayoutError(`the layer has more than ${MAX_PAGES} pages`)
  }
}

function queryAddress(address: string, { fields, id, pageSize, points }: LayerQuery, offset: number): string {
  const url = new URL(`${withoutTrailingSlashes(address)}/query`)
  url.search = new URLSearchParams({
    where: '1=1',
    outFields: fields.join(','),
    returnGeometry: points === true ? 'true' : 'false',
    outSR: '4326',
    orderByFields: id,
    resultOffset: String(offset),
    resultRecordCount: String(pageSize),
    f: 'json',
  }).toString()
  return url.href
}
