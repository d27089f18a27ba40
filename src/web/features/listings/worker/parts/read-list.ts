import type { ListAnswer } from '#contract/listings/listings.ts'
import type { VersionedList } from '#web/data/listings.ts'
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

/**
 * Makes the list call in a worker. `onFirst` gets the first cards long before all rows arrive. Returns null if workers
 * are unsupported or on any failure: the page then makes the call itself and gets the reason.
 */
export async function readInWorker(
  path: string,
  screen: { wanted: Wanted; today: PlainDate },
  signal: AbortSignal,
  onFirst: (first: FirstCards) => void,
): Promise<VersionedList | null> {
  if (typeof Worker === 'undefined') return null
  const worker = takeEarlyWorker() ?? startWorker(path)
  try {
    return await new Promise((resolve) => {
      const answer: ListAnswer = { tax_foreclosures: [], without_outline: [], accessible_counties: [] }
      worker.addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
        if (data.kind === 'failed') resolve(null)
        else if (data.kind === 'end')
          resolve({ ...answer, accessible_counties: data.counties, version: data.version })
        else {
          if (data.kind === 'first') onFirst(data.first)
          else answer[data.part].push(...data.rows)
          whenIdle(() => send(worker, { kind: 'next' }))
        }
      })
      worker.addEventListener('error', () => resolve(null))
      signal.addEventListener('abort', () => resolve(null))
      send(worker, { kind: 'read', ...screen })
    })
  } finally {
    worker.terminate()
  }
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
