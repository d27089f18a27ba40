import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { raiseDataVersions } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openReplica } from '#server/platform/db/replica.ts'
import { importNotices, type NoticeRow } from '#tests/support/county-notices.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '#tests/support/replicated-database.ts'
import { randomOf } from '#tests/support/seeded-random.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const BURKE = '37023'
const LIST = '/api/tax_foreclosure/list_based_off_permissions'
const oak: NoticeRow = { county: 'Burke', case: '25CVD000100-110', parcel: '11033', street: '0 Oak St' }

let servers: ReplicatedDatabase
let product: TestApp
let second: FastifyInstance
let ada: Investor
let number = 0
beforeAll(async () => {
  servers = await startReplicatedDatabase()
  product = await createTestApp(
    { DATABASE_URL: servers.database.url, DATABASE_REPLICA_URL: servers.replicaUrl() },
    servers.database,
  )
  second = await product.startSecond()
  await importNotices(servers.database, product.clock.now(), [oak])
  ada = await investor(product, 'ada@example.com', BURKE)
}, 120_000)
afterAll(async () => {
  await product.close()
  await servers.stop()
})

/** Changes what the list shows, in one commit; returns what it shows from then on. */
async function change(): Promise<string> {
  number += 1
  const street = `${number} Oak St`
  await servers.database.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE tax_foreclosure SET street = ${street}`)
    await raiseDataVersions(tx, new Map([[BURKE, null]]))
  })
  return street
}

/** What a reader sees in the list of a web server. */
async function listed(through: FastifyInstance = product.app): Promise<string> {
  const answer = await product.call('GET', LIST, { cookie: ada.cookie, through })
  expect(answer.statusCode).toBe(200)
  const { street } = answer.json<ListAnswer>().without_outline[0] ?? {}
  return street ?? 'none'
}

/** How the replica did in readings of a web server so far. */
async function outcomes(through: FastifyInstance = product.app): Promise<Record<string, number>> {
  const { body } = await product.call('GET', '/metrics', { from: '127.0.0.1', through })
  const lines = body.matchAll(/^replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, outcome = '', count]) => [outcome, Number(count)]))
}

/** The outcome of the one reading that a change leads to. */
async function outcomeOfChange(): Promise<string | undefined> {
  const before = await outcomes()
  const street = await change()
  expect(await listed()).toBe(street)
  const after = await outcomes()
  return Object.keys(after).find((each) => after[each] !== (before[each] ?? 0))
}

/** After what it was found to be before, the replica rests for some seconds. */
const until = (outcome: string) =>
  expect.poll(outcomeOfChange, { timeout: 40_000, interval: 200 }).toBe(outcome)

test('the list is read from the replica, and again after each change', async () => {
  await until('used')
  const { used = 0 } = await outcomes()
  expect(used).toBeGreaterThan(0)
  // Once per version, however many ask.
  await Promise.all([listed(), listed(), listed()])
  expect(await outcomes()).toMatchObject({ used })
})

test('an open page that receives a change reads it, on every web server, while the replica stands still', async () => {
  const origin = await product.app.listen({ port: 0, host: '127.0.0.1' })
  const page = await openStream(origin, ada.cookie)
  await servers.atReplica('SELECT pg_wal_replay_pause()')
  const { behind = 0 } = await outcomes()
  await importNotices(servers.database, product.clock.now() + 60_000, [{ ...oak, street: 'Moved St' }])
  await change()
  await importNotices(servers.database, product.clock.now() + 120_000, [
    { ...oak, sale: '2026-12-08', time: '11:00 AM', street: 'Moved Ave' },
  ])
  expect(await page.next()).toContain('event: changes')
  expect([await listed(), await listed(second)]).toEqual(['Moved Ave', 'Moved Ave'])
  expect((await outcomes()).behind).toBe(behind + 1)
  page.leave()
  await servers.atReplica('SELECT pg_wal_replay_resume()')
  await until('used')
})

test('a replica that crashes is done without, and used again once it is back', async () => {
  await servers.crashReplica()
  await until('failed')
  await servers.startReplica()
  await until('used')
}, 120_000)

test('a reader who goes from server to server sees the latest state, whatever the replica does', async () => {
  const random = randomOf(20261126)
  let latest = await change()
  for (let step = 0; step < 60; step += 1) {
    const act = Math.floor(random() * 6)
    if (act === 0) await servers.atReplica('SELECT pg_wal_replay_pause()')
    else if (act === 1) await servers.atReplica('SELECT pg_wal_replay_resume()')
    else if (act <= 3) latest = await change()
    expect(await listed(random() < 0.5 ? product.app : second)).toBe(latest)
  }
  await servers.atReplica('SELECT pg_wal_replay_resume()')
})

test('a replica that was behind or failed rests before it is asked again', async () => {
  const rests = { behindMs: 60_000, failedMs: 60_000 }
  for (const [outcome, work] of [
    ['behind', () => Promise.resolve(null)],
    ['failed', (db: Db) => db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)],
  ] as const) {
    const replica = openReplica(servers.replicaUrl(), servers.database, quietLog, rests)
    expect(await replica.read(() => Promise.resolve('read'))).toEqual({ outcome: 'used', value: 'read' })
    expect(await replica.read(work)).toMatchObject({ outcome })
    expect(await replica.read(() => Promise.resolve('read'))).toEqual({ outcome: 'resting' })
    await replica.close()
  }
})

test('a server that is not a standby of this database is not read from', async () => {
  const elsewhere = await createTestDatabase()
  const readAt = async (url: string) => {
    const replica = openReplica(url, servers.database, quietLog, { behindMs: 0, failedMs: 0 })
    const reading = await replica.read(() => Promise.resolve('read'))
    await replica.close()
    return reading
  }
  expect(await readAt(servers.replicaUrl())).toEqual({ outcome: 'used', value: 'read' })
  const foreign = { outcome: 'unfit', problem: 'it is not a copy of our database' }
  expect(await readAt(elsewhere.url)).toEqual(foreign)
  expect(await readAt(servers.replicaUrl('postgres'))).toEqual(foreign)
  expect(await readAt(servers.database.url)).toMatchObject({
    outcome: 'unfit',
    problem: 'it is not a standby',
  })
  await servers.atReplica('SELECT pg_promote()')
  expect(await readAt(servers.replicaUrl())).toMatchObject({
    outcome: 'unfit',
    problem: 'it is not a standby',
  })
  await elsewhere.close()
})
