import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** By how much the limits are shortened. Connections are checked every five seconds. */
const TIMES = 60

let product: TestApp
let url: URL
beforeAll(async () => {
  product = await createTestApp()
  const { server } = product.app
  server.headersTimeout /= TIMES
  server.requestTimeout /= TIMES
  url = new URL(await product.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => product.close())

async function open(): Promise<Socket> {
  const socket = connect(Number(url.port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test.each([
  ['its head', 'POST /api/users/login HTTP/1.1\r\nHost: a\r\nX-A: '],
  [
    'its body',
    'POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
  ],
])('a request that never ends %s is ended, while others are answered', async (_what, bytes) => {
  const socket = await open()
  socket.write(bytes)
  // A byte now and then does not help.
  const dripping = setInterval(() => socket.write('a'), 100)
  const [answer, other] = await Promise.all([text(socket), fetch(new URL('/healthz', url))])
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(other.status).toBe(200)
})

test('a connection that a browser opened ahead of a request is closed without an answer', async () => {
  expect(await text(await open())).toBe('')
})

test('a connection whose answers are not read is ended', async () => {
  product.app.server.timeout /= TIMES
  const closed = new Promise<void>((resolve) => {
    product.app.server.once('connection', (atServer: Socket) => atServer.once('close', () => resolve()))
  })
  const socket = await open()
  // Far more answers than the system holds for a reader.
  socket.pause()
  socket.write('GET /api/counties HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000))
  await closed
  socket.destroy()
  expect((await fetch(new URL('/healthz', url))).status).toBe(200)
})
