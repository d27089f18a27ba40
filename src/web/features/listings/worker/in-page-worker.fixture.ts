import { openKeptList } from '#web/data/list/kept-list.ts'
import { beginReading } from './parts/begin-reading.ts'
import { callList } from './parts/call-list.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/** Runs the list worker in the page, for environments without workers. Reads with the `fetch` of the page. */
export class InPageWorker extends EventTarget {
  readonly #messagesFor: ReturnType<typeof beginReading>
  #messages: AsyncIterator<ListMessage> | null = null
  #isEnded = false

  constructor(_script: URL | string, { name = '' }: WorkerOptions = {}) {
    super()
    this.#messagesFor = beginReading(
      openKeptList(),
      (since) => callList(name, since),
      () => Date.now(),
    )
  }

  postMessage(request: ListRequest): void {
    if (request.kind === 'read') this.#messages = this.#messagesFor(request)
    void this.#postNext()
  }

  terminate(): void {
    this.#isEnded = true
  }

  async #postNext(): Promise<void> {
    const next = await this.#messages?.next()
    if (next && !next.done && !this.#isEnded)
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(next.value) }))
  }
}
