import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue, runDueJobs } from '#server/platform/jobs/jobs.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { sourceJobs } from './sources.jobs.ts'
import { createSourceBench } from './sources.fixture.ts'
import type { SourceBench } from './sources.fixture.ts'

let bench: SourceBench
let handlers: JobHandlers
let mails: { to: string; subject: string; text: string }[]
let published: number

beforeAll(async () => {
  bench = await createSourceBench()
  await bench.database.db.execute(sql`
    INSERT INTO user_account (email, name, password_hash, role, email_verified_at) VALUES
      ('ann@example.com', 'Ann', 'x', 'operator', now()), ('bob@example.com', 'Bob', 'x', 'operator', now()),
      ('eve@example.com', 'Eve', 'x', 'user', now())`)
})
afterAll(() => bench.close())

beforeEach(async () => {
  mails = []
  published = 0
  await bench.control({ source: 'mcdowell', day: 'day-1', fault: 'none', replace: null })
  await bench.database.db.execute(
    sql`TRUNCATE source_run, source_page, source_setting, graphile_worker._private_jobs CASCADE`,
  )
  // Sets the address of the source.
  await bench.run('mcdowell')
  await bench.database.db.execute(sql`UPDATE source_setting SET is_on = true, next_run_at = NULL`)
  handlers = sourceJobs({
    ...bench.deps,
    enqueue,
    publicUrl: 'https://steps.example.com',
    pageDays: 400,
    random: () => 0.5,
    replayProduct: () => Promise.reject(new Error('no replay here')),
    onPublished: async () => {
      published += 1
    },
    sendOnce: async ({ to, write }) => {
      const { subject, text } = await write()
      mails.push({ to, subject, text })
      return 'delivered'
    },
  })
})

const job = (name: string) => {
  const handler = handlers.find((each) => each.name === name)
  if (handler === undefined) throw new Error(`no job ${name}`)
  return handler
}

/** One minute of the worker: due sources are enqueued, and everything that waits is done. */
async function work(): Promise<void> {
  await job('run_due_sources').run({})
  await runDueJobs(bench.database.pool, handlers, quietLog)
}

const setting = async () =>
  (await bench.rows(sql`SELECT next_run_at, failures FROM source_setting WHERE name = 'mcdowell'`))[0] ?? {}
const nextRun = async () => new Date(String((await setting())['next_run_at'])).getTime()
const setNextRun = (at: number) =>
  bench.database.db.execute(
    sql`UPDATE source_setting SET next_run_at = ${new Date(at)} WHERE name = 'mcdowell'`,
  )
const runs = async () =>
  (
    await bench.rows(
      sql`SELECT state FROM source_run WHERE name = 'mcdowell' AND trigger = 'schedule' ORDER BY id`,
    )
  ).map(({ state }) => state)

describe('a source that is on', () => {
  test('is run when it is due, and next by its schedule', async () => {
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(await runs()).toEqual(['published'])
    expect(published).toBe(1)
    expect(await nextRun()).toBeGreaterThan(bench.clock.now)
    await work()
    expect(await runs()).toHaveLength(1)
  })

  test('makes up for a week of missed runs once', async () => {
    await setNextRun(bench.clock.now - 7 * 24 * 3_600_000)
    await work()
    await work()
    expect(await runs()).toEqual(['published'])
  })

  test('is enqueued by one of two nodes', async () => {
    await setNextRun(bench.clock.now - 1_000)
    await Promise.all([job('run_due_sources').run({}), job('run_due_sources').run({})])
    await runDueJobs(bench.database.pool, handlers, quietLog)
    expect(await runs()).toEqual(['published'])
  })

  test('is read although another one, due longer, cannot be', async () => {
    await bench.database.db.execute(sql`
      INSERT INTO stored_source (name, title, authority, counties, address, terms, schedule, bounds, layout, mapping,
        fixture_gz, fixture_rows, saved_at)
      VALUES ('broken', 'Broken', 'county', '{Wake}', '', '', '{}', '{}', '{}', '{}', '', '[]', now())`)
    await bench.database.db.execute(
      sql`INSERT INTO source_setting (name, is_on, next_run_at) VALUES ('broken', true, '2026-01-01')`,
    )
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(await runs()).toEqual(['published'])
    await bench.database.db.execute(sql`DELETE FROM stored_source`)
  })

  test('is left alone once it is off', async () => {
    await bench.database.db.execute(
      sql`UPDATE source_setting SET is_on = false, next_run_at = now() - interval '1 day'`,
    )
    await work()
    expect(await runs()).toEqual([])
  })
})

