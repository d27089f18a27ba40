import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import type { Bounds } from '#domain/geo/rings.ts'
import { BASEMAP } from '#web/features/map/parts/ground/basemap.data.ts'
import { GroundSwitch } from '#web/features/map/parts/ground/ground-switch.tsx'
import { useGround } from '#web/features/map/parts/ground/use-ground.ts'
import { readMapColors, type Scheme } from '#web/features/map/parts/canvas/map-colors.ts'
import { mapStyle } from '#web/features/map/parts/canvas/map-style.ts'
import { useShell } from '#web/features/map/parts/canvas/use-shell.ts'
import styles from '#web/features/map/parts/canvas/map-canvas.module.css'

export interface GroundMapProps {
  label: string
  county: string
  /** In degrees; the whole county without one. */
  bounds: Bounds | null
  /** What is drawn on the ground. The map is another one when the ground or the color scheme changes. */
  children: (map: MapLibreMap, scheme: Scheme) => ReactNode
  renderInstead: () => ReactNode
}

/** The map's ground alone, for pages that draw on it. Loads all of MapLibre. */
export function GroundMap(props: GroundMapProps) {
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

type ShellProps = GroundMapProps & { scheme: Scheme; ground: ReturnType<typeof useGround> }

function Shell({ county, bounds, scheme, ground, children, renderInstead }: ShellProps) {
  const colors = useMemo(() => readMapColors(scheme), [scheme])
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const { map, hasFailed } = useShell(container, () => ({
    style: mapStyle({ colors, counties: [county], layer: ground.layer, isBare: false, roads: ground.roads }),
    camera: { bounds: [...(bounds ?? countyBounds(county))], fitBoundsOptions: { padding: 48, maxZoom: 18 } },
  }))
  if (hasFailed) return renderInstead()
  return (
    <>
      <div ref={setContainer} className={styles.canvas} />
      {map && children(map, scheme)}
    </>
  )
}

function countyBounds(county: string): Bounds {
  const box = BASEMAP.counties.features.find(({ properties }) => properties.name === county)?.bbox
  const [west = -84.4, south = 33.8, east = -75.4, north = 36.6] = box ?? []
  return [west, south, east, north]
}
