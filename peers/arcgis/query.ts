import { z } from 'zod'
import { fieldNamed } from './fields.ts'
import type { PublishedLayer } from './fields.ts'
import type { Row } from './parcel-files.ts'
import { invalidQuery } from './service-error.ts'
import { parseWhere } from './where-clause.ts'

const count = z.coerce.number().int().nonnegative()
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const box = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]))

const parameters = z.object({
  f: z.literal(['json', 'pjson']),
  where: z.string().min(1),
  outFields: z.string().optional(),
  returnGeometry: flag.default(true),
  outSR: z.literal(['2264', '102719']).default('2264'),
  resultOffset: count.default(0),
  resultRecordCount: count.optional(),
  orderByFields: z.string().optional(),
  geometry: box.optional(),
  geometryType: z.literal('esriGeometryEnvelope').optional(),
  inSR: z.literal(['2264', '102719']).optional(),
  spatialRel: z.literal('esriSpatialRelIntersects').optional(),
})

/** Page size, spatial reference and geometry of a response; faults override them. */
export type PageRules = {
  readonly maxRecordCount: number
  readonly spatialReference: object
  readonly hasGeometry: boolean
}

function fieldsOf(list: string, layer: PublishedLayer): string[] {
  if (list.trim() === '*') return layer.fields.map(({ name }) => name)
  return list.split(',').map((name) => {
    const field = fieldNamed(layer, name)
    if (field === null) throw invalidQuery(`'Invalid field: ${name}' parameter is invalid`)
    return field
  })
}

function compareBy(list: string, layer: PublishedLayer): (a: Row, b: Row) => number {
  const keys = list.split(',').map((part) => {
    const [name = '', direction = 'ASC'] = part.trim().split(/\s+/)
    const [field] = fieldsOf(name, layer)
    return { field: field ?? '', sign: direction.toUpperCase() === 'DESC' ? -1 : 1 }
  })
  return (a, b) => {
    for (const { field, sign } of keys) {
      const [left, right] = [a.attributes[field] ?? '', b.attributes[field] ?? '']
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  }
}

function featureOf(row: Row, fields: readonly string[], withGeometry: boolean): object {
  const attributes = Object.fromEntries(fields.map((name) => [name, row.attributes[name] ?? null]))
  if (!withGeometry) return { attributes }
  return row.rings ? { attributes, geometry: { rings: row.rings } } : { attributes, geometry: null }
}

/** Whether the row's bounding box intersects a box, an approximation that suffices for the local service. */
function touches(
  { rings }: Row,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean {
  const corners = (rings ?? []).flat()
  const isBetween = (axis: 0 | 1, low: number, high: number) => {
    const values = corners.map((corner) => corner[axis] ?? Number.NaN)
    return Math.max(...values) >= low && Math.min(...values) <= high
  }
  return corners.length > 0 && isBetween(0, west, east) && isBetween(1, south, north)
}

/** The layer's response to a query, in the service's format. */
export function answerQuery(
  layer: PublishedLayer,
  rows: readonly Row[],
  given: unknown,
  rules: PageRules,
): object {
  const read = parameters.safeParse(given)
  if (!read.success) {
    throw invalidQuery(`'${read.error.issues[0]?.path.join('.') ?? ''}' parameter is invalid`)
  }
  const query = read.data
  const [key] = layer.fields
  const fields = fieldsOf(query.outFields ?? key.name, layer)
  const holds = parseWhere(query.where, layer)
  const found = rows.filter(
    (row) => holds(row.attributes) && (!query.geometry || touches(row, query.geometry)),
  )
  if (query.orderByFields !== undefined) found.sort(compareBy(query.orderByFields, layer))
  const size = Math.min(query.resultRecordCount ?? rules.maxRecordCount, rules.maxRecordCount)
  const page = found.slice(query.resultOffset, query.resultOffset + size)
  return {
    objectIdFieldName: key.name,
    globalIdFieldName: '',
    geometryType: 'esriGeometryPolygon',
    spatialReference: rules.spatialReference,
    fields: layer.fields.filter(({ name }) => fields.includes(name)),
    ...(query.resultOffset + page.length < found.length ? { exceededTransferLimit: true } : {}),
    features: page.map((row) =>
      featureOf(rules.hasGeometry ? row : { ...row, rings: null }, fields, query.returnGeometry),
    ),
  }
}
