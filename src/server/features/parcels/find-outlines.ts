import type { MultiPolygon } from '#domain/geo/rings.ts'
import { boundsOfOutline } from '#domain/geo/rings.ts'
import { type FoundOutline, recordOutlines } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { findNeighbors, findParcels } from './arcgis-client.ts'
import type { ParcelFinding } from './match-rows.ts'
import { markRequested, nextWithoutOutline, type OutlineWanted } from './parcels.store.ts'

/** Retry unknown parcels after a week: the service lags behind the counties. */
const RETRY_AFTER_MS = 7 * 24 * 3_600_000
const BATCH = 200
/** Minimum margin in feet around a parcel within which its picture shows other lots; larger parcels get more. */
const MIN_MARGIN_FEET = 150

type Deps = { db: Db; clock: Clock; log: Log; serviceUrl: string; signal: AbortSignal }

/** Spellings under which a county's layer may hold a number: as written, canonical, without punctuation. */
function candidatesOf({ parcel_identification, canonical }: OutlineWanted): string[] {
  return [...new Set([parcel_identification, canonical, canonical.replace(/[^0-9A-Z]/gi, '')])]
}

function sourceName(serviceUrl: string): string {
  const { hostname } = new URL(serviceUrl)
  if (hostname.endsWith('nconemap.gov')) return 'NC OneMap parcels'
  return hostname === '127.0.0.1' ? 'Local parcel service' : `Parcel service ${hostname}`
}

async function neighborsOf(
  feet: MultiPolygon,
  parno: string,
  countyFips: string,
  deps: Deps,
): Promise<MultiPolygon[]> {
  const [west, south, east, north] = boundsOfOutline(feet)
  const margin = Math.max(MIN_MARGIN_FEET, (east - west) / 2, (north - south) / 2)
  const bounds = [west - margin, south - margin, east + margin, north + margin] as const
  return findNeighbors({
    serviceUrl: deps.serviceUrl,
    signal: deps.signal,
    countyFips,
    bounds,
    except: parno,
  })
}

async function foundOf(
  wanted: OutlineWanted,
  finding: ParcelFinding | undefined,
  countyFips: string,
  deps: Deps,
): Promise<FoundOutline[]> {
  if (finding?.kind !== 'found') return []
  const neighbors = await neighborsOf(finding.outline.feet, finding.parno, countyFips, deps)
  return [{ parcel_id: wanted.id, outline: finding.outline, neighbors }]
}

/**
 * Queries the parcel service for every unknown outline, county by county, and stores the results. Each batch is stored
 * before the next request, so an interrupted run resumes where it stopped. Throws if the service cannot be queried.
 */
export async function findOutlines(deps: Deps): Promise<{ asked: number; found: number }> {
  const before = new Date(deps.clock.now() - RETRY_AFTER_MS)
  const total = { asked: 0, found: 0 }
  for (;;) {
    const batch = await nextWithoutOutline(deps.db, before, BATCH)
    if (batch === null) break
    const { countyFips, parcels } = batch
    const findings = await findParcels({
      serviceUrl: deps.serviceUrl,
      signal: deps.signal,
      countyFips,
      parcels: parcels.map((wanted) => ({
        parcelNumber: String(wanted.id),
        candidates: candidatesOf(wanted),
      })),
    })
    const found: FoundOutline[] = []
    for (const wanted of parcels) {
      found.push(...(await foundOf(wanted, findings.get(String(wanted.id)), countyFips, deps)))
    }
    const at = new Date(deps.clock.now())
    await deps.db.transaction(async (tx) => {
      await recordOutlines(tx, found, sourceName(deps.serviceUrl), at)
      await markRequested(
        tx,
        parcels.map(({ id }) => id),
        at,
      )
    })
    total.asked += parcels.length
    total.found += found.length
  }
  if (total.asked > 0) deps.log.info(total, 'outlines looked up')
  return total
}
