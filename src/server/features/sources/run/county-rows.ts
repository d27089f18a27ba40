import { counties } from '#domain/counties/counties.ts'
import { readRows } from '#server/features/ingest/index.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import type { Extract } from './extract.ts'

const nameOf = new Map<string, string>(counties.map(({ fips, name }) => [fips, name]))

/** Rows of an extract by county name, without those that cannot be read. `now` in epoch milliseconds. */
export async function countyRows(
  { csv, mapping }: Pick<Extract, 'csv' | 'mapping'>,
  now: number,
): Promise<Readonly<Record<string, number>>> {
  const read = await readRows({ name: 'rows.csv', bytes: csv }, mapping, now)
  // The import reports what is wrong.
  if (!read.ok) return {}
  const rows: Record<string, number> = {}
  for (const { observations } of read.rows) {
    const name = nameOf.get(observations[0]?.county_fips ?? '')
    if (name !== undefined) rows[name] = (rows[name] ?? 0) + 1
  }
  return rows
}

/** A warning for each county that has rows and is not among those of the source, whose table is then too short, or rows were misread. */
export function otherCounties(
  { name, counties: own }: Pick<SourceAdapter, 'name' | 'counties'>,
  rows: Readonly<Record<string, number>>,
): string[] {
  const listed = new Set<string>(own)
  return Object.entries(rows).flatMap(([county, count]) =>
    listed.has(county)
      ? []
      : [
          `${count} ${count === 1 ? 'row is' : 'rows are'} of ${county} County, which is none of the counties of ${name}`,
        ],
  )
}
