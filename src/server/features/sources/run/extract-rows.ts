import { LIST } from '#server/features/sources/adapter.ts'
import type { FetchedPage, SourceAdapter } from '#server/features/sources/adapter.ts'
import { readBounded } from '#server/features/sources/threads/page-reader.ts'
import { type Extract, extractOf, readingOf } from './extract.ts'

/** Reads the pages of a run into the file of its rows. Throws a LayoutError if they do not have the layout, or take too long. */
export async function extractRows(
  adapter: SourceAdapter,
  pages: readonly FetchedPage[],
  address: string,
): Promise<Extract> {
  const reading = readingOf(adapter)
  const lists = pages.filter(({ part }) => part === LIST)
  return extractOf(await readBounded(reading.layout, lists), reading, address)
}
