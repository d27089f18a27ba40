import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorOutlineEndpoints } from '#contract/operator/outlines.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import {
  drawOutline,
  lockListings,
  readParcelOf,
  removeDrawnOutline,
} from '#server/features/listings/index.ts'
import { enqueueFindOutlineAgain } from '#server/features/parcels/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { readOutlineVersion, readPlace } from './outline.store.ts'
import { type FindParcels, readOperatorOutline, readOutlinesAround } from './read-outline.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; findParcels: FindParcels | null }

/** Looking up the outline of a listing, and drawing one. */
export function outlineRoutes(app: FastifyInstance, { db, clock, enqueue, findParcels }: Deps): void {
  const endpoints = operatorOutlineEndpoints
  bindEndpoint(app, endpoints.outline, async ({ input: { params } }) => {
    const outline = await readOperatorOutline(db, params.id)
    if (outline === null) throw new AppError('not_found')
    return outline
  })
  bindEndpoint(app, endpoints.around, ({ input: { params, query } }) =>
    readOutlinesAround(db, params.id, query, findParcels),
  )
  bindEndpoint(app, endpoints.findOutline, ({ input: { params }, viewer, request }) =>
    db.transaction(async (tx) => {
      const parcelId = await parcelOf(tx, params.id)
      const at = new Date(clock.now())
      await enqueueFindOutlineAgain(enqueue, tx, { parcelId, at })
      const details = { listing_id: params.id, parcel_id: parcelId }
      await writeAudit(tx, { at, by: actorOf(viewer, request), action: 'find_outline', details })
      return { waiting_since: at.toISOString() }
    }),
  )
  bindEndpoint(app, endpoints.drawOutline, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const parcelId = await checkOutline(tx, params.id, body.version)
      const [by, at, { reason }] = [actorOf(viewer, request), new Date(clock.now()), body]
      const ring = body.ring.map(([x = NaN, y = NaN]): Position => [x, y])
      const { replaces_found: replacesFound } = body
      const drawn = await drawOutline(tx, { parcelId, ring, replacesFound, reason, by: by.userId, at })
      if (!drawn.ok) throw new AppError('not_possible', drawn.problem)
      const { before, after } = drawn.value
      const details = {
        ...{ listing_id: params.id, parcel_id: parcelId, corners: ring.length - 1 },
        ...{ before: { acres: threeDecimals(before) }, after: { acres: threeDecimals(after) }, reason },
      }
      await writeAudit(tx, { at, by, action: 'draw_outline', details })
      return { acres: after ?? 0 }
    }),
  )
  bindEndpoint(app, endpoints.removeOutline, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const parcelId = await checkOutline(tx, params.id, body.version)
      const [at, { reason }] = [new Date(clock.now()), body]
      const removed = await removeDrawnOutline(tx, { parcelId, reason, at })
      if (!removed.ok) throw new AppError('not_possible', removed.problem)
      const { before, after } = removed.value
      const acres = { before: { acres: threeDecimals(before) }, after: { acres: threeDecimals(after) } }
      const details = { listing_id: params.id, parcel_id: parcelId, ...acres, reason }
      await writeAudit(tx, { at, by: actorOf(viewer, request), action: 'remove_outline', details })
      return { acres: after }
    }),
  )
}

async function parcelOf(tx: Db, listingId: number): Promise<number> {
  if ((await readPlace(tx, listingId)) === null) throw new AppError('not_found')
  const parcel = await readParcelOf(tx, listingId)
  if (parcel === null) throw new AppError('not_possible', NO_PARCEL)
  return parcel.id
}

/** The listing's parcel, unless its outline is not as the operator saw it. The lock keeps it so until commit. */
async function checkOutline(tx: Db, listingId: number, version: string): Promise<number> {
  await lockListings(tx)
  const parcelId = await parcelOf(tx, listingId)
  if ((await readOutlineVersion(tx, listingId)) !== version) throw new AppError('changed_meanwhile')
  return parcelId
}

/** As acres are written on pages. */
function threeDecimals(acres: number | null): number | null {
  return acres === null ? null : Math.round(acres * 1000) / 1000
}

const NO_PARCEL = 'This listing has no parcel number. Correct it first: an outline belongs to a parcel.'
