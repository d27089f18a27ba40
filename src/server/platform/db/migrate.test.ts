import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const first = '20260101-0000-create-clerk.sql'
const second = '20260102-0000-add-clerk-hours.sql'
const third = '20260103-0000-fill-clerk.sql'

const clerk = 'create table clerk (id int primary key);'
const hours = 'alter table clerk add column hours text; insert into clerk values (1, $$8 to 5$$);'

let folder: string
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  database = await createTestDatabase()
  await database.pool.query('drop table schema_migration')
  return async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)
const remove = (name: string) => rm(path.join(folder, name))
const run = () => migrate(database.pool, folder)
const pending = () => pendingMigrations(database.pool, folder)

async function recorded(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from schema_migration order by name',
  )
  return rows.map(({ name }) => name)
}

test('applies new files in order, once', async () => {
  await write(second, hours)
  await write(first, clerk)
  expect(await pending()).toEqual([first, second])
  expect(await run()).toEqual([first, second])
  expect(await run()).toEqual([])
  await write(third, 'insert into clerk values (2)')
  expect(await pending()).toEqual([third])
  expect(await run()).toEqual([third])
  expect(await pending()).toEqual([])
  expect(await recorded()).toEqual([first, second, third])
})

test('applies each file once with several processes at a time', async () => {
  await write(first, `select pg_sleep(0.2); ${clerk}`)
  await write(second, hours)
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.flat()).toEqual([first, second])
})

test('rolls back a failing file and keeps those before it', async () => {
  await write(first, clerk)
  await write(second, `${hours} select 1 / 0;`)
  await expect(run()).rejects.toThrow(
    new StartupError(`The migration ${second} failed and was rolled back: division by zero`),
  )
  expect(await recorded()).toEqual([first])
  const { rows } = await database.pool.query(
    `select from information_schema.columns where table_name = 'clerk'`,
  )
  expect(rows).toHaveLength(1)
  await write(second, hours)
  expect(await run()).toEqual([second])
})

test('waits for a long transaction on a table without holding up those that read it', async () => {
  await write(first, clerk)
  await run()
  const long = await database.pool.connect()
  await long.query('begin; select from clerk')
  await write(second, hours)
  const applied = run()
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        "select from pg_locks where relation = 'clerk'::regclass and not granted",
      )
      return rowCount
    })
    .toBe(1)
  // As a request: it waits at most two seconds for the lock of the migration, which waits for the long transaction.
  await database.pool.query("begin; set local lock_timeout = '2s'; select from clerk; commit")
  await long.query('commit')
  long.release()
  expect(await applied).toEqual([second])
})

test('waits for an import without a lock in the way of those that read the table', async () => {
  await write(first, clerk)
  await run()
  const imported = await database.pool.connect()
  await imported.query('begin')
  await imported.query('select pg_advisory_xact_lock($1)', [advisoryLocks.listings])
  await imported.query('select from clerk')
  await write(second, hours)
  const applied = run()
  const waiting = async () => {
    const { rows } = await database.pool.query<{ locktype: string }>(
      'select locktype from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    )
    return rows.map(({ locktype }) => locktype)
  }
  await expect.poll(waiting).toEqual(['advisory'])
  await imported.query('commit')
  imported.release()
  expect(await applied).toEqual([second])
})

describe('fails before changing anything', () => {
  const refusals: [string, () => Promise<unknown>, string][] = [
    [
      'a changed file',
      () => write(first, `${clerk} -- tidied`),
      `The migration ${first} was changed after it was applied to this database. Restore it and add a new one.`,
    ],
    [
      'a missing file',
      () => remove(first),
      `The migration ${first} was applied to this database, but its file is missing.`,
    ],
    [
      'a database of a newer version',
      () => remove(second),
      `The database was migrated by a newer version of the program (${second}). Start that version.`,
    ],
    [
      'a file that comes too late for its stamp',
      () => write('20260101-1200-add-clerk-phone.sql', 'select 1'),
      `The migration 20260101-1200-add-clerk-phone.sql is older than ${second}, which was already applied to this ` +
        'database. Give it a later timestamp.',
    ],
    [
      'a badly named file',
      () => write('notes.sql', 'select 1'),
      'Not named YYYYMMDD-HHMM-verb-phrase.sql: notes.sql',
    ],
  ]

  test.each(refusals)('on %s', async (_what, spoil, message) => {
    await write(first, clerk)
    await write(second, hours)
    await run()
    await spoil()
    await expect(run()).rejects.toThrow(message)
    expect(await recorded()).toEqual([first, second])
  })
})

test('an older version starts on the database of the newer one that it was rolled back from, and of none newer', async () => {
  const rolledBackFrom = (name: string) => migrate(database.pool, folder, name)
  await write(first, clerk)
  await write(second, hours)
  await write(third, 'insert into clerk values (2)')
  await run()
  await remove(third)
  await remove(second)
  await expect(run()).rejects.toThrow(`To go back from it by one release, set ROLLED_BACK_FROM=${third}`)
  await expect(rolledBackFrom(second)).rejects.toThrow(`newer version of the program (${third})`)
  expect(await rolledBackFrom(third)).toEqual([])
  await write(first, `${clerk} -- tidied`)
  await expect(rolledBackFrom(third)).rejects.toThrow('was changed after it was applied')
  await write(first, clerk)
  await write(second, hours)
  await write(third, 'insert into clerk values (2)')
  expect(await run()).toEqual([])
  expect(await recorded()).toEqual([first, second, third])
})

test('stays ready on the older version after a newer one has migrated', async () => {
  await write(first, clerk)
  await write(second, hours)
  await run()
  await remove(second)
  expect(await pending()).toEqual([])
})
