import { useState } from 'react'
import type { MapRoads } from '#contract/site/map-roads.ts'
import type { MapLayer } from '#contract/site/site.ts'
import { useSite } from '#web/data/site.ts'
import { recall, remember } from '#web/lib/storage.ts'

/** What the map lies on: our own drawing, or a layer of another host. */
export type Ground = 'drawn' | MapLayer['kind']

const KEY = 'mapGround'
const NO_LAYERS: readonly MapLayer[] = []

export type GroundChoice = {
  /** Those the operator set up. */
  layers: readonly MapLayer[]
  /** The chosen one; null for our own drawing. */
  layer: MapLayer | null
  choose: (ground: Ground) => void
  /** The roads that the operator loaded, which our own drawing has in the place of the built-in ones. */
  roads: MapRoads | null
}

/** The ground that the person chose on this device, as far as the operator still offers it. */
export function useGround(): GroundChoice {
  const [wanted, setWanted] = useState(() => recall(KEY))
  const site = useSite()
  const layers = site?.map_layers ?? NO_LAYERS
  const choose = (ground: Ground) => {
    setWanted(ground)
    remember(KEY, ground)
  }
  return {
    layers,
    layer: layers.find(({ kind }) => kind === wanted) ?? null,
    choose,
    roads: site?.map_roads ?? null,
  }
}
