import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findAdapter } from '#server/features/sources/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { summaryOf } from '#server/platform/tracing/trace-queries.ts'
import {
  endProgram,
  productSettings,
  type RunningProgram,
  startProgram,
} from '#tests/support/product-program.ts'
import { startPeerProgram } from '#tests/support/peer-program.ts'
import { GOOD_PASSWORD } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  status: z.object({ code: z.number().optional() }),
})
type Span = z.infer<typeof span>
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

/** What a collector does with an export: takes it, never answers, or answers with an endless body or a failure. */
const LIES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  takes: (response) => response.end('{}'),
  hangs: () => undefined,
  refuses: (response) => response.writeHead(400).end('no'),
  'is down for long': (response) => response.writeHead(503, { 'retry-after': '3600' }).end(),
  'is not a collector': (response) => response.end('<html>'.repeat(1_000_000)),
}
let behavior = 'takes'
const spans: Span[] = []
let sent = ''
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    sent += JSON.stringify(body)
    for (const { scopeSpans } of exported.parse(body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    LIES[behavior]?.(response)
  })
})

let database: Database
let product: RunningProgram
beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(collector.address())
  product = await startProgram({
    ...productSettings(await openScratchFolder('tracing-test-')),
    DATABASE_URL: database.url,
    LOCAL_SOURCES: 'allowed',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
}, 300_000)
afterAll(async () => {
  product.program.kill('SIGKILL')
  collector.closeAllConnections()
  collector.close()
  await database.close()
})

const person = { name: 'Ada Quillfeather', email: 'ada.quillfeather@example.com', password: GOOD_PASSWORD }

const consents = { is_adult: true, agrees_to_eula: true, agrees_to_terms: true }

function signUp(email = person.email, headers: Record<string, string> = {}) {
  return fetch(`${product.url}/api/users/sign_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, ...headers },
    body: JSON.stringify({ ...person, ...consents, email }),
  })
}

const traceOf = (name: string): Span[] => {
  const { traceId } = spans.find((each) => each.name === name) ?? {}
  return traceId === undefined ? [] : spans.filter((each) => each.traceId === traceId)
}

/** The names of a span and of its causes in its trace, the first cause last. */
function causesOf(each: Span | undefined, trace: readonly Span[]): string[] {
  if (each === undefined) return []
  const cause = trace.find(({ spanId }) => spanId === each.parentSpanId)
  return [each.name, ...causesOf(cause, trace)]
}

/** The names of a span and of its causes, the first cause last, once the first has arrived: each is sent as it ends. */
async function waitForCauses(name: string, first: string): Promise<string[]> {
  return vi.waitFor(() => {
    const trace = traceOf(first)
    const names = causesOf(
      trace.find((each) => each.name === name),
      trace,
    )
    expect(names.at(-1)).toBe(first)
    return names
  }, 20_000)
}

test('a request, its queries, its job and its email are one trace', async () => {
  const request = 'POST /api/users/sign_up'
  const foreign = '00-11111111111111111111111111111111-2222222222222222-01'
  expect((await signUp(person.email, { traceparent: foreign })).status).toBe(200)
  const causes = await waitForCauses('mail', request)
  expect(causes[1]).toMatch(/^job /)
  const trace = traceOf(request)
  expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^INSERT /)]))
  expect(trace[0]?.traceId).not.toBe('1'.repeat(32))
})

test('a source run, its fetches, its import and the jobs it causes are one trace', async () => {
  const site = await startPeerProgram(['sources'])
  const { pathname, search } = new URL((await findAdapter(database.db, 'cabarrus'))?.address ?? '')
  const address = `http://127.0.0.1:${site.port('sources')}/cabarrus${pathname}${search}`
  await database.pool.query('INSERT INTO source_setting (name, address) VALUES ($1, $2)', [
    'cabarrus',
    address,
  ])
  await database.pool.query(`SELECT graphile_worker.add_job('run_source_now', '{"name":"cabarrus"}')`)
  const job = 'job run_source_now'
  expect(await waitForCauses('source fetch', job)).toEqual(['source fetch', 'source run', job])
  expect(await waitForCauses('COPY listing_event', job)).toContain('source run')
  await waitForCauses('job find_outlines', job)
  await site.stop()
})

test('nothing personal is in a trace', () => {
  expect(spans.length).toBeGreaterThan(10)
  for (const word of ['quillfeather', 'example.com', GOOD_PASSWORD.toLowerCase(), 'values ('])
    expect(sent.toLowerCase()).not.toContain(word)
})

test('health checks and polling make no trace', async () => {
  await fetch(`${product.url}/readyz`)
  expect(spans.filter(({ name }) => /readyz|healthz|metrics|get_job/i.test(name))).toEqual([])
})

test.each(Object.keys(LIES).filter((name) => name !== 'takes'))(
  'a collector that %s neither fails nor delays a request',
  async (lie) => {
    behavior = lie
    const before = spans.length
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, place) => signUp(`visitor${place}-${lie.length}@example.org`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await vi.waitFor(() => expect(spans.length).toBeGreaterThan(before), 20_000)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  },
)

test('a collector that hangs does not keep the product from stopping', async () => {
  behavior = 'hangs'
  await signUp('last@example.org')
  await endProgram(product.program)
  expect(product.program.exitCode).toBe(0)
})

test.each([
  ["SELECT email FROM user_account WHERE email = 'ada@example.com'", 'SELECT user_account'],
  ['insert into "user_account" ("id") values ($1)', 'INSERT user_account'],
  ['WITH made AS (INSERT INTO a VALUES (1)) SELECT value FROM made', 'SELECT a'],
  ['UPDATE graphile_worker._private_jobs SET x = 1', 'UPDATE graphile_worker._private_jobs'],
  ['delete from "push_device" where 1', 'DELETE push_device'],
  ['COPY "listing_event" ("id", "from") FROM STDIN', 'COPY listing_event'],
  ['begin', 'BEGIN'],
  ["DO $$ 'ada@example.com' $$", 'OTHER'],
])('a span of the query %j says only %s', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary)
})
