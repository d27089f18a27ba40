import { emptyReport, MAX_LIST_ENTRIES } from '#server/features/ingest/report.ts'
import type { ImportReport } from '#server/features/ingest/report.ts'
import type { Changeset } from '#server/features/listings/index.ts'
import { compareRows } from './compare-rows.ts'
import { rowId } from './row-id.ts'
import type { RunDecision } from './decide-run.ts'
import type { RunInput } from './run-input.ts'
import type { FileRows } from './file-rows.ts'
import { tallySources } from './hold-rule.ts'

/** Reports what a run leads to, whether or not it is published. */
export function buildReport(
  file: ImportReport['file'],
  read: FileRows,
  input: RunInput,
  decision: RunDecision,
  changes: Changeset,
): Omit<ImportReport, 'run_id' | 'state' | 'problems'> {
  const compared = compareRows(input, decision)
  const { matched } = decision
  const mentioned = new Set(
    matched.filter(({ counts }) => counts).map(({ match }) => match.tax_foreclosure_id),
  )
  const renumbered = matched.filter(({ match }) => match.way === 'renumbered')
  const isGone = ({ stored, derived }: Changeset['listings'][number]) =>
    becameSet(stored?.listing, derived.listing)
  const changed = changes.listings.filter(
    (each) => each.stored !== null && each.events.length > 0 && !isGone(each),
  )
  const added = changes.listings.filter(({ stored }) => stored === null)
  const cut = <T>(list: readonly T[]): readonly T[] => list.slice(0, MAX_LIST_ENTRIES)
  return {
    ...emptyReport(file, 'listings', 'published', []),
    rows: {
      read: read.read,
      left_out: sum([...read.leftOut.values()]),
      bad: read.bad.length,
      unreadable_cells: read.unreadableCells.length,
      duplicates: read.repeated.length,
      in_both: compared.inBoth,
      new: compared.newRows.length,
      gone: compared.goneRows.length,
      changed: compared.changed,
      unchanged: compared.inBoth - compared.changed,
    },
    changed_facts: compared.changedFacts,
    listings: {
      new: added.length,
      changed: changed.length,
      unchanged:
        mentioned.size -
        added.length -
        changed.filter(({ derived }) => mentioned.has(derived.listing.id)).length,
      renumbered: new Set(renumbered.map(({ match }) => match.tax_foreclosure_id)).size,
      gone: changes.listings.filter(isGone).length,
      reappeared: changes.listings.filter(
        ({ stored, derived }) => stored && becameSet(derived.listing, stored.listing),
      ).length,
    },
    sources: tallySources(input, decision),
    events: countBy(changes.listings.flatMap(({ events }) => events.map(({ kind }) => kind))),
    left_out: [...[...read.leftOut].map(([because, rows]) => ({ because, rows })), ...notChosen(input)],
    bad_rows: cut(read.bad.map(({ line, reason }) => ({ line, reason }))),
    unreadable_cells: cut(read.unreadableCells.map(({ line, text }) => ({ line, reason: text }))),
    duplicate_rows: cut(read.repeated),
    new_rows: cut(compared.newRows),
    gone_rows: cut(compared.goneRows),
    differences: cut(compared.differences),
    notes: cut(read.notes),
  }
}

/** Why rows were left out of a run of which an operator released some. */
export const NOT_CHOSEN = 'not released by the operator'

function notChosen({ rows, chosen }: RunInput): ImportReport['left_out'] {
  if (chosen === null) return []
  const left = rows.filter(({ source, row_key }) => !chosen.has(rowId(source, row_key)))
  return left.length === 0 ? [] : [{ because: NOT_CHOSEN, rows: left.length }]
}

function becameSet(
  before: { gone_since: Date | null } | undefined,
  after: { gone_since: Date | null },
): boolean {
  return after.gone_since !== null && (before?.gone_since ?? null) === null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function countBy(names: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(names, (name) => name)]
  return Object.fromEntries(
    groups.map(([name, list]) => [name, list.length] as const).toSorted(([a], [b]) => a.localeCompare(b)),
  )
}
