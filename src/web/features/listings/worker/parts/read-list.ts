import { applyListChanges } from '#contract/listings/apply-list-changes.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { VersionedList } from '#web/data/list/list-query.ts'
import { unpacked } from '#web/data/list/packed-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import type { Wanted } from './find-listings.ts'
import type { FirstCards } from './first-cards.ts'
import type { ListMessage, ListRequest } from './list-messages.ts'

declare global {
  interface Window {
    /** Started by `early.js` on the way to the listings; it is already making the list call. */
    listWorker?: Worker
  }
}

/** What the page may show before the current list is there. `confirmedAt`: null for the current list. */
type Early = {
  onFirst: (first: FirstCards, confirmedAt: string | null) => void
  /** The whole list as this browser has kept it. */
  onKept: (list: VersionedList, confirmedAt: string) => void
}

/**
 * Makes the list call in a worker. Returns null if workers are unsupported or on any failure: the page then makes the
 * call itself and gets the reason.
 */
export async function readInWorker(
  path: string,
  screen: { wanted: Wanted; today: PlainDate },
  signal: AbortSignal,
  { onFirst, onKept }: Early,
): Promise<VersionedList | null> {
  if (typeof Worker === 'undefined') return null
  const worker = takeEarlyWorker() ?? startWorker(path)
  const list = await new Promise<VersionedList | null>((resolve) => {
    let rows = noRows()
    let kept: VersionedList | null = null
    worker.addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
      if (data.kind === 'first') onFirst(data.first, data.confirmedAt)
      else if (data.kind === 'rows') rows[data.part].push(...data.rows.map(unpacked))
      else if (data.kind === 'end') {
        const { counties, version, confirmedAt } = data
        const whole = { ...rows, accessible_counties: [...counties], version }
        rows = noRows()
        if (confirmedAt === null) resolve(whole)
        else onKept((kept = whole), confirmedAt)
      } else if (data.kind === 'changes' && kept) {
        resolve({ ...applyListChanges(kept, data.answer), version: data.version })
      } else resolve(null)
      // The last one has the worker keep the list.
      whenIdle(() => send(worker, { kind: 'next' }))
    })
    worker.addEventListener('error', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null))
    send(worker, { kind: 'read', ...screen })
  })
  if (list === null) worker.terminate()
  return list
}

function noRows(): Pick<ListAnswer, 'tax_foreclosures' | 'without_outline'> {
  return { tax_foreclosures: [], without_outline: [] }
}

function takeEarlyWorker(): Worker | undefined {
  const worker = window.listWorker
  delete window.listWorker
  return worker
}

function startWorker(path: string): Worker {
  return new Worker(new URL('../list-worker.ts', import.meta.url), {
    type: 'module',
    name: path,
  })
}

function send(worker: Worker, request: ListRequest): void {
  worker.postMessage(request)
}
