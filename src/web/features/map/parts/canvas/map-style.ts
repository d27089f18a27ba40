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

/** Points a hundred metres apart: closer, the tiles of this zoom are enlarged, and no others are cut while the map moves. */
const coarse = { type: 'geojson', maxzoom: 10 } as const

/** Land, borders, water and roads in one: each source more that layers take turns with costs frames while the map moves. */
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

/** How the map looks: in which colours, which counties are the person's own, and what it lies on. */
export type MapAppearance = {
  colors: MapColors
  counties: readonly string[]
  layer: MapLayer | null
  /** Nothing of the layer comes, so that our own ground shows in its place. */
  isBare: boolean
  /** The roads that the operator loaded. */
  roads: MapRoads | null
}

/** The whole map as data: what is drawn, from below to above. Its listings come later. */
export function mapStyle({ colors, counties, layer, isBare, roads }: MapAppearance): StyleSpecification {
  const over = layer && !isBare ? colorsOver(layer, colors) : colors
  // Streets from another host bring their own names.
  const hasTowns = layer?.kind !== 'streets' || isBare
  const withBetterRoads = roads?.counties ?? []
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
      ...basemapLayers(colors, counties, withBetterRoads),
      ...(roads ? loadedRoadLayers(roads, colors) : []),
      ...(layer ? [groundLayer(layer)] : []),
      ...borderLayers(over, counties),
      ...outlineLayers(colors, layer?.kind === 'aerial'),
      ...(roads && hasTowns ? loadedRoadNameLayers(roads, over) : []),
      ...nameLayers(over, counties, withBetterRoads, hasTowns),
      ...pinLayers(colors),
      ...positionLayers(colors),
      ...litPinLayers(colors),
    ],
  }
}

/** Names and borders are quiet on our own ground, and would be lost on another. */
function colorsOver({ kind }: MapLayer, colors: MapColors): MapColors {
  return {
    ...colors,
    label: colors.ink,
    town: colors.ink,
    ...(kind === 'aerial' && { county: ON_AERIAL, edge: ON_AERIAL }),
  }
}
