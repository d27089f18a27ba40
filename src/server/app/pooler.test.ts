import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { checkPooler, examinePooler } from '#server/platform/db/check-pooler.ts'
import { connectForRequests, type Database, openDatabase } from '#server/platform/db/database.ts'
import { databaseTrouble } from '#server/platform/db/database-trouble.ts'
import { webLimits } from '#server/platform/db/limits.ts'
import { importNotices, type NoticeRow } from '#tests/support/county-notices.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { hasProgram } from '#tests/support/has-program.ts'
import { investor } from '#tests/support/investors.ts'
import { openLink } from '#tests/support/link.ts'
import { type PgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, GOOD_PASSWORD, type TestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const BURKE = '37023'
const LIST = '/api/tax_foreclosure/list_based_off_permissions'
const oak: NoticeRow = { county: 'Burke', case: '25CVD000100-110', parcel: '11033', street: '12 Oak St' }

/** Two connections to the server and no spare one, so that clients meet each other's sessions. */
const small = (settings: string) =>
  settings
    .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2')
    .replace(/^reserve_pool_size = .*$/m, 'reserve_pool_size = 0')
    .replace(/^query_wait_timeout = .*$/m, 'query_wait_timeout = 1')

describe.skipIf(!hasProgram('pgbouncer'))('PgBouncer in transaction mode', () => {
  let direct: Database
  let bouncer: PgBouncer
  let requests: Database
  let product: TestApp
  let origin: string
  beforeAll(async () => {
    direct = await createTestDatabase()
    bouncer = await startPgBouncer(direct.url, small)
    const address = { ...direct, pooledUrl: bouncer.url }
    requests = connectForRequests(address, 'web', quietLog, webLimits, await examinePooler(address))
    product = await createTestApp({}, direct, { requests })
    origin = await product.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await requests.close()
    await product.close()
    await bouncer.stop()
  })

  const imports = (row: NoticeRow) => importNotices(direct, product.clock.now(), [row])

  test('a person signs in, follows a list live and signs out, with many at once on two connections', async () => {
    await checkPooler(requests)
    await imports(oak)
    const ada = await investor(product, 'ada@example.com', BURKE)
    const page = await openStream(origin, ada.cookie)
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const path = number % 2 === 0 ? LIST : '/api/users/current_user'
        return (await ada.get(path)).statusCode
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    product.clock.advance(60_000)
    await imports({ ...oak, sale: '2026-12-08', time: '11:00 AM' })
    expect(await page.next()).toContain('"kinds":["sale_date_set"]')
    const list = (await ada.get(LIST)).json<ListAnswer>()
    expect(list.without_outline).toMatchObject([{ foreclosure_date: '2026-12-08' }])

    // The only session of the web server is the one that listens, and the only one of requests are the pooler's two.
    const { rows } = await direct.pool.query<{ name: string; n: number }>(
      `SELECT regexp_replace(application_name, 'web .*', 'web itself') AS name, count(*)::int AS n
       FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^steps (web|lists)'
       GROUP BY 1 ORDER BY 1`,
    )
    const connections = new Map(rows.map(({ name, n }) => [name, n]))
    expect(connections.get('steps web itself')).toBe(1)
    expect((connections.get('steps web') ?? 0) + (connections.get('steps lists') ?? 0)).toBeLessThanOrEqual(2)

    await ada.post('/api/users/logout')
    await expect(page.next()).rejects.toThrow('the stream ended')
    expect((await ada.get(LIST)).statusCode).toBe(401)
    expect((await product.accounts.logIn(ada.email, GOOD_PASSWORD)).statusCode).toBe(200)
  })

  test('a statement that takes too long ends, and a request that waits too long for a connection fails as busy', async () => {
    const held = await Promise.all([requests.pool.connect(), requests.pool.connect()])
    for (const client of held) await client.query('BEGIN')
    const limits = await held[0].query<{ statement_timeout: string }>('SHOW statement_timeout')
    expect(limits.rows).toEqual([{ statement_timeout: '15s' }])
    const waiting = await requests.pool.query('SELECT 1').catch((error: unknown) => error)
    expect(databaseTrouble(waiting)).toBe('busy')
    // Health checks have connections of their own.
    expect((await product.call('GET', '/readyz')).json()).toEqual({ status: 'ready', missing: [] })
    for (const client of held) {
      await client.query('ROLLBACK')
      client.release()
    }
    expect((await requests.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('a server that PgBouncer loses during a query is a failure that passes', async () => {
    const url = new URL(direct.url)
    const link = await openLink(Number(url.port))
    url.port = String(link.port)
    const through = await startPgBouncer(url.href)
    const database = connectForRequests({ ...direct, pooledUrl: through.url }, 'web', quietLog, webLimits)
    const client = await database.pool.connect()
    await client.query('BEGIN')
    link.set({ kind: 'cut' })
    const failure = await client.query('SELECT 1').catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: '08P01' })
    expect(databaseTrouble(failure)).toBe('away')
    client.release(true)
    await database.close()
    await through.stop()
    link.close()
  })

  test('what needs sessions refuses PgBouncer, also one that drops what a session asks for', async () => {
    const lax = await startPgBouncer(direct.url, (settings) =>
      settings
        .replace(/ connect_query='[^']*'/, '')
        .replace(
          '[pgbouncer]',
          '[pgbouncer]\nignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
        ),
    )
    const settings = { DATA_DIR: '/nowhere', ROLE: 'worker', DATABASE_DIRECT_URL: undefined } as const
    const refusal = (urls: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }) =>
      openDatabase({ ...settings, ...urls }, quietLog).then(
        () => 'opened',
        (error: unknown) => String(error),
      )
    try {
      expect(await refusal({ DATABASE_URL: bouncer.url })).toMatch(
        /^StartupError: The database of DATABASE_URL cannot be used: unsupported startup parameter/,
      )
      expect(await refusal({ DATABASE_URL: lax.url })).toMatch(
        /^StartupError: DATABASE_URL leads through a pooler/,
      )
      expect(await refusal({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: lax.url })).toMatch(
        /^StartupError: DATABASE_DIRECT_URL leads through a pooler/,
      )
      const unlimited = connectForRequests({ ...direct, pooledUrl: lax.url }, 'web', quietLog, webLimits)
      await expect(checkPooler(unlimited)).rejects.toThrow(
        'Connections through DATABASE_URL have no statement_timeout, lock_timeout',
      )
      await unlimited.close()
    } finally {
      await lax.stop()
    }
  })

  test('without PgBouncer, requests are not ready; open pages learn later what happened meanwhile', async () => {
    const bea = await investor(product, 'bea@example.com', BURKE)
    const { rows } = await direct.pool.query<{ id: number }>('SELECT max(id) AS id FROM listing_event')
    const page = await openStream(origin, bea.cookie, String(rows[0]?.id))
    await bouncer.kill()
    product.clock.advance(60_000)
    await imports({ ...oak, sale: '2026-12-09', time: '11:00 AM' })
    expect((await bea.get(LIST)).statusCode).toBe(503)
    const health = await product.call('GET', '/readyz')
    expect([health.statusCode, health.json()]).toEqual([503, { status: 'not ready', missing: ['pooler'] }])
    await bouncer.restart()
    // A page whose stream was dropped meanwhile reconnects.
    const event = await page
      .next()
      .catch(async (_dropped: unknown) => (await openStream(origin, bea.cookie, String(rows[0]?.id))).next())
    expect(event).toContain('"listings"')
    expect((await bea.get(LIST)).statusCode).toBe(200)
    page.leave()
  })
})
