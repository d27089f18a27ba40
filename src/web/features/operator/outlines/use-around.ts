import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Bounds } from '#domain/geo/rings.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** Wider views have too many lots to draw along. */
const MAX_VIEW_DEGREES = 0.05
/** Boxes are widened to a grid, so that small moves ask for nothing. */
const GRID_PER_DEGREE = 200

/** The outlines in view, once the map shows a neighborhood. */
export function useAround(listingId: number, view: Bounds | null) {
  const box = view && boxOf(view)
  const { data, isFetching, error } = useQuery({
    ...queryOf('GET /api/operator/listings/:id/outlines_around', {
      params: { id: String(listingId) },
      query: box ?? { west: 0, south: 0, east: 0, north: 0 },
    }),
    enabled: box !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return { around: data, isNear: box !== null, isFetching, error }
}

function boxOf([west, south, east, north]: Bounds) {
  if (east - west > MAX_VIEW_DEGREES || north - south > MAX_VIEW_DEGREES) return null
  const down = (degrees: number) => Math.floor(degrees * GRID_PER_DEGREE) / GRID_PER_DEGREE
  const up = (degrees: number) => Math.ceil(degrees * GRID_PER_DEGREE) / GRID_PER_DEGREE
  return { west: down(west), south: down(south), east: up(east), north: up(north) }
}
