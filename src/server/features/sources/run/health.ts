import { createHash } from 'node:crypto'
import { z } from 'zod'
import { counted } from '#domain/text/counted.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import type { Extract } from './extract.ts'

/** What a run brought, stored to compare later runs with. */
export const figuresSchema = z.object({
  rows: z.int(),
  /** Rows by county name. */
  by_county: z.record(z.string(), z.int()).default({}),
  /** Filled cells by column. */
  filled: z.record(z.string(), z.int()),
  /** Rows identical to another row of the same run. */
  repeated: z.int(),
  warnings: z.array(z.string()),
  /** Hashes of the records that could not be read, and of those that may have values of another one. */
  lost: z.array(z.string()).default([]),
  mixed: z.array(z.string()).default([]),
})
export type Figures = z.infer<typeof figuresSchema>

/** An earlier run whose rows were published, newest first. */
export interface PublishedRun {
  readonly figures: Figures
  readonly layout: string
  readonly extract: string
  /** The day it was read, for the operator. */
  readonly readOn: string
}

/** Runs that tell what is usual. */
const USUAL_RUNS = 10
/** A list that lost more than this share of its usual rows, or more than doubled, is confirmed by an operator first. */
const MAX_LOSS = 0.2
const MAX_GROWTH = 2
/** Fewer rows than this come and go. */
const MIN_ROWS = 5
/** A column that so many rows usually fill, and none now. */
export const USUALLY_FILLED = 0.3
/** Fall in the share of filled cells of a column. */
const MAX_FILL_LOSS = 0.5
/** Share of rows of a run that may repeat others, and of rows that may lack a column every row has. */
const MAX_REPEATED = 0.1
const MAX_LACKING = 0.1
/** One or two rows that lack it are slips in those rows. */
const MIN_LACKING = 3

/** Most of them that are kept: a page with more was rebuilt. */
const MAX_LOST = 1_000

