import { EVENT_KINDS } from '#domain/events/event-kinds.ts'
import type { FactDifference, ImportReport, RowDifference } from './report.ts'

/** Entries printed per list; the rest is in the JSON. */
const MAX_PRINTED = 50

/** A report as lines of text. */
export function reportLines(report: ImportReport): string[] {
  return [
    headline(report),
    ...report.problems.map((problem) => `  ${problem}`),
    ...(report.state === 'refused' ? [] : body(report)),
  ]
}

function headline(report: ImportReport): string {
  const { file, state, run_id, problems } = report
  const run = run_id === null ? '' : ` (run ${run_id})`
  const dryRun = `${file.name}: dry run, nothing was written`
  const words = {
    published: `${file.name}: published${run}: ${news(report)}.`,
    held: `${file.name}: held${run}; release it to publish:`,
    refused: `${file.name}: refused${run}:`,
    dry_run: problems.length > 0 ? `${dryRun}. This file would be held:` : `${dryRun}: ${news(report)}.`,
  }
  return words[state]
}

function news({ reads, state, listings, outlines }: ImportReport): string {
  if (reads === 'parcels') {
    const known = outlines.read - outlines.unknown_parcels - outlines.unreadable
    return state === 'published'
      ? `${counted(outlines.found, 'listing')} with a new outline`
      : counted(known, 'outline') + ' for parcels with a listing'
  }
  const changed = Math.max(listings.changed, listings.renumbered)
  const parts = [
    ...(listings.new > 0 ? [counted(listings.new, 'new listing')] : []),
    ...(changed > 0 ? [`${counted(changed, 'listing')} changed`] : []),
    ...(listings.gone > 0 ? [`${listings.gone} no longer listed`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : 'nothing changed'
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function body(report: ImportReport): string[] {
  const { rows, listings, changed_facts, events, outlines } = report
  const facts = Object.entries(changed_facts).map(([fact, count]) => `${fact} ${count}`)
  const kinds = EVENT_KINDS.flatMap((kind) => {
    const count = events[kind] ?? 0
    return count === 0 ? [] : [`${kind} ${count}`]
  })
  const hasOutlines = outlines.read > 0
  return [
    `Rows: ${rows.read} read, ${rows.left_out} excluded, ${rows.bad} bad, ${rows.duplicates} duplicates.`,
    ...(report.reads === 'parcels'
      ? []
      : [
          `Compared with the last file: ${rows.in_both} in both (${rows.changed} changed, ${rows.unchanged} unchanged), ` +
            `${rows.new} new, ${rows.gone} gone.`,
          `Changed facts: ${facts.join(', ') || 'none'}.`,
          `Listings: ${listings.new} new, ${listings.changed} changed, ${listings.unchanged} unchanged, ` +
            `${listings.renumbered} with a new case number, ${listings.gone} gone, ${listings.reappeared} listed again.`,
          `Events: ${kinds.join(', ') || 'none'}.`,
        ]),
    ...(hasOutlines
      ? [
          `Outlines: ${outlines.read} read, ${outlines.found} added to listings, ` +
            `${outlines.unknown_parcels} for parcels without a listing, ${outlines.unreadable} unusable.`,
        ]
      : []),
    ...report.sources.map(
      (source) =>
        `  ${source.name}: ${source.listings_before} listings before, ${source.listings_now} now, ` +
        `${source.new} new, ${source.gone} gone`,
    ),
    ...dayLines(report),
    ...report.left_out.map(({ because, rows: count }) => `  excluded: ${count} rows, ${because}`),
    ...section('Bad rows', report.bad_rows, ({ line, reason }) => `line ${line}: ${reason}`),
    ...section(
      'Unreadable cells (the previous value stays in effect)',
      report.unreadable_cells,
      ({ line, reason }) => `line ${line}: ${reason}`,
    ),
    ...section(
      'Duplicates',
      report.duplicate_rows,
      ({ line, same_as_line }) => `line ${line}: same as line ${same_as_line}`,
    ),
    ...section('Gone', report.gone_rows, rowLine),
    ...section('New', report.new_rows, rowLine),
    ...section('Changed', report.differences.filter(isOfSale), factLine),
    ...section('Notes', report.notes, ({ line, text }) => `line ${line}: ${text}`),
  ]
}

function dayLines({ sources }: ImportReport): string[] {
  if (sources.length === 0) return []
  const days = [...new Set(sources.map(({ as_of }) => as_of))]
  if (days.length > 1) {
    return [`File date: ${sources.map(({ name, as_of }) => `${name} ${as_of ?? 'unknown'}`).join(', ')}.`]
  }
  const [day] = days
  return typeof day === 'string'
    ? [`File date: ${day}.`]
    : ['File date: unknown. Set it with --as-of, so that an older file is not mistaken for a newer one.']
}

function section<T>(title: string, list: readonly T[], print: (entry: T) => string): string[] {
  if (list.length === 0) return []
  const more = list.length > MAX_PRINTED ? [`  and ${list.length - MAX_PRINTED} more`] : []
  return [`${title}:`, ...list.slice(0, MAX_PRINTED).map((entry) => `  ${print(entry)}`), ...more]
}

function nameOf({
  source,
  county,
  case_number,
  parcel_identification,
}: RowDifference | FactDifference): string {
  const number = case_number ?? 'no case number'
  return `${source}, ${county}, ${number}, ${parcel_identification ?? 'no parcel number'}`
}

function rowLine(row: RowDifference): string {
  return `${row.line === null ? '' : `line ${row.line}: `}${nameOf(row)}: ${row.because}`
}

function factLine(difference: FactDifference): string {
  const { line, fact, from, to } = difference
  return `line ${line}: ${nameOf(difference)}: ${fact} ${from ?? '-'} -> ${to ?? '-'}`
}

const saleFacts = [
  'upset_bid_date',
  'upset_bid_time',
  'opening_bid',
  'highest_bid',
  'foreclosure_date',
  'time',
  'status',
  'minimum_upset_bid',
]

function isOfSale({ fact }: FactDifference): boolean {
  return saleFacts.includes(fact)
}
