import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QUICK_START } from '#server/platform/threads/quick-start.ts'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const program = fileURLToPath(new URL('interrupted-import.fixture.ts', import.meta.url))
const written = [
  'tax_foreclosure',
  'foreclosure_case',
  'source_record',
  'source',
  'raw_document',
  'ingest_run',
] as const

async function countAll(): Promise<number> {
  const counts = await Promise.all(
    written.map((table) => bench.rows(sql.raw(`SELECT count(*)::int AS n FROM ${table}`))),
  )
  return counts.flat().reduce((sum, { n }) => sum + Number(n), 0)
}

async function waitingForLock(): Promise<number> {
  const rows = await bench.rows(sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows.length
}

/** Stops imports at their events, which are written last: everything else is written by then. */
async function lockEvents(): Promise<() => Promise<void>> {
  const blocker = await bench.database.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE listing_event IN ACCESS EXCLUSIVE MODE')
  return async () => {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
}

describe('an import that is killed midway', () => {
  it('leaves nothing half written, and the next one succeeds', async () => {
    const release = await lockEvents()
    const child = spawn(process.execPath, [...QUICK_START, program, bench.database.url], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    await expect.poll(waitingForLock).toBe(1)
    child.kill('SIGKILL')
    await ended
    await release()

    const report = await bench.run(['firm|Wake||0120981'])
    expect(report).toMatchObject({ state: 'published', listings: { new: 1 } })
    // One row per table, all from the second import.
    expect(await countAll()).toBe(written.length)
  })
})

describe('two concurrent imports', () => {
  it('run one after the other', async () => {
    const firm = 'firm|Wake|25CVD000003-910|0120983|3 Oak Ln'
    const county = 'county|Wake|25CVD000004-910|0120984|4 Oak Ln'
    // Sources that are known: inserting the same ones would make the second import wait as well.
    await bench.run([firm, county])
    const release = await lockEvents()
    const row = 'Wake|25CVD000001-910|0120981|1 Oak Ln'
    const first = bench.run([firm, `firm|${row}`])
    await expect.poll(waitingForLock).toBe(1)
    const second = bench.run([county, `county|${row}`])
    await expect.poll(waitingForLock).toBe(2)
    await release()

    // The second one finds the listing of the first, which it could not see when it began.
    expect([await first, await second].map(({ state, listings }) => [state, listings.new])).toEqual([
      ['published', 1],
      ['published', 0],
    ])
  })
})
