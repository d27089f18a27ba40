import { parentPort } from 'node:worker_threads'
import type { Layout } from '#contract/operator/layout-schema.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { pdfLines } from '#server/features/sources/layout/pdf-lines.ts'
import { readLayout } from '#server/features/sources/layout/read-layout.ts'
import type { LayoutPage, PageRecords } from '#server/features/sources/layout/page-records.ts'
import type { PageAnswer, PageWork } from './page-work.ts'
import { suggestLayouts } from '#server/features/sources/stored/suggest/suggest-layouts.ts'

/*
 * Reads pages in a worker thread: a pattern or selector may run for longer than any page is worth, which must not stop
 * the process.
 */

async function answerTo(work: PageWork): Promise<PageAnswer<unknown>> {
  try {
    return { ok: true, value: await valueOf(work) }
  } catch (error) {
    if (error instanceof LayoutError) return { ok: false, problem: error.message }
    throw error
  }
}

async function valueOf(work: PageWork): Promise<unknown> {
  switch (work.kind) {
    case 'read':
      return readRecords(work.layout, work.pages)
    case 'rows': {
      // Loaded only for readers of evidence: it takes the importer, which takes a second.
      const { rowsOnPage } = await import('#server/features/sources/evidence/rows-on-page.ts')
      return rowsOnPage(await readRecords(work.layout, work.pages), work.wanted)
    }
    case 'pdf':
      return problemOfPdf(work.bytes)
    case 'suggest':
      return suggestLayouts(withBuffer(work.page))
  }
}

async function readRecords(layout: Layout, pages: readonly LayoutPage[]): Promise<PageRecords> {
  try {
    return await readLayout(layout, pages.map(withBuffer))
  } catch (error) {
    if (error instanceof LayoutError) throw error
    // A selector that is none throws where it is used.
    const why = error instanceof Error ? error.message : String(error)
    throw new LayoutError(`the layout cannot be used: ${why}`, { cause: error })
  }
}

async function problemOfPdf(bytes: Uint8Array): Promise<string | null> {
  try {
    await pdfLines(bytes)
    return null
  } catch (error) {
    if (error instanceof LayoutError) return error.message
    throw error
  }
}

/** A buffer arrives as a plain array of bytes. */
function withBuffer(page: LayoutPage): LayoutPage {
  return { ...page, bytes: Buffer.from(page.bytes) }
}

parentPort?.on('message', (work: PageWork) => {
  void answerTo(work).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error }),
  )
})
