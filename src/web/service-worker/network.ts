import { isOurs } from '#contract/our-answer.ts'

/** Longest wait for the network where a saved response can be shown, in milliseconds. */
const WAIT_MS = 4_000
/** The same while the last wait timed out: a page makes several requests, some of them one after the other. */
const NEXT_WAIT_MS = 1_000

/** Statuses while our server is down, or cannot serve. */
const SERVER_DOWN = [502, 503, 504]

/** Whether a response to a call is as good as none: a server on the way answered, or ours is down. */
export function isNoAnswer(response: Response): boolean {
  return SERVER_DOWN.includes(response.status) || !isOurs(response, 'application/json')
}

/**
 * Whether a response for a page is as good as none. Of pages that are no error, none is taken for one: a public network
 * may have to show its own first.
 */
export function isNoPage(response: Response): boolean {
  const isError = !response.ok && response.type !== 'opaqueredirect'
  return SERVER_DOWN.includes(response.status) || (isError && !isOurs(response, 'text/html'))
}

/** The network, which may lose requests without an error: behind thick walls, or with one bar of signal. */
export class Network {
  readonly #scope: ServiceWorkerGlobalScope
  #isSilent = false

  constructor(scope: ServiceWorkerGlobalScope) {
    this.#scope = scope
  }

  /** Like `fetch`. Nothing is reported if no one waits for the failure. */
  fetch(request: Request): Promise<Response> {
    const response = this.#scope.fetch(request)
    response.then(
      () => (this.#isSilent = false),
      (_isThrownToTheCaller: unknown) => undefined,
    )
    return response
  }

  /** The response if it comes soon; null without one. */
  async inTime(response: Promise<Response>): Promise<Response | null> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<null>((resolve) => {
      timer = setTimeout(
        () => {
          this.#isSilent = true
          resolve(null)
        },
        this.#isSilent ? NEXT_WAIT_MS : WAIT_MS,
      )
    })
    const failed = response.catch((_isThrownToTheCaller: unknown) => null)
    return Promise.race([failed, silence]).finally(() => clearTimeout(timer))
  }
}
