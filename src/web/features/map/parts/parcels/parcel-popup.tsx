import type { Map as MapLibreMap } from 'maplibre-gl'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import type { Place } from '#web/features/map/parts/camera/listing-position.ts'
import styles from '#web/features/map/parts/overlays.module.css'
import { placePopup } from './position-popup.ts'

type ParcelPopupProps = { map: MapLibreMap; place: Place; isDrawn: boolean; children: ReactNode }

/** Follows its parcel while the map moves. */
export function ParcelPopup({ map, place, isDrawn, children }: ParcelPopupProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      const element = box.current
      if (!element) return
      const { clientWidth, clientHeight } = map.getContainer()
      const [west, south, east, north] = place.bounds
      const { left, top, isInSight } = placePopup(
        map.project([...place.point]),
        { top: map.project([west, north]).y, bottom: map.project([east, south]).y },
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: clientWidth, height: clientHeight },
      )
      element.style.transform = `translate(${left}px, ${top}px)`
      element.style.visibility = isInSight ? 'visible' : 'hidden'
    }
    follow()
    const moves = map.on('move', follow)
    const sizes = map.on('resize', follow)
    return () => {
      moves.unsubscribe()
      sizes.unsubscribe()
    }
  }, [map, place])
  return (
    <div ref={box} className={styles.popup}>
      {children}
      {place.isApproximate && <p className={styles.note}>{MAP_TEXTS.approximate}</p>}
      {isDrawn && <p className={styles.note}>{MAP_TEXTS.drawn}</p>}
    </div>
  )
}
