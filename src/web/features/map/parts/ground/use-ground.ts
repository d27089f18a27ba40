import { useState } from 'react'
import type { MapRoads } from '#contract/site/map-roads.ts'
import type { MapLayer } from '#contract/site/site.ts'
import { useSite } from '#web/data/site.ts'
import { recall, remember } from '#web/lib/storage.ts'

/** The map's ground: built-in, or an external layer. */
export type Ground = 'built-in' | MapLayer['kind']

const KEY = 'mapGround'
const NO_LAYERS: readonly MapLayer[] = []

export type GroundChoice = {
  /** Layers the operator configured. */
  layers: readonly MapLayer[]
  /** The chosen layer; null for the built-in ground. */
  layer: MapLayer | null
  choose: (ground: Ground) => void
  /** Roads the operator loaded; they replace the built-in ones. */
  roads: MapRoads | null
}

/** The ground chosen on this device, if the operator still offers it. */
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
