import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { BASEMAP } from './basemap.data.ts'
import { basemapLayers, countyNameLayers } from './basemap-layers.ts'
import type { MapColors } from './map-colors.ts'
import { outlineLayers } from './outline-layers.ts'
import { litPinLayers, pinLayers } from './pin-layers.ts'
import { positionLayers } from './position-layers.ts'
import { CLUSTER_MAX_ZOOM } from './zooms.ts'

const nothing: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

/** The whole map as data: what is drawn, from below to above. Its listings come later. */
export function mapStyle(colors: MapColors, counties: readonly string[]): StyleSpecification {
  return {
    version: 8,
    sources: {
      neighbors: { type: 'geojson', data: BASEMAP.neighbors },
      'state-lines': { type: 'geojson', data: BASEMAP.stateLines },
      counties: { type: 'geojson', data: BASEMAP.counties, attribution: MAP_TEXTS.boundaries },
      'county-names': { type: 'geojson', data: BASEMAP.countyNames },
      outlines: { ...nothing, promoteId: 'id', attribution: MAP_TEXTS.outlines },
      pins: { ...nothing, cluster: true, clusterRadius: 64, clusterMaxZoom: CLUSTER_MAX_ZOOM },
      lit: nothing,
      position: nothing,
    },
    layers: [
      ...basemapLayers(colors, counties),
      ...outlineLayers(colors),
      ...countyNameLayers(colors, counties),
      ...pinLayers(colors),
      ...positionLayers(colors),
      ...litPinLayers(colors),
    ],
  }
}
