import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { evidenceEndpoints } from '#contract/sources/evidence.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { readEventEvidence } from './evidence/read-event-evidence.ts'
import { operatorSourceRoutes } from './operator/sources.routes.ts'
import { storedSourceRoutes } from './stored/stored.routes.ts'
import { readEvidence } from './evidence/read-evidence.ts'

type Deps = Parameters<typeof operatorSourceRoutes>[1]

export function sourceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  operatorSourceRoutes(app, deps)
  storedSourceRoutes(app, deps)
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
