import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { evidenceEndpoints } from '#contract/sources/evidence.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { readEventEvidence } from './evidence/read-event-evidence.ts'
import { readEvidence } from './evidence/read-evidence.ts'

export function sourceRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, evidenceEndpoints.evidence, async ({ viewer, input: { params } }) => {
    const counties = viewer.counties.map(({ fips }) => fips)
    const evidence = await readEvidence(db, params.id, counties)
    if (evidence === null) throw new AppError('not_found')
    return evidence
  })
  bindEndpoint(app, evidenceEndpoints.eventEvidence, async ({ viewer, input: { params } }) => {
    const counties = viewer.counties.map(({ fips }) => fips)
    const evidence = await readEventEvidence(db, { listingId: params.id, eventId: params.event_id }, counties)
    if (evidence === null) throw new AppError('not_found')
    return evidence
  })
}
