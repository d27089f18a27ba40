import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ListingMapProps } from './listing-map-props.ts'
import { LOADING_TEXTS } from './loading-texts.ts'
import { MapNotice } from './parts/canvas/map-notice.tsx'
import { canRenderMap } from './parts/canvas/probe-webgl.ts'
import { useLocated } from './parts/camera/use-located.ts'
import { useMapCode } from './parts/canvas/use-map-code.ts'

/** The map of the listing screen. Light to import: the map code loads after the list has rendered. */
export function ListingMap(props: ListingMapProps) {
  const [canRender] = useState(canRenderMap)
  const { Canvas, hasFailed, retry } = useMapCode(canRender)
  const located = useLocated(props.listings)
  if (!canRender) return props.renderInstead()
  if (hasFailed) {
    return (
      <MapNotice>
        {LOADING_TEXTS.failed}
        <Button onClick={retry}>{LOADING_TEXTS.retry}</Button>
      </MapNotice>
    )
  }
  if (!Canvas || !located) return <MapNotice>{null}</MapNotice>
  return <Canvas {...props} listings={located} />
}
