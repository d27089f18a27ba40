import { isObject, type JsonObject } from '#domain/json/json-values.ts'

/** The value at a path such as `data.items` or `pages.0.rows`; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return /^\d+$/.test(step) ? inner[Number(step)] : undefined
    return isObject(inner) ? inner[step] : undefined
  }, value)
}

/** No list of properties is nested deeper. */
const MAX_DEPTH = 8

/**
 * The values of a record by path: `county`, `sale.date`, `parcels.0.number`. For a list, `parcels` (or
 * `parcels.*.number`) holds the values of all entries, one per line.
 */
export function flatRecord(record: JsonObject, without: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(record))
    if (!without.includes(name)) flatten(found, name, value, 1)
  return found
}

function flatten(found: Map<string, string>, path: string, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => entriesOf(entry, depth))
    for (const [index, own] of entries.entries()) {
      for (const [inner, text] of own) {
        found.set(`${path}.${index}${inner}`, text)
        const all = inner === '' ? path : `${path}.*${inner}`
        found.set(all, found.has(all) ? `${found.get(all) ?? ''}\n${text}` : text)
      }
    }
    if (!found.has(path)) found.set(path, '')
  } else if (isObject(value)) {
    found.set(path, '')
    for (const [name, inner] of Object.entries(value)) flatten(found, `${path}.${name}`, inner, depth + 1)
  } else {
    found.set(path, cellText(value))
  }
}

function entriesOf(entry: unknown, depth: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  flatten(found, '', entry, depth + 1)
  if (isObject(entry) || Array.isArray(entry)) found.delete('')
  return found
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
