import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** One migration file. */
export interface Migration {
  /** File name: UTC stamp, verb phrase, `.sql`. Alphabetical order is the order of application. */
  name: string
  sql: string
  /** SHA-256 of the text, in hex. */
  checksum: string
}

/** The migrations of the product. */
export const migrationsFolder = fileURLToPath(new URL('migrations/', import.meta.url))

const namePattern = /^\d{8}-\d{4}-[a-z]+(-[a-z0-9]+)+\.sql$/

/** Reads a folder's migrations in order. Throws if a name is not `YYYYMMDD-HHMM-verb-phrase.sql`. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).toSorted()
  const bad = names.filter((name) => !isMigrationName(name))
  if (bad.length > 0) throw new Error(`Not named YYYYMMDD-HHMM-verb-phrase.sql: ${bad.join(', ')}`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether a file name is valid: a real UTC minute, then at least two words. */
export function isMigrationName(name: string): boolean {
  if (!namePattern.test(name)) return false
  const stamp = `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}T${name.slice(9, 11)}:${name.slice(11, 13)}`
  const instant = new Date(`${stamp}:00.000Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(stamp)
}
