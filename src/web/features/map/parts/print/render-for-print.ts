import { Map as MapLibreMap } from 'maplibre-gl'
import { readMapColors } from '#web/features/map/parts/canvas/map-colors.ts'
import { type MapAppearance, mapStyle } from '#web/features/map/parts/canvas/map-style.ts'
import styles from './print-sheet.module.css'
import { provideImages } from '#web/features/map/parts/canvas/use-appearance.ts'

/** Device pixels per px: about 200 dpi on a page as wide as the map. */
const RATIO = 2

/** Longest wait for tiles. */
const TIMEOUT_MS = 6000

/** A scale bar: its label, and its width in px. */
export type MapScale = { text: string; width: number }

/** An image of the map as a data URL, with its size on screen. */
export type MapPicture = {
  image: string
  width: number
  height: number
  scale: MapScale | null
  /** Whether it has the colors of the dark screen. */
  isDark: boolean
}

/**
 * Renders the map a second time off screen, in the paper colors and at a higher resolution. `lit` are the ids of the
 * highlighted outlines. Rejects if the browser grants no second WebGL context.
 */
export async function renderForPrint(
  map: MapLibreMap,
  look: Omit<MapAppearance, 'colors'>,
  lit: readonly number[],
): Promise<MapPicture> {
  const { width, height, scale } = sizeOf(map)
  const container = document.body.appendChild(document.createElement('div'))
  container.className = `${styles.drawing}`
  container.inert = true
  container.style.width = `${width}px`
  container.style.height = `${height}px`
  const colors = { ...readMapColors('light'), scheme: 'paper' as const }
  const style = mapStyle({ ...look, colors })
  let paper: MapLibreMap | null = null
  try {
    paper = new MapLibreMap({
      container,
      style: { ...style, sources: { ...style.sources, ...map.getStyle().sources } },
      center: map.getCenter(),
      zoom: map.getZoom(),
      pixelRatio: RATIO,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      canvasContextAttributes: { preserveDrawingBuffer: true },
    })
    provideImages(paper, colors, RATIO)
    await settled(paper, lit)
    return { image: paper.getCanvas().toDataURL(), width, height, scale, isDark: false }
  } finally {
    paper?.remove()
    container.remove()
  }
}

/** A synchronous copy of the visible map, for prints started from the browser's menu. */
export function copyOfScreen(map: MapLibreMap, isDark: boolean): MapPicture {
  // The drawing buffer is cleared after each frame unless read in the same task.
  map.redraw()
  return { image: map.getCanvas().toDataURL(), ...sizeOf(map), isDark }
}

function settled(paper: MapLibreMap, lit: readonly number[]): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    void paper.once('style.load', () => {
      for (const id of lit) paper.setFeatureState({ source: 'outlines', id }, { lit: true })
      void paper.once('idle', () => resolve())
    })
  })
}

function sizeOf(map: MapLibreMap): Omit<MapPicture, 'image' | 'isDark'> {
  const container = map.getContainer()
  const bar = container.querySelector<HTMLElement>('.maplibregl-ctrl-scale')
  return {
    width: container.clientWidth,
    height: container.clientHeight,
    scale: bar && { text: bar.innerText, width: bar.offsetWidth },
  }
}
