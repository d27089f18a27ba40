import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

async function waitingForLock(): Promise<boolean> {
  const rows = await bench.rows(sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows.length > 0
}

describe('an import that is killed midway', () => {
  it('leaves nothing half written, and the next one succeeds', async () => {
    const blocker = await bench.database.pool.connect()
    await blocker.query('BEGIN')
    // Events are written last, so everything else is written by then.
    await blocker.query('LOCK TABLE listing_event IN ACCESS EXCLUSIVE MODE')
    const child = spawn(process.execPath, [...QUICK_START, program, bench.database.url], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    await vi.waitFor(async () => expect(await waitingForLock()).toBe(true), { timeout: 15_000 })
    child.kill('SIGKILL')
    await ended
    await blocker.query('ROLLBACK')
    blocker.release()

    const report = await bench.run(['firm|Wake||0120981'])
    expect(report).toMatchObject({ state: 'published', listings: { new: 1 } })
    // One row per table, all from the second import.
    expect(await countAll()).toBe(written.length)
  })
})

describe('two concurrent imports', () => {
  it('run one after the other', async () => {
    const rows = ['firm|Wake|25CVD000001-910|0120981|1 Oak Ln', 'firm|Burke|25CVD000002-110|11033|2 Oak Ln']
    const reports = await Promise.all([bench.run(rows), bench.run(rows)])
    expect(reports.map(({ listings }) => listings.new).toSorted()).toEqual([0, 2])
    expect(reports.map(({ state }) => state)).toEqual(['published', 'published'])
    expect(await bench.rows(sql`SELECT id FROM tax_foreclosure`)).toHaveLength(2)
  })
})