export function figuresOf(
  { csv, records, filled, warnings, lost, mixed }: Extract,
  by_county: Figures['by_county'],
): Figures {
  const texts = records.map(({ cells }) => JSON.stringify(cells))
  return {
    rows: records.length,
    by_county,
    filled,
    repeated: csv.length === 0 ? 0 : texts.length - new Set(texts).size,
    warnings: warnings.slice(0, 100),
    lost: lost.slice(0, MAX_LOST).map(hashOf),
    mixed: mixed.slice(0, MAX_LOST).map(hashOf),
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/**
 * How many records of a run could not be read and may be those of listings that are missing. Those that stood on the
 * list before, which had these listings, are none of them: a page may have a remark among its rows for months.
 */
export function newlyLost(figures: Figures, [latest]: readonly PublishedRun[]): number {
  return newOf(figures.lost, latest?.figures.lost ?? [])
}

function newOf(hashes: readonly string[], before: readonly string[]): number {
  const left = Map.groupBy(before, (hash) => hash)
  return hashes.filter((hash) => left.get(hash)?.pop() === undefined).length
}

/**
 * Why a run must wait for an operator: too few or too many rows, a column that ran empty, pages that repeat, a new
 * layout, records that ran together, or a list that was replaced before. Empty where nothing speaks against it. Pure.
 */
export function healthProblems(
  now: { figures: Figures; layout: string; extract: string },
  published: readonly PublishedRun[],
  { bounds }: Pick<SourceAdapter, 'bounds'>,
): string[] {
  const { figures } = now
  return [
    ...boundsProblems(figures, bounds),
    ...rowProblems(figures.rows, published),
    ...countyProblems(figures, published),
    ...fillProblems(figures, published),
    ...layoutProblems(now, published),
    ...mixedProblems(figures, published),
    ...replayProblems(now, published),
  ]
}

function boundsProblems(
  figures: Figures,
  { rows: [minimum, most], pageLimit, always }: SourceAdapter['bounds'],
) {
  const { rows, filled, repeated } = figures
  const problems: string[] = []
  if (rows < minimum) problems.push(`it has ${rows} rows; at least ${minimum} are expected`)
  if (rows > most) problems.push(`it has ${rows} rows; at most ${most} are expected`)
  if (rows === pageLimit)
    problems.push(`it has ${rows} rows, the maximum of one response, so some may be missing`)
  if (repeated >= 2 && repeated > rows * MAX_REPEATED)
    problems.push(`${repeated} of its ${rows} rows are duplicates: a page may have been read twice`)
  for (const column of always) {
    const lacking = rows - (filled[column] ?? 0)
    if (lacking >= MIN_LACKING && lacking > rows * MAX_LACKING)
      problems.push(`${lacking} of its ${rows} rows have no "${column}"`)
  }
  return problems
}

// A list that is usually empty, as between two sales of a county, is limited by its bounds only.
function rowProblems(rows: number, published: readonly PublishedRun[]): string[] {
  const usual = lowerMedian(published.slice(0, USUAL_RUNS).map(({ figures }) => figures.rows))
  if (usual === null || usual === 0 || Math.abs(rows - usual) < MIN_ROWS) return []
  if (rows < usual * (1 - MAX_LOSS)) return [`it has ${rows} rows; it usually has ${usual}`]
  return rows > usual * MAX_GROWTH ? [`it has ${rows} rows; it usually has ${usual}`] : []
}

/** A county that lost more than this share of its usual rows, while the list as a whole looks usual. */
const MAX_COUNTY_LOSS = 0.5

function countyProblems({ rows, by_county }: Figures, published: readonly PublishedRun[]): string[] {
  if (rows === 0) return []
  const recent = published.slice(0, USUAL_RUNS).map(({ figures }) => figures.by_county)
  const names = new Set(recent.flatMap((counties) => Object.keys(counties)))
  return [...names].flatMap((name) => {
    const usual = lowerMedian(recent.map((counties) => counties[name] ?? 0)) ?? 0
    const now = by_county[name] ?? 0
    const isLost = usual - now >= MIN_ROWS && now < usual * (1 - MAX_COUNTY_LOSS)
    return isLost ? [`it has ${now} rows of ${name} County; ${usual} are usual`] : []
  })
}

function fillProblems({ rows, filled }: Figures, published: readonly PublishedRun[]): string[] {
  const recent = published.slice(0, USUAL_RUNS).filter(({ figures }) => figures.rows >= MIN_ROWS)
  if (recent.length === 0 || rows < MIN_ROWS) return []
  return Object.keys(filled).flatMap((column) => {
    const usual = lowerMedian(recent.map(({ figures }) => (figures.filled[column] ?? 0) / figures.rows)) ?? 0
    const share = (filled[column] ?? 0) / rows
    const isEmpty = share === 0 && usual >= USUALLY_FILLED
    if (!isEmpty && usual - share <= MAX_FILL_LOSS) return []
    return [`its column "${column}" is filled in ${percent(share)} of the rows; usually in ${percent(usual)}`]
  })
}

function layoutProblems(
  { figures, layout }: { figures: Figures; layout: string },
  published: readonly PublishedRun[],
): string[] {
  if (figures.rows === 0) return []
  const last = published.find((run) => run.figures.rows > 0)
  return last && last.layout !== layout ? [`the page layout has changed since ${last.readOn}`] : []
}

// An operator has released those of the list before.
function mixedProblems({ mixed }: Figures, [latest]: readonly PublishedRun[]): string[] {
  const found = newOf(mixed, latest?.figures.mixed ?? [])
  return found === 0
    ? []
    : [`a label appears twice in ${counted(found, 'record')}, whose figures may be those of other listings`]
}

// The list of a past month served again, as caches and archives do.
function replayProblems(
  { figures, extract }: { figures: Figures; extract: string },
  [latest, ...older]: readonly PublishedRun[],
): string[] {
  if (figures.rows === 0 || !latest || latest.extract === extract) return []
  const same = older.find((run) => run.extract === extract)
  return same ? [`it is identical to the list of ${same.readOn}, which has since been replaced`] : []
}

/** The middle value, or the lower of two; null of none. */
export function lowerMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
