import { request } from 'node:http'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { callerGone } from './caller-gone.ts'

test('aborts when the caller disconnects, not while the caller waits', async () => {
  const app = fastify()
  const arrived = Promise.withResolvers<null>()
  const left = Promise.withResolvers<unknown>()
  app.get('/impatient', async (_request, reply) => {
    const gone = callerGone(reply)
    gone.addEventListener('abort', () => left.resolve(gone.reason))
    arrived.resolve(null)
    await left.promise
    return callerGone(reply).aborted
  })
  app.get('/patient', async (_request, reply) => {
    const gone = callerGone(reply)
    await new Promise(setImmediate)
    return { isGone: gone.aborted }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const asking = request(`${address}/impatient`)
    .on('error', () => undefined)
    .end()
  await arrived.promise
  asking.destroy()
  expect(await left.promise).toMatchObject({ message: 'The client disconnected' })
  expect(await (await fetch(`${address}/patient`)).json()).toEqual({ isGone: false })
  await app.close()
})
