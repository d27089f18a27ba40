import { hasMorePages, serviceError } from '#domain/geo/service-answer.ts'
import { fileText, recognized, recognizedText } from './file-content.ts'
import { parseExactJson } from '#domain/json/exact-json.ts'
import { isObject, type JsonObject } from '#domain/json/json-values.ts'
import { flatRecord, valueAt } from './json-paths.ts'
import { MAX_COLUMNS, refused } from './table.ts'
import type { BadRow, FileGeometry, Reading, ReadResult } from './table.ts'

type GeometryOf = (record: JsonObject) => FileGeometry | null

/** The product's own list response has two arrays of the same record type. */
const listArrays = ['tax_foreclosures', 'without_outline'] as const

/**
 * Reads a JSON array of objects (the whole file, or at a declared path), the product's own list response, Esri feature
 * JSON, or a GeoJSON feature collection. Columns are paths: `sale.date` is the date within the sale.
 */
export function readJson(bytes: Uint8Array, reading: Reading): ReadResult {
  const other = recognized(bytes)
  if (other !== null) return refused(`it is ${other}, not JSON`)
  const decoded = fileText(bytes, reading.encoding)
  if (decoded === null) return refused('it is not text, or not in the declared encoding')
  if (recognizedText(decoded.text) === 'a web page') return refused('it is a web page, not JSON')
  const value = parsed(decoded.text)
  if (value instanceof SyntaxError) return refused(`it is not complete JSON: ${value.message}`)
  const result = recordsOf(value, reading.records)
  const { as_of } = reading
  if (!result.ok || !as_of || !('path' in as_of)) return result
  const day = valueAt(value, as_of.path)
  const dayText = typeof day === 'string' || typeof day === 'number' ? String(day) : null
  return { ...result, dayText }
}

function recordsOf(value: unknown, path: string | undefined): ReadResult {
  const error = serviceError(value, path)
  if (error !== null) return refused(`it contains a service error and no data: ${shortText(error)}`)
  if (hasMorePages(value, path)) return refused('it contains only the first page of the results')
  if (path !== undefined) {
    const records = valueAt(value, path)
    if (!Array.isArray(records)) return refused(`it has no list at "${path}"`)
    return tableOf(records, (record) => esriGeometry(record['geometry'], undefined))
  }
  if (Array.isArray(value)) return tableOf(value, (record) => esriGeometry(record['geometry'], undefined))
  if (!isObject(value)) return refused('it is JSON, but not a list of records')
  if (Array.isArray(value['features'])) return featureTable(value, value['features'])
  if (listArrays.some((name) => Array.isArray(value[name]))) {
    const records = listArrays.flatMap((name): unknown[] => (Array.isArray(value[name]) ? value[name] : []))
    return tableOf(records, (record) => esriGeometry(record['geometry'], undefined))
  }
  return refused(
    'it is JSON, but not a list of records, listings or features; if the list is nested, set its path in `records`',
  )
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
  const rows: { line: number; cells: string[]; geometry: FileGeometry | null }[] = []
  const badRows: BadRow[] = []
  for (const [index, whole] of records.entries()) {
    const record = inner !== undefined && isObject(whole) ? (whole[inner] ?? {}) : whole
    if (!isObject(record) || !isObject(whole)) {
      badRows.push({ line: index + 1, reason: 'is not an object' })
      continue
    }
    const values = flatRecord(record, ['geometry'])
    for (const name of values.keys()) if (!places.has(name)) places.set(name, places.size)
    if (places.size > MAX_COLUMNS) continue
    rows.push({ line: index + 1, cells: cellsOf(values, places), geometry: geometryOf(whole) })
  }
  if (places.size > MAX_COLUMNS) return refused(`its records have ${places.size} different fields`)
  if (rows.length === 0 && badRows.length > 0) return refused('its list contains no objects')
  // A later record may have more fields.
  for (const { cells } of rows) while (cells.length < places.size) cells.push('')
  return { ok: true, table: { columns: [...places.keys()], rows, badRows }, dayText: null, notes: [] }
}

function cellsOf(values: ReadonlyMap<string, string>, places: ReadonlyMap<string, number>): string[] {
  const cells = Array<string>(places.size).fill('')
  for (const [name, text] of values) cells[places.get(name) ?? 0] = text
  return cells
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

function shortText(value: unknown): string {
  return JSON.stringify(value).slice(0, 200)
}
