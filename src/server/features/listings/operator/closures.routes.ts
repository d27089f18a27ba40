import type { FastifyInstance } from 'fastify'
import { operatorClosureEndpoints } from '#contract/operator/closures.ts'
import { readClosures } from '#server/features/listings/closures.store.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { addClosure, endClosure, previewClosure, previewRemoval } from './closures.ts'

/** For operators: closed days and extension orders, with what they move. */
export function closureRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const endpoints = operatorClosureEndpoints
  bindEndpoint(app, endpoints.closures, async () => ({ closures: await readClosures(db) }))

  bindEndpoint(app, endpoints.previewClosure, ({ input: { body } }) => previewClosure(db, body, clock.now()))

  bindEndpoint(app, endpoints.addClosure, async ({ input: { body }, viewer, request }) => {
    const { effect: seen, why, ...entry } = body
    const change = { by: actorOf(viewer, request), now: clock.now(), why, seen }
    const { id, effect } = await addClosure(db, entry, change)
    return { id, moved: effect.moves.length }
  })

  bindEndpoint(app, endpoints.previewRemoval, ({ input: { params } }) =>
    previewRemoval(db, params.id, clock.now()),
  )

  bindEndpoint(app, endpoints.removeClosure, async ({ input: { params, body }, viewer, request }) => {
    const { effect: seen, why } = body
    const change = { by: actorOf(viewer, request), now: clock.now(), why, seen }
    return { moved: (await endClosure(db, params.id, change)).moves.length }
  })
}
