import type { FastifyInstance } from 'fastify'
import { type AccountHooks, findAccess } from '#server/features/accounts/index.ts'
import { readPeopleFigures } from '#server/features/billing/index.ts'
import { importRoutes, runRoutes } from '#server/features/ingest/index.ts'
import { correctionRoutes, findReportNeeds } from '#server/features/corrections/index.ts'
import { countRecipients } from '#server/features/following/index.ts'
import { operatorRoutes } from '#server/features/operator/index.ts'
import { findListingNeeds, operatorListingRoutes } from '#server/features/operator-listings/index.ts'
import { enqueueFindOutlines, findParcelsAround } from '#server/features/parcels/index.ts'
import { findSourceNeeds } from '#server/features/sources/index.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'

interface OperatorParts {
  settings: Pick<Settings, 'PARCEL_SERVICE_URL'>
  database: Database
  clock: Clock
  log: Log
  texts: TextGateway | null
}

/** The calls behind the pages of operators, but for those that a feature registers with its own. */
export function serveOperators(
  app: FastifyInstance,
  { settings, database, clock, log, texts }: OperatorParts,
  hooks: readonly AccountHooks[],
  localParcelService: string | undefined,
): void {
  const { db } = database
  const parcelServiceUrl = localParcelService ?? settings.PARCEL_SERVICE_URL ?? null
  importRoutes(app, { db, clock, enqueue })
  runRoutes(app, { db, clock, log, onPublished: (tx) => enqueueFindOutlines(enqueue, tx) })
  correctionRoutes(app, { db, clock, enqueue })
  operatorListingRoutes(app, {
    db,
    clock,
    enqueue,
    findParcels: parcelServiceUrl === null ? null : (place) => findParcelsAround(parcelServiceUrl, place),
    countRecipients: (tx, events) => countRecipients(events, { ...database, db: tx, clock, texts }),
  })
  operatorRoutes(app, {
    db,
    clock,
    enqueue,
    hooks,
    findNeeds: [
      () => findSourceNeeds(db, clock.now()),
      () => findListingNeeds(db, clock.now()),
      () => findReportNeeds(db, clock.now()),
    ],
    findAccess: (userId) => findAccess(userId, { pool: database.pool, clock }),
    readPeople: () => readPeopleFigures(db, clock.now()),
  })
}
