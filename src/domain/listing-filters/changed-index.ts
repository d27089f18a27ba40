import type { Column } from './column.ts'
import type { WordFilter } from './filters.ts'
import { WORD_FIELDS, wordFrom } from './filters.ts'
import { type Haystack, textIn } from './haystack.ts'
import { movedPositions } from './moved-positions.ts'
import { indexWith, measureIn, type SearchIndex } from './search-index.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

/**
 * The index after the listings at the `changed` positions became others, with the same ids: what is cached is changed
 * there instead of being computed anew, and not even copied if it stays as it is.
 */
export function changedIndex(
  index: SearchIndex,
  listings: readonly WireListing[],
  changed: readonly number[],
): SearchIndex {
  const { columns, measures, haystack, orders } = index.cache
  return indexWith(listings, index.ids, {
    columns: mapped(columns, (column, name) => changedColumn(column, name, listings, changed)),
    measures: mapped(measures, ({ today, value }, name) => ({
      today,
      value: withValues(value, changed, (position) => measureIn(listings[position], name, today)),
    })),
    haystack: haystack && changedHaystack(haystack, listings, changed),
    orders: mapped(orders, ({ today, value }, order) => ({
      today,
      value: movedPositions(value, listings, changed, order, today),
    })),
  })
}

/** The values with those at the `changed` positions as they are now; the same array if none differs. */
function withValues<Values extends { [position: number]: number; slice: () => Values }>(
  before: Values,
  changed: readonly number[],
  valueAt: (position: number) => number,
): Values {
  const now = changed.map((position) => ({ position, value: valueAt(position) }))
  if (now.every(({ position, value }) => Object.is(value, before[position]))) return before
  const after = before.slice()
  for (const { position, value } of now) after[position] = value
  return after
}

/** The haystack after the listings at some positions became others. */
function changedHaystack(
  { text, starts }: Haystack,
  listings: readonly WireListing[],
  changed: readonly number[],
): Haystack {
  const pieces: string[] = []
  const lengths = new Map<number, number>()
  let copied = 0
  for (const position of [...new Set(changed)].toSorted((a, b) => a - b)) {
    const listing = listings[position]
    if (!listing) continue
    const own = textIn(listing)
    pieces.push(text.slice(copied, starts[position]), own)
    copied = starts[position + 1] ?? text.length
    lengths.set(position, own.length)
  }
  pieces.push(text.slice(copied))
  let shift = 0
  const moved = starts.map((start, position) => {
    const before = position - 1
    const length = lengths.get(before)
    if (length !== undefined) shift += length - (start - (starts[before] ?? 0))
    return start + shift
  })
  return { text: pieces.join(''), starts: moved }
}

function changedColumn(
  column: Column<string | null>,
  name: WordFilter,
  listings: readonly WireListing[],
  changed: readonly number[],
): Column<string | null> {
  const { values, codes } = column
  const words = [...values]
  const changedCodes = withValues(codes, changed, (position) => {
    const word = wordFrom(name, listings[position]?.[WORD_FIELDS[name]] ?? null)
    const code = words.indexOf(word)
    return code === -1 ? words.push(word) - 1 : code
  })
  if (changedCodes === codes) return column
  // A word that no listing has anymore is no option.
  for (const code of new Set(changed.map((position) => codes[position] ?? 0))) {
    if (!changedCodes.includes(code)) words[code] = null
  }
  return { values: words, codes: changedCodes }
}

function mapped<Name, Value>(
  all: ReadonlyMap<Name, Value>,
  change: (value: Value, name: Name) => Value,
): Map<Name, Value> {
  return new Map(Array.from(all, ([name, value]) => [name, change(value, name)]))
}
