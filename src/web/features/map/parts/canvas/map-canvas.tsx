import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo, useState, type CSSProperties } from 'react'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { boundsToShow, fitOptions, type StartingCamera } from '#web/features/map/parts/camera/camera.ts'
import { Legend } from '#web/features/map/parts/legend/legend.tsx'
import { readMapColors } from './map-colors.ts'
import { MapContents } from './map-contents.tsx'
import { mapStyle } from './map-style.ts'
import styles from './map-canvas.module.css'
import { useGround } from '#web/features/map/parts/ground/use-ground.ts'
import { useShell } from './use-shell.ts'

/** The rendered map. All of MapLibre is behind this file, which loads after the list. */
export function MapCanvas(props: ListingMapProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const ground = useGround()
  const [isBare, setBare] = useState(false)
  // Other grounds are light in both schemes; if none of their tiles arrive, the built-in ground shows instead.
  const shown = ground.layer && !isBare ? 'light' : scheme
  const colors = useMemo(() => readMapColors(shown), [shown])
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const { map, hasFailed } = useShell(container, (element) => ({
    style: mapStyle({ colors, counties: props.counties, layer: ground.layer, isBare, roads: ground.roads }),
    camera: startingCamera(element, props),
  }))
  const style: CSSProperties & { '--covered-bottom': string } = {
    '--covered-bottom': `${props.coveredBottom}px`,
  }
  if (hasFailed) return props.renderInstead()
  return (
    <section
      className={styles.map}
      aria-label={MAP_TEXTS.region}
      style={style}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || props.selectedId === null) return
        if (!isIn(map, event.target)) map?.getCanvas().focus()
        props.onSelect(null)
      }}
    >
      <div className={styles.view}>
        <div ref={setContainer} className={styles.canvas} />
        {map && (
          <MapContents
            map={map}
            colors={colors}
            ground={ground}
            isBare={isBare}
            onBareGround={setBare}
            {...props}
          />
        )}
      </div>
      {!props.isPhone && <Legend listings={props.listings} place="below" />}
    </section>
  )
}

function isIn(map: MapLibreMap | null, target: EventTarget): boolean {
  return target instanceof Node && map?.getContainer().contains(target) === true
}

function startingCamera(element: HTMLElement, props: ListingMapProps): StartingCamera {
  const { viewState, coveredBottom } = props
  if (viewState) return { center: [viewState.longitude, viewState.latitude], zoom: viewState.zoom }
  const bounds = boundsToShow(props)
  return bounds ? { bounds: [...bounds], fitBoundsOptions: fitOptions(element, coveredBottom) } : {}
}
