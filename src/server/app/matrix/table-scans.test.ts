import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { addressOf } from '#tests/support/contract-inputs.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { inputOf } from './call-input.fixture.ts'
import { type Ids, makeOwned } from './owned.fixture.ts'
import { PEOPLE_EXPECTATIONS } from './people-expectations.fixture.ts'
import { WAKE } from './visitors.fixture.ts'

/** Tables that do not grow with people, listings or events: all of their rows may be read. */
const SMALL = new Set([
  'county',
  'county_contact',
  'county_roads',
  'court_closure',
  'plan',
  'plan_price',
  'source',
  'stripe_catalogue',
  'trial_key',
])

/** Tables whose rows are removed with the demo only. */
const LASTING = ['ingest_run']

/** Calls that end the session, or the account. */
const FINAL = ['logout', 'delete', 'end_session', 'sign_out_others', 'sign_out_everywhere'].map(
  (call) => `POST /api/users/${call}`,
)

const plan = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(plan).optional()
  },
})
type Plan = z.infer<typeof plan>
const explained = z.object({ 'Query Text': z.string(), Plan: plan })

/** Asks for every plan, and for one that reads a table as a whole only if no index can answer the query. */
const EXPLAIN = `LOAD 'auto_explain';
  SET auto_explain.log_min_duration = 0;
  SET auto_explain.log_format = json;
  SET auto_explain.log_level = notice;
  SET auto_explain.log_nested_statements = on;
  SET enable_seqscan = off`

let database: Database
let requests: Database
let product: TestApp
let owner: Investor
let ids: Ids
let plans: z.infer<typeof explained>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  requests = connect(database.url, 'explained', quietLog)
  requests.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const text = /\{.*\}/s.exec(message)?.[0]
      if (text !== undefined) plans.push(explained.parse(JSON.parse(text)))
    })
    void client.query(EXPLAIN)
  })
  product = await createTestApp({}, database, { requests })
  owner = await investor(product, 'ada@example.com', WAKE)
  ids = await makeOwned(product, owner, await signUpOperator(product, 'olga@example.com'))
  await product.accounts.confirmPassword(owner.cookie)
})
afterAll(async () => {
  await requests.close()
  await product.close()
})

/** The tables that a plan reads as a whole. */
function scanned({ Plans = [], ...node }: Plan): string[] {
  const table = node['Relation Name']
  const isWhole =
    node['Node Type'] === 'Seq Scan' || (/^Index/.test(node['Node Type']) && node['Index Cond'] === undefined)
  const own = table !== undefined && isWhole && !SMALL.has(table) ? [table] : []
  return [...own, ...Plans.flatMap(scanned)]
}

/** The queries since the last time that read tables as a whole, with those. */
function takeScans(): { query: string; tables: string[] }[] {
  const taken = plans.map(({ 'Query Text': query, Plan }) => ({ query, tables: scanned(Plan) }))
  plans = []
  return taken.filter(({ tables }) => tables.length > 0)
}

const calls = endpoints
  .map((endpoint: Endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ name, endpoint }) => !FINAL.includes(name) && endpoint.contentType !== 'text/event-stream')
  .flatMap(({ name, endpoint }) => {
    const expectation = PEOPLE_EXPECTATIONS[name]
    return expectation ? [[name, endpoint, expectation] as const] : []
  })

test('a query without an index is seen', async () => {
  takeScans()
  await requests.pool.query('SELECT FROM tax_foreclosure WHERE street = $1', ['1 Oak St'])
  expect(takeScans()).toEqual([
    { query: 'SELECT FROM tax_foreclosure WHERE street = $1', tables: ['tax_foreclosure'] },
  ])
})

test('a row that others refer to is removed without reading all of theirs', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
      AND c.confrelid::regclass::text <> ALL($1) AND NOT EXISTS (
        SELECT FROM pg_index i
        WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
          AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    ORDER BY 1, 2`,
    [[...SMALL, ...LASTING]],
  )
  expect(rows).toEqual([])
})

test.each(calls)('%s finds its rows by an index', async (_name, endpoint, expectation) => {
  const input = inputOf(endpoint, expectation, ids)
  takeScans()
  await product.call(endpoint.method, addressOf(endpoint, input), {
    cookie: owner.cookie,
    ...(endpoint.body && { body: input.body }),
  })
  expect(takeScans()).toEqual([])
})
