import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { insightEndpoints, insights } from '#contract/insights/insights.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { isKnown, shapeOf, versionTag } from '#server/platform/http/version-tag.ts'
import { createInsightsCache } from './insights-cache.ts'

type Deps = { db: Db; clock: Clock }

const SHAPE = shapeOf(insights)

export function insightRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  const read = createInsightsCache(db)

  bindEndpoint(app, insightEndpoints.insights, async ({ viewer, input: { query }, request, reply }) => {
    const county = query.county ?? null
    const counties = county === null ? viewer.counties : viewer.counties.filter(({ name }) => name === county)
    if (county !== null && counties.length === 0) throw new AppError('not_found')
    const today = newYorkDate(clock.now())
    const etag = versionTag(SHAPE, counties, today, county ?? '')
    if (isKnown(request, reply, etag)) return reply.status(304).send()
    return read({ etag, county, counties, today })
  })
}
