import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { drawImage } from './draw-image.ts'
import { parseImageName } from './image-name.ts'
import type { MapColors } from './map-colors.ts'
import { mapStyle } from './map-style.ts'

/** Keeps colours, pictures and the person's counties as they are now; the map was created with the first. */
export function useLook(map: MapLibreMap, colors: MapColors, counties: readonly string[]): void {
  const isFirst = useRef(true)
  useEffect(() => {
    map.setMissingStyleImageResolver((name) => {
      const key = parseImageName(name)
      const drawn = key && drawImage(key, colors, window.devicePixelRatio)
      if (drawn && !map.hasImage(name)) map.addImage(name, drawn.image, drawn.metadata)
    })
  }, [map, colors])
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    // The sources stay with all they hold; only what differs in the layers is applied.
    map.setStyle(mapStyle(colors, counties), {
      transformStyle: (previous, next) => ({ ...next, sources: previous?.sources ?? next.sources }),
    })
  }, [map, colors, counties])
}
