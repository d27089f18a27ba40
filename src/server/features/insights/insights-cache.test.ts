import { afterAll, beforeAll, expect, test } from 'vitest'
import { counties } from '#domain/counties/counties.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createInsightsCache } from './insights-cache.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('insights of all counties leave connections to other requests, however many ask', async () => {
  const { pool } = database
  const read = createInsightsCache(database.db)
  let most = 0
  pool.on('acquire', () => (most = Math.max(most, pool.totalCount - pool.idleCount)))
  const opened = counties.map(({ fips, name }) => ({ fips, name, data_version: 1 }))
  const ask = (etag: string, version: number) =>
    read({
      etag,
      county: null,
      counties: opened.map((county) => ({ ...county, data_version: version })),
      today: plainDate(2026, 11, 18),
    })
  const answers = await Promise.all([ask('one', 1), ask('two', 2)])
  expect(answers[0]).toEqual(answers[1])
  expect(most).toBe(2)
})
