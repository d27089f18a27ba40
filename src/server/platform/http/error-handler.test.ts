import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'

let app: FastifyInstance
const lines: string[] = []
const received = Promise.withResolvers<null>()
const failed = Promise.withResolvers<number>()

beforeAll(async () => {
  const log: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  app = fastify({ loggerInstance: log })
  handleErrors(app)
  app.post('/api/:status', (request) => {
    const status = Number(request.url.split('/').at(-1))
    throw Object.assign(new Error('a service refused'), { statusCode: status, validation: [] })
  })
  app.post('/api/upload', {
    onRequest: async () => received.resolve(null),
    onSend: async (_request, reply) => failed.resolve(reply.statusCode),
    handler: () => ({}),
  })
  await app.ready()
})
afterAll(() => app.close())

test.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 429, 500, 503])(
  "reports another service's status %i as an internal error and logs it",
  async (status) => {
    lines.length = 0
    const answer = await app.inject({ method: 'POST', url: `/api/${status}`, payload: {} })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'internal' })
    // Neither the reason nor where it happened.
    expect(answer.body).not.toMatch(/a service refused|error-handler|at .*:\d+/)
    expect(lines.join()).toContain('a service refused')
  },
)

test.each([
  ['bad_request', 'application/json', '{'],
  ['unsupported_media_type', 'text/csv', 'a,b'],
  ['bad_request', 'application/json', ''],
])('rejects an unreadable body as %s without logging it', async (code, type, payload) => {
  lines.length = 0
  const answer = await app.inject({
    method: 'POST',
    url: '/api/400',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.json()).toMatchObject({ code })
  expect(lines).toEqual([])
})

test('does not log a request that its client cuts off', async () => {
  lines.length = 0
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1')
  await once(client, 'connect')
  client.write(
    'POST /api/upload HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":',
  )
  await received.promise
  client.destroy()
  expect(await failed.promise).toBe(400)
  expect(lines).toEqual([])
})
