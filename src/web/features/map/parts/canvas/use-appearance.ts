import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { renderImage } from './render-image.ts'
import { parseImageName } from './image-name.ts'
import type { MapColors } from './map-colors.ts'
import { type MapAppearance, mapStyle } from './map-style.ts'

/** Draws the pictures that the layers ask for, sharp at `ratio` device pixels a px. */
export function giveImages(map: MapLibreMap, colors: MapColors, ratio: number): void {
  map.setMissingStyleImageResolver((name) => {
    const key = parseImageName(name)
    const drawn = key && renderImage(key, colors, ratio)
    if (drawn && !map.hasImage(name)) map.addImage(name, drawn.image, drawn.metadata)
  })
}

/** Keeps colours, pictures, ground and the person's counties as they are now; the map was created with the first. */
export function useAppearance(
  map: MapLibreMap,
  { colors, counties, layer, isBare, roads }: MapAppearance,
): void {
  const isFirst = useRef(true)
  useEffect(() => giveImages(map, colors, window.devicePixelRatio), [map, colors])
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    map.setStyle(mapStyle({ colors, counties, layer, isBare, roads }), {
      // The sources that stay keep all they hold; only what differs in the layers is applied.
      transformStyle: (previous, next) => ({
        ...next,
        sources: Object.fromEntries(
          Object.entries(next.sources).map(([id, source]) => [id, previous?.sources[id] ?? source]),
        ),
      }),
    })
  }, [map, colors, counties, layer, isBare, roads])
}
