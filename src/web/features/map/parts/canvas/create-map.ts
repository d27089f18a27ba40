import {
  AttributionControl,
  Map as MapLibreMap,
  ScaleControl,
  setWorkerUrl,
  type LngLatBoundsLike,
  type StyleSpecification,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import type { StartingCamera } from '#web/features/map/parts/camera/camera.ts'

setWorkerUrl(workerUrl)

/** North Carolina and the surrounding basemap; high enough for a phone held upright to show the whole state. */
const MAP_BOX: LngLatBoundsLike = [-88, 25, -72.6, 39.7]

/** A map without rotation or tilt: north is up, as on every plat. */
export function createMap(container: HTMLElement, style: StyleSpecification, camera: StartingCamera) {
  const map = new MapLibreMap({
    container,
    style,
    ...camera,
    maxBounds: MAP_BOX,
    maxZoom: 20,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    trackResize: false,
    fadeDuration: 0,
    attributionControl: false,
    locale: { 'Map.Title': MAP_TEXTS.canvas },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // The canvas handles arrow keys, which screen readers pass on only to an `application`.
  map.getCanvas().setAttribute('role', 'application')
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 96 }))
  map.addControl(new AttributionControl({ compact: false }))
  return map
}
