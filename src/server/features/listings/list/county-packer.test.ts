import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { readDataVersion } from '#server/features/listings/counties.store.ts'
import { raiseDataVersions } from '#server/features/listings/county-changes.store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseTrouble } from '#server/platform/db/database-trouble.ts'
import { measureStall } from '#tests/support/measure-stall.ts'
import { freePorts } from '#tests/support/round-robin.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { type CountyPacker, createCountyPacker } from './county-packer.ts'
import { joinFragments } from './join-fragments.ts'

const WAKE = { fips: '37183', name: 'Wake', data_version: 1 }
const BURKE = { fips: '37023', name: 'Burke', data_version: 1 }
const LISTINGS = 12_000
const today = plainDate(2026, 11, 18)

let database: Database
let packer: CountyPacker
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `WITH c AS (INSERT INTO foreclosure_case (county_fips) VALUES ($1) RETURNING id)
     INSERT INTO tax_foreclosure (county_fips, case_id, status, street, first_seen_at, date_last_updated)
     SELECT $1, c.id, 'Waiting on sales date', n || ' Main Street', now(), now() FROM c, generate_series(1, ${LISTINGS}) n`,
    [WAKE.fips],
  )
  packer = createCountyPacker({ ...database, replicaUrl: null })
  await packer.pack.whole(BURKE, today)
})
afterAll(async () => {
  await packer.stop()
  await database.close()
})

test('packs a large county without blocking the event loop', async () => {
  const { result: fragment, longest, taken } = await measureStall(() => packer.pack.whole(WAKE, today))
  // On the main thread, reading and composing its rows would block in one go.
  expect(longest).toBeLessThan(taken / 3)
  const answer: unknown = JSON.parse(gunzipSync(await joinFragments([fragment], ['Wake'])).toString())
  expect(answer).toMatchObject({ without_outline: { length: LISTINGS }, accessible_counties: ['Wake'] })
})

test('packs what changed in counties that are asked for at once, whether few listings or many', async () => {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM tax_foreclosure ORDER BY id')
  const ids = rows.map(({ id }) => id)
  const removed = (ids.at(-1) ?? 0) + 1
  const atVersion = async (county: OpenCounty): Promise<OpenCounty> => ({
    ...county,
    data_version: (await readDataVersion(database.db, county.fips)) ?? 0,
  })
  for (const changed of [ids.slice(0, 3), ids.slice(0, 150)]) {
    const before = await Promise.all([WAKE, BURKE].map(atVersion))
    const listings = [[...changed, removed], []]
    await raiseDataVersions(
      database.db,
      new Map(before.map(({ fips }, place) => [fips, listings[place] ?? null])),
    )
    const packed = await Promise.all(
      before.map(async (county) => packer.pack.changes(await atVersion(county), county.data_version, today)),
    )
    const known = packed.filter((changes) => changes !== 'unknown')
    expect(known.map(({ gone }) => gone)).toEqual([[removed], []])
    const fragments = known.map(({ fragment }) => fragment)
    const answer: unknown = JSON.parse(gunzipSync(await joinFragments(fragments, [])).toString())
    expect(answer).toMatchObject({ without_outline: changed.map((id) => ({ id })) })
  }
})

test('fails with a retryable error while a county is locked, then packs it', async () => {
  const holder = await database.pool.connect()
  await holder.query('BEGIN; LOCK TABLE parcel IN ACCESS EXCLUSIVE MODE')
  const failure = await packer.pack.whole(WAKE, today).catch((error: unknown) => error)
  await holder.query('ROLLBACK')
  holder.release()
  expect(databaseTrouble(failure)).toBe('busy')
  expect((await packer.pack.whole(WAKE, today)).runs).toHaveLength(1)
})

test.each([
  ['is away', (port: number) => `postgres://steps@127.0.0.1:${port}/steps`],
  ['is away and was never there', () => 'postgres://steps@nowhere.invalid:5432/steps'],
])('fails with a retryable error while the database %s', async (_how, urlAt) => {
  const [port = 0] = await freePorts(1)
  const lost = createCountyPacker({ url: urlAt(port), pooledUrl: null, replicaUrl: null })
  const failure = await lost.pack.whole(WAKE, today).catch((error: unknown) => error)
  await lost.stop()
  expect(databaseTrouble(failure)).toBe('away')
})

test('fails pending requests when the thread exits, and starts a new one for the next county', async () => {
  const owed = packer.pack.whole(WAKE, today)
  await packer.stop()
  await expect(owed).rejects.toThrow('the thread that packs counties ended')
  expect((await packer.pack.whole(WAKE, today)).runs).toHaveLength(1)
})
