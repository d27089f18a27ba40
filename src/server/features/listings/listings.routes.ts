import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { listingEndpoints } from '#contract/listings/listings.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { isKnown, tagOf } from '#server/platform/http/version-tag.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import type { ReplicaReport } from '#server/platform/db/replica.ts'
import { readClosures } from './closures.store.ts'
import { countyReader, readContacts, readCountyNamed } from './counties.store.ts'
import { operatorListingRoutes } from './operator/operator.routes.ts'
import { countyAnswer, countySourceAnswer } from './county-answer.ts'
import { createCountyPacker } from './list/county-packer.ts'
import { createListCache } from './list/list-cache.ts'
import { listVersionOf } from './list/list-version.ts'
import type { PackPlaces } from './list/pack-work.ts'
import { readListingDetails } from './listing-details.ts'
import { readCountySources, readPicture, shownIdOf } from './listings.store.ts'
import { type MapsService, pictureOf } from './parcel-picture.ts'
import { upsetBidAnswer } from './upset-bid-answer.ts'

/** An open page asks at most once a second, and only while there are changes. */
const CHANGES_READS = { atOnce: 300, perMinute: 120 }

type Deps = PackPlaces & {
  db: Db
  clock: Clock
  maps: MapsService
  onReplica: (report: ReplicaReport) => void
}

function acceptsGzip(request: FastifyRequest): boolean {
  return (request.headers['accept-encoding'] ?? '').split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function fipsOf(counties: readonly OpenCounty[]): string[] {
  return counties.map((county) => county.fips)
}

export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, maps } = deps
  const packer = createCountyPacker(deps, deps.onReplica)
  app.addHook('onClose', () => packer.stop())
  const lists = createListCache(packer.pack)
  const readCounties = countyReader(db)
  operatorListingRoutes(app, { db, clock })

  bindEndpoint(app, listingEndpoints.list, async ({ viewer, input, request, reply }) => {
    const { counties } = viewer
    void reply.header('vary', 'accept-encoding')
    const today = newYorkDate(clock.now())
    const { since = null } = input.query
    if (isKnown(request, reply, `"${listVersionOf(counties, today)}"`)) return reply.status(304).send()
    if (since !== null) {
      // Unlike the whole list, which is in memory, an answer for a version that no one else has costs reads.
      app.countRead(`changes|${viewer.userId}`, CHANGES_READS)
      // A browser asks for what changed since a version only once.
      void reply.header('cache-control', 'no-store')
    }
    const packed = await lists(counties, today, since)
    void reply.type('application/json; charset=utf-8')
    if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(packed)
    const plain = createGunzip()
    plain.end(packed)
    return reply.send(plain)
  })

  bindEndpoint(app, listingEndpoints.listVersion, async ({ viewer, reply }) => {
    const version = listVersionOf(viewer.counties, newYorkDate(clock.now()))
    void reply.header('etag', tagOf(`"${version}"`)).header('cache-control', 'no-store')
    return { version }
  })

  bindEndpoint(app, listingEndpoints.details, async ({ viewer, input }) => {
    const read = (id: number) => readListingDetails(db, id, fipsOf(viewer.counties), clock.now())
    const { id } = input.params
    const found = await read(id)
    // The page of a listing that was merged into another shows that one.
    const shownId = found === null ? await shownIdOf(db, id) : id
    const details = shownId === id ? found : await read(shownId)
    if (details === null) throw new AppError('not_found')
    return details
  })

  bindEndpoint(app, listingEndpoints.map, async ({ viewer, input, request, reply }) => {
    const row = await readPicture(db, input.params.id, fipsOf(viewer.counties))
    if (row === null) throw new AppError('not_found')
    const picture = pictureOf(row, maps)
    if ('address' in picture)
      return reply.header('cache-control', 'private, max-age=3600').redirect(picture.address)
    if (isKnown(request, reply, picture.etag)) return reply.status(304).send()
    return reply.type(listingEndpoints.map.contentType).send(picture.svg)
  })

  bindEndpoint(app, listingEndpoints.upsetBid, async ({ input: { query } }) => {
    const county = await readCountyNamed(db, query.county)
    if (county === null) throw new AppError('bad_request', 'county is not a North Carolina county')
    return upsetBidAnswer(query, county, await readClosures(db), clock.now())
  })

  bindEndpoint(app, listingEndpoints.counties, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60')
    return { counties: (await readCounties()).map(countyAnswer) }
  })

  bindEndpoint(app, listingEndpoints.countyContacts, async ({ input: { query }, reply }) => {
    const county = await readCountyNamed(db, query.county)
    if (county === null) throw new AppError('bad_request', 'county is not a North Carolina county')
    void reply.header('cache-control', 'public, max-age=60')
    return { contacts: (await readContacts(db, [county.name])).get(county.name) ?? [] }
  })

  bindEndpoint(app, listingEndpoints.countySources, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60')
    const byCounty = Map.groupBy(await readCountySources(db, null), ({ county_fips }) => county_fips)
    return {
      counties: Array.from(byCounty, ([fips, rows]) => ({ fips, sources: rows.map(countySourceAnswer) })),
    }
  })
}
