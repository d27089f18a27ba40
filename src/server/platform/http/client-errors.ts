import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#contract/error-answer.ts'
import { errorFacts } from '#contract/errors.ts'

/**
 * Answers bytes that are no HTTP request, or that do not arrive in time, and closes the connection: what follows on it
 * cannot be told apart. The answer is the error of the contract, as for all other requests.
 *
 * A connection that never sent a byte is closed without an answer. Browsers open connections ahead of their requests,
 * and take what is there already for the answer to the next one.
 */
export function answerUnreadable(_error: Error, socket: Socket): void {
  if (socket.writable && socket.bytesRead > 0) {
    const { status, message } = errorFacts('bad_request')
    const answer: ErrorAnswer = { success: false, code: 'bad_request', message, request_id: randomUUID() }
    const body = JSON.stringify(answer)
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
