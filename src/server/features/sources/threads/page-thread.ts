import { parentPort } from 'node:worker_threads'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { readLayout } from '#server/features/sources/layout/read-layout.ts'
import type { LayoutPage } from '#server/features/sources/layout/page-records.ts'
import type { PageWork, ReadAnswer, SuggestAnswer } from './page-work.ts'
import { suggestLayouts } from '#server/features/sources/stored/suggest/suggest-layouts.ts'

/*
 * Reads pages in a worker thread: a pattern or selector may run for longer than any page is worth, which must not stop
 * the process.
 */

async function resultOf(work: PageWork): Promise<ReadAnswer | SuggestAnswer> {
  // A buffer arrives as a plain array of bytes.
  if (work.kind === 'suggest') return suggestLayouts(withBuffer(work.page))
  try {
    return { ok: true, records: await readLayout(work.layout, work.pages.map(withBuffer)) }
  } catch (error) {
    const isWrong = error instanceof LayoutError
    // A selector that is none throws where it is used.
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: isWrong ? why : `the layout cannot be used: ${why}` }
  }
}

function withBuffer(page: LayoutPage): LayoutPage {
  return { ...page, bytes: Buffer.from(page.bytes) }
}

parentPort?.on('message', (work: PageWork) => {
  void resultOf(work).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error }),
  )
})
