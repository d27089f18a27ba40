import type { Layout } from '#contract/operator/layout-schema.ts'
import { cellNamed, columnNamed, groupNames, LayoutError, normalText } from './page-records.ts'
import type { PageRecord } from './page-records.ts'

/** A record with the values taken out of its cells that hold several. */
export function split(record: PageRecord, { splits }: Layout): PageRecord {
  const cells: Record<string, string> = { ...record.cells }
  for (const { column, pattern } of splits) {
    const name = columnNamed(cells, column)
    if (name === null) continue
    const text = cells[name] ?? ''
    const match = new RegExp(pattern, 'i').exec(text)
    if (match === null) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    const lines = rest.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
    cells[name] = lines.join('\n').trim()
    for (const group of groupNames(pattern)) {
      const value = match.groups?.[group]
      if (value !== undefined) cells[group] = value.trim()
    }
  }
  return { ...record, cells }
}

/** The values that a page prints once for all of its records, and the columns it prints none for. */
export function pageValues(
  text: string,
  { page_values }: Layout,
): { readonly values: Readonly<Record<string, string>>; readonly missing: readonly string[] } {
  const found = page_values.map((pattern) => ({ pattern, value: pageValue(text, pattern) }))
  return {
    values: Object.fromEntries(found.flatMap(({ value }) => Object.entries(value ?? {}))),
    missing: found.flatMap(({ pattern, value }) => (value === null ? groupNames(pattern) : [])),
  }
}

/** The values of the named groups of a pattern; null without a match. Throws a LayoutError for two different ones. */
function pageValue(text: string, pattern: string): Record<string, string> | null {
  const names = groupNames(pattern)
  const found = [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ groups }) =>
    Object.fromEntries(names.map((name) => [name, groups?.[name]?.trim() ?? ''])),
  )
  const different = new Set(found.map((values) => normalText(JSON.stringify(values))))
  if (different.size > 1)
    throw new LayoutError(`the page prints ${different.size} values of "${names.join(', ')}"`)
  return found[0] ?? null
}

/** A warning for each value of a column that has known values only. */
export function unknownValues(records: readonly PageRecord[], { known_values }: Layout): string[] {
  return Object.entries(known_values).flatMap(([column, known]) =>
    records.flatMap(({ cells }) => {
      const value = cellNamed(cells, column)
      return value === '' || known.includes(value) ? [] : [`the ${column} "${value}" is unknown`]
    }),
  )
}
