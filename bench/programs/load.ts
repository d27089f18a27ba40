import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import { quantile } from '../support/measure.ts'

/*
 * Load generator: repeats the requested call on each connection as fast as responses arrive, or once for each reader. It
 * runs as a separate process so that it slows neither server, and reads only the length of each response. A full HTTP
 * client spends twenty times as long on a megabyte as the server does, so it would measure itself.
 */

const orderSchema = z.object({
  url: z.string().transform((text) => new URL(text)),
  headers: z.record(z.string(), z.string()),
  /** Cookie headers of the readers, who ask in turn. */
  readers: z.array(z.string()).min(1),
  status: z.number(),
  connections: z.number(),
  /** Null: until each reader has one response. */
  seconds: z.number().nullable(),
})
type Order = z.output<typeof orderSchema>

const HEAD_END = '\r\n\r\n'
const received = Buffer.allocUnsafe(256 * 1024)

function requestText({ url, headers }: Order, cookie: string): string {
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, `host: ${url.host}`, `cookie: ${cookie}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return lines.join('\r\n') + HEAD_END
}

/** Total bytes of a response, head and body, from its head. */
function lengthOf(head: string, status: number): number {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`expected status ${status}: ${head}`)
  const end = head.indexOf(HEAD_END)
  const length = status === 304 ? '0' : /^content-length: (\d+)\r$/im.exec(head)?.[1]
  if (end === -1 || length === undefined)
    throw new Error(`response head without end or content-length: ${head}`)
  return end + HEAD_END.length + Number(length)
}

/**
 * Keeps one connection busy with the next request, while there is one, and calls `onAnswer` after every complete response
 * with its time in ms.
 */
function keepRequesting(
  task: Order,
  next: () => string | undefined,
  onAnswer: (time: number) => void,
): Socket {
  let missing = 0
  let sentAt = 0
  const send = () => {
    const text = next()
    sentAt = performance.now()
    if (text !== undefined) socket.write(text)
  }
  const socket = connect({
    host: task.url.hostname,
    port: Number(task.url.port),
    onread: {
      buffer: received,
      callback: (bytes) => {
        if (missing === 0)
          missing = lengthOf(received.toString('latin1', 0, Math.min(bytes, 2048)), task.status)
        missing -= bytes
        if (missing > 0) return true
        onAnswer(performance.now() - sentAt)
        send()
        return true
      },
    },
  })
  socket.setNoDelay()
  send()
  return socket
}

process.on('message', (message) => {
  const task = orderSchema.parse(message)
  const began = performance.now()
  const times: number[] = []
  let sent = 0
  const requests = task.readers.map((cookie) => requestText(task, cookie))
  const isOnce = task.seconds === null
  const next = () => {
    const place = sent++
    return isOnce ? requests[place] : requests[place % requests.length]
  }
  const sockets = Array.from({ length: task.connections }, () =>
    keepRequesting(task, next, (time) => {
      if (times.push(time) === requests.length && isOnce) end()
    }),
  )
  const end = () => {
    const seconds = (performance.now() - began) / 1000
    process.send?.({ answers: times.length, seconds, slowest: quantile(times, 0.99) })
    for (const socket of sockets) socket.destroy()
  }
  if (task.seconds !== null) setTimeout(end, task.seconds * 1000)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
