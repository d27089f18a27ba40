import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { openKeptList } from '#web/data/list/kept-list.ts'
import { versionOf } from '#web/lib/api/version-of.ts'
import { beginReading, type Read } from './parts/begin-reading.ts'
import type { ListMessage, ListRequest } from './parts/list-messages.ts'

/** Runs the list worker in the page, for environments without workers. Reads with the `fetch` of the page. */
export class InPageWorker extends EventTarget {
  readonly #messagesFor: ReturnType<typeof beginReading>
  #messages: AsyncIterator<ListMessage> | null = null
  #isEnded = false

  constructor(_script: URL | string, { name = '' }: WorkerOptions = {}) {
    super()
    const call = async (since: string | null): Promise<Read | null> => {
      const response = await fetch(since === null ? name : `${name}?since=${since}`)
      if (!response.ok) return null
      return { answer: await answerIn(response), version: versionOf(response) }
    }
    this.#messagesFor = beginReading(openKeptList(), call, () => Date.now())
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

function answerIn(response: Response): Promise<ListAnswer> {
  return response.json()
}
