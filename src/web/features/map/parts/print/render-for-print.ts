import { Map as MapLibreMap } from 'maplibre-gl'
import { readMapColors } from '#web/features/map/parts/canvas/map-colors.ts'
import { type MapAppearance, mapStyle } from '#web/features/map/parts/canvas/map-style.ts'
import styles from './print-sheet.module.css'
import { giveImages } from '#web/features/map/parts/canvas/use-appearance.ts'

/** Pixels a px, for about 200 an inch on a page as wide as the map. */
const RATIO = 2

/** A host of tiles that does not answer is not waited for any longer. */
const PATIENCE_MS = 6000

/** How long a bar of the scale is in px, and what it measures. */
export type DrawnScale = { text: string; width: number }

/** A picture of what a map shows, as a data URL, with its size on the screen. */
export type MapPicture = { image: string; width: number; height: number; scale: DrawnScale | null }

/**
 * Draws what the map shows a second time, out of sight: in the colours for paper, and finer than a screen. `lit` are
 * the ids of the lit outlines. Fails where the browser gives no second context.
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
    giveImages(paper, colors, RATIO)
    await settled(paper, lit)
    return { image: paper.getCanvas().toDataURL(), width, height, scale }
  } finally {
    paper?.remove()
    container.remove()
  }
}

/** The picture that stands on the screen, at once: for a print that nobody announced. */
export function copyOfScreen(map: MapLibreMap): MapPicture {
  // What was drawn is gone with the frame, unless it is read in the same task.
  map.redraw()
  return { image: map.getCanvas().toDataURL(), ...sizeOf(map) }
}

function settled(paper: MapLibreMap, lit: readonly number[]): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    void paper.once('style.load', () => {
      for (const id of lit) paper.setFeatureState({ source: 'outlines', id }, { lit: true })
      void paper.once('idle', () => resolve())
    })
  })
}

function sizeOf(map: MapLibreMap): Omit<MapPicture, 'image'> {
  const container = map.getContainer()
  const bar = container.querySelector<HTMLElement>('.maplibregl-ctrl-scale')
  return {
    width: container.clientWidth,
    height: container.clientHeight,
    scale: bar && { text: bar.innerText, width: bar.offsetWidth },
  }
}
