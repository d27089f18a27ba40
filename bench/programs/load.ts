import { connect, type Socket } from 'node:net'
import { z } from 'zod'

/*
 * Asks for what it is told as fast as it gets answers: a process of its own, so that it slows neither server. It reads
 * of an answer only how long it is. A full HTTP client spends twenty times as long on a megabyte as the server it
 * measures, and then shows its own limit.
 */

const order = z.object({
  url: z.string().transform((text) => new URL(text)),
  headers: z.record(z.string(), z.string()),
  status: z.number(),
  connections: z.number(),
  seconds: z.number(),
})
type Order = z.output<typeof order>

const HEAD_END = '\r\n\r\n'
const received = Buffer.allocUnsafe(256 * 1024)

function requestText({ url, headers }: Order): string {
  const lines = [`GET ${url.pathname} HTTP/1.1`, `host: ${url.host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return lines.join('\r\n') + HEAD_END
}

/** Bytes of an answer, head and body, by its head. */
function lengthOf(head: string, status: number): number {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`not an answer of status ${status}: ${head}`)
  const end = head.indexOf(HEAD_END)
  const length = status === 304 ? '0' : /^content-length: (\d+)\r$/im.exec(head)?.[1]
  if (end === -1 || length === undefined) throw new Error(`a head without end or length: ${head}`)
  return end + HEAD_END.length + Number(length)
}

/** Keeps one connection busy; `onAnswer` hears of every complete answer. */
function keepAsking(one: Order, onAnswer: () => void): Socket {
  const request = requestText(one)
  let missing = 0
  const socket = connect({
    host: one.url.hostname,
    port: Number(one.url.port),
    onread: {
      buffer: received,
      callback: (bytes) => {
        if (missing === 0)
          missing = lengthOf(received.toString('latin1', 0, Math.min(bytes, 2048)), one.status)
        missing -= bytes
        if (missing > 0) return true
        onAnswer()
        socket.write(request)
        return true
      },
    },
  })
  socket.setNoDelay().write(request)
  return socket
}

process.on('message', (message) => {
  const one = order.parse(message)
  const began = performance.now()
  let answers = 0
  const sockets = Array.from({ length: one.connections }, () => keepAsking(one, () => (answers += 1)))
  setTimeout(() => {
    process.send?.({ answers, seconds: (performance.now() - began) / 1000 })
    for (const socket of sockets) socket.destroy()
  }, one.seconds * 1000)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
