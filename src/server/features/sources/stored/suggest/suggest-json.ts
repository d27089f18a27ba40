import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { isObject, type JsonObject } from '#domain/json/json-values.ts'
import type { Candidate } from './found-layout.ts'

const MAX_DEPTH = 6

/** A layout for each list of objects in an answer in JSON. */
export function suggestJson(value: unknown): Candidate[] {
  return listsIn(value, '', 0).map(({ path, entries }) => {
    const title = path === '' ? 'list' : path
    if (path === 'features' && entries.some((entry) => isObject(entry['attributes'])))
      return { kind: 'json', title, layout: { kind: 'esri' } }
    const inner = innerOf(entries)
    const layout: LayoutInput = {
      kind: 'json',
      ...(path !== '' && { records: path }),
      ...(inner !== null && { inner }),
    }
    return { kind: 'json', title, layout }
  })
}

/** Paths of texts in an answer in JSON that are web pages. */
export function htmlIn(value: unknown, path = '', depth = 0): { path: string; html: string }[] {
  if (typeof value === 'string')
    return path !== '' && value.length > 100 && /<(?:table|p|div|dl|ul|li|pre)\b/i.test(value)
      ? [{ path, html: value }]
      : []
  if (depth > MAX_DEPTH) return []
  const list: unknown[] = Array.isArray(value) ? value : []
  if (list.length === 1) return htmlIn(list[0], joined(path, '0'), depth + 1)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key.includes('.') ? [] : htmlIn(each, joined(path, key), depth + 1),
  )
}

function listsIn(value: unknown, path: string, depth: number): { path: string; entries: JsonObject[] }[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) {
    const list: unknown[] = value
    const entries = list.filter(isObject)
    return entries.length > 0 && entries.length * 2 > list.length ? [{ path, entries }] : []
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key.includes('.') ? [] : listsIn(each, joined(path, key), depth + 1),
  )
}

/** The one object within each entry that holds most of its values, such as `properties`; null if the entries hold them. */
function innerOf(entries: readonly JsonObject[]): string | null {
  const [first] = entries
  if (first === undefined) return null
  const own = Object.values(first).filter((each) => !isObject(each) && !Array.isArray(each)).length
  const within = Object.entries(first).flatMap(([key, each]) =>
    isObject(each) && entries.every((entry) => isObject(entry[key]))
      ? [{ key, size: Object.keys(each).length }]
      : [],
  )
  const [largest] = within.toSorted((a, b) => b.size - a.size)
  return largest !== undefined && largest.size > 3 && largest.size > own * 2 ? largest.key : null
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
