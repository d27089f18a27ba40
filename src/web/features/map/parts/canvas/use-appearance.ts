import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { renderImage } from './render-image.ts'
import { parseImageName } from './image-name.ts'
import type { MapColors } from './map-colors.ts'
import { type MapAppearance, mapStyle } from './map-style.ts'

/** Renders the images the layers request, at `ratio` device pixels per px. */
export function provideImages(map: MapLibreMap, colors: MapColors, ratio: number): void {
  map.setMissingStyleImageResolver((name) => {
    const key = parseImageName(name)
    const rendered = key && renderImage(key, colors, ratio)
    if (rendered && !map.hasImage(name)) map.addImage(name, rendered.image, rendered.metadata)
  })
}

/** Applies changes of colors, images, ground and the person's counties; the map was created with the first ones. */
export function useAppearance(
  map: MapLibreMap,
  { colors, counties, layer, isBare, roads }: MapAppearance,
): void {
  const isFirst = useRef(true)
  useEffect(() => provideImages(map, colors, window.devicePixelRatio), [map, colors])
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    map.setStyle(mapStyle({ colors, counties, layer, isBare, roads }), {
      // Unchanged sources keep their data; MapLibre applies only the layer differences.
      transformStyle: (previous, next) => ({
        ...next,
        sources: Object.fromEntries(
          Object.entries(next.sources).map(([id, source]) => [id, previous?.sources[id] ?? source]),
        ),
      }),
    })
  }, [map, colors, counties, layer, isBare, roads])
}
