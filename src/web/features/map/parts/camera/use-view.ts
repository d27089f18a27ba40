import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapView } from '#contract/listings/listing-url.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { boundsToShow, BY_PAGE, fitOptions, isSameView, QUIETLY, viewOf, visibleArea } from './camera.ts'

const REST_MS = 250

/** Where a person last moved the map to. Outlives the map, which goes away behind the list and the details. */
let movedTo: MapView | null = null

type ViewMove = {
  /** A person moved the map away from what it showed by itself. */
  hasMoved: boolean
  forgetMove: () => void
}

/** Keeps the map where the address says, or on all listings, and tells the page where a person moved it. */
export function useView(map: MapLibreMap, props: ListingMapProps): ViewMove {
  const { listings, viewState, coveredBottom, area, isPhone } = props
  const told = useRef<MapView | null>(viewState)
  const [hasMoved, setHasMoved] = useState(() => movedTo !== null && isSameView(viewState, movedTo))
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
    setHasMoved(isSameView(view, movedTo))
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
    map.resize(showsAll ? QUIETLY : BY_PAGE)
    if (showsAll) showAll()
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => resize())
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

  const tell = useEffectEvent((isByPerson: boolean) => {
    told.current = viewOf(map)
    if (isByPerson) setHasMoved(true)
    if (isByPerson || hasMoved) movedTo = told.current
    props.onViewChange(told.current)
    if (area && !isPhone) props.onAreaChange(visibleArea(map, coveredBottom))
  })
  useEffect(() => {
    let timer = 0
    let isByPerson = false
    const rests = map.on('moveend', (event) => {
      if ('isQuiet' in event) return
      isByPerson ||= !('isByPage' in event)
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        tell(isByPerson)
        isByPerson = false
      }, REST_MS)
    })
    return () => {
      clearTimeout(timer)
      rests.unsubscribe()
    }
  }, [map])

  const forgetMove = () => {
    movedTo = null
    setHasMoved(false)
  }
  return { hasMoved: hasMoved && !showsAll, forgetMove }
}
