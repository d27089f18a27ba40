import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { ownValue } from '#domain/text/own-value.ts'
import type { DateFact, DateForm, ListingMapping } from '#contract/operator/mapping-schema.ts'

/** How one source writes days, money and stages. */
export interface SourceWriting {
  readonly money: 'cents' | 'dollars'
  readonly dates: Partial<Record<DateFact, readonly DateForm[]>>
  /** Lowercase words that mean no day is known. */
  readonly noDay: ReadonlySet<string>
  /** Stages by the lowercase word for them; null for a word without a meaning. */
  readonly stages: ReadonlyMap<string, Stage | null>
}

/** Of every mapping in use, because all rows of a source are written alike. */
const known = new WeakMap<ListingMapping, Map<string, SourceWriting>>()

/** How a source writes according to a mapping. */
export function writingOf(mapping: ListingMapping, source: string): SourceWriting {
  const bySource = known.get(mapping)
  const found = bySource?.get(source)
  if (found !== undefined) return found
  const writing = declaredWriting(mapping, source)
  if (bySource) bySource.set(source, writing)
  else known.set(mapping, new Map([[source, writing]]))
  return writing
}

function declaredWriting(mapping: ListingMapping, source: string): SourceWriting {
  const own = ownValue(mapping.by_source, source)
  const stages = new Map<string, Stage | null>()
  for (const [word, stage] of Object.entries({ ...mapping.statuses, ...own?.statuses }))
    if (!stages.has(word.toLowerCase())) stages.set(word.toLowerCase(), stage)
  return {
    money: own?.money ?? mapping.money,
    dates: { ...mapping.dates, ...own?.dates },
    noDay: new Set(mapping.no_day.map((words) => words.toLowerCase())),
    stages,
  }
}
