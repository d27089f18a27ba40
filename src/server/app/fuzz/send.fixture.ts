import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Sent } from './hostile-calls.fixture.ts'

/** An answer that takes longer is a hang. */
const DEADLINE_MS = 30_000

export type Received = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends each request over a connection of its own. Reads no more than the head of an event stream. */
export function openClient(port: number, origin: string) {
  const agent = new Agent()
  const send = ({ method, path, headers, body }: Sent, cookie: string): Promise<Received> =>
    new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        signal: AbortSignal.timeout(DEADLINE_MS),
        headers: {
          ...(cookie !== '' && { cookie }),
          ...(method !== 'GET' && { origin }),
          ...(body && { 'content-length': body.length }),
          ...headers,
        },
      })
      sent.once('error', (error) => {
        // A head that cannot be read is answered with a body, as its method is unknown.
        const hasBody = method === 'HEAD' && 'code' in error && error.code === 'HPE_CLOSED_CONNECTION'
        if (hasBody) resolve({ status: 400, headers: {}, body: '' })
        else reject(error)
      })
      sent.once('response', (response) => {
        const { statusCode: status = 0, headers: head } = response
        if (head['content-type'] === 'text/event-stream') {
          response.destroy()
          resolve({ status, headers: head, body: '' })
          return
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => resolve({ status, headers: head, body: Buffer.concat(parts).toString() }))
      })
      sent.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}
