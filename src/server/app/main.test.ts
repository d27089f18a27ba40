import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { CONNECT_QUERY } from '#server/platform/db/check-pooler.ts'
import type { Database } from '#server/platform/db/database.ts'
import { freePort } from '#server/platform/net/free-port.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'main-'))
let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Starts the real program on the test's database. */
function startProgram(settings: Record<string, string>) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...settings,
  }
  return spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function connections(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'steps all %'",
  )
  return rows[0]?.n ?? -1
}

test('reports a port in use in one line and closes every connection', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const program = startProgram({ PORT: port })
  const [stderr] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect(stderr).toBe(`Cannot listen on HOST 127.0.0.1, PORT ${port}: the port is in use.\n`)
  expect(program.exitCode).toBe(1)
  expect(await connections()).toBe(0)
  taken.close()
})

test('reports a port in use before it opens the database', async () => {
  const port = await freePort('127.0.0.1')
  const taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  const program = startProgram({ PORT: String(port), DATABASE_URL: 'postgres://steps@127.0.0.1:9/none' })
  const [stderr] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect(stderr).toContain('the port is in use')
  taken.close()
})

test('stops despite an unfinished request and an idle connection', async () => {
  const port = await freePort('127.0.0.1')
  const program = startProgram({ PORT: String(port) })
  const silent = await new Promise<Socket[]>((resolve) => {
    program.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('is ready')) resolve([connect(port, '127.0.0.1'), connect(port, '127.0.0.1')])
    })
  })
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  silent[0]?.write(
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  for (const socket of silent) socket.on('error', () => undefined)
  // This response proves that the server has read the sockets' data.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  program.kill('SIGTERM')
  await once(program, 'exit')
  expect(program.exitCode).toBe(0)
  expect(await connections()).toBe(0)
})

test('says that its local peers, which are one process, ended, and goes on without them', async () => {
  const port = await freePort('127.0.0.1')
  const program = startProgram({ PORT: String(port) })
  let printed = ''
  program.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await vi.waitFor(() => expect(printed).toContain('is ready'), 20_000)
  const children = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8').trim().split(' ')
  expect(children).toHaveLength(1)
  process.kill(Number(children[0]), 'SIGKILL')
  const notice = 'The local peers (smtp, arcgis, stripe, sms) ended unexpectedly with SIGKILL.'
  await vi.waitFor(() => expect(printed).toContain(notice), 20_000)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  program.kill('SIGTERM')
  await once(program, 'exit')
  expect(program.exitCode).toBe(0)
})

test('reports a local peer that cannot start, and leaves none behind', async () => {
  const stripe = path.join(folder, 'unreadable', 'stripe')
  mkdirSync(stripe, { recursive: true })
  writeFileSync(path.join(stripe, 'state.json'), '{"version":0}')
  const program = startProgram({ PORT: '0', DATA_DIR: path.dirname(stripe) })
  // Standard error closes only once the peers, which share it, have exited as well.
  const [stderr] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect(stderr).toMatch(/stripe did not start: \S+ was written by another version of the local Stripe/)
  expect(stderr).toContain('The local peers (smtp, arcgis, stripe, sms) ended with 1 before they were ready')
  expect(program.exitCode).toBe(1)
  expect(await connections()).toBe(0)
})

test('refuses to start if requests would have no limits', async () => {
  const program = startProgram({
    PORT: '0',
    DATABASE_URL: database.url.replace('127.0.0.1', 'localhost'),
    DATABASE_DIRECT_URL: database.url,
  })
  const [stderr] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect(stderr).toContain('Connections through DATABASE_URL have no statement_timeout, lock_timeout')
  expect(program.exitCode).toBe(1)
  expect(await connections()).toBe(0)
})

test('takes requests through DATABASE_URL, and jobs and sessions through DATABASE_DIRECT_URL', async () => {
  // In place of a pooler, a role whose sessions have limits without being asked for them.
  const role = `requests_${process.pid}`
  await database.pool.query(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'requests'`)
  for (const limit of CONNECT_QUERY.split('; ')) await database.pool.query(`ALTER ROLE ${role} ${limit}`)
  const requests = new URL(database.url)
  requests.username = role
  requests.password = 'requests'
  const port = await freePort('127.0.0.1')
  const program = startProgram({
    PORT: String(port),
    DATABASE_URL: requests.href,
    DATABASE_DIRECT_URL: database.url,
  })
  await new Promise<void>((resolve) => {
    program.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('is ready')) resolve()
    })
  })
  expect((await fetch(`http://127.0.0.1:${port}/api/counties`)).status).toBe(200)
  const { rows } = await database.pool.query<{ is_request: boolean; role: string }>(
    `SELECT DISTINCT application_name = 'steps all' AS is_request, usename AS role FROM pg_stat_activity
     WHERE datname = current_database() AND application_name ~ '^steps all' ORDER BY 1`,
  )
  expect(rows).toEqual([
    { is_request: false, role: new URL(database.url).username },
    { is_request: true, role },
  ])
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
  await database.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
})
