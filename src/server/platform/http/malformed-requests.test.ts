import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorAnswer } from '#contract/error-answer.ts'
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

/** Everything that a connection answers to these bytes, which are all of it unless it `staysOpen` for the answer. */
async function answersTo(bytes: string, staysOpen = false): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  if (!staysOpen) socket.end()
  return text(socket)
}

/** First line of the response to a raw request. */
async function answerTo(lines: readonly string[]): Promise<string> {
  return (await answersTo([...lines, '', ''].join('\r\n'))).split('\r\n')[0] ?? ''
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

const POST = 'POST /api/users/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
/** The request that an attacker wants to be taken for one of the next visitor on a shared connection. */
const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

test.each([
  ['a length beside chunks', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks beside a length', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`],
  ['two lengths that agree', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['a list of lengths', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
  ['a signed length', `${POST}Content-Length: +2\r\n\r\n{}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n`],
  ['a length in hex', `${POST}Content-Length: 0x2\r\n\r\n{}`],
  ['a length beyond all numbers', `${POST}Content-Length: 18446744073709551618\r\n\r\n{}`],
  ['an empty length', `${POST}Content-Length: \r\n\r\n`],
  ['a space before the colon', `${POST}Content-Length : 2\r\n\r\n{}`],
  ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a coding after chunks', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  [
    'a coding in a folded line',
    `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  ],
  ['a hidden coding', `${POST}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['lines that end in LF', `${POST.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}`],
  ['a line that ends in CR', `${POST}X: a\rContent-Length: 5\r\n\r\n{}`],
  ['a chunk of odd size', `${POST}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`],
  ['a negative chunk', `${POST}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk beyond all sizes', `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n`],
  ['a chunk longer than its size', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
  ['a chunk that ends in LF', `${POST}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n`],
  ['a line without a colon', `${POST}Content-Length 2\r\n\r\n{}`],
  ['NUL in a header', `${POST}X: a\0b\r\nContent-Length: 2\r\n\r\n{}`],
  ['a name of NUL', `${POST}\0: a\r\nContent-Length: 2\r\n\r\n{}`],
  ['a space in the path', SMUGGLED.replace('/healthz', '/healthz x')],
  ['a tab after the method', SMUGGLED.replace('GET ', 'GET\t')],
  ['a head of 100 kB', SMUGGLED.replace('\r\n\r\n', `\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('answers %s once, with the error of the contract, and closes', async (_what, bytes) => {
  const answers = await answersTo(bytes + SMUGGLED)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  const [, body = ''] = answers.split('\r\n\r\n')
  expect(errorAnswer.strict().parse(JSON.parse(body))).toMatchObject({ code: 'bad_request' })
})

test('leaves nothing of a request for the next one on the connection', async () => {
  // Each body holds a request; were its length ignored, that would be answered next.
  const length = `${POST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`
  const size = SMUGGLED.length.toString(16)
  const chunks = `${POST}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${SMUGGLED}\r\n0\r\n\r\n`
  const ofGet = `GET /api/site HTTP/1.1\r\nHost: a\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`
  // Refused before its body is read.
  const refused = length.replace('/api/users/logout', '/api/visits')
  const next = SMUGGLED.replace('/healthz', '/api/nothing')
  for (const [bytes, ...statuses] of [
    // A body that is no JSON ends the connection.
    [length, 400],
    [chunks, 400],
    [ofGet, 200, 404],
    [refused, 401, 404],
  ] as const) {
    const answers = await answersTo(bytes + next, true)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(statuses.map((status) => `HTTP/1.1 ${status}`))
  }
})
