import { expect, test } from 'vitest'
import { productSettings, tryCommand } from '#tests/support/product-program.ts'

test('reports in one line that the database is unreachable', async () => {
  const { code, stderr } = await tryCommand(
    ['import', 'examples/plain-list.csv', '--map', 'examples/plain-list.map.json'],
    // Nothing listens on this port.
    { ...productSettings('none'), DATABASE_URL: 'postgres://steps@127.0.0.1:9/none' },
  )
  expect(stderr).toMatch(/^The database of DATABASE_URL cannot be used: .*\n$/)
  expect(code).toBe(1)
})
