import type { Listing } from '#contract/listings/listing-schema.ts'
import type { AgendaDay } from '#domain/agenda/agenda.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CountyPlace } from '#web/data/county-offices.ts'

export type CalendarDay = AgendaDay<Listing>

/** What every view of the calendar draws from. */
export type CalendarData = {
  /** Those that the filters leave. */
  listings: readonly Listing[]
  closures: readonly CourtClosure[]
  /** The one county shown; null for all. */
  county: string | null
  places: ReadonlyMap<string, CountyPlace>
  favorites: ReadonlySet<number>
  today: PlainDate
}

/** A view whose days the keys move between. */
export type DaysViewProps = {
  data: CalendarData
  day: PlainDate
  onMove: (day: PlainDate) => void
  onOpen: (day: PlainDate) => void
}
