import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapView } from '#contract/listings/listing-url.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { boundsToShow, fitOptions, isSameView, QUIETLY, viewOf, visibleArea } from './camera.ts'

const REST_MS = 250

/** Keeps the map where the address says, or on all listings, and tells the page where a person moved it. */
export function useView(map: MapLibreMap, props: ListingMapProps): void {
  const { listings, viewState, coveredBottom, area, isPhone } = props
  const told = useRef<MapView | null>(viewState)
  const showsAll = viewState === null

  const showAll = useEffectEvent(() => {
    const bounds = boundsToShow(props)
    if (!bounds) return
    map.fitBounds([...bounds], { ...fitOptions(map.getContainer(), coveredBottom), duration: 0 }, QUIETLY)
  })
  useEffect(() => {
    if (showsAll) showAll()
  }, [showsAll, listings])

  // The address also says what was just told; by then the person may have moved on.
  const follow = useEffectEvent((view: MapView) => {
    if (isSameView(view, told.current) || isSameView(view, viewOf(map))) return
    map.jumpTo({ center: [view.longitude, view.latitude], zoom: view.zoom }, QUIETLY)
  })
  useEffect(() => {
    if (viewState) follow(viewState)
    told.current = viewState
  }, [viewState])

  // Where the map shows a chosen place, another size shows another area of it, so the page is told.
  const resize = useEffectEvent(() => {
    const { clientWidth, clientHeight } = map.getContainer()
    const canvas = map.getCanvas()
    if (canvas.clientWidth === clientWidth && canvas.clientHeight === clientHeight) return
    map.resize(showsAll ? QUIETLY : undefined)
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
    if (area && !isPhone) props.onAreaChange(visibleArea(map, coveredBottom))
  })
  useEffect(() => {
    let timer = 0
    const rests = map.on('moveend', (event) => {
      if ('isQuiet' in event) return
      clearTimeout(timer)
      timer = window.setTimeout(() => tell(), REST_MS)
    })
    return () => {
      clearTimeout(timer)
      rests.unsubscribe()
    }
  }, [map])
}
