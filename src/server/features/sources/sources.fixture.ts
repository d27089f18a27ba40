import type { sql } from 'drizzle-orm'
import { z } from 'zod'
import { startSources } from '#peers/sources/start.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { SourceAdapter } from './adapter.ts'
import { shippedAdapter } from './find-adapter.ts'
import { runSource } from './run/run-source.ts'
import type { SourceDeps, SourceOutcome } from './run/run-source.ts'
import { updateSetting } from './settings.store.ts'

/** For tests: sources over the peer that serves their recorded pages, and a database of their own. */
export interface SourceBench {
  readonly database: Database
  readonly clock: { now: number }
  readonly deps: SourceDeps
  /** Sets how the site of a source behaves. */
  control(change: Readonly<Record<string, unknown>> & { source: string }): Promise<void>
  /** Paths the site of a source was asked for, and the most requests that were under way at once. */
  asked(source: string): Promise<{ requests: string[]; mostUnderway: number }>
  /** Runs a source an hour later than the last run. */
  run(name: string, savedPage?: Buffer): Promise<SourceOutcome>
  rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

const HOUR_MS = 3_600_000

/** Layers of which a few rows are recorded: far fewer than a run may bring. */
const PARTLY_RECORDED = ['guilford', 'mecklenburg']

/** For tests: an adapter whose bounds admit its recorded pages. */
export function recordedAdapter(name: string): SourceAdapter {
  const known = shippedAdapter(name)
  if (known === null) throw new Error(`no source ${name}`)
  const { rows, ...bounds } = known.bounds
  return PARTLY_RECORDED.includes(name) ? { ...known, bounds: { ...bounds, rows: [10, rows[1]] } } : known
}

export async function createSourceBench(): Promise<SourceBench> {
  const database = await createTestDatabase()
  const peer = await startSources(['--sources', import.meta.dirname])
  const base = `http://127.0.0.1:${peer.ports.port}`
  const clock = { now: Date.parse('2026-11-25T15:00:00Z') }
  const deps: SourceDeps = {
    db: database.db,
    sessions: database.sessions,
    clock: { now: () => clock.now },
    log: quietLog,
    userAgent: 'CourthouseSteps/1.0 (+https://steps.example.com)',
    allowsLocal: true,
    isProduction: false,
    hasContact: true,
    signal: new AbortController().signal,
    limits: {
      timeoutMs: 1_000,
      tries: 2,
      retryMs: 1,
      maxBytes: 5_000_000,
      maxPauseMs: 0,
      maxRunMs: 30_000,
      maxRetryAfterMs: 1,
    },
    browser: null,
  }
  return {
    database,
    clock,
    deps,
    async control(change) {
      await fetch(`${base}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
    },
    async asked(source) {
      const answer: unknown = await (await fetch(`${base}/control/${source}`)).json()
      return z.object({ requests: z.array(z.string()), mostUnderway: z.number() }).parse(answer)
    },
    async run(name, savedPage) {
      const known = recordedAdapter(name)
      const { pathname, search } = new URL(known.address)
      await updateSetting(database.db, name, { address: `${base}/${name}${pathname}${search}` })
      clock.now += HOUR_MS
      const outcome = await runSource(known, savedPage ? 'file' : 'operator', deps, savedPage)
      if (outcome === null) throw new Error(`${name} is being run`)
      return outcome
    },
    rows: async (query) => (await database.db.execute(query)).rows,
    async close() {
      await peer.stop()
      await database.close()
    },
  }
}
