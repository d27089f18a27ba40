import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { insertBareListing, insertReportedSale } from '#tests/support/listing-rows.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { updateCounty } from './counties.store.ts'
import { seedCounties } from './seed-counties.ts'

const FORSYTH = '37067'
const WAKE = '37183'
const NOW = Date.parse('2026-11-18T15:00:00Z')

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => seedCounties(database.db, NOW))

async function county(fips: string) {
  const { rows } = await database.db.execute<{
    closes_at_minute: number
    seller: string | null
    data_version: string
  }>(sql`SELECT closes_at_minute, seller, data_version FROM county WHERE fips = ${fips}`)
  if (!rows[0]) throw new Error(`no county ${fips}`)
  return rows[0]
}

test('a corrected county fact reaches an existing database and re-derives its listings', async () => {
  const { id } = await insertBareListing(database, {
    fips: FORSYTH,
    case_number: null,
    parcel: '6825-11-2233',
  })
  await insertReportedSale(database, id, 9000)
  const changesAt = async () => {
    const { rows } = await database.db.execute<{ at: string }>(
      sql`SELECT status_changes_at AS at FROM tax_foreclosure WHERE id = ${id}`,
    )
    return new Date(rows[0]?.at ?? '').toISOString()
  }
  // As an earlier release had it: 5:00 PM.
  await database.db.execute(sql`UPDATE county SET closes_at_minute = 1020 WHERE fips = ${FORSYTH}`)
  const before = await county(FORSYTH)
  await seedCounties(database.db, NOW)
  const after = await county(FORSYTH)
  expect(after.closes_at_minute).toBe(16 * 60 + 30)
  expect(after.data_version).not.toBe(before.data_version)
  // Ten days from the report of sale on November 9.
  expect(await changesAt()).toBe('2026-11-19T21:30:00.000Z')
})

test('a fact an operator has set stays, and the county’s other facts are still brought up to date', async () => {
  await updateCounty(database.db, WAKE, { closes_at_minute: 990, closes_at_confirmed: true })
  const { seller } = await county(WAKE)
  await database.db.execute(sql`UPDATE county SET seller = 'An earlier seller' WHERE fips = ${WAKE}`)
  await seedCounties(database.db, NOW)
  expect(await county(WAKE)).toMatchObject({ closes_at_minute: 990, seller })
})

test('a start with nothing to correct changes no data version', async () => {
  const versions = async () =>
    (await database.db.execute(sql`SELECT fips, data_version FROM county ORDER BY fips`)).rows
  const before = await versions()
  await seedCounties(database.db, NOW)
  expect(await versions()).toEqual(before)
})
