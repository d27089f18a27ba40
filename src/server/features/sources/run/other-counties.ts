import { counties } from '#domain/counties/counties.ts'
import { readRows } from '#server/features/ingest/index.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import type { Extract } from './extract.ts'

const nameOf = new Map<string, string>(counties.map(({ fips, name }) => [fips, name]))

/**
 * A warning for each county that has rows of a source but is not among those it lists, which are then too few, or rows
 * were misread. The rows count like others. `now` in epoch milliseconds.
 */
export async function otherCounties(
  adapter: Pick<SourceAdapter, 'name' | 'counties'>,
  { csv, mapping }: Pick<Extract, 'csv' | 'mapping'>,
  now: number,
): Promise<string[]> {
  const read = await readRows({ name: `${adapter.name}.csv`, bytes: csv }, mapping, now)
  // The import says what is wrong.
  if (!read.ok) return []
  const listed = new Set<string>(adapter.counties)
  const rows = new Map<string, number>()
  for (const { observations } of read.rows) {
    const name = nameOf.get(observations[0]?.county_fips ?? '')
    if (name !== undefined && !listed.has(name)) rows.set(name, (rows.get(name) ?? 0) + 1)
  }
  return [...rows].map(
    ([name, count]) =>
      `${count} ${count === 1 ? 'row is' : 'rows are'} of ${name} County, which is none of the counties of ${adapter.name}`,
  )
}
