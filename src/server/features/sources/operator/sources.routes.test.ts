import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorRun, RunRow } from '#contract/operator/runs.ts'
import type { OperatorSource, OperatorSourceRun } from '#contract/operator/sources.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

let bench: SourceBench
let product: TestApp
let operator: string
beforeAll(async () => {
  bench = await createSourceBench()
  product = await createTestApp({ LOCAL_SOURCES: 'allowed' }, bench.database)
  product.clock.set('2026-11-25T15:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  await bench.run('kania')
  await bench.run('rutherford')
  await bench.control({ source: 'kania', day: 'day-2', replace: ['"ourfile":', '"ourfileno":'] })
  await bench.control({ source: 'rutherford', fault: 'blocked' })
  await bench.run('kania')
  await bench.run('rutherford')
  product.clock.set(new Date(bench.clock.now).toISOString())
  await product.accounts.confirmPassword(operator)
})
afterAll(async () => {
  await product.app.close()
  await bench.close()
})

const get = async <T>(path: string) =>
  (await product.call('GET', `/api/operator/${path}`, { cookie: operator })).json<T>()
const post = (path: string, body: unknown) =>
  product.call('POST', `/api/operator/${path}`, { cookie: operator, body })

type Detail = OperatorSource & { address: string; runs: OperatorSourceRun[]; terms: object; filled: object[] }
type RunDetail = OperatorRun & { rows: RunRow[]; too_late: string | null; shown_since: string | null }

async function heldRun(): Promise<number> {
  const { sources } = await get<{ sources: OperatorSource[] }>('sources')
  return sources.find(({ name }) => name === 'kania')?.last_run?.import_id ?? 0
}

test('lists every source with its last run, and one with its health', async () => {
  const { sources } = await get<{ sources: OperatorSource[] }>('sources')
  expect(sources).toHaveLength(17)
  expect(sources.find(({ name }) => name === 'kania')).toMatchObject({
    title: 'Kania Law Firm',
    is_on: false,
    last_run: { outcome: 'held' },
    listings: 121,
  })
  expect(sources.find(({ name }) => name === 'mcdowell')).toMatchObject({ last_run: null, listings: 0 })
  const kania = await get<Detail & { only_source_of: string[] }>('sources/kania')
  expect(kania.runs.map(({ outcome }) => outcome)).toEqual(['held', 'published'])
  expect(kania).toMatchObject({ terms: { confirmed_at: null } })
  expect(kania.only_source_of).toContain('Burke')
  expect(kania.only_source_of).not.toContain('Rutherford')
  expect(codeOf(await product.call('GET', '/api/operator/sources/nowhere', { cookie: operator }))).toBe(
    'not_found',
  )
})

test('shows what a held run would change beside its page, and publishes only what is chosen', async () => {
  const id = await heldRun()
  const run = await get<RunDetail>(`runs/${id}`)
  expect(run).toMatchObject({ state: 'held', too_late: null })
  expect(run.problems.length).toBeGreaterThan(0)
  const page = await get<{
    columns: { name: string; state: string }[]
    rows: { line: number }[]
  }>(`runs/${id}/page`)
  const missing = page.columns.flatMap(({ name, state }) => (state === 'missing' ? [name] : []))
  expect(missing).toEqual(['ourfile'])
  const lines = new Set(page.rows.map(({ line }) => line))
  for (const { line } of run.rows) if (line !== null) expect(lines.has(line)).toBe(true)

  const chosen = run.rows.filter(({ kind }) => kind === 'new' || kind === 'changed').slice(0, 1)
  const body = {
    only: chosen.map((row) => row.id),
    shown_since: run.shown_since,
    reason: 'This row is right.',
  }
  product.clock.advance(16 * 60_000)
  expect(codeOf(await post(`runs/${id}/release`, body))).toBe('password_not_confirmed')
  await product.accounts.confirmPassword(operator)
  const stale = { ...body, shown_since: null }
  expect(codeOf(await post(`runs/${id}/release`, stale))).toBe('changed_meanwhile')
  const [first, second] = await Promise.all([
    post(`runs/${id}/release`, body),
    post(`runs/${id}/release`, body),
  ])
  expect([codeOf(first), codeOf(second)].toSorted()).toEqual([null, 'not_possible'].toSorted())
  expect(codeOf(await post(`runs/${id}/reject`, { reason: 'Too late' }))).toBe('not_possible')
  expect(await get<RunDetail>(`runs/${id}`)).toMatchObject({
    state: 'released',
    rows: [{ kind: chosen[0]?.kind, line: chosen[0]?.line }],
    brought: { left_out: run.rows.filter(({ line }) => line !== null).length - 1 },
    decision: { by: 'operator@example.com', via: 'browser', reason: body.reason },
  })
  const { rows } = await product.database.pool.query<{ details: object }>(
    "SELECT details FROM audit_log WHERE action = 'release_run'",
  )
  expect(rows).toMatchObject([{ details: { run_id: id, rows: 1, reason: body.reason } }])
})

test('needs an operator for what is held or blocked, once it is on', async () => {
  const titles = async () =>
    (await get<{ needs: { title: string; link: string }[] }>('overview')).needs.map(({ title }) => title)
  expect(await titles()).toEqual([])
  await post('sources/rutherford/switch', { is_on: true, reason: 'To be read daily' })
  expect(await titles()).toEqual(['Rutherford County Tax Office: refuses to be read'])
})

test('lists the other sources although what is stored of one cannot be read, and says which one', async () => {
  await product.database.pool.query(`
    INSERT INTO stored_source (name, title, authority, counties, address, terms, schedule, bounds, layout, mapping,
      fixture_gz, fixture_rows, saved_at)
    VALUES ('broken', 'Broken', 'county', '{Wake}', '', '', '{}', '{}', '{}', '{}', '', '[]', now())`)
  const { sources } = await get<{ sources: OperatorSource[] }>('sources')
  expect(sources).toHaveLength(17)
  const { needs } = await get<{ needs: { id: string; title: string; detail: string }[] }>('overview')
  const broken = needs.find(({ id }) => id === 'source.broken')
  expect(broken?.title).toBe('Broken: this release cannot use the source')
  expect(broken?.detail).toContain('It is not read until that is repaired.')
  const answers = [
    await product.call('GET', '/api/operator/sources/broken', { cookie: operator }),
    await post('sources/broken/switch', { is_on: true, reason: 'To be read daily' }),
    await post('sources/broken/terms', { has_read: true }),
    await post('sources/broken/run', {}),
  ]
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'not_possible'))
  expect(answers[0]?.json<{ message: string }>().message).toMatch(/^This release cannot use the source\. /)
  await product.database.pool.query('DELETE FROM stored_source')
})

