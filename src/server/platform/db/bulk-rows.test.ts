import { getTableColumns } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  date,
  doublePrecision,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLink } from '#tests/support/link.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { insertRows, reserveIds } from './bulk-rows.ts'
import { connect, type Database, type Db } from './database.ts'
import { databaseTrouble } from './database-trouble.ts'
import { noLimits } from './limits.ts'
import { anyCharacters } from '#tests/support/any-characters.ts'
import { bytes } from './schema/columns.ts'

/** A column of every type that bulk rows have. */
const sample = pgTable('sample', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  words: text('other name'),
  code: char('code', { length: 5 }),
  whole: integer('whole'),
  real: doublePrecision('real'),
  exact: numeric('exact'),
  flag: boolean('flag').default(true),
  day: date('day'),
  at: timestamp('at', { withTimezone: true }),
  binary: jsonb('binary'),
  kept: json('kept'),
  list: text('list').array(),
  ids: bigint('ids', { mode: 'number' }).array(),
  blob: bytes('blob'),
})
type Sample = typeof sample.$inferInsert

let database: Database
/** A database whose pool has a single connection, so that what comes next gets the one of the failure. */
let single: Database
beforeAll(async () => {
  database = await createTestDatabase()
  single = connect(database.url, 'single', quietLog, { ...noLimits, connections: 1 })
  await database.pool.query(`
    CREATE TABLE sample (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "other name" text, code char(5), whole int,
      real double precision, exact numeric, flag boolean DEFAULT true, day date, at timestamptz, "binary" jsonb,
      kept json, list text[], ids bigint[], blob bytea
    );
    CREATE TABLE json_sample (LIKE sample)`)
})
afterAll(async () => {
  await single.close()
  await database.close()
})

const insert = (db: Db, rows: readonly Sample[]) =>
  db.transaction((tx) => insertRows(tx, sample, rows, (row) => row))

async function contentOf(table: 'sample' | 'json_sample'): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `SELECT s.*, kept::text AS kept, "binary"::text AS "binary", exact::text AS exact FROM ${table} s ORDER BY id`,
  )
  return rows
}

describe('a row', () => {
  const word = fc.oneof(
    anyCharacters(),
    fc.string({
      unit: fc.constantFrom('\\', 'N', 'n', '.', '\t', '\n', '\r', '\v', '"', '{', '}', ',', ' ', 'é', '😀'),
    }),
    fc.constantFrom('', '\\N', '\\.', 'NULL', 'null', '\u0001', '\uFEFF'),
  )
  const stored = word.filter((each) => !each.includes('\0'))
  const safe = fc.maxSafeInteger()
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)
  const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: false })
  const jsonValue = fc.jsonValue({ stringUnit: 'grapheme' })
  const row = fc.record(
    {
      words: maybe(stored),
      code: maybe(fc.string({ unit: 'grapheme-ascii', maxLength: 5 })),
      whole: maybe(fc.integer()),
      real: maybe(fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -0))),
      exact: maybe(fc.tuple(fc.bigInt(), fc.nat()).map(([whole, rest]) => `${whole}.${rest}`)),
      flag: maybe(fc.boolean()),
      day: maybe(
        instant.filter((at) => !Number.isNaN(at.getTime())).map((at) => at.toISOString().slice(0, 10)),
      ),
      at: maybe(instant),
      binary: maybe(fc.oneof(jsonValue, fc.constant(NaN))),
      kept: maybe(jsonValue),
      list: maybe(fc.array(stored)),
      ids: maybe(fc.array(safe)),
    },
    { requiredKeys: [] },
  )

  test('is stored as the same row sent as JSON', async () => {
    const columns = Object.entries(getTableColumns(sample))
    const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
    const typed = columns.map(([property, column]) => `"${property}" ${column.getSQLType()}`).join(', ')
    const given = columns.map(([property]) => `"${property}"`).join(', ')
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const numbered = rows.map((each, index) => ({ ...each, id: index + 1 }))
        await database.pool.query('TRUNCATE sample, json_sample')
        await database.pool.query(
          `INSERT INTO json_sample (${names}) SELECT ${given} FROM json_to_recordset($1) AS r(${typed})`,
          [JSON.stringify(numbered)],
        )
        await insert(single.db, numbered)
        expect(await contentOf('sample')).toEqual(await contentOf('json_sample'))
      }),
      { numRuns: 200 },
    )
  })
})

