import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { makeOwned } from '#server/app/matrix/owned.fixture.ts'
import { WAKE } from '#server/app/matrix/visitors.fixture.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { rememberTables } from '#tests/support/rewind.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { faultOf } from './faults.fixture.ts'
import { hostileCalls } from './hostile-calls.fixture.ts'
import { openClient } from './send.fixture.ts'

/** `npm run fuzz` sets these. */
const seed = Number(process.env['FUZZ_SEED'] ?? '20261125')
const runs = Number(process.env['FUZZ_RUNS'] ?? '0')
const runsPerCall = Math.max(4, Math.ceil(runs / endpoints.length))
/** Requests until what they changed is undone. */
const UNDO_EVERY = 10

const VISITORS = ['anyone', 'subscriber', 'operator', 'operator'] as const

let product: TestApp
let client: ReturnType<typeof openClient>
let cookies: Record<(typeof VISITORS)[number], string>
let known: string[]
let rewind: () => Promise<void>
beforeAll(async () => {
  product = await createTestApp()
  const owner = await investor(product, 'subscriber@example.com', WAKE)
  const operator = await signUpOperator(product, 'operator@example.com')
  await product.accounts.confirmPassword(owner.cookie)
  cookies = { anyone: '', subscriber: owner.cookie, operator }
  const ids = await makeOwned(product, owner, operator)
  known = [...Object.values(ids).map(String), 'Wake', 'operator@example.com']
  rewind = await rememberTables(product.database)
  const url = new URL(await product.app.listen({ host: '127.0.0.1', port: 0 }))
  client = openClient(Number(url.port), 'http://127.0.0.1:3000')
})
afterAll(async () => {
  client.close()
  await product.close()
})

const failedJobs = z.array(z.object({ task: z.string(), error: z.string() }))

/** Jobs that the requests queued and that failed. */
async function readFailedJobs() {
  const { rows } = await product.database.pool.query(`
    SELECT t.identifier AS task, last_error AS error
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE last_error IS NOT NULL`)
  return failedJobs.parse(rows)
}

const named = endpoints.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
])

describe(`seed ${seed}`, () => {
  test.each(named)(
    '%s answers hostile requests with errors of the contract',
    async (_name, endpoint) => {
      let sentSoFar = 0
      const property = fc.asyncProperty(
        hostileCalls(endpoint, known),
        fc.constantFrom(...VISITORS),
        async (sent, visitor) => {
          if (sentSoFar % UNDO_EVERY === 0) await rewind()
          sentSoFar += 1
          const received = await client.send(sent, cookies[visitor])
          expect(faultOf(endpoint, sent, received)).toBeNull()
        },
      )
      await fc.assert(property, { seed, numRuns: runsPerCall })
      if (endpoint.method === 'POST') {
        await product.runJobs()
        expect(await readFailedJobs()).toEqual([])
      }
    },
    60_000 + runs * 100,
  )
})
