import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** Parts of an address are read from one column where a page has one; the hour of a day from the day's. */
const FALLBACKS: Readonly<Record<string, string>> = {
  street: 'address',
  city: 'address',
  zip: 'address',
  state: 'address',
  time: 'foreclosure_date',
  upset_bid_time: 'upset_bid_date',
}

/** The columns that a fact, by wire name, is read from on the pages of a source; none if it prints no such fact. */
export function factColumns(source: SourceAdapter | null, fact: string): string[] {
  const mapped: Readonly<Record<string, unknown>> = source?.mapping.columns ?? {}
  const spec = mapped[fact] ?? mapped[FALLBACKS[fact] ?? '']
  if (typeof spec === 'string') return [spec]
  return Array.isArray(spec) ? spec.filter((column) => typeof column === 'string') : []
}
