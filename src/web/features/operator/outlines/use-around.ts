import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { queryOf } from '#web/lib/api/query.ts'

interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Wider views have too many lots to draw along. */
const MAX_VIEW_DEGREES = 0.05
/** Boxes are widened to a grid, so that small moves ask for nothing. */
const GRID_PER_DEGREE = 200

/** The outlines in view, once the map shows a neighborhood. */
export function useAround(listingId: number, map: MapLibreMap | null) {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    if (!map) return undefined
    const look = () => setBox(boxOf(map))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map])
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

function boxOf(map: MapLibreMap): Box | null {
  const bounds = map.getBounds()
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  if (east - west > MAX_VIEW_DEGREES || north - south > MAX_VIEW_DEGREES) return null
  const down = (degrees: number) => Math.floor(degrees * GRID_PER_DEGREE) / GRID_PER_DEGREE
  const up = (degrees: number) => Math.ceil(degrees * GRID_PER_DEGREE) / GRID_PER_DEGREE
  return { west: down(west), south: down(south), east: up(east), north: up(north) }
}
