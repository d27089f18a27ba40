import { expect, test } from 'vitest'
import { createTestApp } from '#tests/support/test-app.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import { claimPort, stopListening } from './listen.ts'

const CLIENTS = 12

test('announces its shutdown and resets no keep-alive connection', async () => {
  const { app, database } = await createTestApp()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const failures: unknown[] = []
  const seen = { answers: 0, stopping: 0 }
  /** Requests repeatedly over keep-alive connections, as a proxy does, until a response announces the shutdown. */
  async function requestUntilStopped(path: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${url}${path}`)
      await answer.text()
      seen.answers += 1
      if (answer.headers.get('connection') !== 'close') continue
      seen.stopping += 1
      return
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_none, index) =>
    requestUntilStopped(index % 4 === 0 ? '/readyz' : '/healthz').catch((error: unknown) =>
      failures.push(error),
    ),
  )
  await expect.poll(() => seen.answers).toBeGreaterThan(2 * CLIENTS)
  const stopped = stopListening(app, 2_000)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { missing: ['stopping'] }])
  await stopped
  await Promise.all(clients)
  expect(failures).toEqual([])
  expect(seen.stopping).toBe(CLIENTS)
  await database.close()
})

test('holds a port that it chose until it listens, but not one that it was given', async () => {
  const chosen = await claimPort('127.0.0.1', 0)
  await expect(claimPort('127.0.0.1', chosen.port)).rejects.toThrow('the port is in use')
  await chosen.release()
  const given = await claimPort('127.0.0.1', chosen.port)
  expect(await freePort('127.0.0.1', given.port)).toBe(chosen.port)
  await given.release()
})
