import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { connect, openDatabase, refuseOldServer } from './database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

describe('values from PostgreSQL', () => {
  const query = `select date '2026-03-08' as day, 9007199254740991::bigint as cents, array[1, 2]::bigint[] as ids,
                        timestamptz '2026-03-08 07:00:00+00' as at, null::bigint as nothing`

  test('keep dates as text, and parse big integers as numbers and instants as dates', async () => {
    const { rows } = await database.pool.query<Record<string, unknown>>(query)
    expect(rows[0]).toEqual({
      day: '2026-03-08',
      cents: 9_007_199_254_740_991,
      ids: [1, 2],
      at: new Date('2026-03-08T07:00:00Z'),
      nothing: null,
    })
  })

  test('are the same for raw statements through the query builder, except that instants are text', async () => {
    const { rows } = await database.db.execute(sql.raw(query))
    expect(rows[0]).toMatchObject({
      day: '2026-03-08',
      cents: 9_007_199_254_740_991,
      ids: [1, 2],
      nothing: null,
    })
  })

  test('reject a number that JavaScript would round', async () => {
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError)
  })
})

test('keeps a connection for the next click of a person, and closes it after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const probe = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => probe.mockRestore())
  const own = connect(database.url, 'reading', quietLog)
  await own.pool.query('SELECT 1')
  expect(probe).toHaveBeenCalledExactlyOnceWith(true, 10_000)
  vi.advanceTimersByTime(59_000)
  expect(own.pool.totalCount).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(own.pool.totalCount).toBe(0)
  await own.close()
})

test('ends the query of a killed process and frees its locks', async () => {
  const script = fileURLToPath(new URL('./asking-forever.fixture.ts', import.meta.url))
  const child = fork(script, [database.url])
  await once(child, 'message')
  const asking = async () => {
    const { rows } = await database.pool.query<{ asking: boolean }>(
      `select count(*) > 0 as asking from pg_stat_activity
       where datname = current_database() and query like 'select pg_sleep%' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.asking
  }
  await expect.poll(asking).toBe(true)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  await expect.poll(asking, { timeout: 20_000 }).toBe(false)
  await database.pool.query('select pg_advisory_lock(4711), pg_advisory_unlock(4711)')
})

describe('openDatabase', () => {
  test('opens DATABASE_URL under a unique application name', async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: '/nowhere', ROLE: 'worker' } as const
    const opened = await Promise.all([openDatabase(settings, quietLog), openDatabase(settings, quietLog)])
    const names = await Promise.all(
      opened.map(async ({ pool }) => {
        const { rows } = await pool.query<{ application_name: string }>('show application_name')
        return rows[0]?.application_name
      }),
    )
    expect(names[0]).toMatch(/^steps worker \d+ [0-9a-f]{8} /)
    expect(names[0]).not.toBe(names[1])
    await Promise.all(opened.map((each) => each.close()))
  })

  test.each(['16.0', '16beta1', '18.4'])('accepts PostgreSQL %s', (version) => {
    expect(() => refuseOldServer(version)).not.toThrow()
  })

  test.each(['15.6 (Debian 15.6-1)', '9.6.24', ''])('rejects PostgreSQL %s in one line', (version) => {
    expect(() => refuseOldServer(version)).toThrow(
      new StartupError(
        `The database of DATABASE_URL is PostgreSQL ${version}; Courthouse Steps needs version 16 or later.`,
      ),
    )
  })

  test('reports in one line why DATABASE_URL cannot be used, without the password', async () => {
    const settings = {
      DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/x',
      DATA_DIR: '/nowhere',
      ROLE: 'all',
    } as const
    const failure = await openDatabase(settings, quietLog).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).toContain('ECONNREFUSED')
    expect(String(failure)).not.toContain('s3cret')
  })

  test('survives an idle connection being cut', async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: '/nowhere', ROLE: 'all' } as const
    const opened = await openDatabase(settings, quietLog)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'steps all %'`,
    )
    await expect.poll(() => opened.pool.totalCount).toBe(0)
    const { rows } = await opened.pool.query<{ alive: number }>('select 1 as alive')
    expect(rows).toEqual([{ alive: 1 }])
    await opened.close()
  })
})
