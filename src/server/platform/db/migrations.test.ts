import { describe, expect, test } from 'vitest'

import { isMigrationName, migrationsFolder, readMigrations } from './migrations.ts'

describe('migration names', () => {
  test.each(['20261120-1530-add-saved-search-cadence.sql', '20240229-0000-split-parcel-2.sql'])(
    '%s is valid',
    (name) => {
      expect(isMigrationName(name)).toBe(true)
    },
  )

  test.each([
    '20261120-add-column.sql',
    '20261120-1530-.sql',
    '20261120-1530-add.sql',
    '20261120-1530-add_column.sql',
    '20261120-1530-Add-column.sql',
    '20261120-1530-2-columns.sql',
    '20261120-2430-add-column.sql',
    '20260229-1530-add-column.sql',
    '20261320-1530-add-column.sql',
    '20261120-1530-add-column.ts',
    'readme.md',
  ])('%s is invalid', (name) => {
    expect(isMigrationName(name)).toBe(false)
  })
})

test('all migration files have valid names and distinct contents', async () => {
  const migrations = await readMigrations(migrationsFolder)
  expect(migrations.length).toBeGreaterThan(0)
  expect(new Set(migrations.map(({ checksum }) => checksum)).size).toBe(migrations.length)
})
