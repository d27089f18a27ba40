import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readDataVersion } from './counties.store.ts'
import { raiseDataVersions, readChangedIds } from './county-changes.store.ts'

const [BURKE, WAKE] = ['37023', '37183'] as const
const DAY_MS = 86_400_000

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.pool.query('TRUNCATE county_change'))
afterAll(() => database.close())

const version = async (fips: string = BURKE) => (await readDataVersion(database.db, fips)) ?? 0

/** Raises the version of Burke; returns the new one. */
async function raise(listings: readonly number[] | null): Promise<number> {
  await raiseDataVersions(database.db, new Map([[BURKE, listings]]))
  return version()
}

async function changedSince(since: number): Promise<number[] | null> {
  const [ids = null] = await readChangedIds(database.db, [{ fips: BURKE, since, until: await version() }])
  return ids && [...ids].toSorted((a, b) => a - b)
}

test('names the listings of every change since a version, each once', async () => {
  const [first, second, third] = [await version(), await raise([1, 2]), await raise([2, 3])]
  expect(await changedSince(first)).toEqual([1, 2, 3])
  expect(await changedSince(second)).toEqual([2, 3])
  expect(await changedSince(third)).toEqual([])
})

test('does not know what changed if a change says so, or since a version that it never had', async () => {
  // Versions are times, so that many lie between this one and the next.
  await database.db.execute(sql`UPDATE county SET data_version = 1 WHERE fips = ${BURKE}`)
  const after = await raise([4])
  expect(await changedSince(1)).toEqual([4])
  expect(await changedSince(after - 1)).toBeNull()
  await raise(null)
  expect(await changedSince(1)).toBeNull()
  await raise([5])
  expect(await changedSince(1)).toBeNull()
})

test('does not know what changed since a version later than its own, of a database that it replaced', async () => {
  const since = (await raise([1])) + 1
  expect(await changedSince(since)).toBeNull()
})

test('does not know what changed with versions that were given without a record, in between or last', async () => {
  const before = await version()
  const raiseByAnotherRelease = () =>
    database.db.execute(sql`UPDATE county SET data_version = data_version + 1 WHERE fips = ${BURKE}`)
  await raise([1])
  await raiseByAnotherRelease()
  expect(await changedSince(before)).toBeNull()
  await raise([2])
  expect(await changedSince(before)).toBeNull()
})

test('keeps changes for two weeks', async () => {
  const before = await version()
  await raise([1])
  const age = (days: number) =>
    database.db.execute(sql`
      UPDATE county_change SET version = version - ${days * DAY_MS}::bigint, follows = follows - ${days * DAY_MS}::bigint`)
  const kept = async () => (await database.pool.query('SELECT FROM county_change')).rowCount
  await age(13)
  await raise([2])
  expect(await kept()).toBe(2)
  await age(2)
  await raise([3])
  expect(await kept()).toBe(2)
  expect(await changedSince(before)).toBeNull()
})

test('gives concurrent changes of the same counties versions that follow each other', async () => {
  const before = await version()
  const counties = [BURKE, WAKE]
  await Promise.all(
    Array.from({ length: 20 }, (_, id) => {
      const inSomeOrder = id % 2 === 0 ? counties : counties.toReversed()
      return database.db.transaction((tx) =>
        raiseDataVersions(tx, new Map(inSomeOrder.map((fips) => [fips, [id]]))),
      )
    }),
  )
  expect(await changedSince(before)).toEqual(Array.from({ length: 20 }, (_, id) => id))
})
