import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openDatabase } from './database.ts'
import { joinEmbedded } from './embedded.ts'
import { placeServer } from './postgres-server/placement.ts'
import { serverState, startServer, stopServer } from './postgres-server/server-process.ts'

const program = fileURLToPath(new URL('embedded-member.fixture.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

// Making a cluster is what takes long: tests that do not need a folder of their own share one and leave it stopped.
let dataDir: string

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  await chmod(folder, 0o755)
  return folder
}

const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')

interface Member {
  process: ChildProcess
  url: string
  leave(): Promise<void>
  kill(): Promise<void>
}

async function startMember(options: { detached?: boolean } = {}): Promise<Member> {
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  })
  const lines = createInterface(child.stdout)
  const [url] = z.tuple([z.string()]).parse(await Promise.race([once(lines, 'line'), once(child, 'exit')]))
  return {
    process: child,
    url,
    leave: async () => {
      child.stdin.end()
      expect(await once(child, 'exit')).toEqual([0, null])
    },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** The first column of an answer. */
async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.map(([value]) => value)
  } finally {
    await client.end()
  }
}

const isUp = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

/** The number of the server's main process. */
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

async function failure(): Promise<string> {
  const error = await joinEmbedded(dataDir, quietLog).catch((thrown: unknown) => thrown)
  if (!(error instanceof StartupError)) throw new Error('That should have been refused.', { cause: error })
  return error.message
}

describe('a database that was used before', () => {
  beforeAll(async () => {
    dataDir = await emptyFolder()
    await startMember().then((member) => member.leave())
  })

  afterAll(() => rm(dataDir, { recursive: true }))

  test('the first process starts the server, others adopt it, the last one out stops it, the data stay', async () => {
    const first = await startMember()
    const second = await startMember()
    expect(second.url).toBe(first.url)
    await ask(first.url, 'create table lesson as select 7 as number')
    await first.leave()
    expect(await ask(second.url, 'select number from lesson')).toEqual([7])
    await second.leave()
    expect(await isUp(first.url)).toBe(false)

    const third = await startMember()
    expect(await ask(third.url, 'select number from lesson')).toEqual([7])
    await third.leave()
  })

  test('it is PostgreSQL 18 with Unicode, reachable from this machine with the password only', async () => {
    const member = await startMember()
    const show = (name: string) => ask(member.url, `show ${name}`)
    expect(await show('server_version')).toEqual([expect.stringMatching(/^18\./)])
    expect(await show('server_encoding')).toEqual(['UTF8'])
    expect(await show('listen_addresses')).toEqual(['127.0.0.1'])
    expect(await show('fsync')).toEqual(['on'])
    expect(await ask(member.url, `select upper('ñandú')`)).toEqual(['ÑANDÚ'])
    const guess = new URL(member.url)
    guess.password = 'guess'
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    await member.leave()
  })

  test('starts that race stops always find a server', async () => {
    const rounds = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 4; round += 1) {
        const embedded = await joinEmbedded(dataDir, quietLog)
        expect(await ask(embedded.url, 'select 1')).toEqual([1])
        await embedded.release()
      }
    })
    await Promise.all(rounds)
  })

  test('who closes it leaves without a cut connection', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    for (let round = 0; round < 5; round += 1) {
      const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir, ROLE: 'all' }, log)
      await Promise.all(Array.from({ length: 8 }, () => database.pool.query('select pg_sleep(0.01)')))
      await database.close()
    }
    expect(lines).toEqual([])
  })

  test('a Ctrl-C at the terminal does not reach the server', async () => {
    const member = await startMember({ detached: true })
    process.kill(-Number(member.process.pid), 'SIGINT')
    await once(member.process, 'exit')
    expect(await isUp(member.url)).toBe(true)
    await startMember().then((next) => next.leave())
  })

  test('after a kill the next start adopts the server that was left behind', async () => {
    const killed = await startMember()
    await killed.kill()
    const next = await startMember()
    expect(next.url).toBe(killed.url)
    await next.leave()
    expect(await isUp(killed.url)).toBe(false)
  })

  test('after a kill of process and server, committed work is there again', async () => {
    const killed = await startMember()
    await ask(killed.url, 'create table kept as select 7 as number')
    process.kill(serverPid(), 'SIGKILL')
    await killed.kill()
    const next = await startMember()
    expect(await ask(next.url, 'select number from kept')).toEqual([7])
    await next.leave()
  })

  test('a server that is killed under its users is started again, where they look for it', async () => {
    const [one, other] = await Promise.all([startMember(), startMember()])
    process.kill(serverPid(), 'SIGKILL')
    const present = `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`
    await expect.poll(() => ask(one.url, present).catch(() => []), { timeout: 30_000 }).toEqual([2])
    await one.leave()
    expect(await isUp(other.url)).toBe(true)
    await other.leave()
    expect(await isUp(one.url)).toBe(false)
  })

  test('a server is never started beside the port where its users look for it', async () => {
    const placement = await placeServer(dataDir)
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = z.object({ port: z.number() }).parse(squatter.address())
    await expect(startServer(placement, { port })).rejects.toThrow('EADDRINUSE')
    expect(serverState(placement)).toEqual({ kind: 'stopped' })
    squatter.close()
    await once(squatter, 'close')
    await startServer(placement, { port })
    expect(serverState(placement)).toEqual({ kind: 'running', port })
    await stopServer(placement)
  })

  test('after a crash of one of the server’s processes, nobody is taken for gone', async () => {
    const [staying, leaving] = await Promise.all([startMember(), startMember()])
    const [victim] = await ask(
      staying.url,
      `select pid from pg_stat_activity where application_name = 'presence of ${staying.process.pid}'`,
    )
    process.kill(Number(victim), 'SIGKILL')
    // The lock of the one that was killed is there until the server has noticed.
    const present = `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and pid <> ${String(victim)}`
    await expect.poll(() => ask(staying.url, present).catch(() => []), { timeout: 15_000 }).toEqual([2])
    await leaving.leave()
    expect(await isUp(staying.url)).toBe(true)
    await staying.leave()
    expect(await isUp(staying.url)).toBe(false)
  })

  test.each([
    ['names a process that is now something else', `${process.pid}\n/x\n0\n5432\n\n127.0.0.1\n0 0\nready\n`],
    ['names a process that is gone', `4194304\n/x\n0\n5432\n\n127.0.0.1\n0 0\nready\n`],
    ['is empty', ''],
  ])('a pid file that %s is no obstacle', async (_what, text) => {
    await writeFile(pidFile(), text)
    const next = await startMember()
    expect(await isUp(next.url)).toBe(true)
    await next.leave()
  })

  test('what keeps the server from starting is told in its own words', async () => {
    await rm(path.join(dataDir, 'postgres', 'cluster', 'global', 'pg_control'))
    expect(await failure()).toContain('pg_control')
  })

  test.runIf(isRoot)('files of a user as whom it does not run, as in a copy, are named as such', async () => {
    const home = path.join(dataDir, 'postgres')
    const { uid, gid } = statSync(home)
    await promisify(execFile)('chown', ['-R', '0:0', home])
    expect(await failure()).toMatch(/belongs to the user with the number 0, .*\(chown -R \d+ .*postgres\)/)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, home])
  })

  test('a cluster of another PostgreSQL is refused', async () => {
    await writeFile(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
    expect(await failure()).toContain('was made by PostgreSQL 17')
  })
})

