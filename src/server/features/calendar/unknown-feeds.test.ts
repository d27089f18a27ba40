import { afterAll, beforeAll, expect, test } from 'vitest'
import { investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

/** The address of a new feed of a new person. */
async function newFeed(email: string): Promise<string> {
  const person = await investor(product, email, '37183')
  const answer = await person.post('/api/calendar_feeds', { kind: 'all' })
  return new URL(answer.json<{ url: string }>().url).pathname
}

/** The status of each of many reads, one after the other. */
async function statusesOf(count: number, read: (round: number) => [path: string, from: string]) {
  const statuses: number[] = []
  for (let round = 0; round < count; round += 1) {
    const [path, from] = read(round)
    statuses.push((await product.call('GET', path, { from })).statusCode)
  }
  return statuses
}

const madeUp = (round: number) => `/calendar/${String(round).padStart(43, 'A')}.ics`

test('a network that makes up addresses of feeds is stopped, and no other', async () => {
  const feed = await newFeed('ada@example.com')
  // Reads of feeds that exist are not counted here, however many people share the network.
  expect(await statusesOf(20, () => [feed, '192.0.2.7'])).toEqual(Array.from({ length: 20 }, () => 200))
  const guesses = await statusesOf(400, (round) => [madeUp(round), '192.0.2.7'])
  const passed = guesses.indexOf(429)
  expect(passed).toBeGreaterThanOrEqual(300)
  expect(new Set(guesses.slice(0, passed))).toEqual(new Set([404]))
  expect((await product.call('GET', madeUp(0), { from: '198.51.100.7' })).statusCode).toBe(404)
  expect((await product.call('GET', feed, { from: '198.51.100.7' })).statusCode).toBe(200)
})

test('a feed is limited wherever it is read from', async () => {
  const feed = await newFeed('ben@example.com')
  const statuses = await statusesOf(60, (round) => [feed, `192.0.2.${round + 10}`])
  const passed = statuses.indexOf(429)
  expect(passed).toBeGreaterThanOrEqual(30)
  expect((await product.call('GET', await newFeed('cleo@example.com'))).statusCode).toBe(200)
})
