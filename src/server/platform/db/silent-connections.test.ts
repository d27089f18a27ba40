import { sql } from 'drizzle-orm'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Link, openLink } from '#tests/support/link.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { connect, type Database } from './database.ts'
import { databaseTrouble } from './database-trouble.ts'
import { noLimits } from './limits.ts'
import { listenToChannels } from './listen-to-channels.ts'
import { endWhenSilent } from './silent-connections.ts'

const SILENCE_MS = 500

let direct: Database
let link: Link
/** Through the link, with a single connection. */
let database: Database
beforeAll(async () => {
  direct = await createTestDatabase()
})
afterAll(() => direct.close())
beforeEach(async () => {
  const url = new URL(direct.url)
  link = await openLink(Number(url.port))
  url.port = String(link.port)
  database = connect(url.href, 'silent', quietLog, { ...noLimits, connections: 1, silenceMs: SILENCE_MS })
})
afterEach(async () => {
  link.close()
  await database.close()
})

const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseTrouble(error),
  )

test('a query on a connection that the network has dropped fails, and the next one gets a new connection', async () => {
  await database.db.execute(sql`SELECT 1`)
  link.forget()
  expect(await causeOf(database.db.execute(sql`SELECT 1`))).toBe('away')
  expect((await database.pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
})

test('a transaction on it fails as well, and leaves no dead connection in the pool', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`)
    link.forget()
    await tx.execute(sql`SELECT 2`)
  })
  expect(await causeOf(work)).toBe('away')
  expect((await database.pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
})

test('a transaction that cannot even begin leaves its place in the pool to the next one', async () => {
  const begin = () => database.db.transaction((tx) => tx.execute(sql`SELECT 1 AS one`))
  await begin()
  link.forget()
  expect(await causeOf(begin())).toBe('away')
  expect(database.pool.totalCount).toBe(0)
  expect((await begin()).rows).toEqual([{ one: 1 }])
})

test('a COPY may take any time, as long as the server takes what is sent', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const copy = from('COPY county FROM STDIN')
  const end = vi.fn(async () => undefined)
  const client = Object.assign(new pg.Client(), { release: () => undefined, query: () => copy, end })
  endWhenSilent(client, SILENCE_MS)
  client.query(copy)
  for (let piece = 0; piece < 3; piece += 1) {
    vi.advanceTimersByTime(SILENCE_MS - 1)
    copy.emit('drain')
  }
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(SILENCE_MS)
  expect(end).toHaveBeenCalledOnce()
})

test('a listener that the network has dropped listens again', async () => {
  let resolve: () => void = () => undefined
  const heard: string[] = []
  const again = () => new Promise<void>((done) => (resolve = done))
  let listening = again()
  const listener = listenToChannels(
    database,
    ['soaked'],
    (notification) => {
      if (notification !== null) heard.push(notification.payload)
      resolve()
    },
    quietLog,
    100,
  )
  await listening
  listening = again()
  link.forget()
  await listening
  listening = again()
  await direct.pool.query("SELECT pg_notify('soaked', 'hello')")
  await listening
  expect(heard).toEqual(['hello'])
  await listener.stop()
})
