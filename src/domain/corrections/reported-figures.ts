import { FACT_NAMES } from '#domain/timeline/event-texts.ts'

/** Figures of a property that can be reported as wrong, by wire name; `other` is anything else. */
export const REPORTED_FIGURES = [
  'highest_bid',
  'minimum_upset_bid',
  'upset_bid_date',
  'status',
  'foreclosure_date',
  'opening_bid',
  'street',
  'parcel_identification',
  'case_number',
  'lot_size',
  'zoning_code',
  'assessed_value',
  'taxes_due',
  'other',
] as const
export type ReportedFigure = (typeof REPORTED_FIGURES)[number]

/** Most characters of a figure in a report. */
export const MAX_REPORTED_TEXT = 200

/** Where a person saw the right figure. */
export const PLACES_SEEN = ['clerk', 'notice', 'county_page', 'other'] as const
export type PlaceSeen = (typeof PLACES_SEEN)[number]

export const PLACE_SEEN_TEXTS: Readonly<Record<PlaceSeen, string>> = {
  clerk: 'Clerk',
  notice: 'Notice',
  county_page: 'County page',
  other: 'Other',
}

/** What came of a report. */
export const OUTCOMES = ['corrected', 'source_is_right', 'cannot_tell'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The figure of a fact by its wire name; `other` for a fact that has no name of its own here. */
export function reportedFigureOf(fact: string): ReportedFigure {
  return REPORTED_FIGURES.find((figure) => figure === fact) ?? 'other'
}

/** The name of a figure on screen and in email. */
export function reportedFigureName(figure: ReportedFigure): string {
  return FACT_NAMES.get(figure) ?? 'Another figure'
}

/** The outcome of a report, as a heading. */
export const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = {
  corrected: 'Corrected',
  source_is_right: 'The source says what we show',
  cannot_tell: 'Could not be confirmed',
}
