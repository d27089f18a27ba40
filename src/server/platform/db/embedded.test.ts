import { execFile, spawn, spawnSync } from 'node:child_process'
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
/** Not in a container without that right. */
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

// Creating a cluster is slow, so tests without special needs share a folder and leave its server stopped.
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

/** The first column of a query result. */
async function select(url: string, sql: string): Promise<unknown[]> {
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
  select(url, 'select 1').then(
    () => true,
    () => false,
  )

/** PID of the server's main process. */
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

async function failure(): Promise<string> {
  const error = await joinEmbedded(dataDir, quietLog).catch((thrown: unknown) => thrown)
  if (!(error instanceof StartupError)) throw new Error('That should have been refused.', { cause: error })
  return error.message
}

/** Starts a process that sees the data folder on a read-only file system, as no other process does. */
function startReadOnly() {
  const mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
  const start = ['sh', '-c', mount, dataDir, process.execPath, program, dataDir]
  return spawnSync('unshare', ['--mount', ...start], { encoding: 'utf8' })
}

describe('an existing database', () => {
  beforeAll(async () => {
    dataDir = await emptyFolder()
    await startMember().then((member) => member.leave())
  })

  afterAll(() => rm(dataDir, { recursive: true }))

  test('is started by the first process, adopted by others, and stopped by the last, with its data kept', async () => {
    const first = await startMember()
    const second = await startMember()
    expect(second.url).toBe(first.url)
    await select(first.url, 'create table lesson as select 7 as number')
    await first.leave()
    expect(await select(second.url, 'select number from lesson')).toEqual([7])
    await second.leave()
    expect(await isUp(first.url)).toBe(false)

    const third = await startMember()
    expect(await select(third.url, 'select number from lesson')).toEqual([7])
    await third.leave()
  })

  test('is PostgreSQL 18 with Unicode, reachable from this machine with the password only', async () => {
    const member = await startMember()
    const show = (name: string) => select(member.url, `show ${name}`)
    expect(await show('server_version')).toEqual([expect.stringMatching(/^18\./)])
    expect(await show('server_encoding')).toEqual(['UTF8'])
    expect(await show('listen_addresses')).toEqual(['127.0.0.1'])
    expect(await show('fsync')).toEqual(['on'])
    expect(await select(member.url, `select upper('ñandú')`)).toEqual(['ÑANDÚ'])
    const guess = new URL(member.url)
    guess.password = 'guess'
    await expect(select(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    await member.leave()
  })

  test('always provides a server when starts and stops race', async () => {
    const rounds = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 4; round += 1) {
        const embedded = await joinEmbedded(dataDir, quietLog)
        expect(await select(embedded.url, 'select 1')).toEqual([1])
        await embedded.release()
      }
    })
    await Promise.all(rounds)
  })

  test('closes without a cut connection', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    for (let round = 0; round < 5; round += 1) {
      const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir, ROLE: 'all' }, log)
      await Promise.all(Array.from({ length: 8 }, () => database.pool.query('select pg_sleep(0.01)')))
      await database.close()
    }
    expect(lines).toEqual([])
  })

  test('survives Ctrl-C at the terminal', async () => {
    const member = await startMember({ detached: true })
    process.kill(-Number(member.process.pid), 'SIGINT')
    await once(member.process, 'exit')
    expect(await isUp(member.url)).toBe(true)
    await startMember().then((next) => next.leave())
  })

  test('is adopted by the next start after its starter was killed', async () => {
    const killed = await startMember()
    await killed.kill()
    const next = await startMember()
    expect(next.url).toBe(killed.url)
    await next.leave()
    expect(await isUp(killed.url)).toBe(false)
  })

  test('recovers committed work after process and server are killed', async () => {
    const killed = await startMember()
    await select(killed.url, 'create table kept as select 7 as number')
    process.kill(serverPid(), 'SIGKILL')
    await killed.kill()
    const next = await startMember()
    expect(await select(next.url, 'select number from kept')).toEqual([7])
    await next.leave()
  })

  test('is restarted on the same port if killed while in use', async () => {
    const [one, other] = await Promise.all([startMember(), startMember()])
    process.kill(serverPid(), 'SIGKILL')
    const present = `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`
    await expect.poll(() => select(one.url, present).catch(() => []), { timeout: 30_000 }).toEqual([2])
    await one.leave()
    expect(await isUp(other.url)).toBe(true)
    await other.leave()
    expect(await isUp(one.url)).toBe(false)
  })

  test('never starts on another port than the one its users know', async () => {
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

  test("counts every process as present after one of the server's processes crashes", async () => {
    const [staying, leaving] = await Promise.all([startMember(), startMember()])
    const [victim] = await select(
      staying.url,
      `select pid from pg_stat_activity where application_name = 'presence of ${staying.process.pid}'`,
    )
    process.kill(Number(victim), 'SIGKILL')
    // The killed process's lock remains until the server notices.
    const present = `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and pid <> ${String(victim)}`
    await expect.poll(() => select(staying.url, present).catch(() => [])).toEqual([2])
    await leaving.leave()
    expect(await isUp(staying.url)).toBe(true)
    await staying.leave()
    expect(await isUp(staying.url)).toBe(false)
  })

  test.each([
    ['names a process that is now something else', `${process.pid}\n/x\n0\n5432\n\n127.0.0.1\n0 0\nready\n`],
    ['names a process that is gone', `4194304\n/x\n0\n5432\n\n127.0.0.1\n0 0\nready\n`],
    ['is empty', ''],
  ])('starts despite a pid file that %s', async (_what, text) => {
    await writeFile(pidFile(), text)
    const next = await startMember()
    expect(await isUp(next.url)).toBe(true)
    await next.leave()
  })

  test.runIf(mayMount)('names a read-only file system as the cause', async () => {
    const { status, stderr } = startReadOnly()
    expect(status).toBe(1)
    expect(stderr).toMatch(/StartupError: .+ cannot be written\. EROFS: read-only file system/)
  })

  test("reports the server's own message if it cannot start", async () => {
    await rm(path.join(dataDir, 'postgres', 'cluster', 'global', 'pg_control'))
    expect(await failure()).toContain('pg_control')
  })

  test.runIf(isRoot)('names files of another user, as in a copy, as the cause', async () => {
    const home = path.join(dataDir, 'postgres')
    const { uid, gid } = statSync(home)
    await promisify(execFile)('chown', ['-R', '0:0', home])
    expect(await failure()).toMatch(/belongs to user ID 0 .*\(chown -R \d+ .*postgres\)/)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, home])
  })

  test('rejects a cluster of another PostgreSQL version', async () => {
    await writeFile(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
    expect(await failure()).toContain('was created by PostgreSQL 17')
  })
})

