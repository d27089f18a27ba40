import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayIn, openDayIn } from './days.ts'
import type { RunningProduct } from './product.ts'

const fixtures = path.join(import.meta.dirname, '../journeys/fixtures')

export function fixture(name: string): string {
  return path.join(fixtures, name)
}

/**
 * Writes a list of notices from its template and returns the path of the file. In the template, `{+4}` is the date four
 * days from today and `{open+4}` that date or the next one on which clerks are open, so that bid periods are open or
 * over relative to today.
 */
export function writeNotices(folder: string, name: string): string {
  const file = path.join(folder, name)
  const template = readFileSync(fixture(name), 'utf8')
  writeFileSync(
    file,
    template.replace(/\{(open)?([+-]\d+)\}/g, (_place, open: string | undefined, days: string) =>
      open ? openDayIn(Number(days)) : dayIn(Number(days)),
    ),
  )
  return file
}

/** Imports a day of notices with the operator's command and `more` options. Returns its output. */
export function importNotices(
  product: Pick<RunningProduct, 'folder' | 'steps'>,
  name: string,
  ...more: readonly string[]
): Promise<string> {
  const file = writeNotices(product.folder, name)
  return product.steps('import', file, '--map', fixture('notices.map.json'), ...more)
}

/** Imports the outlines of most parcels in the notices. */
export function importParcels(product: Pick<RunningProduct, 'steps'>): Promise<string> {
  return product.steps('import', fixture('parcels.esri.json'), '--map', fixture('parcels.map.json'))
}
