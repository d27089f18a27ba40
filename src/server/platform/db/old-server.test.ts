import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openDatabase } from './database.ts'

/** A PostgreSQL protocol message: type, length including itself, content. */
function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}
const READY = message('Z', Buffer.from('I'))
const LET_IN = Buffer.concat([message('R', number(0, 4)), READY])

function oneValue(name: string, value: string): Buffer {
  const text = 25
  const column = [Buffer.from(`${name}\0`), number(0, 4), number(0, 2), number(text, 4)]
  const size = [number(-1, 2), number(-1, 4), number(0, 2)]
  const row = [number(1, 2), number(value.length, 4), Buffer.from(value)]
  return Buffer.concat([
    message('T', Buffer.concat([number(1, 2), ...column, ...size])),
    message('D', Buffer.concat(row)),
    message('C', Buffer.from('SHOW\0')),
    READY,
  ])
}

test('rejects an old PostgreSQL in one line on open', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (data[0] === 0) socket.write(LET_IN)
      if (data[0] === 'Q'.charCodeAt(0)) socket.write(oneValue('server_version', '15.6 (Debian 15.6-1)'))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  const settings = {
    DATABASE_URL: `postgres://steps@127.0.0.1:${address.port}/steps`,
    DATA_DIR: 'none',
    ROLE: 'all',
  } as const
  await expect(openDatabase(settings, quietLog)).rejects.toThrow(
    new StartupError(
      'The database of DATABASE_URL is PostgreSQL 15.6 (Debian 15.6-1); Courthouse Steps needs version 16 or later.',
    ),
  )
  server.close()
})
