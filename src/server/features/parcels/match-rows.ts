import { mergeOutlines } from '#domain/geo/merge-outlines.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import type { OutlineProblem, ParcelOutline } from '#domain/geo/parcel-outline.ts'
import type { ParcelRow } from './arcgis-layer.ts'

/** A parcel to look up: its number as the listing gives it, and the spellings to try, most likely first. */
export type ParcelQuestion = { readonly parcelNumber: string; readonly candidates: readonly string[] }

/**
 * What a service knows about a parcel; `parno` is its own number for it. `without_outline`: the parcel is known, but its
 * geometry is unusable. `ambiguous`: the number belongs to several parcels (`parnos`), or the parcel has several
 * overlapping rows; neither is guessed.
 */
export type ParcelFinding =
  | { readonly kind: 'found'; readonly parno: string; readonly outline: ParcelOutline }
  | { readonly kind: 'without_outline'; readonly parno: string; readonly problem: OutlineProblem }
  | { readonly kind: 'ambiguous'; readonly parnos: readonly string[] }
  | { readonly kind: 'not_found' }

/** Merges one parcel's rows. One unreadable part discards the outline: the rest would be too small. */
function findingOf(parno: string, rows: readonly ParcelRow[]): ParcelFinding {
  const parts: MultiPolygon[] = []
  for (const { outline: result } of rows) {
    if (result.ok) parts.push(result.outline.feet)
    else if (result.problem !== 'no_area') return { kind: 'without_outline', parno, problem: result.problem }
  }
  const merged = mergeOutlines(parts)
  if (merged.ok) return { kind: 'found', parno, outline: merged.outline }
  if (merged.problem === 'overlapping') return { kind: 'ambiguous', parnos: [parno] }
  return { kind: 'without_outline', parno, problem: merged.problem }
}

/** The finding for a parcel from rows by number: the first known spelling decides. */
export function matchRows(
  { candidates }: ParcelQuestion,
  rows: ReadonlyMap<string, readonly ParcelRow[]>,
): ParcelFinding {
  const matching = candidates.map((candidate) => rows.get(candidate) ?? []).find(({ length }) => length > 0)
  if (!matching) return { kind: 'not_found' }
  const parnos = [...new Set(matching.map(({ parno }) => parno))]
  const [parno] = parnos
  return parno !== undefined && parnos.length === 1
    ? findingOf(parno, matching)
    : { kind: 'ambiguous', parnos }
}

/** Rows by their number in a field, without the padding some databases add. */
export function rowsByNumber(
  rows: readonly ParcelRow[],
  field: string,
): ReadonlyMap<string, readonly ParcelRow[]> {
  const byNumber = new Map<string, ParcelRow[]>()
  for (const row of rows) {
    const number = (row.numbers.get(field) ?? '').trim()
    if (number === '') continue
    byNumber.set(number, [...(byNumber.get(number) ?? []), row])
  }
  return byNumber
}
