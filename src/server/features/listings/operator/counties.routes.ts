import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorCountyEndpoints } from '#contract/operator/counties.ts'
import { counties } from '#domain/counties/counties.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { previewCountyFacts, setCountyFacts } from './county-facts.ts'
import { readOperatorCounties, readOperatorCounty } from './read-counties.ts'

function nameOf(slug: string): string {
  const county = counties.find((each) => each.slug === slug)
  if (county === undefined) throw new AppError('not_found')
  return county.name
}

/** For operators: counties with their facts and contacts. Their prices are changed by calls of billing. */
export function countyRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const endpoints = operatorCountyEndpoints
  bindEndpoint(app, endpoints.counties, () => readOperatorCounties(db, clock.now()))

  bindEndpoint(app, endpoints.county, async ({ input: { params } }) => {
    const county = await readOperatorCounty(db, params.slug, clock.now())
    if (county === null) throw new AppError('not_found')
    return county
  })

  bindEndpoint(app, endpoints.previewCounty, ({ input: { params, body } }) =>
    previewCountyFacts(db, nameOf(params.slug), body.changes, clock.now()),
  )

  bindEndpoint(app, endpoints.setCounty, async ({ input: { params, body }, viewer, request }) => {
    const { changes, effect: seen, reason } = body
    const change = { by: actorOf(viewer, request), now: clock.now(), reason, seen }
    return { moved: (await setCountyFacts(db, nameOf(params.slug), changes, change)).moves.length }
  })
}
