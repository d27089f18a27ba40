import type { Map as MapLibreMap, MapOptions, PaddingOptions } from 'maplibre-gl'
import type { MapArea, MapView } from '#contract/listings/listing-url.ts'
import type { Bounds } from '#domain/geo/rings.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { BASEMAP } from '#web/features/map/parts/ground/basemap.data.ts'
import { placeOf } from './listing-position.ts'
import { PLACE_ZOOM } from './zooms.ts'

export type StartingCamera = Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'>

/** Event data of moves made by the app itself, which are not reported to the page. */
export const SILENT_MOVE = { isQuiet: true } as const

/** Event data of moves made by the app that are reported to the page: zooming to a parcel, resizing. */
export const REPORTED_MOVE = { isByPage: true } as const

/**
 * The area that limits the list; otherwise the box around all listings, or if none has a known location, the chosen
 * county or the person's counties.
 */
export function boundsToShow({
  area,
  listings,
  chosenCounty,
  counties,
}: Pick<ListingMapProps, 'area' | 'listings' | 'chosenCounty' | 'counties'>): Bounds | null {
  if (area) return [area.west, area.south, area.east, area.north]
  const boxes = listings.flatMap((listing) => placeOf(listing)?.bounds ?? [])
  const names = chosenCounty === null ? counties : [chosenCounty]
  const own = BASEMAP.counties.features.filter(({ properties }) => names.includes(properties.name))
  const ground = own.length > 0 ? own : BASEMAP.counties.features
  return boxAround(boxes.length > 0 ? boxes : ground.flatMap(({ bbox }) => (bbox?.length === 4 ? bbox : [])))
}

/** Accepts boxes in sequence, four numbers each. */
function boxAround(sides: readonly number[]): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  sides.forEach((degrees, index) => {
    if (index % 2 === 0) [west, east] = [Math.min(west, degrees), Math.max(east, degrees)]
    else [south, north] = [Math.min(south, degrees), Math.max(north, degrees)]
  })
  return west <= east && south <= north ? [west, south, east, north] : null
}

/** Padding for pins, the legend and whatever covers the lower edge, as far as space allows. */
export function fitOptions(
  { clientWidth, clientHeight }: { clientWidth: number; clientHeight: number },
  coveredBottom: number,
): { padding: Required<PaddingOptions>; maxZoom: number } {
  const room = Math.round(Math.min(clientWidth, clientHeight - coveredBottom) / 8)
  const side = Math.max(0, Math.min(room, 56))
  return {
    padding: { top: side, right: side, bottom: side + coveredBottom, left: side },
    maxZoom: PLACE_ZOOM,
  }
}

export function viewOf(map: MapLibreMap): MapView {
  const { lng, lat } = map.getCenter()
  return { longitude: lng, latitude: lat, zoom: map.getZoom() }
}

/** Whether two views are equal within the precision of the URL. */
export function isSameView(a: MapView | null, b: MapView | null): boolean {
  if (a === null || b === null) return a === b
  return (
    Math.abs(a.longitude - b.longitude) < 2e-5 &&
    Math.abs(a.latitude - b.latitude) < 2e-5 &&
    Math.abs(a.zoom - b.zoom) < 0.02
  )
}

/** Whether two areas share a point. */
export function overlaps(one: Bounds, { west, south, east, north }: MapArea): boolean {
  const [left, bottom, right, top] = one
  return right >= west && left <= east && top >= south && bottom <= north
}

/** The visible part of the map, without the covered lower edge. */
export function visibleArea(map: MapLibreMap, coveredBottom: number): MapArea {
  const { clientWidth, clientHeight } = map.getContainer()
  const northWest = map.unproject([0, 0])
  const southEast = map.unproject([clientWidth, Math.max(1, clientHeight - coveredBottom)])
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat }
}
