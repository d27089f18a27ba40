import { useQuery } from '@tanstack/react-query'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { placeAlone } from '#domain/agenda/place-alone.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'

export const feedsQuery = { ...queryOf('GET /api/calendar_feeds'), staleTime: 0 }

const NO_CLOSURES: readonly CourtClosure[] = []

type CourtClosures = {
  /** None until they are known. */
  closures: readonly CourtClosure[]
  isLoading: boolean
  hasFailed: boolean
  isFetching: boolean
  retry: () => void
}

/** Closed days beyond weekends and holidays. */
export function useCourtClosures(): CourtClosures {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...queryOf('GET /api/court_closures'),
    select: closuresOf,
  })
  return {
    closures: data ?? NO_CLOSURES,
    isLoading: isPending,
    hasFailed: isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  }
}

function closuresOf({ closures }: Answer<'GET /api/court_closures'>): CourtClosure[] {
  return closures.flatMap(({ county, reason, ...days }) => {
    const [from, to] = [parsePlainDate(days.from), parsePlainDate(days.to)]
    const extends_to = days.extends_to === null ? null : parsePlainDate(days.extends_to)
    return from === null || to === null ? [] : [{ county, from, to, extends_to, reason }]
  })
}

/** Where and until when one acts in a county. */
export type CountyPlace = { salePlace: string | null; closesAt: string }

const NO_PLACES: ReadonlyMap<string, CountyPlace> = new Map()

/** By county name; empty until they are known. */
export function useCountyPlaces(): { places: ReadonlyMap<string, CountyPlace>; isLoading: boolean } {
  const { data, isPending } = useQuery({
    ...queryOf('GET /api/counties'),
    staleTime: Infinity,
    select: placesOf,
  })
  return { places: data ?? NO_PLACES, isLoading: isPending }
}

function placesOf({ counties }: Answer<'GET /api/counties'>): ReadonlyMap<string, CountyPlace> {
  return new Map(
    counties.map(({ name, sale_place, closes_at }) => [
      name,
      { salePlace: sale_place && placeAlone(sale_place), closesAt: closes_at },
    ]),
  )
}
