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

test('ignores a connection another service refuses', async () => {
  const refused = await new Promise<Error>((resolve) => {
    connectSocket(9, '127.0.0.1').once('error', resolve)
  })
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(databaseTrouble(refused)).toBeNull()
  expect(databaseTrouble(new Error('The mail was not sent.', { cause: refused }))).toBeNull()
})
