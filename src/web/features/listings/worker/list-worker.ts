import type { ListAnswer } from '#contract/listings/listings.ts'
import { firstCardsOf } from './parts/first-cards.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/*
 * Makes the list call beside the page: at 10,000 listings reading, sorting and grouping would hold up the page for
 * longer than drawing it takes. The worker's name is the path of the call, so that it can begin before the page's own
 * code is there. The first cards come first. The rows follow piece by piece, each when the page has a moment for it.
 */

const ROWS_IN_PIECE = 250

type Reading = Extract<ListRequest, { kind: 'read' }>

const answer = answerAt(self.name)
let pieces: Iterator<ListMessage> | null = null

self.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  if (data.kind === 'read') void begin(data)
  else sayNext()
})

async function begin(reading: Reading): Promise<void> {
  const whole = await answer
  pieces = whole ? piecesOf(whole, reading) : [{ kind: 'failed' } as const].values()
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

/** Null for whatever goes wrong: the page then makes the call itself and learns the reason. */
function answerAt(path: string): Promise<ListAnswer | null> {
  return fetch(path, { credentials: 'include' })
    .then((response) => (response.ok ? answerIn(response) : null))
    .catch((_thePageLearnsWhy: unknown) => null)
}

function answerIn(response: Response): Promise<ListAnswer> {
  return response.json()
}
