import type {
  DateFact,
  DateForm,
  FactName,
  ListingMappingInput,
  MappingInput,
} from '#contract/operator/mapping-schema.ts'
import { FACTS } from './fact-texts.ts'

type Spec = NonNullable<MappingInput['columns'][FactName]>

/** Whether a value from the server or a file looks like a mapping; the server checks the rest. */
export function isMapping(value: unknown): value is MappingInput {
  return (
    typeof value === 'object' &&
    value !== null &&
    'reads' in value &&
    (value.reads === 'listings' || value.reads === 'parcels') &&
    'columns' in value &&
    typeof value.columns === 'object' &&
    value.columns !== null &&
    'source' in value &&
    typeof value.source === 'object' &&
    value.source !== null
  )
}

/** The columns a fact is read from, in order. */
export function columnsOf(spec: Spec | undefined): readonly string[] {
  if (spec === undefined) return []
  if (typeof spec === 'string') return [spec]
  return Array.isArray(spec) ? spec : []
}

export function isFactName(name: string): name is FactName {
  return Object.hasOwn(FACTS, name)
}

const DATES: ReadonlySet<string> = new Set<DateFact>([
  'foreclosure_date',
  'upset_bid_date',
  'report_on',
  'bid_filed_on',
  'confirmed_on',
  'paid_on',
  'recorded_on',
  'redeemed_on',
])

export function isDateFact(fact: string): fact is DateFact {
  return DATES.has(fact)
}

/** Names are compared as the import does: without regard to case and spacing. */
function isSame(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** What a column means; several facts where it holds several. */
export function factsOf({ columns }: MappingInput, column: string): FactName[] {
  return Object.entries(columns).flatMap(([fact, spec]) =>
    isFactName(fact) && columnsOf(spec).some((name) => isSame(name, column)) ? [fact] : [],
  )
}

/** Gives a column another meaning. `from` is the one it loses, `to` the one it gets; null for none. */
export function withFact<M extends MappingInput>(
  mapping: M,
  column: string,
  { from, to }: { from: FactName | null; to: FactName | null },
): M {
  // JSON drops what is undefined.
  const columns: Partial<Record<FactName, Spec | undefined>> = { ...mapping.columns }
  if (from !== null) {
    const left = columnsOf(columns[from]).filter((name) => !isSame(name, column))
    columns[from] = specOf(left)
  }
  if (to !== null) {
    const others = columnsOf(columns[to]).filter((name) => !isSame(name, column))
    columns[to] = specOf([...others, column])
    // The whole address and its street exclude each other.
    if (to === 'address') columns.street = undefined
    if (to === 'street') columns.address = undefined
  }
  return { ...mapping, columns }
}

function specOf(columns: readonly string[]): Spec | undefined {
  const [first] = columns
  return columns.length === 1 ? first : [...columns]
}

/** The county of the whole file; null if a column names it or none is set. */
export function countyOfFile({ columns: { county } }: MappingInput): string | null {
  return typeof county === 'object' && 'value' in county ? county.value : null
}

export function withCounty<M extends MappingInput>(mapping: M, county: string | null): M {
  const { county: _before, ...columns } = mapping.columns
  return { ...mapping, columns: { ...columns, ...(county !== null && { county: { value: county } }) } }
}

/** Changes what the file contains, and keeps what both kinds have. */
export function withReads(mapping: MappingInput, reads: MappingInput['reads']): MappingInput {
  if (mapping.reads === reads) return mapping
  const { sheet, delimiter, encoding, header_row, records, columns } = mapping
  const name = 'name' in mapping.source ? mapping.source.name : ''
  const shared = { sheet, delimiter, encoding, header_row, records, source: { name } }
  if (reads === 'listings') return { ...shared, reads, columns }
  const { county, parcel_identification } = columns
  return {
    ...shared,
    reads,
    columns: { ...(county && { county }), ...(parcel_identification && { parcel_identification }) },
  }
}

export function withDateForm(
  mapping: ListingMappingInput,
  fact: DateFact,
  form: DateForm | null,
): ListingMappingInput {
  const { [fact]: _before, ...dates } = mapping.dates ?? {}
  return { ...mapping, dates: { ...dates, ...(form !== null && { [fact]: [form] }) } }
}

/** The entry for a word, whatever its case; undefined if it has none. */
export function meaningOf<T>(words: Readonly<Record<string, T>> | undefined, word: string): T | undefined {
  return Object.entries(words ?? {}).find(([text]) => text.toLowerCase() === word.toLowerCase())?.[1]
}

/** Sets what a word means; undefined for nothing said. */
export function withMeaning<T>(
  words: Readonly<Record<string, T>> | undefined,
  word: string,
  meaning: T | undefined,
): Record<string, T> {
  const others = Object.entries(words ?? {}).filter(([text]) => text.toLowerCase() !== word.toLowerCase())
  return Object.fromEntries(meaning === undefined ? others : [...others, [word, meaning] as const])
}
