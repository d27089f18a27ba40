import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let port: number
beforeAll(async () => {
  product = await createTestApp()
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const address = product.app.server.address() satisfies AddressInfo | string | null
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => product.close())

/** First line of the response to a raw request. */
async function answerTo(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end([...lines, '', ''].join('\r\n'))
  return (await text(socket)).split('\r\n')[0] ?? ''
}

const CLOSE = 'Connection: close'

test.each([
  ['a plain request', ['GET /healthz HTTP/1.1', 'Host: a.example', CLOSE], /200/],
  ['two hosts', ['GET /healthz HTTP/1.1', 'Host: a.example', 'Host: b.example'], /400/],
  ['two hosts, one in capitals', ['GET /healthz HTTP/1.1', 'HOST: a.example', 'host: a.example'], /400/],
  ['its host in the line too', ['GET http://a.example/healthz HTTP/1.1', 'Host: A.example', CLOSE], /200/],
  ['another host in the line', ['GET http://b.example/healthz HTTP/1.1', 'Host: a.example', CLOSE], /400/],
  ['a host hidden in the line', ['GET http://a.example@b/healthz HTTP/1.1', 'Host: a.example', CLOSE], /400/],
  ['no host', ['GET /healthz HTTP/1.1'], /400/],
  ['no version', ['GET /healthz', 'Host: a.example'], /400/],
  ['another version', ['GET /healthz HTTP/1.2', 'Host: a.example'], /400/],
  [
    'two lengths',
    ['POST /api/users/logout HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Content-Length: 3'],
    /400/,
  ],
  [
    'a length beside chunks',
    ['POST /api/users/logout HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    /400/,
  ],
])('handles %s', async (_what, lines, status) => {
  expect(await answerTo(lines)).toMatch(status)
})
