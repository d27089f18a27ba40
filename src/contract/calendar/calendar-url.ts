import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Everything the calendar screen shows beyond its data. Its address holds all of it. */
export type CalendarUrlState = {
  /** Null leaves it to the screen: the month, and on a phone the agenda. */
  view: CalendarView | null
  /** The day looked at, in New York; null is today. */
  day: PlainDate | null
  /** Name of the one county shown; null shows all. */
  county: string | null
  /** Only the person's favourites. */
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

/** Reads the state from the address. Total: what is missing or malformed counts as absent. */
export function parseCalendarUrl(query: { get: (name: string) => string | null }): CalendarUrlState {
  const county = query.get('county')?.trim() ?? ''
  return {
    view: CALENDAR_VIEWS.find((view) => view === query.get('view')) ?? null,
    day: parsePlainDate(query.get('day') ?? ''),
    county: county === '' || county.length > MAX_COUNTY_LETTERS ? null : county,
    favorites: query.get('favorites') === 'only',
  }
}

/** The parameters of a state, in a fixed order and without those that say the default. Reading them gives it again. */
export function calendarUrlEntries(state: CalendarUrlState): [name: string, value: string][] {
  const entries: [string, string | null][] = [
    ['view', state.view],
    ['day', state.day],
    ['county', state.county],
    ['favorites', state.favorites ? 'only' : null],
  ]
  return entries.filter((entry): entry is [string, string] => entry[1] !== null)
}
