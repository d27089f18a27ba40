import { openKeptList } from '#web/data/list/kept-list.ts'
import { beginReading } from './parts/begin-reading.ts'
import { callList } from './parts/call-list.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/*
 * Makes the list call off the main thread: at 10,000 listings, parsing, sorting and grouping would block the page for
 * longer than rendering takes. The worker's name is the path of the call, so that it can start before the page's code
 * has loaded. It ends itself once the page has the list and this browser keeps it.
 */

const messagesFor = beginReading(
  openKeptList(),
  (since) => callList(self.name, since),
  () => Date.now(),
)
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
