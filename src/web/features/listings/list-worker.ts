import type { ListAnswer } from '#contract/listings/listings.ts'
import { firstCardsOf } from './parts/first-cards.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/*
 * Makes the list call beside the page: at 10,000 listings reading, sorting and grouping would hold up the page for
 * longer than drawing it takes. The first cards come first. The rows follow piece by piece, each when the page has a
 * moment for it.
 */

const ROWS_IN_PIECE = 250

type Reading = Extract<ListRequest, { kind: 'read' }>

let pieces: Iterator<ListMessage> | null = null

self.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  if (data.kind === 'read') void begin(data)
  else sayNext()
})

async function begin(reading: Reading): Promise<void> {
  const response = await fetch(reading.path, { credentials: 'include' }).catch(
    (_thePageTellsWhy: unknown) => null,
  )
  pieces = response?.ok ? piecesOf(await answerIn(response), reading) : [{ kind: 'failed' } as const].values()
  sayNext()
}

function sayNext(): void {
  const next = pieces?.next()
  if (next && !next.done) self.postMessage(next.value)
}

function* piecesOf(answer: ListAnswer, { wanted, today }: Reading): Generator<ListMessage> {
  yield { kind: 'first', first: firstCardsOf(answer, wanted, today) }
  for (const part of ['tax_foreclosures', 'without_outline'] as const) {
    for (let start = 0; start < answer[part].length; start += ROWS_IN_PIECE) {
      yield { kind: 'rows', part, rows: answer[part].slice(start, start + ROWS_IN_PIECE) }
    }
  }
  yield { kind: 'end', counties: answer.accessible_counties }
}

function answerIn(response: Response): Promise<ListAnswer> {
  return response.json()
}
