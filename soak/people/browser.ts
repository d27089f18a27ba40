import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import type { Kind, Recorder } from '../report/recorder.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Timeline } from '../report/timeline.ts'

/** `status` is 0 if the connection broke before a complete answer, LATE if that took too long. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Call = {
  kind: Kind
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** One person's browser: a session, an address of its own on this machine, and connections that it keeps. */
export type Browser = {
  /** Sends a call once and records it. */
  send(call: Call): Promise<Answer>
  /**
   * Repeats a call until the product serves or refuses it, as a page with a retry button. Null when `leaving`. Throws
   * after PATIENCE_MS.
   */
  persist(call: Call): Promise<Answer | null>
  /** Opens a request whose answer does not end, or null if it is refused. */
  stream(path: string, headers: Record<string, string>): Promise<IncomingMessage | null>
  close(): void
}

type Given = {
  origin: string
  cookie: string
  /** Of this machine: 127.x.y.z. Rate limits count by it. */
  address: string
  recorder: Recorder
  timeline: Timeline
  leaving: AbortSignal
}

/** People give up on a page that does not load. */
const TIMEOUT_MS = 40_000
/** The balancer's status for a node that takes too long; also ours. */
const LATE = 504

export function openBrowser({ origin, cookie, address, recorder, timeline, leaving }: Given): Browser {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const streams = new Agent({ keepAlive: false })

  function open(call: Call, through: Agent): ClientRequest {
    const body = call.body === undefined ? undefined : JSON.stringify(call.body)
    const sent = request({
      ...{ hostname, port, localAddress: address, agent: through, method: call.method, path: call.path },
      headers: {
        ...{ cookie, 'accept-encoding': 'gzip', ...call.headers },
        ...(call.method === 'POST' && { origin, 'content-type': 'application/json' }),
      },
    })
    sent.end(body)
    return sent
  }

  async function send(call: Call): Promise<Answer> {
    const from = timeline.now()
    const answer = await exchange(open(call, agent))
    const { status } = answer
    const isLater = status === LATE || (status === 503 && answer.headers['retry-after'] !== undefined)
    const outcome = isLater ? 'later' : status === 0 || status >= 500 ? 'broken' : 'ok'
    recorder.record({
      kind: call.kind,
      what: `${call.method} ${call.path}`,
      from,
      to: timeline.now(),
      status,
      outcome,
    })
    return answer
  }

  return {
    send,
    persist: async (call) => {
      const deadline = performance.now() + PATIENCE_MS
      while (!leaving.aborted) {
        const answer = await send(call)
        if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer
        if (performance.now() > deadline)
          throw new Error(`${call.method} ${call.path} was still answered ${answer.status} in the end`)
        await pause(500)
      }
      return null
    },
    stream: (path, headers) =>
      new Promise((resolve) => {
        const sent = open({ kind: 'read', method: 'GET', path, headers }, streams)
        sent.once('error', () => resolve(null))
        sent.once('response', (answer) => {
          if (answer.statusCode === 200) resolve(answer)
          else {
            answer.resume()
            resolve(null)
          }
        })
      }),
    close: () => {
      agent.destroy()
      streams.destroy()
    },
  }
}

function exchange(sent: ClientRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const broken: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) }
    sent.setTimeout(TIMEOUT_MS, () => {
      resolve({ ...broken, status: LATE })
      sent.destroy()
    })
    sent.once('error', () => resolve(broken))
    sent.once('response', (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        (_cut: unknown) => resolve(broken),
      )
    })
  })
}
