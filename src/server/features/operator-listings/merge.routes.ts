import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorListingEndpoints } from '#contract/operator/listings.ts'
import { insertDistinct, mergeListings, readMerges, splitMerge } from '#server/features/ingest/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { readFoundListings } from './search.store.ts'
import { checkVersion } from './version.ts'

/** Merging two listings of one property, and splitting them again. */
export function mergeRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const endpoints = operatorListingEndpoints
  bindEndpoint(app, endpoints.merge, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { other_id, version, other_version, reason } = body
      await checkVersion(tx, params.id, version)
      await checkVersion(tx, other_id, other_version)
      const [by, at] = [actorOf(viewer, request), new Date(clock.now())]
      const found = await readFoundListings(tx, [params.id, other_id])
      const before = found.map(({ id, case_number, street }) => ({ id, case_number, street }))
      const merged = await mergeListings(tx, {
        kept: params.id,
        merged: other_id,
        reason,
        by: by.userId,
        at,
      })
      if (!merged.ok) throw new AppError('not_possible', merged.problem)
      const after = before.filter(({ id }) => id === params.id)
      const details = { listing_id: params.id, merge_id: merged.merge_id, before, after, reason }
      await writeAudit(tx, { at, by, action: 'merge_listings', details })
      return { merge_id: merged.merge_id }
    }),
  )
  bindEndpoint(app, endpoints.split, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { merge_id, version, reason } = body
      await checkVersion(tx, params.id, version)
      const merge = (await readMerges(tx, params.id)).find(({ id }) => id === merge_id)
      if (!merge) throw new AppError('not_found')
      const at = new Date(clock.now())
      const split = await splitMerge(tx, merge, { reason, at })
      if (!split.ok) throw new AppError('not_possible', split.problem)
      const [before, after] = [[params.id], [params.id, merge.merged_id]]
      const details = { listing_id: params.id, merge_id, before, after, reason }
      await writeAudit(tx, { at, by: actorOf(viewer, request), action: 'split_listings', details })
      return { listing_id: merge.merged_id }
    }),
  )
  bindEndpoint(app, endpoints.notSame, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { other_id, reason } = body
      const found = await readFoundListings(tx, [params.id, other_id])
      if (found.length < 2) throw new AppError('not_found')
      const at = new Date(clock.now())
      await insertDistinct(tx, [params.id, other_id], reason, at)
      const details = { listing_id: params.id, other_id, reason }
      await writeAudit(tx, { at, by: actorOf(viewer, request), action: 'keep_listings_apart', details })
      return { other_id }
    }),
  )
}