test('changes a source once, for a reason, and nothing that another operator changed', async () => {
  const again = await post('sources/rutherford/switch', { is_on: true, reason: 'Again' })
  expect(codeOf(again)).toBe('changed_meanwhile')
  const { address } = await get<Detail>('sources/hoke')
  const set = (to: string | null, seen: string) =>
    post('sources/hoke/address', { address: to, seen, reason: 'The site moved' })
  expect(codeOf(await set('https://hoke.example/list', 'https://stale.example/'))).toBe('changed_meanwhile')
  expect(codeOf(await set('ftp://hoke.example/list', address))).toBe('not_possible')
  const secret = await set('https://clerk:s3cret@hoke.example/list', address)
  expect(codeOf(secret)).toBe('not_possible')
  expect(secret.body).not.toContain('s3cret')
  expect((await set(' https://hoke.example/list ', address)).statusCode).toBe(200)
  expect(await get<Detail>('sources/hoke')).toMatchObject({
    address: 'https://hoke.example/list',
    own_address: address,
  })
  await post('sources/hoke/terms', { has_read: true })
  expect(await get<Detail>('sources/hoke')).toMatchObject({ terms: { by: 'operator@example.com' } })
})

test('reads a source now in the background, once', async () => {
  await bench.control({ source: 'rutherford', fault: 'none' })
  await Promise.all([post('sources/rutherford/run', {}), post('sources/rutherford/run', {})])
  await product.runJobs()
  const { runs } = await get<Detail>('sources/rutherford')
  expect(runs.map(({ outcome, trigger }) => [outcome, trigger])).toEqual([
    ['published', 'operator'],
    ['blocked', 'operator'],
    ['published', 'operator'],
  ])
})
