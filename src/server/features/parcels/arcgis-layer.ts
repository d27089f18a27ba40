import { z } from 'zod'
import { judgeReference, parseEsriPolygon } from '#domain/geo/esri-polygon.ts'
import type { Bounds } from '#domain/geo/rings.ts'
import type { OutlineResult } from '#domain/geo/parcel-outline.ts'
import { requestService, ParcelServiceError } from './arcgis-http.ts'
import type { Patience } from './arcgis-http.ts'

/** The URL of a feature layer, such as ".../FeatureServer/1", and how to query it. */
export type Layer = { readonly url: string; readonly signal: AbortSignal; readonly patience: Patience }

/** One row of the parcel layer. */
export type ParcelRow = {
  readonly parno: string
  readonly altparno: string | null
  readonly outline: OutlineResult
}

// The layer also contains owners; fields that are not requested are never stored.
const FIELDS = ['parno', 'altparno', 'cntyfips']

const description = z.object({
  geometryType: z.literal('esriGeometryPolygon'),
  objectIdField: z.string().min(1),
})

const page = z.object({
  spatialReference: z.unknown().optional(),
  exceededTransferLimit: z.boolean().default(false),
  features: z.array(
    z.object({
      attributes: z.object({
        parno: z.string().nullable(),
        altparno: z.string().nullable(),
        cntyfips: z.string().nullable(),
      }),
      geometry: z.unknown().optional(),
    }),
  ),
})

async function ask<Answer>(
  { url, signal, patience }: Layer,
  path: string,
  query: Readonly<Record<string, string>> | null,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const parsed = schema.safeParse(await requestService(`${url}${path}`, query, signal, patience))
  if (parsed.success) return parsed.data
  throw new ParcelServiceError('unexpected_answer', `${url}${path} is not a parcel layer we can read`, {
    cause: parsed.error,
  })
}

function rowsOf({ features, spatialReference }: z.infer<typeof page>, county: string): ParcelRow[] {
  if (features.length > 0 && judgeReference(spatialReference) !== 'state_plane') {
    throw new ParcelServiceError(
      'wrong_reference',
      `The parcel service returned coordinates in ${JSON.stringify(spatialReference)}, not EPSG:2264`,
    )
  }
  return features.flatMap(({ attributes: { parno, altparno, cntyfips }, geometry }) =>
    parno === null || cntyfips !== county
      ? []
      : [{ parno, altparno, outline: parseEsriPolygon(geometry, spatialReference) }],
  )
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The layer's key field, used to order pages. Throws for a layer that is not of polygons. */
export async function readKeyField(layer: Layer): Promise<string> {
  return (await ask(layer, '', null, description)).objectIdField
}

/** At most `limit` rows of a county (its three digits) that intersect a box in feet of EPSG:2264. */
export async function readRowsWithin(
  layer: Layer,
  county: string,
  bounds: Bounds,
  limit: number,
): Promise<ParcelRow[]> {
  const query = {
    where: `cntyfips=${quoted(county)}`,
    geometry: bounds.map((feet) => feet.toFixed(2)).join(','),
    geometryType: 'esriGeometryEnvelope',
    inSR: '2264',
    spatialRel: 'esriSpatialRelIntersects',
    outFields: FIELDS.join(','),
    returnGeometry: 'true',
    outSR: '2264',
    resultRecordCount: String(limit),
  }
  return rowsOf(await ask(layer, '/query', query, page), county)
}

/** All rows of a county (its three digits) with one of these values in a field, across all pages. */
export async function readRows(
  layer: Layer,
  keyField: string,
  county: string,
  field: 'parno' | 'altparno',
  values: readonly string[],
): Promise<ParcelRow[]> {
  const rows: ParcelRow[] = []
  let offset = 0
  for (;;) {
    const answer = await ask(
      layer,
      '/query',
      {
        where: `cntyfips=${quoted(county)} AND ${field} IN (${values.map(quoted).join(',')})`,
        outFields: FIELDS.join(','),
        returnGeometry: 'true',
        outSR: '2264',
        orderByFields: keyField,
        resultOffset: String(offset),
      },
      page,
    )
    rows.push(...rowsOf(answer, county))
    offset += answer.features.length
    if (!answer.exceededTransferLimit) return rows
    if (answer.features.length === 0) {
      throw new ParcelServiceError(
        'unexpected_answer',
        'The parcel service announces more features but returns none',
      )
    }
  }
}
