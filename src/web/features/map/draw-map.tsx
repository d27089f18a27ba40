import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState, type CSSProperties } from 'react'
import type { Bounds } from '#domain/geo/rings.ts'
import type { DrawMapProps } from '#web/features/map/draw-map-props.ts'
import { readMapColors, type Scheme } from '#web/features/map/parts/canvas/map-colors.ts'
import { mapStyle } from '#web/features/map/parts/canvas/map-style.ts'
import { useShell } from '#web/features/map/parts/canvas/use-shell.ts'
import { useDrawing } from '#web/features/map/parts/draw/use-drawing.ts'
import { BASEMAP } from '#web/features/map/parts/ground/basemap.data.ts'
import { GROUND } from '#web/features/map/parts/ground/ground.data.ts'
import { GroundSwitch } from '#web/features/map/parts/ground/ground-switch.tsx'
import { useGround } from '#web/features/map/parts/ground/use-ground.ts'
import styles from '#web/features/map/parts/canvas/map-canvas.module.css'
import { ZoomButtons } from '#web/features/map/parts/canvas/zoom-buttons.tsx'
import overlays from '#web/features/map/parts/overlays.module.css'

/** A map to draw an outline on. Loads all of MapLibre and the drawing tool. */
export function DrawMap(props: DrawMapProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const ground = useGround()
  // Other grounds are light in both schemes.
  const shown = ground.layer ? 'light' : scheme
  return (
    <section className={styles.map} aria-label={props.label} style={UNCOVERED}>
      <div className={styles.view}>
        <Shell key={`${shown} ${ground.layer?.kind ?? ''}`} {...props} scheme={shown} ground={ground} />
        <GroundSwitch {...ground} />
      </div>
    </section>
  )
}

const UNCOVERED: CSSProperties & { '--covered-bottom': string } = { '--covered-bottom': '0px' }

type ShellProps = DrawMapProps & { scheme: Scheme; ground: ReturnType<typeof useGround> }

function Shell({ scheme, ground, ...props }: ShellProps) {
  const { county, town } = props
  const bounds = props.bounds ?? townBounds(town) ?? countyBounds(county)
  const colors = useMemo(() => readMapColors(scheme), [scheme])
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const { map, hasFailed } = useShell(container, () => ({
    style: mapStyle({ colors, counties: [county], layer: ground.layer, isBare: false, roads: ground.roads }),
    camera: { bounds: [...bounds], fitBoundsOptions: { padding: 48, maxZoom: 18 } },
  }))
  if (hasFailed) return props.renderInstead()
  return (
    <>
      <div ref={setContainer} className={styles.canvas} />
      {map && <Contents map={map} scheme={scheme} {...props} />}
    </>
  )
}

function Contents(props: DrawMapProps & { map: MapLibreMap; scheme: Scheme }) {
  const { map } = props
  const onView = useEffectEvent(props.onView)
  useDrawing(props)
  useEffect(() => {
    const look = () => {
      const bounds = map.getBounds()
      onView([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()])
    }
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map])
  return (
    <div className={overlays.buttons}>
      <ZoomButtons map={map} />
    </div>
  )
}

/** A mile or two around a town's middle. */
const TOWN_DEGREES = 0.03

function townBounds(name: string | null): Bounds | null {
  const town = GROUND.towns.find(({ properties }) => properties.name === name)
  const [x = NaN, y = NaN] = town?.geometry.coordinates ?? []
  if (Number.isNaN(x)) return null
  return [x - TOWN_DEGREES, y - TOWN_DEGREES, x + TOWN_DEGREES, y + TOWN_DEGREES]
}

function countyBounds(county: string): Bounds {
  const box = BASEMAP.counties.features.find(({ properties }) => properties.name === county)?.bbox
  const [west = -84.4, south = 33.8, east = -75.4, north = 36.6] = box ?? []
  return [west, south, east, north]
}
