import { IconCurrentLocation, IconPrinter } from '@tabler/icons-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import styles from '#web/features/map/parts/overlays.module.css'
import { useLocate } from '#web/features/map/parts/camera/use-locate.ts'
import type { Print } from '#web/features/map/parts/print/use-print.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

type MapButtonsProps = { map: MapLibreMap; print: Print; groundProblem: string | null }

export function MapButtons({ map, print, groundProblem }: MapButtonsProps) {
  const { locate, isLocating, problem } = useLocate(map)
  return (
    <>
      <div className={styles.buttons}>
        <ZoomButtons map={map} />
        <button
          type="button"
          aria-label={MAP_TEXTS.locate}
          title={MAP_TEXTS.locate}
          aria-disabled={isLocating}
          onClick={locate}
        >
          <IconCurrentLocation aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={MAP_TEXTS.print}
          title={MAP_TEXTS.print}
          aria-disabled={print.isPreparing}
          onClick={() => void print.print()}
        >
          <IconPrinter aria-hidden="true" />
        </button>
      </div>
      <p className={styles.problem} role="status">
        {problem ?? print.problem ?? (print.isPreparing ? MAP_TEXTS.printing : groundProblem)}
      </p>
    </>
  )
}
