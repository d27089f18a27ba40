import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault } from './faults.ts'
import type { PublishedLayer } from './fields.ts'
import type { Row } from './parcel-files.ts'
import { answerQuery } from './query.ts'
import { ServiceError } from './service-error.ts'

const CURRENT_VERSION = 11.3
const SLOW_MILLISECONDS = 30_000

const STATE_PLANE = { wkid: 2264, latestWkid: 2264 }
const REFERENCES: Partial<Readonly<Record<Fault, object>>> = {
  'wkid-102719': { wkid: 102719 },
  'wkid-3857': { wkid: 102100, latestWkid: 3857 },
}

function serviceDescription({ layer, maxRecordCount }: Service): object {
  return {
    currentVersion: CURRENT_VERSION,
    serviceDescription: 'Parcels of this copy of Courthouse Steps',
    maxRecordCount,
    capabilities: 'Query',
    spatialReference: STATE_PLANE,
    layers: [
      { id: layer.id, name: 'Parcels polygons', type: 'Feature Layer', geometryType: 'esriGeometryPolygon' },
    ],
    tables: [],
  }
}

function layerDescription({ layer, maxRecordCount }: Service): object {
  return {
    currentVersion: CURRENT_VERSION,
    id: layer.id,
    name: 'Parcels polygons',
    type: 'Feature Layer',
    geometryType: 'esriGeometryPolygon',
    objectIdField: layer.fields[0].name,
    maxRecordCount,
    capabilities: 'Query',
    supportedQueryFormats: 'JSON',
    advancedQueryCapabilities: { supportsPagination: true, supportsOrderBy: true },
    sourceSpatialReference: STATE_PLANE,
    fields: layer.fields,
  }
}

type Service = {
  readonly layer: PublishedLayer
  readonly parcels: () => Promise<readonly Row[]>
  readonly nextFault: () => Fault | null
  readonly maxRecordCount: number
}

async function query(
  { layer, parcels, nextFault, maxRecordCount }: Service,
  given: unknown,
  reply: FastifyReply,
): Promise<object> {
  const fault = nextFault()
  if (fault === 'http-503') return reply.code(503).send('Service Unavailable')
  if (fault === 'error-200') throw new ServiceError(500, 'Unable to perform query operation.')
  if (fault === 'slow-page') await delay(SLOW_MILLISECONDS, undefined, { ref: false })
  return answerQuery(layer, await parcels(), given, {
    maxRecordCount: fault === 'truncate' ? 1 : maxRecordCount,
    hasGeometry: fault !== 'no-geometry',
    spatialReference: (fault && REFERENCES[fault]) ?? STATE_PLANE,
  })
}

/** A feature service with one layer, in the ArcGIS REST protocol: errors have status 200, too. */
export function serviceWeb(service: Service): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 10 * 1024 * 1024 })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )

  app.setErrorHandler(async (error, _request, reply) => {
    const known = error instanceof ServiceError ? error : new ServiceError(500, String(error))
    return reply
      .code(200)
      .send({ error: { code: known.code, message: known.message, details: known.details } })
  })

  app.setNotFoundHandler(async () => {
    throw new ServiceError(404, 'Service or layer not found')
  })

  const root = service.layer.service
  const path = `${root}/${String(service.layer.id)}`
  app.get(root, async () => serviceDescription(service))
  app.get(path, async () => layerDescription(service))
  app.get(`${path}/query`, async (request, reply) => query(service, request.query, reply))
  app.post(`${path}/query`, async (request, reply) => query(service, request.body, reply))
  return app
}
