import { aboutSource } from '#contract/operator/stored-source-schema.ts'
import type { StoredSourceFacts } from '#contract/operator/stored-sources.ts'
import type { StoredSource } from './stored.store.ts'

/** What an operator said about a stored source. */
export function factsOf(row: StoredSource): StoredSourceFacts {
  const { name, version, title, authority, counties, address, page, terms, schedule, bounds } = row
  const about = aboutSource.parse({ title, authority, counties, address, page, terms, schedule, bounds })
  return { ...about, name, version }
}
