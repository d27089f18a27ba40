import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import type { RunRow } from '#contract/operator/runs.ts'
import type { OperatorReplay, OperatorSource } from '#contract/operator/sources.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { withSourceLock } from '#server/features/sources/run/runs.store.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let bench: SourceBench
let product: TestApp
let operator: string
let other: string
let runId: number
beforeAll(async () => {
  bench = await createSourceBench()
  product = await createTestApp({ LOCAL_SOURCES: 'allowed' }, bench.database)
  product.clock.set('2026-11-25T15:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  other = await signUpAndIn(product, 'someone@example.com')
  await bench.run('kania')
  // The site renames a column, and another day of the list brings new rows and changed ones.
  await bench.control({ source: 'kania', day: 'day-2', replace: ['"ourfile":', '"ourfileno":'] })
  runId = (await bench.run('kania')).report?.run_id ?? 0
  product.clock.set(new Date(bench.clock.now).toISOString())
  await product.accounts.confirmPassword(operator)
})
afterAll(async () => {
  await product.app.close()
  await bench.close()
})

const get = async <T>(path: string) =>
  (await product.call('GET', `/api/operator/${path}`, { cookie: operator })).json<T>()
const post = (path: string, body: unknown, cookie = operator) =>
  product.call('POST', `/api/operator/${path}`, { cookie, body })
const needs = async () => (await get<{ needs: OperatorNeed[] }>('overview')).needs

test('a held run stays in sight after a later failure, with what waits and until when', async () => {
  await bench.control({ source: 'kania', fault: 'blocked', replace: null })
  await bench.run('kania')
  const [need] = await needs()
  expect(need).toMatchObject({
    id: `run.${runId}`,
    link: `/operator/runs/${runId}`,
    title: 'Kania Law Firm: run held',
    touches: '38 counties',
  })
  expect(need?.detail).toMatch(/rows? wait/)
  expect(need?.detail).toMatch(/upset bid periods? (?:is|are) open in its counties; the first ends/)
  expect(need?.days_to_deadline).toBeGreaterThanOrEqual(0)
  await bench.control({ source: 'kania', fault: 'none' })
})

test('a list of which some rows were released stays unusual, and a replay gives the same facts', async () => {
  const { rows, shown_since } = await get<{ rows: RunRow[]; shown_since: string }>(`runs/${runId}`)
  const [first, second] = rows.filter(({ kind }) => kind !== 'same')
  const only = [first?.id ?? '', second?.id ?? '']
  const released = await post(`runs/${runId}/release`, { only, shown_since, reason: 'These are right.' })
  expect(released.statusCode).toBe(200)
  await bench.control({ source: 'kania', day: 'day-2', replace: ['"ourfile":', '"ourfileno":'] })
  const again = await bench.run('kania')
  expect(again.problems).toContainEqual(expect.stringContaining('layout has changed'))
  expect(await needs()).toMatchObject([{ id: `run.${again.report?.run_id}` }])
  product.clock.set(new Date(bench.clock.now).toISOString())

  expect(await get('replay')).toEqual({ replay: null })
  const asked = await Promise.all([post('replay', {}), post('replay', {})])
  expect(asked.map(codeOf).toSorted()).toEqual(['not_possible', null].toSorted())
  await product.runJobs()
  const { replay } = await get<{ replay: OperatorReplay }>('replay')
  expect(replay).toMatchObject({ state: 'equal', runs_done: 2, runs_all: 2, differing: [], problem: null })
  expect(replay.replayed_sha256).toBe(replay.shown_sha256)

  await product.database.pool.query('UPDATE tax_foreclosure SET opening_bid_cents = 1 WHERE id = 1')
  await post('replay', {})
  await product.runJobs()
  expect(await get('replay')).toMatchObject({ replay: { state: 'different' } })
})

test('a run that a newer one overtook is not released, and no longer waits', async () => {
  const held = await bench.run('kania')
  await bench.control({ source: 'kania', day: 'day-1', replace: null })
  expect((await bench.run('kania')).state).toBe('published')
  product.clock.set(new Date(bench.clock.now).toISOString())
  await product.accounts.confirmPassword(operator)
  const id = held.report?.run_id ?? 0
  const late = await get<{ state: string; too_late: string | null; shown_since: string }>(`runs/${id}`)
  expect([late.state, late.too_late === null]).toEqual(['held', false])
  const answer = await post(`runs/${id}/release`, {
    only: null,
    shown_since: late.shown_since,
    reason: 'Looks fine',
  })
  expect(answer.json()).toMatchObject({
    code: 'not_possible',
    message: `Run ${id} is older than the latest published data from kania.`,
  })
  expect(await needs()).toEqual([])
})

test('a held file needs an operator too', async () => {
  const mapping = {
    reads: 'listings',
    source: { name: 'clerk' },
    columns: { county: { value: 'Wake' }, case_number: 'case', parcel_identification: 'parcel' },
  }
  const held = await importFile({
    file: { name: 'list.csv', bytes: Buffer.from('case,parcel\n25CVD001201-910,0120981\n') },
    mapping,
    reasonsToHold: ['it looks odd'],
    now: bench.clock.now,
    db: bench.database.db,
    log: quietLog,
  })
  expect(await needs()).toMatchObject([
    { id: `run.${held.run_id}`, detail: 'It looks odd. 1 new row waits.' },
  ])
})

test('a source is not read twice at once, and a crash does not keep it from being read', async () => {
  const { pool } = bench.database
  const busy = await withSourceLock({ sessions: pool }, 'hoke', async () => [
    codeOf(await post('sources/hoke/run', {})),
    (await get<OperatorSource>('sources/hoke')).busy,
  ])
  expect(busy).toEqual(['not_possible', 'running'])
  await pool.query(
    `INSERT INTO source_run (name, trigger, state, started_at, parser_version) VALUES ('hoke', 'schedule', 'running', now(), 1)`,
  )
  expect(await get('sources/hoke')).toMatchObject({ busy: null, last_run: { outcome: 'interrupted' } })
  const [first, second] = [await post('sources/hoke/run', {}), await post('sources/hoke/run', {})]
  expect([first.statusCode, second.json()]).toMatchObject([200, { message: 'It is about to be read' }])
})

test('to anyone but operators, none of it exists', async () => {
  const unknown = await product.call('GET', '/api/operator/nothing', { cookie: other })
  for (const path of ['sources', 'sources/kania', `runs/${runId}`, `runs/${runId}/page`, 'replay']) {
    const answer = await product.call('GET', `/api/operator/${path}`, { cookie: other })
    expect([answer.statusCode, codeOf(answer)]).toEqual([unknown.statusCode, codeOf(unknown)])
  }
  for (const path of [`runs/${runId}/release`, `runs/${runId}/reject`, 'sources/kania/run', 'replay'])
    expect(codeOf(await post(path, {}, other))).toBe('not_found')
})
