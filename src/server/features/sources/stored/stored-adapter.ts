import { aboutSource } from '#contract/operator/stored-source-schema.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { parseMapping } from '#server/features/ingest/index.ts'
import type { StoredSource } from './stored.store.ts'

/** A stored source as the adapter that runs, evidence and replays use. */
export function storedAdapter(row: StoredSource): SourceAdapter {
  const { name, version, pause_ms } = row
  const about = aboutSource.parse({
    title: row.title,
    authority: row.authority,
    counties: row.counties,
    address: row.address,
    page: row.page,
    terms: row.terms,
    schedule: row.schedule,
    bounds: row.bounds,
  })
  const parsed = parseMapping(row.mapping)
  if (!parsed.ok || parsed.mapping.reads !== 'listings')
    throw new Error(`The stored mapping of ${name} cannot be read.`)
  const { reads: _reads, source: _source, ...mapping } = parsed.mapping
  const { title, page, counties, bounds, ...facts } = about
  const [least = 0, most = 0] = bounds.rows
  return {
    ...facts,
    counties: counties.flatMap((county) => countyNamed(county)?.name ?? []),
    bounds: { ...bounds, rows: [least, most] },
    name,
    ...(page !== null && { page }),
    pauseMs: pause_ms,
    parserVersion: version,
    fetch: onePage,
    layout: layoutSchema.parse(row.layout),
    mapping,
    stored: { title },
  }
}
