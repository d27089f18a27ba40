import { columnsOf } from '#server/features/ingest/mapping/parse-mapping.ts'
import type { FactName, Mapping } from '#contract/operator/mapping-schema.ts'
import { columnKey } from '#server/features/ingest/read/column-name.ts'
import type { Table, TableRow } from '#server/features/ingest/read/table.ts'
import { cellText, cellValue } from './cell-text.ts'

/** Reads a row's cells by fact. */
export interface CellReader {
  /** Text of the first mapped cell with a value; null if all are empty or placeholders. */
  value(cells: readonly string[], fact: FactName): string | null
  /** All mapped cells with a value, in mapping order. */
  values(cells: readonly string[], fact: FactName): readonly string[]
  /** The cell that `value` is read from, verbatim; without one, the first mapped cell with a placeholder. */
  raw(cells: readonly string[], fact: FactName): string
  /** Texts of all mapped cells, placeholders included, in mapping order. */
  texts(cells: readonly string[], fact: FactName): readonly string[]
  /** The cell of a column, by name. */
  column(cells: readonly string[], name: string): string
  /** Why a mapped, non-empty cell has no value; null if there is no such cell. */
  fault(row: TableRow): string | null
  /** Whether several columns may hold the fact, each of which may hold something else. */
  hasAlternatives(fact: FactName): boolean
}

/** Mapped columns that a file lacks or has twice. */
export function columnProblems({ columns }: Table, mapping: Mapping): readonly string[] {
  const wanted = wantedColumns(mapping)
  const optional = new Set(mapping.optional_columns.map(columnKey))
  const places = placesOf(columns)
  const missing = wanted.filter(
    (name) => placesFor(places, name).length === 0 && !optional.has(columnKey(name)),
  )
  const repeated = wanted.filter((name) => placesFor(places, name).length > 1)
  return [
    ...(missing.length > 0
      ? [`it has no column ${quoted(missing)}; its columns are ${quoted(columns)}`]
      : []),
    ...(repeated.length > 0 ? [`it has more than one column ${quoted(repeated)}`] : []),
  ]
}

/** The columns that a mapping reads. */
export function wantedColumns(mapping: Mapping): readonly string[] {
  return [
    ...Object.values(mapping.columns).flatMap(columnsOf),
    ...('column' in mapping.source ? [mapping.source.column] : []),
    ...(mapping.reads === 'listings'
      ? mapping.leave_out.flatMap((rule) => ('column' in rule ? [rule.column] : []))
      : []),
  ]
}

/** Column positions by exact name, and by name ignoring case and spacing. */
type Places = Readonly<Record<'exact' | 'normalized', ReadonlyMap<string, readonly number[]>>>

function placesOf(columns: readonly string[]): Places {
  const places = columns.map((_name, place) => place)
  return {
    exact: Map.groupBy(places, (place) => columns[place] ?? ''),
    normalized: Map.groupBy(places, (place) => columnKey(columns[place] ?? '')),
  }
}

function placesFor({ exact, normalized }: Places, name: string): readonly number[] {
  return exact.get(name) ?? normalized.get(columnKey(name)) ?? []
}

/** Prepares reading a table, so that names are not looked up for every row. */
export function cellReader({ columns }: Table, mapping: Mapping): CellReader {
  const byName = placesOf(columns)
  const places = new Map<string, readonly number[]>()
  const constants = new Map<string, string>()
  for (const [fact, spec] of Object.entries(mapping.columns)) {
    if (typeof spec === 'object' && 'value' in spec) constants.set(fact, spec.value)
    const found = columnsOf(spec).flatMap((name) => placesFor(byName, name).slice(0, 1))
    if (found.length > 0) places.set(fact, found)
  }

  function values(cells: readonly string[], fact: FactName): readonly string[] {
    const constant = constants.get(fact)
    if (constant !== undefined) return [constant]
    const found: string[] = []
    for (const place of places.get(fact) ?? []) {
      const value = cellValue(cells[place] ?? '')
      if (value !== null) found.push(value)
    }
    return found
  }

  function value(cells: readonly string[], fact: FactName): string | null {
    const constant = constants.get(fact)
    if (constant !== undefined) return constant
    for (const place of places.get(fact) ?? []) {
      const found = cellValue(cells[place] ?? '')
      if (found !== null) return found
    }
    return null
  }

  function written(cells: readonly string[], fact: FactName): readonly string[] {
    const constant = constants.get(fact)
    return constant === undefined ? (places.get(fact) ?? []).map((place) => cells[place] ?? '') : [constant]
  }

  const read = new Set(wantedColumns(mapping).flatMap((name) => placesFor(byName, name)))
  return {
    values,
    fault: ({ faults }) => {
      const found = [...(faults ?? [])].find(([place]) => read.has(place))
      return found ? `its cell "${columns[found[0]] ?? ''}" ${found[1]}` : null
    },
    value,
    raw: (cells, fact) => {
      const all = written(cells, fact)
      return all.find((cell) => cellValue(cell) !== null) ?? all.find((cell) => cell.trim() !== '') ?? ''
    },
    texts: (cells, fact) => written(cells, fact).map(cellText),
    column: (cells, name) => cells[placesFor(byName, name)[0] ?? -1] ?? '',
    hasAlternatives: (fact) => (places.get(fact)?.length ?? 0) > 1,
  }
}

function quoted(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `"${name}"`).join(', ')
}
