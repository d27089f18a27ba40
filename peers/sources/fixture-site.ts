import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** `fixtures/site.json` of a source: its host, and the file that answers each path, which may differ by day. */
const siteSchema = z.strictObject({
  host: z.string(),
  /** The page where a run starts. */
  address: z.string(),
  routes: z.record(
    z.string(),
    z.union([z.string(), z.strictObject({ 'day-1': z.string(), 'day-2': z.string() })]),
  ),
})

/** Days whose pages a source can serve. */
export type Day = 'day-1' | 'day-2'

/** A site rebuilt from the recorded pages of one source. */
export interface FixtureSite {
  readonly name: string
  readonly host: string
  readonly address: string
  /** The response for a path and query, or null if the site has none. */
  read(pathAndQuery: string, day: Day): { readonly bytes: Buffer; readonly type: string } | null
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=UTF-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
}

/** The sites of all sources with recorded pages below a folder. */
export function readFixtureSites(folder: string): FixtureSite[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const fixtures = path.join(folder, entry.name, 'fixtures')
    const file = path.join(fixtures, 'site.json')
    return entry.isDirectory() && existsSync(file) ? [fixtureSite(entry.name, fixtures, file)] : []
  })
}

function fixtureSite(name: string, fixtures: string, file: string): FixtureSite {
  const { host, address, routes } = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    name,
    host,
    address,
    read(pathAndQuery, day) {
      const [own = ''] = pathAndQuery.split('?')
      // A route may name the part of the query that selects its response.
      const route = Object.entries(routes).find(([key]) => {
        const [keyPath, keyQuery] = key.split('?')
        return keyPath === own && (keyQuery === undefined || pathAndQuery.includes(keyQuery))
      })?.[1]
      if (route === undefined) return null
      const answer = typeof route === 'string' ? route : route[day]
      return {
        bytes: readFileSync(path.join(fixtures, answer)),
        type: TYPES[path.extname(answer)] ?? 'application/octet-stream',
      }
    },
  }
}
