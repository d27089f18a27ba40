import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorListingEndpoints, type FixConsequences, type TypedFix } from '#contract/operator/listings.ts'
import type { FixEvidence } from '#domain/fixes/fixable-facts.ts'
import {
  type FixedListing,
  type FixedTogether,
  fixTogether,
  readFix,
  undoTogether,
} from '#server/features/ingest/index.ts'
import { lockListings } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Actor, actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { readNewestEventId } from './details.store.ts'
import { findOperatorListings, readOperatorListing, readParcelsOfSale } from './read-details.ts'
import { readFoundListings } from './search.store.ts'
import { mergeRoutes } from './merge.routes.ts'
import { outlineRoutes } from './outline.routes.ts'
import type { FindParcels } from './read-outline.ts'
import { standingOf } from './standing-of.ts'
import { checkVersion } from './version.ts'

/** Counts whom events would be told, in the transaction that wrote them. */
export type CountRecipients = (
  tx: Db,
  events: { from: number; to: number },
) => Promise<FixConsequences['told']>

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  countRecipients: CountRecipients
  /** Parcels of the service around a place; null if it is not known here. */
  findParcels: FindParcels | null
}

/** The operator's calls on listings. */
export function operatorListingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const endpoints = operatorListingEndpoints
  mergeRoutes(app, deps)
  outlineRoutes(app, deps)
  bindEndpoint(app, endpoints.search, ({ input: { query } }) => findOperatorListings(db, query))
  bindEndpoint(app, endpoints.details, async ({ input: { params } }) => {
    const details = await readOperatorListing(db, params.id, clock.now())
    if (details === null) throw new AppError('not_found')
    return details
  })
  bindEndpoint(app, endpoints.previewFix, ({ input: { params, body } }) => previewFix(params.id, body, deps))
  bindEndpoint(app, endpoints.fix, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { version, reason, evidence, ...typed } = body
      await checkVersion(tx, params.id, version)
      const by = actorOf(viewer, request)
      const fix = { listingId: params.id, typed, reason, evidence, by, now: clock.now() }
      return { fix_id: await makeFix(tx, fix) }
    }),
  )
  bindEndpoint(app, endpoints.undoFix, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { fix_id, version, reason } = body
      await checkVersion(tx, params.id, version)
      const fix = await readFix(tx, fix_id)
      if (fix?.tax_foreclosure_id !== params.id) throw new AppError('not_found')
      if (fix.ended_at !== null) throw new AppError('not_possible', 'This correction has ended already')
      const at = new Date(clock.now())
      const by = actorOf(viewer, request)
      for (const undone of valueOf(await undoTogether(tx, fix, { reason, at })))
        await writeAudit(tx, { at, by, action: 'undo_fix', details: { ...auditDetails(undone), reason } })
      return { fix_id }
    }),
  )
}

/** Makes and records a fix; returns its id on the listing that the operator chose. */
async function makeFix(
  tx: Db,
  fix: { listingId: number; typed: TypedFix; reason: string; evidence: FixEvidence; by: Actor; now: number },
): Promise<number> {
  const { by, now, reason, evidence, typed } = fix
  const at = new Date(now)
  const isForOneParcel = typed.is_for_one_parcel ?? false
  const made = valueOf(await fixTogether(tx, { ...fix, isForOneParcel, by: by.userId, at }))
  for (const each of made)
    await writeAudit(tx, { at, by, action: 'fix_fact', details: { ...auditDetails(each), evidence, reason } })
  return made[0].fix_id
}

function auditDetails({ fix_id, fact, from, to, before }: FixedListing) {
  const listing_id = before.listing.id
  return { listing_id, fix_id, before: { [fact]: from }, after: { [fact]: to } }
}

function valueOf(result: FixedTogether): readonly [FixedListing, ...FixedListing[]] {
  if (!result.ok) throw new AppError('not_possible', result.problem)
  return result.value
}

/** Makes a fix for real, reads what follows, and rolls everything back. */
async function previewFix(
  listingId: number,
  typed: TypedFix,
  { db, clock, countRecipients }: Pick<Deps, 'db' | 'clock' | 'countRecipients'>,
): Promise<FixConsequences> {
  const now = clock.now()
  try {
    return await db.transaction(async (tx) => {
      await lockListings(tx)
      if ((await readFoundListings(tx, [listingId])).length === 0) throw new AppError('not_found')
      const newest = await readNewestEventId(tx)
      const preview = {
        listingId,
        typed,
        isForOneParcel: typed.is_for_one_parcel ?? false,
        reason: 'Preview',
        evidence: 'other' as const,
        by: null,
        at: new Date(now),
      }
      const [own, ...others] = valueOf(await fixTogether(tx, preview))
      const events = { from: newest + 1, to: await readNewestEventId(tx) }
      const { people, favorites, searches } = await countRecipients(tx, events)
      const { fact, from, to } = own
      const standings = new Map(others.map((other) => [other.after.listing.id, standingsOf(other, now)]))
      const parcels = await readParcelsOfSale(tx, [...standings.keys()])
      const sold_with = parcels.flatMap((parcel) => {
        const standing = standings.get(parcel.id)
        return standing ? [{ ...parcel, ...standing }] : []
      })
      const told = { people, favorites, searches }
      throw new Preview({ fact, from, to, ...standingsOf(own, now), sold_with, told })
    })
  } catch (error) {
    if (error instanceof Preview) return error.consequences
    throw error
  }
}

function standingsOf({ before, after, office }: FixedListing, now: number) {
  return { now: standingOf(before, office, now), then: standingOf(after, office, now) }
}

/** Rolls a preview back and carries what it found. */
class Preview extends Error {
  readonly consequences: FixConsequences

  constructor(consequences: FixConsequences) {
    super('A preview writes nothing.')
    this.consequences = consequences
  }
}
