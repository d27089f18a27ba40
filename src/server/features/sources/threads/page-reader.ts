import type { Layout } from '#contract/operator/layout-schema.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import type { LayoutPage, PageRecords } from '#server/features/sources/layout/page-records.ts'
import { boundedThread } from '#server/platform/threads/bounded-thread.ts'
import type { PageWork, ReadAnswer, SuggestAnswer } from './page-work.ts'

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

/** Reads pages as `readLayout` does, within limits of time and memory. Throws a LayoutError beyond them, too. */
export async function readBounded(
  layout: Layout,
  pages: readonly LayoutPage[],
  purpose: 'run' | 'preview' = 'run',
): Promise<PageRecords> {
  const thread = purpose === 'run' ? runs : previews
  const plain = pages.map(({ url, contentType, bytes }) => ({ url, contentType, bytes }))
  const answer = await thread.ask<ReadAnswer>({ kind: 'read', layout, pages: plain })
  if (!answer.ok) throw new LayoutError(answer.problem)
  return answer.records
}

/** Layouts by which a page could be read, the likeliest first. */
export async function suggestBounded(page: LayoutPage): Promise<SuggestAnswer> {
  return previews.ask<SuggestAnswer>({ kind: 'suggest', page })
}
