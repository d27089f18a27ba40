import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapView } from '#contract/listings/listing-url.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import {
  boundsToShow,
  fitOptions,
  isSameView,
  REPORTED_MOVE,
  SILENT_MOVE,
  viewOf,
  visibleArea,
} from './camera.ts'

const REST_MS = 250

/** The person's last map position. Module state, because the map unmounts behind the list and the details. */
let movedTo: MapView | null = null

type ViewMove = {
  /** The person moved the map away from its automatic view. */
  hasMoved: boolean
  forgetMove: () => void
  /** Fits the map to all listings, and drops its position and the area from the URL. */
  showAll: () => void
}

/** Keeps the map at the view in the URL, or fitted to all listings, and reports the person's moves to the page. */
export function useView(map: MapLibreMap, props: ListingMapProps): ViewMove {
  const { listings, viewState, coveredBottom, area, isPhone } = props
  const reported = useRef<MapView | null>(viewState)
  const [hasMoved, setHasMoved] = useState(() => movedTo !== null && isSameView(viewState, movedTo))
  const showsAll = viewState === null
  /** Who has begun a move that is not reported yet. */
  const mover = useRef<'person' | 'page' | null>(null)

  // The URL echoes the view just reported; by then the person may have moved on.
  const follow = useEffectEvent((view: MapView) => {
    if (isSameView(view, reported.current) || isSameView(view, viewOf(map))) return
    map.jumpTo({ center: [view.longitude, view.latitude], zoom: view.zoom }, SILENT_MOVE)
    setHasMoved(isSameView(view, movedTo))
  })
  useEffect(() => {
    if (viewState) follow(viewState)
    reported.current = viewState
  }, [viewState])

  const fit = (to: ListingMapProps) => {
    const bounds = boundsToShow(to)
    if (!bounds) return
    map.fitBounds([...bounds], { ...fitOptions(map.getContainer(), coveredBottom), duration: 0 }, SILENT_MOVE)
  }
  const fitUnmoved = useEffectEvent(() => {
    // A view that is reported is the person's, or of the parcel they chose, also while the URL does not show it yet.
    if (mover.current === null && reported.current === null) fit(props)
  })
  useEffect(() => {
    if (showsAll) fitUnmoved()
  }, [showsAll, listings])

  // With a view in the URL, resizing changes the visible area, so the page is notified.
  const resize = useEffectEvent(() => {
    const { clientWidth, clientHeight } = map.getContainer()
    const canvas = map.getCanvas()
    if (canvas.clientWidth === clientWidth && canvas.clientHeight === clientHeight) return
    map.resize(showsAll ? SILENT_MOVE : REPORTED_MOVE)
    if (showsAll) fitUnmoved()
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => resize())
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

  const report = useEffectEvent(() => {
    const isByPerson = mover.current === 'person'
    mover.current = null
    reported.current = viewOf(map)
    if (isByPerson) setHasMoved(true)
    if (isByPerson || hasMoved) movedTo = reported.current
    props.onViewChange(reported.current)
    if (area && !isPhone) props.onAreaChange(visibleArea(map, coveredBottom))
  })
  useEffect(() => {
    let timer = 0
    const starts = map.on('movestart', (event) => {
      if ('isQuiet' in event) return
      if (!('isByPage' in event)) mover.current = 'person'
      else mover.current ??= 'page'
    })
    const settles = map.on('moveend', (event) => {
      if ('isQuiet' in event) return
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        // The move that goes on is reported with its own end, one that was taken back is not.
        if (mover.current !== null && !map.isMoving()) report()
      }, REST_MS)
    })
    return () => {
      clearTimeout(timer)
      starts.unsubscribe()
      settles.unsubscribe()
    }
  }, [map])

  const forgetMove = () => {
    movedTo = null
    setHasMoved(false)
  }
  const showAll = () => {
    mover.current = null
    reported.current = null
    forgetMove()
    fit({ ...props, area: null })
    props.onShowAll()
  }
  return { hasMoved: hasMoved && !showsAll, forgetMove, showAll }
}
