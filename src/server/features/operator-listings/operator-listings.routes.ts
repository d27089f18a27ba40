import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorListingEndpoints, type FixConsequences, type TypedFix } from '#contract/operator/listings.ts'
import type { FixEvidence } from '#domain/fixes/fixable-facts.ts'
import {
  type FixedListing,
  fixFact,
  type FixResult,
  readFix,
  undoFix,
} from '#server/features/ingest/index.ts'
import { lockListings } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Actor, actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { checkVersion } from './check-version.ts'
import { readNewestEventId } from './details.store.ts'
import { findOperatorListings, readOperatorListing } from './read-details.ts'
import { readFoundListings } from './search.store.ts'
import { mergeRoutes } from './merge.routes.ts'
import { outlineRoutes } from './outline.routes.ts'
import type { FindParcels } from './read-outline.ts'
import { standingOf } from './standing-of.ts'

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
      const made = await makeFix(tx, { listingId: params.id, typed, reason, evidence, by, now: clock.now() })
      return { fix_id: made.fix_id }
    }),
  )
  bindEndpoint(app, endpoints.undoFix, ({ input: { params, body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { fix_id, version, reason } = body
      await checkVersion(tx, params.id, version)
      const fix = await readFix(tx, fix_id)
      if (fix?.tax_foreclosure_id !== params.id) throw new AppError('not_found')
      if (fix.ended_at !== null) throw new AppError('not_possible', 'This correction has ended already.')
      const at = new Date(clock.now())
      const undone = valueOf(await undoFix(tx, fix, { reason, at }))
      await writeAudit(tx, {
        at,
        by: actorOf(viewer, request),
        action: 'undo_fix',
        details: { ...auditDetails(undone), reason },
      })
      return { fix_id }
    }),
  )
}

async function makeFix(
  tx: Db,
  fix: { listingId: number; typed: TypedFix; reason: string; evidence: FixEvidence; by: Actor; now: number },
): Promise<FixedListing> {
  const { by, now, reason, evidence } = fix
  const at = new Date(now)
  const made = valueOf(await fixFact(tx, { ...fix, by: by.userId, at }))
  const details = { ...auditDetails(made), evidence, reason }
  await writeAudit(tx, { at, by, action: 'fix_fact', details })
  return made
}

function auditDetails({ fix_id, fact, from, to, before }: FixedListing) {
  const listing_id = before.listing.id
  return { listing_id, fix_id, before: { [fact]: from }, after: { [fact]: to } }
}

function valueOf(result: FixResult): FixedListing {
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
        reason: 'Preview',
        evidence: 'other' as const,
        by: null,
        at: new Date(now),
      }
      const { fact, from, to, before, after, office } = valueOf(await fixFact(tx, preview))
      const events = { from: newest + 1, to: await readNewestEventId(tx) }
      const { people, favorites, searches } = await countRecipients(tx, events)
      const [standing, then] = [before, after].map((state) => standingOf(state, office, now))
      if (!standing || !then) throw new Error('A listing has no standing.')
      throw new Preview({ fact, from, to, now: standing, then, told: { people, favorites, searches } })
    })
  } catch (error) {
    if (error instanceof Preview) return error.consequences
    throw error
  }
}

/** Rolls a preview back and carries what it found. */
class Preview extends Error {
  readonly consequences: FixConsequences

  constructor(consequences: FixConsequences) {
    super('A preview writes nothing.')
    this.consequences = consequences
  }
}
