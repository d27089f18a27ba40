import type { LayoutOf } from '#contract/operator/layout-schema.ts'
import { canBeRecord } from '#domain/text/list-titles.ts'
import { hasMorePages, serviceError } from '#domain/geo/service-answer.ts'
import { parseExactJson } from '#domain/json/exact-json.ts'
import { isObject, type JsonObject } from '#domain/json/json-values.ts'
import { valueOf } from './html-text.ts'
import { LayoutError, normalText } from './page-records.ts'
import type { PageRecords } from './page-records.ts'

/**
 * Reads a list of records in JSON. Throws a LayoutError if the text is not JSON, has no list where one is declared, or is
 * an error or the first page of a service.
 */
export function readJsonRecords(text: string, layout: LayoutOf<'json'>, page: number): PageRecords {
  const value = parsed(text)
  const list = layout.records === undefined ? value : valueAt(value, layout.records)
  if (!Array.isArray(list))
    throw new LayoutError(`the response has no list at "${layout.records ?? 'its top level'}"`)
  refuseError(value, layout.records)
  if (hasMorePages(value, layout.records))
    throw new LayoutError('the response has only the first page of its list')
  const entries: unknown[] = list
  const inner = (entry: unknown) =>
    layout.inner === undefined ? entry : (valueAt(entry, layout.inner) ?? entry)
  return recordsOf(
    entries.map((entry) => named(inner(entry), layout.columns)),
    page,
  )
}

function named(entry: unknown, columns: readonly string[]): unknown {
  if (!isObject(entry) || columns.length === 0) return entry
  const cells = new Map<string, unknown>()
  for (const [key, value] of Object.entries(entry)) {
    const name = columns.find((column) => letters(column) === letters(key)) ?? key
    if (cells.has(name)) throw new LayoutError(`several keys of a record are a "${name}"`)
    cells.set(name, value)
  }
  return Object.fromEntries(cells)
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The text at a path of an answer in JSON. Throws a LayoutError if there is none. */
export function textAt(text: string, path: string): string {
  const found = valueAt(parsed(text), path)
  if (typeof found !== 'string') throw new LayoutError(`the response has no text at "${path}"`)
  return found
}

/** What a layer of an ArcGIS service answered. */
interface EsriAnswer {
  readonly features: readonly unknown[]
  /** Whether it says that the layer has more rows. */
  readonly hasMore: boolean
  readonly isInDegrees: boolean
}

/** Reads an answer of an ArcGIS layer. Throws a LayoutError for an error, which is sent with the status of a success. */
export function esriAnswer(text: string): EsriAnswer {
  const value = parsed(text)
  refuseError(value)
  if (!isObject(value) || !Array.isArray(value['features']))
    throw new LayoutError('the response has no features')
  const reference = isObject(value['spatialReference']) ? value['spatialReference']['wkid'] : null
  const features: unknown[] = value['features']
  return { features, hasMore: hasMorePages(value), isInDegrees: reference === 4326 }
}

function refuseError(answer: unknown, path?: string): void {
  const error = serviceError(answer, path)
  if (error === null) return
  const code = isObject(error) ? (error['code'] ?? null) : error
  throw new LayoutError(`the service returned an error: ${JSON.stringify(code)}`)
}

/**
 * Reads the features of an ArcGIS layer. Throws a LayoutError for an error that is sent as an answer, and for a last
 * answer that says that the layer has more.
 */
export function readEsriFeatures(text: string, page: number, isLast: boolean): PageRecords {
  const { features, hasMore, isInDegrees } = esriAnswer(text)
  if (isLast && hasMore) throw new LayoutError('the layer has more features than were fetched')
  const flattened = features.map((feature) => {
    if (!isObject(feature) || !isObject(feature['attributes'])) return feature
    return { ...feature['attributes'], ...(isInDegrees && pointOf(feature['geometry'])) }
  })
  return recordsOf(flattened, page)
}

function pointOf(geometry: unknown): JsonObject {
  if (!isObject(geometry)) return {}
  const { x, y } = geometry
  return typeof x === 'number' && typeof y === 'number' ? { longitude: x, latitude: y } : {}
}

function recordsOf(list: readonly unknown[], page: number): PageRecords {
  const columns: string[] = []
  const warnings: string[] = []
  const lost: string[] = []
  const records = list.flatMap((item) => {
    if (!isObject(item)) {
      warnings.push('an entry of the list is not an object')
      lost.push(JSON.stringify(item))
      return []
    }
    const out: string[] = []
    const cells = flat(item, out)
    if (out.length > 0) warnings.push('a value is struck through or hidden')
    if (out.some(canBeRecord)) lost.push(JSON.stringify(item))
    columns.push(...Object.keys(cells).filter((name) => !columns.includes(name)))
    return [{ cells, page }]
  })
  // A key that only some records have comes and goes; most of them tell the layout.
  const usual = columns.filter(
    (name) => records.filter(({ cells }) => Object.hasOwn(cells, name)).length * 2 > records.length,
  )
  const fingerprint = JSON.stringify(usual.map(normalText).toSorted())
  return { records, columns, warnings, lost, mixed: [], fingerprint }
}

/** The values of a record by their path; `out` takes the texts of those that are left out as a whole. */
function flat(record: JsonObject, out: string[], prefix = ''): Record<string, string> {
  const cells: Record<string, string> = {}
  for (const [key, value] of Object.entries(record)) {
    const name = `${prefix}${key}`
    if (isObject(value)) Object.assign(cells, flat(value, out, `${name}.`))
    else if (Array.isArray(value)) {
      const parts: unknown[] = value
      cells[name] = parts
        .map((part) => (isObject(part) ? JSON.stringify(part) : textOf(part, out)))
        .join('\n')
    } else cells[name] = textOf(value, out)
  }
  return cells
}

function textOf(value: unknown, out: string[]): string {
  if (typeof value === 'string') {
    const { text, leftOut } = valueOf(value)
    if (text === '' && leftOut !== '') out.push(leftOut)
    return text
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    if (isObject(at)) return at[key]
    // A list with one entry, as WordPress gives a page that is looked for by name.
    const list: unknown[] = Array.isArray(at) && /^\d+$/.test(key) ? at : []
    return list[Number(key)]
  }, value)
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (cause) {
    throw new LayoutError('the response is not complete JSON', { cause })
  }
}
