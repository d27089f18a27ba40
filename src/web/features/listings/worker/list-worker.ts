import type { ListAnswer } from '#contract/listings/listings.ts'
import type { VersionedList } from '#web/data/listings.ts'
import { versionOf } from '#web/lib/api/version-of.ts'
import { firstCardsOf } from './parts/first-cards.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/*
 * Makes the list call off the main thread: at 10,000 listings, parsing, sorting and grouping would block the page for
 * longer than rendering takes. The worker's name is the path of the call, so that it can start before the page's code
 * has loaded. It posts the first cards first, then the rows in chunks, each when the page is idle.
 */

const ROWS_IN_PIECE = 250

type Reading = Extract<ListRequest, { kind: 'read' }>

const answer = answerAt(self.name)
let pieces: Iterator<ListMessage> | null = null

self.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  if (data.kind === 'read') void begin(data)
  else postNext()
})

async function begin(reading: Reading): Promise<void> {
  const list = await answer
  pieces = list ? piecesOf(list, reading) : [{ kind: 'failed' } as const].values()
  postNext()
}

function postNext(): void {
  const next = pieces?.next()
  if (next && !next.done) self.postMessage(next.value)
}

function* piecesOf(answer: VersionedList, { wanted, today }: Reading): Generator<ListMessage> {
  yield { kind: 'first', first: firstCardsOf(answer, wanted, today) }
  for (const part of ['tax_foreclosures', 'without_outline'] as const) {
    for (let start = 0; start < answer[part].length; start += ROWS_IN_PIECE) {
      yield { kind: 'rows', part, rows: answer[part].slice(start, start + ROWS_IN_PIECE) }
    }
  }
  yield { kind: 'end', counties: answer.accessible_counties, version: answer.version }
}

/** Null on any failure: the page then makes the call itself and gets the reason. */
function answerAt(path: string): Promise<VersionedList | null> {
  return fetch(path, { credentials: 'include' })
    .then(async (response) => (response.ok ? listIn(response) : null))
    .catch((_thePageLearnsWhy: unknown) => null)
}

async function listIn(response: Response): Promise<VersionedList> {
  const answer: ListAnswer = await response.json()
  return { ...answer, version: versionOf(response) }
}
