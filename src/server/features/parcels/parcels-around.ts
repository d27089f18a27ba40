import type { Bounds, MultiPolygon } from '#domain/geo/rings.ts'
import { findNeighbors } from './arcgis-client.ts'
import { ParcelServiceError } from './arcgis-http.ts'
import { layersWith } from './parcel-layers.ts'

/** Parcels a service knows, in feet, and its name; `null` parcels if none can be asked. */
export interface ParcelsAround {
  readonly service: string
  readonly parcels: readonly MultiPolygon[] | null
}

/** The lots of a few streets. */
const MAX_PARCELS = 400

/** An operator waits for it in front of a map. */
const PATIENCE = { timeoutMs: 6_000, tries: 1, pauseMs: 0 }

/** The parcels of a county in a box of feet, at most 400, from the first of its layers that answers. */
export async function findParcelsAround(
  serviceUrl: string,
  { countyFips, bounds }: { countyFips: string; bounds: Bounds },
): Promise<ParcelsAround> {
  const layers = layersWith(serviceUrl)(countyFips)
  for (const layer of layers) {
    try {
      const signal = AbortSignal.timeout(PATIENCE.timeoutMs)
      const place = { layer, countyFips, bounds, except: '', limit: MAX_PARCELS, signal, patience: PATIENCE }
      return { service: layer.name, parcels: await findNeighbors(place) }
    } catch (error) {
      if (!(error instanceof ParcelServiceError) && !isTimeout(error)) throw error
    }
  }
  return { service: layers.map(({ name }) => name).join(', '), parcels: null }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