describe('reserved ids', () => {
  test.each([1, 3])(
    'are those of the sequence, which counts by %i as if others took the rest',
    async (by) => {
      await database.pool.query(`ALTER SEQUENCE sample_id_seq INCREMENT BY ${by} RESTART`)
      expect(await reserveIds(database.db, sample, 4)).toEqual([1, 1 + by, 1 + 2 * by, 1 + 3 * by])
      expect(await reserveIds(database.db, sample, 1)).toEqual([1 + 4 * by])
      expect(await reserveIds(database.db, sample, 0)).toEqual([])
    },
  )
})

describe('many rows', () => {
  beforeEach(() => database.pool.query('TRUNCATE sample'))

  const many: readonly Sample[] = Array.from({ length: 50_000 }, (_, index) => ({
    id: index + 1,
    words: `word ${index} `.repeat(10),
  }))
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  const count = async () =>
    (await single.pool.query<{ count: number }>('SELECT count(*) FROM sample')).rows[0]?.count

  test('are stored, each made with its number', async () => {
    await single.db.transaction((tx) =>
      insertRows(tx, sample, many, ({ id }, index) => ({ id, whole: index })),
    )
    const { rows } = await single.pool.query('SELECT count(*), sum(id - whole)::int FROM sample')
    expect(rows).toEqual([{ count: many.length, sum: many.length }])
  })

  test.each<[string, Partial<Sample>, object]>([
    ['a value of the wrong type', { whole: 1.5 }, { code: '22P02' }],
    ['an id that is there already', { id: 2 }, { code: '23505' }],
    ['a NUL character', { words: 'a\0b' }, { code: '22021' }],
    ['a NUL character in JSON', { binary: { a: 'a\0b' } }, { code: '22P05' }],
    ['an unpaired surrogate', { words: 'a\uD800b' }, { message: 'Text to store has unpaired surrogates.' }],
    ['an unpaired surrogate in JSON', { binary: ['\uD800'] }, { code: '22P02' }],
    ['a type of value that has no text', { blob: Buffer.of(1) }, { name: 'TypeError' }],
  ])('are all refused for %s, and the connection stays usable', async (_what, bad, error) => {
    for (const place of [0, 25_000, many.length - 1]) {
      const rows = many.map((row, index) => (index === place ? { ...row, ...bad } : row))
      expect(await failureOf(insert(single.db, rows))).toMatchObject(error)
    }
    expect(await count()).toBe(0)
  })

  test('are all refused if one cannot be made', async () => {
    const failure = new Error('no row')
    const work = single.db.transaction((tx) =>
      insertRows(tx, sample, many, (row, index) => {
        if (index === 25_000) throw failure
        return row
      }),
    )
    expect(await failureOf(work)).toBe(failure)
    expect(await count()).toBe(0)
  })

  test('are refused outside a transaction, and after it', async () => {
    const over = await single.db.transaction(async (tx) => tx)
    for (const db of [single.db, over]) {
      expect(await failureOf(insertRows(db, sample, many, (row) => row))).toMatchObject({
        message: 'This needs a transaction that is still open.',
      })
    }
    expect(await count()).toBe(0)
  })

  describe('that wait for another transaction', () => {
    /** How rows fail of which the last waits for another transaction, which does something meanwhile. */
    async function failureOfWaiting(db: Db, meanwhile: () => Promise<unknown>): Promise<unknown> {
      return database.db.transaction(async (tx) => {
        await insertRows(tx, sample, many.slice(-1), (row) => row)
        const failure = failureOf(insert(db, many))
        await meanwhile()
        return failure
      })
    }

    test('fail when the server ends the connection', async () => {
      const end = async () => {
        const { rowCount } = await database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'COPY%' AND wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      const ended = () => expect.poll(end).toBe(1)
      expect(databaseTrouble(await failureOfWaiting(single.db, ended))).toBe('away')
    })

    test('fail at the time limit of a statement', async () => {
      const limited = connect(database.url, 'limited', quietLog, { ...noLimits, statementMs: 500 })
      const failure = await failureOfWaiting(limited.db, async () => undefined)
      await limited.close()
      expect(failure).toMatchObject({ code: '57014' })
    })
  })

  test.each([0, many.length - 1])('fail when the network drops them from row %i on', async (place) => {
    const url = new URL(database.url)
    const link = await openLink(Number(url.port))
    url.port = String(link.port)
    const distant = connect(url.href, 'distant', quietLog, { ...noLimits, silenceMs: 500 })
    const work = distant.db.transaction((tx) =>
      insertRows(tx, sample, many, (row, index) => {
        if (index === place) link.forget()
        return row
      }),
    )
    expect(databaseTrouble(await failureOf(work))).toBe('away')
    link.close()
    await distant.close()
    expect(await count()).toBe(0)
  })
})
