import { useQuery } from '@tanstack/react-query'
import { placeAlone } from '#domain/agenda/place-alone.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { type FilingHours, lastDayHours } from '#domain/upset-bid/filing-hours.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'

type CountiesAnswer = Answer<'GET /api/counties'>

export const countiesQuery = queryOf('GET /api/counties')

/** Sale place, and closing hour of the clerk, of a county. */
export type CountyPlace = { salePlace: string | null; closesAt: FilingHours }

const NO_PLACES: ReadonlyMap<string, CountyPlace> = new Map()
const NO_HOURS: ReadonlyMap<string, FilingHours> = new Map()

/** By county name; empty while loading. */
export function useCountyPlaces(): { places: ReadonlyMap<string, CountyPlace>; isLoading: boolean } {
  const { data, isPending } = useQuery({ ...countiesQuery, select: placesOf })
  return { places: data ?? NO_PLACES, isLoading: isPending }
}

/** Until when an upset bid can be filed on the last day of a listing; null while the counties load. */
export function hoursFrom(
  places: ReadonlyMap<string, CountyPlace>,
): (listing: Pick<WireListing, 'county' | 'closes_at'>) => FilingHours | null {
  return (listing) => lastDayHours(listing, places.get(listing.county)?.closesAt)
}

/** Closing hour of each county's clerk, by county name. Fetched once `enabled`. */
export function useClosingHours(enabled: boolean): ReadonlyMap<string, FilingHours> {
  const { data } = useQuery({ ...countiesQuery, enabled, select: closingHoursOf })
  return data ?? NO_HOURS
}

function placesOf({ counties }: CountiesAnswer): ReadonlyMap<string, CountyPlace> {
  return new Map(
    counties.map((county) => [
      county.name,
      { salePlace: county.sale_place && placeAlone(county.sale_place), closesAt: county },
    ]),
  )
}

function closingHoursOf({ counties }: CountiesAnswer): ReadonlyMap<string, FilingHours> {
  return new Map(counties.map((county) => [county.name, county]))
}
