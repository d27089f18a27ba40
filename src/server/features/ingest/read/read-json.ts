import { recognised, utf8Text } from './file-content.ts'
import { refused } from './table.ts'
import type { BadRow, FileGeometry, ReadResult, TableRow } from './table.ts'

type JsonObject = Readonly<Record<string, unknown>>
type GeometryOf = (record: JsonObject) => FileGeometry | null

/** The list answer of the product: its two arrays hold the same records. */
const listArrays = ['tax_foreclosures', 'without_outline'] as const

/** Reads a JSON array of objects, the product's own list answer, Esri feature JSON or a GeoJSON feature collection. */
export function readJson(bytes: Uint8Array): ReadResult {
  const other = recognised(bytes)
  if (other !== null && other !== 'JSON') return refused(`it is ${other}, not JSON`)
  const text = utf8Text(bytes)
  if (text === null) return refused('it is not UTF-8 text')
  const value = parsed(text)
  if (value instanceof SyntaxError) return refused(`it is not complete JSON: ${value.message}`)
  if (Array.isArray(value)) return tableOf(value, (record) => esriGeometry(record['geometry'], undefined))
  if (!isObject(value)) return refused('it is JSON, but no list of records')
  if ('error' in value)
    return refused(`it holds the error of a service and no data: ${shortText(value['error'])}`)
  if (value['exceededTransferLimit'] === true)
    return refused('it holds only the first page of what the service has')
  if (Array.isArray(value['features'])) return featureTable(value, value['features'])
  if (listArrays.some((name) => Array.isArray(value[name]))) {
    const records = listArrays.flatMap((name): unknown[] => (Array.isArray(value[name]) ? value[name] : []))
    return tableOf(records, (record) => esriGeometry(record['geometry'], undefined))
  }
  return refused('it is JSON, but no list of records, of listings or of features')
}

function featureTable(file: JsonObject, features: readonly unknown[]): ReadResult {
  if (file['type'] === 'FeatureCollection') {
    return tableOf(features, (feature) => ({ format: 'geojson', value: feature['geometry'] }), 'properties')
  }
  const reference = file['spatialReference']
  return tableOf(features, (feature) => esriGeometry(feature['geometry'], reference), 'attributes')
}

function esriGeometry(value: unknown, reference: unknown): FileGeometry | null {
  return value === null || value === undefined ? null : { format: 'esri', value, reference }
}

function tableOf(records: readonly unknown[], geometryOf: GeometryOf, inner?: string): ReadResult {
  const places = new Map<string, number>()
  const kept: { line: number; record: JsonObject; geometry: FileGeometry | null }[] = []
  const badRows: BadRow[] = []
  for (const [index, whole] of records.entries()) {
    const record = inner !== undefined && isObject(whole) ? (whole[inner] ?? {}) : whole
    if (!isObject(record) || !isObject(whole)) {
      badRows.push({ line: index + 1, reason: 'is no object' })
      continue
    }
    for (const name of Object.keys(record)) if (!places.has(name)) places.set(name, places.size)
    kept.push({ line: index + 1, record, geometry: geometryOf(whole) })
  }
  if (kept.length === 0 && badRows.length > 0) return refused('its list holds no objects')
  const columns = [...places.keys()]
  const rows = kept.map(({ line, record, geometry }): TableRow => ({
    line,
    cells: columns.map((name) => cellText(record[name])),
    geometry,
  }))
  return { ok: true, table: { columns, rows, badRows } }
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shortText(value: unknown): string {
  return JSON.stringify(value).slice(0, 200)
}
