import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import styles from './overlays.module.css'
import { useLocate } from './use-locate.ts'

export function MapButtons({ map }: { map: MapLibreMap }) {
  const { locate, isLocating, problem } = useLocate(map)
  return (
    <>
      <div className={styles.buttons}>
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
        <button
          type="button"
          aria-label={MAP_TEXTS.locate}
          title={MAP_TEXTS.locate}
          aria-disabled={isLocating}
          onClick={locate}
        >
          <IconCurrentLocation aria-hidden="true" />
        </button>
      </div>
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </>
  )
}
