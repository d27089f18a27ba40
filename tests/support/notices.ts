import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayIn, openDayIn } from './days.ts'
import type { Product } from './product.ts'

const fixtures = path.join(import.meta.dirname, '../journeys/fixtures')

export function fixture(name: string): string {
  return path.join(fixtures, name)
}

/**
 * Writes a list of notices out of its pattern, in which `{+4}` stands for the day four days from now, and `{open+4}`
 * for the next one on which clerks are open: what is open and what is over depends on the present day. Returns the
 * path of the file.
 */
export function writeNotices(folder: string, name: string): string {
  const file = path.join(folder, name)
  const pattern = readFileSync(fixture(name), 'utf8')
  writeFileSync(
    file,
    pattern.replace(/\{(open)?([+-]\d+)\}/g, (_place, open: string | undefined, days: string) =>
      open ? openDayIn(Number(days)) : dayIn(Number(days)),
    ),
  )
  return file
}

/** Imports a day of notices as the operator does, with more options. Returns what the command printed. */
export function importNotices(
  product: Pick<Product, 'folder' | 'steps'>,
  name: string,
  ...more: readonly string[]
): Promise<string> {
  const file = writeNotices(product.folder, name)
  return product.steps('import', file, '--map', fixture('notices.map.json'), ...more)
}

/** Imports the outlines of most of their parcels. */
export function importParcels(product: Product): Promise<string> {
  return product.steps('import', fixture('parcels.esri.json'), '--map', fixture('parcels.map.json'))
}
