import { once } from 'node:events'
import { request as ask } from 'node:http'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { limitRates } from './rate-limit.ts'

test('ignores a caller who disconnects before being counted', async () => {
  const database = await createTestDatabase()
  const app = fastify()
  const ended = Promise.withResolvers<unknown>()
  app.addHook('onRequest', async ({ raw }) => {
    raw.socket.destroy()
    if (!raw.socket.closed) await once(raw.socket, 'close')
  })
  app.addHook('onError', async (_request, _reply, error) => ended.resolve(error))
  await limitRates(app, database.db)
  app.get('/limited', { config: { rateLimit: { max: 5, timeWindow: 60_000 } } }, async () => {
    ended.resolve('answered')
    return {}
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  ask(`${address}/limited`)
    .on('error', () => undefined)
    .end()
  expect(await ended.promise).toBe('answered')
  await app.close()
  await database.close()
})
