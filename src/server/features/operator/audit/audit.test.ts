import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendPerson } from '#server/features/accounts/index.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
})
afterAll(() => product.close())

type Page = { entries: Record<string, unknown>[]; next: number | null; actions: string[] }
const read = async (query = '') =>
  (await product.call('GET', `/api/operator/audit${query}`, { cookie: operator })).json<Page>()

test('shows who did what, why, and from where, newest first', async () => {
  await signUpAndIn(product, 'investor@example.com')
  const at = new Date(product.clock.now())
  const by = { userId: await idOf('operator@example.com'), via: 'browser', address: '203.0.113.9' } as const
  await suspendPerson(product.database.db, 'investor@example.com', 'Resold our lists.', { by, at })
  const { entries, actions } = await read()
  expect(entries[0]).toMatchObject({
    at: '2026-11-18T15:00:00+00:00',
    by: 'operator@example.com',
    via: 'browser',
    address: '203.0.113.9',
    action: 'suspend_person',
    about: 'investor@example.com',
    page: { of: 'people', id: await idOf('investor@example.com') },
    reason: 'Resold our lists.',
    before: { suspended: false },
    after: { suspended: true },
    details: {},
  })
  expect(entries[1]).toMatchObject({ by: null, via: 'command_line', address: null, action: 'add_operator' })
  expect(actions).toEqual(['add_operator', 'suspend_person'])
})

test('is filtered by action, words and days of New York', async () => {
  expect((await read('?action=add_operator')).entries).toHaveLength(1)
  expect((await read('?q=resold')).entries).toHaveLength(1)
  expect((await read('?q=investor%40example')).entries).toHaveLength(1)
  expect((await read('?q=%25')).entries).toHaveLength(0)
  expect((await read('?from=2026-11-18&to=2026-11-18')).entries).toHaveLength(2)
  expect((await read('?to=2026-11-17')).entries).toHaveLength(0)
  expect((await read('?from=2026-11-19')).entries).toHaveLength(0)
})

test('names listings by where they are, and leads to what is still there', async () => {
  const { db, pool } = product.database
  const { id } = await insertBareListing(product.database, {
    fips: '37183',
    case_number: '26CVD1',
    parcel: '0430020',
  })
  const log = (details: Record<string, unknown>) =>
    writeAudit(db, { at: new Date(product.clock.now()), by: COMMAND_LINE, action: 'test_names', details })
  await log({ listing_id: id, name: 'not this' })
  const last = async (query = '') => (await read(`?action=test_names${query}`)).entries
  expect(await last()).toMatchObject([{ about: '0430020', page: { of: 'listings', id: String(id) } }])
  await pool.query(
    `UPDATE tax_foreclosure SET street = '254 Toms Lake Rd', city = 'Lake Lure' WHERE id = $1`,
    [id],
  )
  expect(await last('&q=toms+lake')).toMatchObject([{ about: '254 Toms Lake Rd, Lake Lure' }])
  await pool.query('DELETE FROM tax_foreclosure WHERE id = $1', [id])
  await log({ run_id: 50 })
  await log({ listing_id: '7; DROP', run_id: null })
  expect(await last()).toMatchObject([
    { about: 'Listing 7; DROP', page: null },
    { about: 'Run 50', page: null },
    { about: `Listing ${id}`, page: null },
  ])
})

test.each(['audit', 'audit.csv'])('%s takes days of our centuries only', async (what) => {
  for (const query of ['from=0000-01-01', 'to=0000-01-01', 'to=9999-12-31', 'from=2026-02-30']) {
    const answer = await product.call('GET', `/api/operator/${what}?${query}`, { cookie: operator })
    expect(codeOf(answer)).toBe('bad_request')
  }
})

test('comes in pages of 100, and as a file without formulas', async () => {
  const { db } = product.database
  const at = new Date(product.clock.now())
  for (let place = 0; place < 120; place += 1)
    await writeAudit(db, { at, by: COMMAND_LINE, action: 'load_roads', details: { file: `=1+${place}` } })
  const first = await read()
  expect(first.entries).toHaveLength(100)
  const second = await read(`?before=${first.next}`)
  expect(second.entries).toHaveLength(25)
  expect(second.next).toBeNull()
  const file = await product.call('GET', '/api/operator/audit.csv?action=load_roads', { cookie: operator })
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const lines = file.body.trim().split('\n')
  expect(lines).toHaveLength(121)
  expect(lines.some((line) => /(?:^|,)"?=/.test(line))).toBe(false)
})

test.each([
  ['changed', "UPDATE audit_log SET action = 'nothing'"],
  ['changed in its details', `UPDATE audit_log SET details = details || '{"x": 1}'`],
  ['given to another operator', 'UPDATE audit_log SET actor_id = (SELECT id FROM user_account LIMIT 1)'],
  ['deleted', 'DELETE FROM audit_log'],
  ['emptied', 'TRUNCATE audit_log'],
])('cannot be %s', async (_what, statement) => {
  await expect(product.database.pool.query(statement)).rejects.toThrow(/append-only/)
})

async function idOf(email: string): Promise<string> {
  const { rows } = await product.database.pool.query<{ id: string }>(
    'SELECT id FROM user_account WHERE email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}
