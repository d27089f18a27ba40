import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Complete screen state of the calendar besides its data, stored in the URL. */
export type CalendarUrlState = {
  /** Null uses the default: the month, or the agenda on a phone. */
  view: CalendarView | null
  /** The selected day in New York; null is today. */
  day: PlainDate | null
  /** Name of the only county shown; null shows all. */
  county: string | null
  /** Show only the user's favorites. */
  favorites: boolean
}

/** The screen at `/auction_calendar` without parameters. */
export const DEFAULT_CALENDAR_STATE: CalendarUrlState = {
  view: null,
  day: null,
  county: null,
  favorites: false,
}

const MAX_COUNTY_LETTERS = 40

/** Parses the state from the URL. Never throws: a missing or malformed parameter counts as absent. */
export function parseCalendarUrl(query: { get: (name: string) => string | null }): CalendarUrlState {
  const county = query.get('county')?.trim() ?? ''
  return {
    view: CALENDAR_VIEWS.find((view) => view === query.get('view')) ?? null,
    day: parsePlainDate(query.get('day') ?? ''),
    county: county === '' || county.length > MAX_COUNTY_LETTERS ? null : county,
    favorites: query.get('favorites') === 'only',
  }
}

/** Query parameters for a state, in a fixed order, without defaults. Round-trips with `parseCalendarUrl`. */
export function calendarUrlEntries(state: CalendarUrlState): [name: string, value: string][] {
  const entries: [string, string | null][] = [
    ['view', state.view],
    ['day', state.day],
    ['county', state.county],
    ['favorites', state.favorites ? 'only' : null],
  ]
  return entries.filter((entry): entry is [string, string] => entry[1] !== null)
}