describe('an empty data folder', () => {
  beforeEach(async () => {
    dataDir = await emptyFolder()
    return () => rm(dataDir, { recursive: true })
  })

  test('ends up with one cluster and one server after concurrent first starts', async () => {
    const members = await Promise.all([startMember(), startMember(), startMember()])
    expect(new Set(members.map(({ url }) => url)).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await Promise.all(members.map((member) => member.leave()))
    expect(await isUp(members[0].url)).toBe(false)
  })

  test('cleans up after a first start that was killed', async () => {
    await mkdir(path.join(dataDir, 'postgres.new-4194304-abcdef01', 'cluster'), { recursive: true })
    await startMember().then((member) => member.leave())
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  test('rejects an unrelated folder in its place and leaves it alone', async () => {
    const letter = path.join(dataDir, 'postgres', 'letter.txt')
    await mkdir(path.dirname(letter))
    await writeFile(letter, 'Dear clerk')
    expect(await failure()).toContain('is not a database of this program')
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', 'postgres/letter.txt'])
  })

  test('says if nothing can be created in it', async () => {
    // As long as a path may be: permissions would not stop root.
    const longest = 4080
    const folder = dataDir
    while (dataDir.length < longest) {
      dataDir = path.join(dataDir, 'x'.repeat(Math.min(250, longest - dataDir.length - 1)))
    }
    expect(await failure()).toMatch(/^The data folder .+ cannot be written\. ENAMETOOLONG/)
    dataDir = folder
  })

  test('rejects a link to a missing database', async () => {
    await symlink('/nowhere/at-all', path.join(dataDir, 'postgres'))
    expect(await failure()).toContain('points to a database that no longer exists')
  })

  test.runIf(isRoot)(
    'uses a fixed folder elsewhere if the postgres user cannot reach it, as root',
    async () => {
      await chmod(dataDir, 0o700)
      const first = await startMember()
      const home = await readlink(path.join(dataDir, 'postgres'))
      expect(home).toMatch(/^\/var\/lib\/courthouse-steps\/[0-9a-f]{16}-[0-9a-f]{8}$/)
      await select(first.url, 'create table kept as select 7 as number')
      await first.leave()
      const again = await joinEmbedded(dataDir, quietLog)
      expect(again.notes).toEqual([`The database is in ${home}.`])
      await again.release()
      await chmod(dataDir, 0o755)
      const second = await startMember()
      expect(await select(second.url, 'select number from kept')).toEqual([7])
      await second.leave()
      await rm(home, { recursive: true })
    },
  )
})
