import { once } from 'node:events'
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { connect } from './database.ts'
import { type DatabaseTrouble, databaseTrouble } from './database-trouble.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => error,
  )
}

/** Runs a query against a database at this address and classifies its failure. */
async function troubleAt(host: string): Promise<DatabaseTrouble | null> {
  const database = connect(`postgres://steps@${host}/none`, 'away', quietLog)
  const trouble = databaseTrouble(await failureOf(database.db.execute('SELECT 1')))
  await database.close()
  return trouble
}

/** Listens on a free port and handles each connection. */
async function peer(handle: (socket: Socket) => void): Promise<{ server: Server; host: string }> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { server, host: `127.0.0.1:${port ?? ''}` }
}

test('classifies a refused connection as away', async () => {
  expect(await troubleAt('127.0.0.1:9')).toBe('away')
})

test.each([
  ['resets', (socket: Socket) => void socket.on('error', () => undefined).resetAndDestroy()],
  ['ends', (socket: Socket) => void socket.end()],
  ['resets after a word', (socket: Socket) => void socket.once('data', () => void socket.resetAndDestroy())],
])('classifies a peer that %s the connection as away', async (_what, handle) => {
  const { server, host } = await peer(handle)
  expect(await troubleAt(host)).toBe('away')
  server.close()
})

test.each([
  ['a password', (url: URL) => void (url.password = 'former')],
  ['a database', (url: URL) => void (url.pathname = '/none')],
])('classifies a server that refuses %s as away', async (_what, change) => {
  const known = await createTestDatabase()
  const url = new URL(known.url)
  change(url)
  const database = connect(url.href, 'refused', quietLog)
  expect(databaseTrouble(await failureOf(database.db.execute('SELECT 1')))).toBe('away')
  await database.close()
  await known.close()
})

test.each([
  ['28000', 'away'],
  ['53200', 'busy'],
  ['58030', 'away'],
])('classifies PostgreSQL error %s as %s', (code, trouble) => {
  expect(databaseTrouble(Object.assign(new Error('failed'), { code }))).toBe(trouble)
})

test('ignores a connection another service refuses', async () => {
  const refused = await new Promise<Error>((resolve) => {
    connectSocket(9, '127.0.0.1').once('error', resolve)
  })
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(databaseTrouble(refused)).toBeNull()
  expect(databaseTrouble(new Error('The mail was not sent.', { cause: refused }))).toBeNull()
})

test('classifies a deadlock, which PostgreSQL ends by failing one of the two, as busy', async () => {
  const database = await createTestDatabase()
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  const lock = (client: typeof one, key: number) => client.query('SELECT pg_advisory_xact_lock($1)', [key])
  const end = async (client: typeof one, key: number) => {
    const failure = await failureOf(lock(client, key))
    await client.query('ROLLBACK')
    return failure
  }
  await one.query('BEGIN')
  await other.query('BEGIN')
  await lock(one, 1)
  await lock(other, 2)
  const ends = await Promise.all([end(one, 2), end(other, 1)])
  expect(ends.filter((each) => each !== 'done').map(databaseTrouble)).toEqual(['busy'])
  one.release()
  other.release()
  await database.close()
})
