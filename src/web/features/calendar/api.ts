import { useQuery } from '@tanstack/react-query'
import { placeAlone } from '#domain/agenda/place-alone.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'

export const feedsQuery = { ...queryOf('GET /api/calendar_feeds'), staleTime: 0 }

export const countiesQuery = { ...queryOf('GET /api/counties'), staleTime: Infinity }

/** Where and until when one acts in a county. */
export type CountyPlace = { salePlace: string | null; closesAt: string }

const NO_PLACES: ReadonlyMap<string, CountyPlace> = new Map()

/** By county name; empty until they are known. */
export function useCountyPlaces(): { places: ReadonlyMap<string, CountyPlace>; isLoading: boolean } {
  const { data, isPending } = useQuery({
    ...countiesQuery,
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
