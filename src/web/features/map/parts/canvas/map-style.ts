import { ON_AERIAL } from '#domain/palette.ts'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapRoads } from '#contract/site/map-roads.ts'
import type { MapLayer } from '#contract/site/site.ts'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { BASEMAP } from '#web/features/map/parts/ground/basemap.data.ts'
import { basemapLayers, borderLayers, nameLayers } from '#web/features/map/parts/ground/basemap-layers.ts'
import { GROUND } from '#web/features/map/parts/ground/ground.data.ts'
import { groundLayer, groundSource, groundSourceId } from '#web/features/map/parts/ground/ground-layers.ts'
import {
  loadedRoadLayers,
  loadedRoadNameLayers,
  loadedRoadSource,
  loadedRoadSourceId,
} from '#web/features/map/parts/ground/loaded-road-layers.ts'
import type { MapColors } from './map-colors.ts'
import { outlineLayers } from '#web/features/map/parts/parcels/outline-layers.ts'
import { litPinLayers, pinLayers } from '#web/features/map/parts/parcels/pin-layers.ts'
import { positionLayers } from '#web/features/map/parts/camera/position-layers.ts'
import { CLUSTER_MAX_ZOOM, CLUSTER_RADIUS } from '#web/features/map/parts/camera/zooms.ts'

const nothing: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

/**
 * Points are a hundred meters apart. Closer in, the tiles of this zoom are scaled, so that no new tiles are cut while
 * the map moves.
 */
const coarse = { type: 'geojson', maxzoom: 10 } as const

/**
 * Land, borders, water and roads in one source: each further source that layers alternate between costs frames while
 * the map moves.
 */
const land: FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    BASEMAP.sea,
    ...BASEMAP.counties.features,
    BASEMAP.stateLines,
    BASEMAP.countyLines,
    ...GROUND.water,
    ...GROUND.roads,
  ],
}

const names: FeatureCollection = {
  type: 'FeatureCollection',
  features: [...BASEMAP.countyNames.features, ...GROUND.towns],
}

/** Appearance of the map: its colors, the person's counties, and its ground. */
export type MapAppearance = {
  colors: MapColors
  counties: readonly string[]
  layer: MapLayer | null
  /** No tile of the layer loads, so the built-in ground shows instead. */
  isBare: boolean
  /** Roads the operator loaded. */
  roads: MapRoads | null
}

/** The whole style, bottom to top. Listings are added later. */
export function mapStyle({ colors, counties, layer, isBare, roads }: MapAppearance): StyleSpecification {
  const over = layer && !isBare ? colorsOver(layer, colors) : colors
  // External street tiles have their own town names.
  const hasTowns = layer?.kind !== 'streets' || isBare
  const countiesWithLoadedRoads = roads?.counties ?? []
  return {
    version: 8,
    sources: {
      ...(layer && { [groundSourceId(layer)]: groundSource(layer) }),
      ...(roads && { [loadedRoadSourceId(roads)]: loadedRoadSource(roads, window.location.origin) }),
      land: { ...coarse, data: land, attribution: `${MAP_TEXTS.boundaries} · ${MAP_TEXTS.roadsAndWater}` },
      names: { ...coarse, data: names, attribution: MAP_TEXTS.places },
      outlines: { ...nothing, promoteId: 'id', attribution: MAP_TEXTS.outlines },
      pins: { ...nothing, cluster: true, clusterRadius: CLUSTER_RADIUS, clusterMaxZoom: CLUSTER_MAX_ZOOM },
      lit: nothing,
      position: nothing,
    },
    layers: [
      ...basemapLayers(colors, counties, countiesWithLoadedRoads),
      ...(roads ? loadedRoadLayers(roads, colors) : []),
      ...(layer ? [groundLayer(layer)] : []),
      ...borderLayers(over, counties),
      ...outlineLayers(colors, layer?.kind === 'aerial'),
      ...(roads && hasTowns ? loadedRoadNameLayers(roads, over) : []),
      ...nameLayers(over, counties, countiesWithLoadedRoads, hasTowns),
      ...pinLayers(colors),
      ...positionLayers(colors),
      ...litPinLayers(colors),
    ],
  }
}

/** Names and borders are muted on the built-in ground, and need more contrast on another. */
function colorsOver({ kind }: MapLayer, colors: MapColors): MapColors {
  return {
    ...colors,
    label: colors.ink,
    town: colors.ink,
    ...(kind === 'aerial' && { county: ON_AERIAL, edge: ON_AERIAL }),
  }
}
