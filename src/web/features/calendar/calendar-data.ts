import type { Listing } from '#contract/listings/listing-schema.ts'
import type { AgendaDay } from '#domain/agenda/agenda.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CountyPlace } from '#web/data/county-offices.ts'

export type CalendarDay = AgendaDay<Listing>

/** Shared data of every calendar view. */
export type CalendarData = {
  /** Listings that pass the filters. */
  listings: readonly Listing[]
  closures: readonly CourtClosure[]
  /** The only county shown; null for all. */
  county: string | null
  places: ReadonlyMap<string, CountyPlace>
  favorites: ReadonlySet<number>
  today: PlainDate
}

/** A view with keyboard navigation between days. */
export type DaysViewProps = {
  data: CalendarData
  day: PlainDate
  onMove: (day: PlainDate) => void
  onOpen: (day: PlainDate) => void
}
