import { once } from 'node:events'
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { connect } from './database.ts'
import { type DatabaseTrouble, databaseTrouble } from './database-trouble.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => error,
  )
}

/** The trouble of a query to a database at this address. */
async function troubleAt(host: string): Promise<DatabaseTrouble | null> {
  const database = connect(`postgres://steps@${host}/none`, 'away', quietLog)
  const trouble = databaseTrouble(await failureOf(database.db.execute('SELECT 1')))
  await database.close()
  return trouble
}

/** Listens on a free port and does this with each connection. */
async function peer(treat: (socket: Socket) => void): Promise<{ server: Server; host: string }> {
  const server = createServer(treat)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { server, host: `127.0.0.1:${port ?? ''}` }
}

test('a database is away where nobody listens', async () => {
  expect(await troubleAt('127.0.0.1:9')).toBe('away')
})

test.each([
  ['resets', (socket: Socket) => void socket.on('error', () => undefined).resetAndDestroy()],
  ['ends', (socket: Socket) => void socket.end()],
  ['resets after a word', (socket: Socket) => void socket.once('data', () => void socket.resetAndDestroy())],
])('a database is away where the peer %s the connection', async (_what, treat) => {
  const { server, host } = await peer(treat)
  expect(await troubleAt(host)).toBe('away')
  server.close()
})

test('another service that refuses its connection is no trouble of the database', async () => {
  const refused = await new Promise<Error>((resolve) => {
    connectSocket(9, '127.0.0.1').once('error', resolve)
  })
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(databaseTrouble(refused)).toBeNull()
  expect(databaseTrouble(new Error('The mail was not sent.', { cause: refused }))).toBeNull()
})