describe('an empty data folder', () => {
  beforeEach(async () => {
    dataDir = await emptyFolder()
    return () => rm(dataDir, { recursive: true })
  })

  test('several first starts at the same moment end with one cluster and one server', async () => {
    const members = await Promise.all([startMember(), startMember(), startMember()])
    expect(new Set(members.map(({ url }) => url)).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await Promise.all(members.map((member) => member.leave()))
    expect(await isUp(members[0].url)).toBe(false)
  })

  test('what a kill in the middle of the first start left is removed', async () => {
    await mkdir(path.join(dataDir, 'postgres.new-4194304-abcdef01', 'cluster'), { recursive: true })
    await startMember().then((member) => member.leave())
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  test('a folder of another purpose in its place is refused and left alone', async () => {
    const letter = path.join(dataDir, 'postgres', 'letter.txt')
    await mkdir(path.dirname(letter))
    await writeFile(letter, 'Dear clerk')
    expect(await failure()).toContain('is not a database of this program')
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', 'postgres/letter.txt'])
  })

  test('a link to a database that is gone is refused', async () => {
    await symlink('/nowhere/at-all', path.join(dataDir, 'postgres'))
    expect(await failure()).toContain('points to a database that is not there')
  })

  test.runIf(isRoot)(
    'as root, out of reach for the user postgres, it is kept elsewhere, always there',
    async () => {
      await chmod(dataDir, 0o700)
      const first = await startMember()
      const home = await readlink(path.join(dataDir, 'postgres'))
      expect(home).toMatch(/^\/var\/lib\/courthouse-steps\/[0-9a-f]{16}-[0-9a-f]{8}$/)
      await ask(first.url, 'create table kept as select 7 as number')
      await first.leave()
      const again = await joinEmbedded(dataDir, quietLog)
      expect(again.notes).toEqual([`The database is kept in ${home}.`])
      await again.release()
      await chmod(dataDir, 0o755)
      const second = await startMember()
      expect(await ask(second.url, 'select number from kept')).toEqual([7])
      await second.leave()
      await rm(home, { recursive: true })
    },
  )
})
