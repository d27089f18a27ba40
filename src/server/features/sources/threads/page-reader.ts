import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { Layout } from '#contract/operator/layout-schema.ts'
import type { RowsOnPage, WantedRows } from '#server/features/sources/evidence/rows-on-page.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import type { LayoutPage, PageRecords } from '#server/features/sources/layout/page-records.ts'
import type { FoundLayout } from '#server/features/sources/stored/suggest/found-layout.ts'
import { boundedThread } from '#server/platform/threads/bounded-thread.ts'
import type { BoundedThread } from '#server/platform/threads/bounded-thread.ts'
import type { PageAnswer, PageWork } from './page-work.ts'

const MAX_MEGABYTES = 1_024
/** Many times what a page of 10 MB takes on a slow machine. */
const MAX_RUN_MS = 25_000
/** An operator waits for it. */
const MAX_PREVIEW_MS = 8_000

const TOO_LONG = 'the page takes too long or too much memory to read by this layout'

function startThread(name: string, maxMs: number) {
  return boundedThread<PageWork>(new URL('./page-thread.ts', import.meta.url), {
    name,
    maxMegabytes: MAX_MEGABYTES,
    maxMs,
    onOver: (cause) => new LayoutError(TOO_LONG, { cause }),
  })
}

// A thread of their own for previews: a layout in the making must not hold up what is in use.
const runs = startThread('pages of sources', MAX_RUN_MS)
const previews = startThread('layouts in the making', MAX_PREVIEW_MS)

async function ask<T>(thread: BoundedThread<PageWork>, work: PageWork): Promise<T> {
  const answer = await thread.ask<PageAnswer<T>>(work)
  if (!answer.ok) throw new LayoutError(answer.problem)
  return answer.value
}

/** Reads pages as `readLayout` does, within limits of time and memory. Throws a LayoutError beyond them, too. */
export async function readBounded(
  layout: Layout,
  pages: readonly LayoutPage[],
  purpose: 'run' | 'preview' = 'run',
): Promise<PageRecords> {
  return ask(purpose === 'run' ? runs : previews, { kind: 'read', layout, pages: pages.map(plain) })
}

/** The rows of a county on the pages of a run as `rowsOnPage` finds them, within the same limits. */
export async function rowsBounded(
  pages: readonly LayoutPage[],
  { source, ...wanted }: WantedRows,
): Promise<RowsOnPage | null> {
  const { name, page, address, mapping } = source
  const layout = layoutSchema.parse(source.layout)
  return ask(runs, {
    kind: 'rows',
    layout,
    pages: pages.map(plain),
    wanted: { ...wanted, source: { name, address, layout, mapping, ...(page !== undefined && { page }) } },
  })
}

/** Why the text of a PDF cannot be read; null if it can. Throws a LayoutError beyond the limits. */
export async function problemOfPdf(bytes: Uint8Array): Promise<string | null> {
  return ask(previews, { kind: 'pdf', bytes })
}

/** Layouts by which a page could be read, the likeliest first. Throws a LayoutError if it cannot be read at all. */
export async function suggestBounded(page: LayoutPage): Promise<readonly FoundLayout[]> {
  return ask(previews, { kind: 'suggest', page: plain(page) })
}

/** Without what else the page of a run has, which the thread does not need. */
function plain({ url, contentType, bytes }: LayoutPage): LayoutPage {
  return { url, contentType, bytes }
}
