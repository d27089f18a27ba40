import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { documentTurns } from './pdf/documents.ts'
import { addSold, BURKE } from './reports.fixture.ts'

let product: TestApp
let ada: Awaited<ReturnType<typeof investor>>
let adasId: string
let path: string
beforeEach(async () => {
  product = await createTestApp()
  ada = await investor(product, 'ada@example.com', BURKE)
  adasId = (await ada.get('/api/users/current_user')).json<{ user: { id: string } }>().user.id
  path = `/api/bid_sheet.pdf?ids=${await addSold(product, BURKE, 23_152.5)}`
})
afterEach(() => product.close())

const sheet = (cookie = ada.cookie) => product.call('GET', path, { cookie })

/** Holds a person's turn until the returned function is called. */
function holdTurn(userId: string): () => void {
  const held = Promise.withResolvers<null>()
  void documentTurns.takeUnbounded(userId, () => held.promise)
  return () => held.resolve(null)
}

/** Whether another request of a person whose turn is held would be queued rather than rejected. */
async function mayWait(userId: string): Promise<boolean> {
  const leaving = new AbortController()
  const asked = documentTurns.take(userId, leaving.signal, async () => null)
  leaving.abort()
  const reason: unknown = await asked.catch((error: unknown) => error)
  return reason === leaving.signal.reason
}

test('two hundred requests of one person do not keep another waiting', async () => {
  const ben = await investor(product, 'ben@example.com', BURKE)
  const releaseTurn = holdTurn(adasId)
  const adas = Array.from({ length: 200 }, () => sheet())
  // Ben is served while Ada's one turn is still taken and her queue is full.
  expect((await sheet(ben.cookie)).statusCode).toBe(200)
  releaseTurn()
  const answers = await Promise.all(adas)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(140)
  for (const answer of refused) {
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a request canceled while queued makes room for another', async () => {
  const releaseTurn = holdTurn(adasId)
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { cookie: ada.cookie }
  const calls = ['first', 'second', 'third'].map(() =>
    request(address + path, { headers, agent: false })
      .on('error', () => undefined)
      .end(),
  )
  await expect.poll(() => mayWait(adasId)).toBe(false)
  calls.at(1)?.destroy()
  await expect.poll(() => mayWait(adasId)).toBe(true)
  const other = sheet()
  releaseTurn()
  expect((await other).statusCode).toBe(200)
  for (const asked of calls) asked.destroy()
})

test('queued requests get 503 with Retry-After when the server stops', async () => {
  const releaseTurn = holdTurn(adasId)
  const waiting = [sheet(), sheet(), sheet()]
  await expect.poll(() => mayWait(adasId)).toBe(false)
  await product.app.close()
  for (const answer of await Promise.all(waiting)) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json<{ message: string }>().message).toContain('is restarting')
  }
  releaseTurn()
})
