import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { type PlainDate, plainDate } from '#domain/time/plain-date.ts'
import type { Database } from '#server/platform/db/database.ts'
import { importNotices, soldInBurke } from '#tests/support/county-notices.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createCountyEntries, type ReadCountyEntries } from './county-entries.ts'

const BURKE = '37023'
const NOW = Date.parse('2026-11-10T15:00:00Z')
const TODAY = plainDate(2026, 11, 10)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let entries: ReadCountyEntries
beforeEach(async () => {
  await database.pool.query('TRUNCATE tax_foreclosure, foreclosure_case, source CASCADE')
  await importNotices(database, NOW, [{ ...soldInBurke, last_day: '2026-11-19', minimum: 9750 }])
  entries = createCountyEntries({ db: database.db, publicUrl: 'https://steps.example.com' })
  vi.restoreAllMocks()
})

async function read({ today = TODAY, contacts = contactsOf('Burke', []) } = {}) {
  const { rows } = await database.pool.query<{ data_version: number }>(
    `SELECT data_version FROM county WHERE fips = '${BURKE}'`,
  )
  const data_version = rows[0]?.data_version ?? 0
  return entries({ county: { fips: BURKE, name: 'Burke', data_version }, contacts, today })
}

/** Whether a query reads the days of a county's listings. */
const isOfDays = (query: unknown) => JSON.stringify(query).includes('former_last_day')

test('are read once for everyone until a listing changes', async () => {
  const execute = vi.spyOn(database.db, 'execute')
  const [first, second] = await Promise.all([read(), read()])
  expect(first).toBe(second)
  const queries = execute.mock.calls.map(([query]) => query)
  expect(queries.filter(isOfDays)).toHaveLength(1)
  expect(await read()).toBe(first)
  expect(execute).toHaveBeenCalledTimes(queries.length)
  expect(first.entries.map(({ lines }) => lines).join('')).toContain('20261119T170000')
  await importNotices(database, NOW + 1, [{ ...soldInBurke, last_day: '2026-11-20', minimum: 9750 }])
  const moved = await read()
  expect(moved.version).not.toBe(first.version)
  expect(moved.entries.map(({ lines }) => lines).join('')).toContain('20261120T170000')
})

test.each<[string, { today?: PlainDate; contacts?: ReturnType<typeof contactsOf> }]>([
  ['the day', { today: plainDate(2027, 1, 5) }],
  [
    'a contact',
    { contacts: contactsOf('Burke', [{ fact: 'clerk_phone', value: '828-555-0199', set_on: TODAY }]) },
  ],
])('change with %s', async (_what, change) => {
  const before = await read()
  const after = await read(change)
  expect(after.version).not.toBe(before.version)
  expect(await read()).toEqual(before)
})

test('have the same version while they are the same', async () => {
  const { version } = await read()
  expect((await read({ today: plainDate(2026, 11, 11) })).version).toBe(version)
})

test('are read for each reader if they are too large to keep', async () => {
  entries = createCountyEntries({ db: database.db, publicUrl: 'https://steps.example.com' }, 10)
  const execute = vi.spyOn(database.db, 'execute')
  expect((await read()).entries).toHaveLength(2)
  expect((await read()).entries).toHaveLength(2)
  expect(execute.mock.calls.map(([query]) => query).filter(isOfDays)).toHaveLength(2)
})

test('are read again after a reading that failed', async () => {
  vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('the database is away'))
  await expect(read()).rejects.toThrow('the database is away')
  expect((await read()).entries).toHaveLength(2)
})
