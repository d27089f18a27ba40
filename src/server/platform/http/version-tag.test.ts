import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isKnown } from './version-tag.ts'

test('a versioned answer is kept by its own browser only, which asks again each time', async () => {
  const app = fastify()
  app.get('/', (request, reply) => (isKnown(request, reply, '"7"') ? reply.code(304).send() : 'a list'))
  const first = await app.inject('/')
  expect([first.body, first.headers['cache-control']]).toEqual(['a list', 'private, no-cache'])
  const again = await app.inject({
    url: '/',
    headers: { 'if-none-match': `"6", ${String(first.headers.etag)}` },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await app.close()
})
