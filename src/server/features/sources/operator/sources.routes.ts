import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type OperatorReplay, operatorSourceEndpoints } from '#contract/operator/sources.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { findAdapter } from '#server/features/sources/find-adapter.ts'
import { requestReplay } from '#server/features/sources/replay/replay-job.ts'
import { readLastReplay } from '#server/features/sources/replay/replays.store.ts'
import type { FactsReplay } from '#server/features/sources/replay/replays.store.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { confirmSourceTerms, setSourceAddress, switchSource } from './change-source.ts'
import { readSource, readSources } from './read-sources.ts'
import { runSourceNow } from './run-now.ts'
import { readRunPage } from './run-page.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly isProduction: boolean
  /** Whether sources may be on this machine and in private networks. */
  readonly allowsLocal: boolean
}

const DONE = { success: true } as const

async function adapterOf(db: Db, name: string): Promise<SourceAdapter> {
  const adapter = await findAdapter(db, name)
  if (adapter === null) throw new AppError('not_found')
  return adapter
}

/** For operators: the sources, their runs and settings. */
export function operatorSourceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, enqueue, isProduction, allowsLocal } = deps
  const endpoints = operatorSourceEndpoints
  const now = () => new Date(clock.now())
  bindEndpoint(app, endpoints.sources, () => readSources(db))
  bindEndpoint(app, endpoints.source, async ({ input: { params } }) =>
    readSource(db, await adapterOf(db, params.name)),
  )

  bindEndpoint(app, endpoints.switchSource, async ({ input: { params, body }, viewer, request }) => {
    const change = { by: actorOf(viewer, request), at: now(), reason: body.reason }
    await switchSource(db, await adapterOf(db, params.name), body.is_on, change)
    return DONE
  })

  bindEndpoint(app, endpoints.setSourceAddress, async ({ input: { params, body }, viewer, request }) => {
    const change = { by: actorOf(viewer, request), at: now(), reason: body.reason }
    await setSourceAddress(db, await adapterOf(db, params.name), { ...body, allowsLocal }, change)
    return DONE
  })

  bindEndpoint(app, endpoints.confirmSourceTerms, async ({ input: { params }, viewer, request }) => {
    const change = { by: actorOf(viewer, request), at: now() }
    await confirmSourceTerms(db, await adapterOf(db, params.name), viewer.email, change)
    return DONE
  })

  bindEndpoint(app, endpoints.runSource, async ({ input: { params }, viewer, request }) => {
    const adapter = await adapterOf(db, params.name)
    await runSourceNow(db, adapter, { by: actorOf(viewer, request), at: now(), enqueue, isProduction })
    return DONE
  })

  bindEndpoint(app, endpoints.replay, async () => ({ replay: replayAnswer(await readLastReplay(db)) }))

  bindEndpoint(app, endpoints.startReplay, async ({ viewer, request }) => {
    const isAsked = await requestReplay(db, { by: actorOf(viewer, request), at: now(), enqueue })
    if (!isAsked) throw new AppError('not_possible', 'A replay is under way already')
    return DONE
  })

  bindEndpoint(app, endpoints.runPage, async ({ input: { params } }) => {
    const page = await readRunPage(db, params.id)
    if (page === null) throw new AppError('not_found', 'No page of this run is stored')
    return page
  })
}

function replayAnswer(replay: FactsReplay | null): OperatorReplay | null {
  if (replay === null) return null
  const { moved_at: _moved, asked_at, finished_at, ...facts } = replay
  return {
    ...facts,
    asked_at: asked_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
