import { z } from 'zod'
import { judgeReference, parseEsriPolygon } from '#domain/geo/esri-polygon.ts'
import type { Bounds } from '#domain/geo/rings.ts'
import type { OutlineResult } from '#domain/geo/parcel-outline.ts'
import { withoutTrailingSlashes } from '#domain/text/trailing-slashes.ts'
import { requestService, ParcelServiceError } from './arcgis-http.ts'
import type { Patience } from './arcgis-http.ts'
import type { ParcelLayer } from './parcel-layers.ts'

/** A feature layer, one county of it (three digits), and how to query it. */
export type Layer = {
  readonly parcels: ParcelLayer
  readonly county: string
  readonly signal: AbortSignal
  readonly patience: Patience
}

/** One row of the parcel layer. */
export type ParcelRow = {
  /** The layer's own number of the parcel. */
  readonly parno: string
  /** Its numbers by field. */
  readonly numbers: ReadonlyMap<string, string>
  readonly outline: OutlineResult
}

// The layer also contains owners; fields that are not requested are never stored.
function fieldsOf({ numbers, county }: ParcelLayer): string[] {
  return county === null ? [...numbers] : [...numbers, county]
}

const description = z.object({
  geometryType: z.literal('esriGeometryPolygon'),
  objectIdField: z.string().min(1),
})

const page = z.object({
  spatialReference: z.unknown().optional(),
  exceededTransferLimit: z.boolean().default(false),
  features: z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()),
      geometry: z.unknown().optional(),
    }),
  ),
})

async function ask<Answer>(
  { parcels, signal, patience }: Layer,
  path: string,
  query: Readonly<Record<string, string>> | null,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const url = `${withoutTrailingSlashes(parcels.url)}${path}`
  const parsed = schema.safeParse(await requestService(url, query, signal, patience))
  if (parsed.success) return parsed.data
  throw unexpected(url, parsed.error)
}

function unexpected(url: string, cause: unknown): ParcelServiceError {
  return new ParcelServiceError('unexpected_answer', `${url} is not a parcel layer we can read`, { cause })
}

function rowsOf(
  { features, spatialReference }: z.infer<typeof page>,
  { parcels, county }: Layer,
): ParcelRow[] {
  if (features.length > 0 && judgeReference(spatialReference) !== 'state_plane') {
    throw new ParcelServiceError(
      'wrong_reference',
      `The parcel service returned coordinates in ${JSON.stringify(spatialReference)}, not EPSG:2264`,
    )
  }
  const fields = z.object(
    Object.fromEntries(fieldsOf(parcels).map((field) => [field, z.string().nullable()])),
  )
  return features.flatMap(({ attributes, geometry }) => {
    const parsed = fields.safeParse(attributes)
    if (!parsed.success) throw unexpected(parcels.url, parsed.error)
    const values = new Map(
      Object.entries(parsed.data).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
    )
    const parno = values.get(parcels.numbers[0])
    const isElsewhere = parcels.county !== null && values.get(parcels.county) !== county
    if (parno === undefined || isElsewhere) return []
    return [{ parno, numbers: values, outline: parseEsriPolygon(geometry, spatialReference) }]
  })
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The condition for the rows of the county, joined with another one. */
function ofCounty({ parcels, county }: Layer, condition: string): string {
  return parcels.county === null ? condition : `${parcels.county}=${quoted(county)} AND ${condition}`
}

/** The layer's key field, used to order pages. Throws for a layer that is not of polygons. */
export async function readKeyField(layer: Layer): Promise<string> {
  return (await ask(layer, '', null, description)).objectIdField
}

/** At most `limit` rows of the county that intersect a box in feet of EPSG:2264. */
export async function readRowsWithin(layer: Layer, bounds: Bounds, limit: number): Promise<ParcelRow[]> {
  const query = {
    where: ofCounty(layer, '1=1'),
    geometry: bounds.map((feet) => feet.toFixed(2)).join(','),
    geometryType: 'esriGeometryEnvelope',
    inSR: '2264',
    spatialRel: 'esriSpatialRelIntersects',
    outFields: fieldsOf(layer.parcels).join(','),
    returnGeometry: 'true',
    outSR: '2264',
    resultRecordCount: String(limit),
  }
  const answer = await ask(layer, '/query', query, page)
  // A service may ignore how many it was asked for.
  return rowsOf({ ...answer, features: answer.features.slice(0, limit) }, layer)
}

/** More pages than the rows of one query fill. */
const MAX_PAGES = 50
/** Characters of all rows of one query: those of 200 parcels are a twentieth of it. */
const MAX_CHARACTERS = 60_000_000

/**
 * All rows of the county with one of these values in a field, across all pages. Throws `unexpected_answer` for a page
 * with rows of an earlier one, as services send that ignore where a page begins, and for pages without end; `refused` for
 * rows of more than 60 MB.
 */
export async function readRows(
  layer: Layer,
  keyField: string,
  field: string,
  values: readonly string[],
): Promise<ParcelRow[]> {
  const rows: ParcelRow[] = []
  const seen = new Set<string>()
  let offset = 0
  let characters = 0
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const answer = await ask(
      layer,
      '/query',
      {
        where: ofCounty(layer, `${field} IN (${values.map(quoted).join(',')})`),
        // The key tells equal rows of two pages from a page that is sent again.
        outFields: [keyField, ...fieldsOf(layer.parcels)].join(','),
        returnGeometry: 'true',
        outSR: '2264',
        orderByFields: keyField,
        resultOffset: String(offset),
      },
      page,
    )
    const sent = answer.features.map((feature) => JSON.stringify(feature))
    if (sent.some((row) => seen.has(row))) throw withoutEnd('repeats rows of an earlier page')
    for (const row of sent) {
      seen.add(row)
      characters += row.length
    }
    if (characters > MAX_CHARACTERS)
      throw new ParcelServiceError('refused', 'The parcel service returned too much for one query')
    rows.push(...rowsOf(answer, layer))
    offset += sent.length
    if (!answer.exceededTransferLimit) return rows
    if (sent.length === 0) throw withoutEnd('announces more features but returns none')
  }
  throw withoutEnd(`has more than ${MAX_PAGES} pages for one query`)
}

function withoutEnd(what: string): ParcelServiceError {
  return new ParcelServiceError('unexpected_answer', `The parcel service ${what}`)
}
