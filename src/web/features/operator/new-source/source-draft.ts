import type { Layout, LayoutInput } from '#contract/operator/layout-schema.ts'
import type { FactName, ListingMappingInput, MappingInput } from '#contract/operator/mapping-schema.ts'
import { factsOf, isMapping, withFact } from '#web/features/operator/import/mapping-edits.ts'

/** What an operator says about a page so far. */
export interface SourceReading {
  readonly layout: LayoutInput
  readonly mapping: ListingMappingInput
}

/** What a column is that no fact is read from. */
export type ColumnUse = '' | 'ignored' | 'personal'

const KINDS: Readonly<Record<Layout['kind'], true>> = {
  html_table: true,
  label_lines: true,
  json: true,
  esri: true,
}

/** Whether a value looks like a layout; the server checks the rest. */
export function isLayout(value: unknown): value is LayoutInput {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    Object.hasOwn(KINDS, value.kind)
  )
}

/** Whether a value looks like a mapping of listings. */
export function isListingMapping(value: unknown): value is ListingMappingInput {
  return isMapping(value) && value.reads === 'listings'
}

/** Layout and mapping from the server; null if they are none. */
export function readingOf(given: { layout: unknown; mapping: unknown } | null): SourceReading | null {
  if (given === null) return null
  const { layout, mapping } = given
  return isLayout(layout) && isListingMapping(mapping) ? { layout, mapping } : null
}

export function columnUse({ layout }: SourceReading, column: string): ColumnUse {
  if (has(layout.personal, column)) return 'personal'
  return has(layout.ignored, column) ? 'ignored' : ''
}

/** Says that no fact is read from a column, and why. `fact` is the one it loses. */
export function withUse(
  { layout, mapping }: SourceReading,
  column: string,
  use: ColumnUse,
  fact: FactName | null,
): SourceReading {
  const others = {
    personal: (layout.personal ?? []).filter((name) => name !== column),
    ignored: (layout.ignored ?? []).filter((name) => name !== column),
  }
  const added = use === '' ? {} : { [use]: [...others[use], column] }
  return {
    layout: { ...layout, ...others, ...added },
    mapping: fact === null ? mapping : withFact(mapping, column, { from: fact, to: null }),
  }
}

/** With another mapping: a column that a fact is read from is neither unused nor personal. */
export function withMapping({ layout }: SourceReading, mapping: MappingInput): SourceReading | null {
  if (mapping.reads !== 'listings') return null
  const isFree = (column: string) => factsOf(mapping, column).length === 0
  return {
    layout: {
      ...layout,
      personal: (layout.personal ?? []).filter(isFree),
      ignored: (layout.ignored ?? []).filter(isFree),
    },
    mapping,
  }
}

/** The texts between commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function has(names: readonly string[] | undefined, column: string): boolean {
  return (names ?? []).some((name) => name.toLowerCase() === column.toLowerCase())
}
