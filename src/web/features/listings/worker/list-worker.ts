import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { openKeptList } from '#web/data/list/kept-list.ts'
import { fetchAnswer } from '#web/lib/api/fetch-answer.ts'
import { versionOf } from '#web/lib/api/version-of.ts'
import { beginReading, type Read } from './parts/begin-reading.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/*
 * Makes the list call off the main thread: at 10,000 listings, parsing, sorting and grouping would block the page for
 * longer than rendering takes. The worker's name is the path of the call, so that it can start before the page's code
 * has loaded. It ends itself once the page has the list and this browser keeps it.
 */

const messagesFor = beginReading(openKeptList(), callSince, () => Date.now())
let messages: AsyncIterator<ListMessage> | null = null

self.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  if (data.kind === 'read') messages = messagesFor(data)
  void postNext()
})

async function postNext(): Promise<void> {
  const next = await messages?.next()
  if (next && !next.done) self.postMessage(next.value)
  else self.close()
}

/** Null on any failure: the page then makes the call itself and gets the reason. */
function callSince(since: string | null): Promise<Read | null> {
  return fetchAnswer(since === null ? self.name : `${self.name}?since=${since}`, { credentials: 'include' })
    .then(async (response) =>
      response.ok ? { answer: await answerIn(response), version: versionOf(response) } : null,
    )
    .catch((_thePageLearnsWhy: unknown) => null)
}

function answerIn(response: Response): Promise<ListAnswer> {
  return response.json()
}
