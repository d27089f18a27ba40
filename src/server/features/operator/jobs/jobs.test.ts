import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorJob } from '#contract/operator/jobs.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findJobNeeds } from './jobs.routes.ts'
import { KEEPS_FAILING, readQueueAge } from '#server/platform/jobs/queue-age.ts'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  await product.runJobs()
})
afterAll(() => product.close())
beforeEach(() => product.database.pool.query('DELETE FROM graphile_worker._private_jobs'))

/** Queues a job that failed `attempts` times of three. */
async function queue(name: string, payload: object, attempts: number, isRunning = false): Promise<string> {
  const { pool } = product.database
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM graphile_worker.add_job($1, $2::json, max_attempts => 3)',
    [name, JSON.stringify(payload)],
  )
  const id = String(rows[0]?.id)
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = $2, last_error = $3, locked_at = $4, locked_by = $5 WHERE id = $1`,
    [
      id,
      attempts,
      attempts > 0 ? 'Error: 550 no mailbox for ada@example.com\n  at stack' : null,
      isRunning ? new Date() : null,
      isRunning ? 'worker' : null,
    ],
  )
  return id
}

const read = async () =>
  (await product.call('GET', '/api/operator/jobs', { cookie: operator })).json<{
    jobs: OperatorJob[]
    waiting: number
    running: number
    failed: number
  }>()
const post = (what: string, body: unknown) =>
  product.call('POST', `/api/operator/jobs/${what}`, { cookie: operator, body })

test('shows failed jobs first, without personal data', async () => {
  await queue('run_source', { name: 'kania' }, 0)
  await queue('mail_reset', { email: 'ada@example.com', token: 'secret', user_id: 'x' }, 3)
  const { jobs, ...counts } = await read()
  expect(counts).toEqual({ waiting: 1, running: 0, failed: 1 })
  expect(jobs).toMatchObject([
    {
      name: 'mail_reset',
      state: 'failed',
      attempts: 3,
      reason: 'Error: 550 no mailbox for hidden',
      payload: { email: 'hidden', token: 'hidden', user_id: 'hidden' },
    },
    { name: 'run_source', state: 'waiting', reason: null, payload: { name: 'kania' } },
  ])
})

test('sets failed jobs to run again, and leaves a running one alone', async () => {
  const failed = await queue('mail_reset', {}, 3)
  const running = await queue('run_source', { name: 'kania' }, 1, true)
  expect((await post('retry', { ids: [failed, running] })).json()).toEqual({ jobs: 1 })
  const { jobs } = await read()
  expect(jobs.map(({ id, state, attempts }) => [id, state, attempts])).toEqual([
    [running, 'running', 1],
    [failed, 'waiting', 0],
  ])
  expect((await post('retry', { ids: ['999999'] })).json()).toEqual({ jobs: 0 })
})

test('drops jobs for a reason, once, and writes it down', async () => {
  const failed = await queue('mail_reset', {}, 3)
  expect(codeOf(await post('drop', { ids: [failed], reason: '  ' }))).toBe('bad_request')
  const [first, second] = await Promise.all([
    post('drop', { ids: [failed], reason: 'The account is gone.' }),
    post('drop', { ids: [failed], reason: 'The account is gone.' }),
  ])
  expect([first.json<{ jobs: number }>().jobs, second.json<{ jobs: number }>().jobs].toSorted()).toEqual([
    0, 1,
  ])
  expect((await read()).jobs).toEqual([])
  const { rows } = await product.database.pool.query<{ details: object }>(
    "SELECT details FROM audit_log WHERE action = 'drop_jobs' ORDER BY jsonb_array_length(details -> 'jobs') DESC",
  )
  expect(rows[0]?.details).toEqual({ jobs: [failed], reason: 'The account is gone.' })
})

test('needs an operator for jobs that keep failing, as while a mail server is down', async () => {
  const failing = [await queue('mail_reset', {}, 2), await queue('mail_reset', {}, 2)]
  const set =
    'UPDATE graphile_worker._private_jobs SET attempts = $2, max_attempts = 25 WHERE id = ANY($1::bigint[])'
  await product.database.pool.query(set, [failing, KEEPS_FAILING - 1])
  expect(await findJobNeeds(product.database.db)).toEqual([])
  await product.database.pool.query(set, [failing, KEEPS_FAILING])
  expect(await findJobNeeds(product.database.db)).toMatchObject([
    { id: 'failing_job.mail_reset', title: 'Job keeps failing: mail reset', touches: '2 jobs' },
  ])
  expect(await readQueueAge(product.database.pool)).toMatchObject({ failing: 2, givenUp: 0 })
})

test('needs an operator for each kind of failed job', async () => {
  await queue('mail_reset', {}, 3)
  await queue('mail_reset', {}, 3)
  await queue('run_source', { name: 'kania' }, 2)
  const needs = await findJobNeeds(product.database.db)
  expect(needs).toMatchObject([
    { id: 'job.mail_reset', title: 'Failed job: mail reset', touches: '2 jobs', tone: 'failed' },
  ])
  const counts = await product.call('GET', '/api/operator/needs', { cookie: operator })
  expect(counts.json()).toEqual({ counts: { jobs: 1 } })
})
