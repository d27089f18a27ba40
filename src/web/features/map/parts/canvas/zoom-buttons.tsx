import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { MAP_TEXTS } from '#web/features/map/texts.ts'

/** Zooms in and out, for those without a wheel. */
export function ZoomButtons({ map }: { map: Pick<MapLibreMap, 'zoomIn' | 'zoomOut'> }) {
  return (
    <>
      <button
        type="button"
        aria-label={MAP_TEXTS.zoomIn}
        title={MAP_TEXTS.zoomIn}
        onClick={() => map.zoomIn()}
      >
        <IconPlus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={MAP_TEXTS.zoomOut}
        title={MAP_TEXTS.zoomOut}
        onClick={() => map.zoomOut()}
      >
        <IconMinus aria-hidden="true" />
      </button>
    </>
  )
}
