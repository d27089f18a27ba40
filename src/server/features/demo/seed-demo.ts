import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import { dayOfMonth } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { lockListings, rederiveDueStatuses } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readCountyLand } from '#server/features/listings/index.ts'
import { homeCounties } from './county/demo-counties.ts'
import { demoData } from './demo-data.ts'
import type { DemoData } from './demo-data.ts'
import { countyPage, mainList, parcelLayer } from './demo-lists.ts'
import { listMapping, outlineMapping } from './demo-mapping.ts'
import { readingDays, rowsOn } from './demo-rows.ts'
import { insertDemoSources, readDemoState } from './demo.store.ts'
import { outlinesOfListed, writeParcelsFile } from './parcels-file.ts'

/** The file importer as the demo calls it. `now` is epoch milliseconds. */
export type ImportDemoFile = (request: {
  readonly db: Db
  readonly file: { readonly name: string; readonly bytes: Buffer }
  readonly mapping: unknown
  readonly now: number
}) => Promise<{ readonly state: string; readonly problems: readonly string[] }>

export interface SeedRequest {
  readonly db: Db
  readonly importFile: ImportDemoFile
  readonly listings: number
  /** Epoch milliseconds; the day of the demo. */
  readonly now: number
  /** File from which the local parcel service reads the demo's parcels; null imports the outlines directly. */
  readonly parcelsFile: string | null
  /** How much of the past to replay; depends on the number of listings by default. */
  readonly history?: 'full' | 'latest'
  readonly onProgress?: (done: number, all: number) => void
}

/** Default size of the demo, and its counties. */
export const defaultListings = 612
export const defaultCounties: readonly string[] = homeCounties.map(({ name }) => name)

/** Above this many listings, only the day itself is replayed, and outlines are imported directly. */
const maxWithHistory = 5_000

/**
 * Adds the demo: replays what its lists printed, day by day, through the real importer with each day's clock, so that
 * rounds, bids, events, and statuses follow the real rules. Runs in one transaction. Does nothing if there already is
 * a demo. Returns whether it was added.
 */
export async function seedDemo(request: SeedRequest): Promise<boolean> {
  const { db, listings, now } = request
  const isLarge = listings > maxWithHistory
  const history = request.history ?? (isLarge ? 'latest' : 'full')
  return db.transaction(async (tx) => {
    await lockListings(tx)
    if ((await readDemoState(tx)).listings > 0) return false
    const data = demoData({ listings, today: newYorkDate(now), history, land: readCountyLand() })
    await insertDemoSources(tx, [mainList, countyPage, parcelLayer])
    // Derive what is due now before the clock goes back.
    await rederiveDueStatuses({ db: tx, now })
    await replay(tx, data, request)
    await rederiveDueStatuses({ db: tx, now })
    if (request.parcelsFile !== null && !isLarge) await writeParcelsFile(request.parcelsFile, data)
    else await importOutlines(tx, data, request)
    return true
  })
}

async function replay(db: Db, data: DemoData, { importFile, now, onProgress }: SeedRequest): Promise<void> {
  const days = readingDays(data)
  for (const [done, day] of days.entries()) {
    onProgress?.(done, days.length)
    const at = Math.min(readingInstant(day), now)
    await rederiveDueStatuses({ db, now: at })
    const bytes = Buffer.from(JSON.stringify(rowsOn(data, day)))
    await expectPublished(
      importFile({ db, file: { name: `demo-${day}.json`, bytes }, mapping: listMapping, now: at }),
    )
  }
  onProgress?.(days.length, days.length)
}

/** Lists are read early, before the clerks open. */
function readingInstant(day: PlainDate): number {
  return newYorkInstant(day, { hour: 6, minute: 10 + (dayOfMonth(day) % 5) })
}

async function importOutlines(db: Db, data: DemoData, { importFile, now }: SeedRequest): Promise<void> {
  const file = { name: 'demo-parcels.json', bytes: outlinesOfListed(data) }
  await expectPublished(importFile({ db, file, mapping: outlineMapping, now }))
}

async function expectPublished(run: ReturnType<ImportDemoFile>): Promise<void> {
  const { state, problems } = await run
  if (state !== 'published') throw new Error(`The demo was not imported (${state}): ${problems.join('; ')}`)
}
