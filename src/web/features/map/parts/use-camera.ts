import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { MapView } from '#contract/listings/listing-url.ts'
import type { ListingMapProps, MapFocusRequest } from '#web/features/map/listing-map-props.ts'
import { boundsToShow, fitOptions, isSameView, QUIETLY, viewOf, visibleArea } from './camera.ts'
import { placeOf } from './listing-place.ts'
import { PARCEL_ZOOM, PLACE_ZOOM } from './zooms.ts'

const REST_MS = 250

/** A chosen pin stands this high above what covers the map's lower edge: higher than the credits. */
const UNCOVERED_PX = 40

// A request is carried out once, also when the map is taken away and comes back.
const carriedOut = new WeakSet<MapFocusRequest>()

/**
 * Moves the map where the address, the listings or a wish to see one parcel say, and tells the page where a person
 * moved it. Answers the way to show one parcel closely.
 */
export function useCamera(map: MapLibreMap, props: ListingMapProps): (id: number) => void {
  const { listings, viewState, focusRequest, coveredBottom, selectedId, isPhone } = props
  const told = useRef<MapView | null>(viewState)

  const showAll = useEffectEvent(() => {
    const { area } = props
    const bounds = area ? area : boundsToShow(listings, props.counties)
    if (!bounds) return
    const box: [number, number, number, number] =
      'west' in bounds ? [bounds.west, bounds.south, bounds.east, bounds.north] : [...bounds]
    map.fitBounds(box, { ...fitOptions(map.getContainer(), coveredBottom), duration: 0 }, QUIETLY)
  })
  const followAddress = useEffectEvent((view: MapView) => {
    if (isSameView(view, told.current) || isSameView(view, viewOf(map))) return
    map.jumpTo({ center: [view.longitude, view.latitude], zoom: view.zoom }, QUIETLY)
  })
  useEffect(() => {
    if (viewState) followAddress(viewState)
    told.current = viewState
  }, [viewState])
  const showsAll = viewState === null
  useEffect(() => {
    if (showsAll) showAll()
  }, [showsAll, listings])

  const resize = useEffectEvent(() => {
    map.resize(QUIETLY)
    if (showsAll) showAll()
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => resize())
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

  const tell = useEffectEvent(() => {
    told.current = viewOf(map)
    props.onViewChange(told.current)
    if (props.area && !isPhone) props.onAreaChange(visibleArea(map, coveredBottom))
  })
  useEffect(() => {
    let timer = 0
    const rest = map.on('moveend', (event) => {
      if ('isQuiet' in event) return
      clearTimeout(timer)
      timer = window.setTimeout(() => tell(), REST_MS)
    })
    return () => {
      clearTimeout(timer)
      rest.unsubscribe()
    }
  }, [map])

  const zoomTo = useCallback(
    (id: number) => {
      const listing = listings.find((candidate) => candidate.id === id)
      const place = listing && placeOf(listing)
      if (!place) return
      const { padding } = fitOptions(map.getContainer(), coveredBottom)
      const maxZoom = place.isApproximate ? PLACE_ZOOM : PARCEL_ZOOM
      map.fitBounds([...place.bounds], { padding, maxZoom })
    },
    [map, listings, coveredBottom],
  )
  useEffect(() => {
    if (!focusRequest || carriedOut.has(focusRequest)) return
    carriedOut.add(focusRequest)
    zoomTo(focusRequest.id)
  }, [focusRequest, zoomTo])

  const uncover = useEffectEvent(() => {
    const listing = listings.find(({ id }) => id === selectedId)
    const place = listing && placeOf(listing)
    if (!place) return
    const { y } = map.project([...place.point])
    const { clientHeight } = map.getContainer()
    const hidden = y - (clientHeight - coveredBottom - UNCOVERED_PX)
    if (hidden > 0 && y <= clientHeight) map.panBy([0, hidden], { duration: 150 }, QUIETLY)
  })
  useEffect(() => {
    if (coveredBottom > 0) uncover()
  }, [selectedId, coveredBottom])

  return zoomTo
}