describe('a source that fails', () => {
  test('is tried again soon, then by its schedule', async () => {
    await bench.control({ source: 'mcdowell', fault: 'unavailable' })
    const waits: number[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await setNextRun(bench.clock.now - 1_000)
      await work()
      waits.push(Math.round(((await nextRun()) - bench.clock.now) / 60_000))
    }
    expect(waits.slice(0, 3)).toEqual([15, 30, 60])
    expect(waits[4]).toBeGreaterThan(60)
    await bench.control({ source: 'mcdowell', fault: 'none' })
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(await setting()).toMatchObject({ failures: 0 })
  })

  test('that refuses us is left alone for hours', async () => {
    await bench.control({ source: 'mcdowell', fault: 'blocked' })
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect((await nextRun()) - bench.clock.now).toBeGreaterThanOrEqual(6 * 3_600_000)
  })
})

describe('operators', () => {
  test('get one mail for a problem, however long it lasts', async () => {
    await bench.control({ source: 'mcdowell', fault: 'blocked' })
    await setNextRun(bench.clock.now - 1_000)
    await work()
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
    expect(mails[0]?.subject).toBe('McDowell County Tax Office cannot be read from here')
    expect(mails[0]?.text).toContain('steps source run mcdowell --file')
  })

  test('get another one for another problem', async () => {
    await bench.control({ source: 'mcdowell', fault: 'blocked' })
    await setNextRun(bench.clock.now - 1_000)
    await work()
    await bench.control({ source: 'mcdowell', fault: 'error-page' })
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'McDowell County Tax Office cannot be read from here',
      'McDowell County Tax Office cannot be read from here',
      'McDowell County Tax Office: the page could not be read',
      'McDowell County Tax Office: the page could not be read',
    ])
  })

  test('get the mail of a problem whose first run crashed before it was sent', async () => {
    await bench.control({ source: 'mcdowell', fault: 'blocked' })
    await bench.run('mcdowell')
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(mails).toHaveLength(2)
  })

  test('get one mail for a source that changes between two problems', async () => {
    for (const fault of ['blocked', 'error-page', 'blocked', 'error-page']) {
      await bench.control({ source: 'mcdowell', fault })
      await setNextRun(bench.clock.now - 1_000)
      await work()
    }
    expect(mails).toHaveLength(4)
  })

  test('get another mail when a problem comes back after a good run', async () => {
    for (const fault of ['blocked', 'none', 'blocked']) {
      await bench.control({ source: 'mcdowell', fault })
      await setNextRun(bench.clock.now - 1_000)
      await work()
    }
    expect(mails).toHaveLength(4)
  })

  test('get another mail when a problem comes back after its rows were released', async () => {
    for (const fault of ['blocked', 'none', 'blocked']) {
      await bench.control({ source: 'mcdowell', fault })
      await setNextRun(bench.clock.now - 1_000)
      await work()
      await bench.database.db.execute(sql`
        WITH held AS (UPDATE source_run SET state = 'held' WHERE state = 'published' RETURNING ingest_run_id)
        UPDATE ingest_run SET state = 'released' FROM held WHERE ingest_run.id = held.ingest_run_id`)
    }
    expect(mails).toHaveLength(4)
  })

  test('get one mail for the third failure in a row', async () => {
    await bench.control({ source: 'mcdowell', fault: 'unavailable' })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await setNextRun(bench.clock.now - 1_000)
      await work()
    }
    expect(mails.map(({ subject }) => subject)).toEqual([
      'McDowell County Tax Office cannot be fetched',
      'McDowell County Tax Office cannot be fetched',
    ])
  })

  test('get none for a single failure that passes', async () => {
    await bench.control({ source: 'mcdowell', fault: 'unavailable' })
    await setNextRun(bench.clock.now - 1_000)
    await work()
    expect(mails).toEqual([])
  })
})

describe('upkeep', () => {
  const countOf = async (table: 'source_page' | 'raw_document') =>
    Number((await bench.rows(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))[0]?.['n'])

  test('deletes old pages, but not those that state what is shown', async () => {
    await bench.control({ source: 'mcdowell', day: 'day-2' })
    await bench.run('mcdowell')
    expect(await countOf('source_page')).toBe(2)
    const documents = await countOf('raw_document')
    bench.clock.now += 500 * 24 * 3_600_000
    await job('source_upkeep').run({})
    // One listing of day one is gone since and is still shown with its history.
    expect(await countOf('source_page')).toBe(2)
    await bench.database.db.execute(sql`UPDATE source_record SET is_in_latest = true`)
    await job('source_upkeep').run({})
    expect(await countOf('source_page')).toBe(1)
    expect(await countOf('raw_document')).toBeLessThan(documents)
  })

  test('mails once for each silence', async () => {
    await bench.control({ source: 'mcdowell', day: 'day-2' })
    for (let run = 0; run < 6; run += 1) await bench.run('mcdowell')
    await job('source_upkeep').run({})
    await runDueJobs(bench.database.pool, handlers, quietLog)
    expect(mails).toEqual([])
    bench.clock.now += 30 * 24 * 3_600_000
    await job('source_upkeep').run({})
    await job('source_upkeep').run({})
    await runDueJobs(bench.database.pool, handlers, quietLog)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2)
    expect(mails[0]?.text).toContain('McDowell County Tax Office: the list is the same since')
    expect(mails[0]?.text).toContain('McDowell County: last checked')
  })
})
