import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { productSettings, tryCommand } from '#tests/support/product-program.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

/** Nothing listens on this port. */
const AWAY = '127.0.0.1:9'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each<[string, string[], () => NodeJS.ProcessEnv, RegExp]>([
  [
    'the database',
    ['import', 'examples/plain-list.csv', '--map', 'examples/plain-list.map.json'],
    () => ({ DATABASE_URL: `postgres://steps@${AWAY}/none` }),
    /^The database of DATABASE_URL cannot be used: .*\n$/,
  ],
  [
    'Stripe',
    ['stripe', 'sync'],
    () => ({
      DATABASE_URL: database.url,
      STRIPE_API_URL: `http://${AWAY}`,
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    }),
    /^Stripe refused the request: .*\n$/,
  ],
])('reports in one line that %s is unreachable', async (_what, command, settings, line) => {
  const { code, stderr } = await tryCommand(command, { ...productSettings('none'), ...settings() })
  expect(stderr).toMatch(line)
  expect(code).toBe(1)
})
