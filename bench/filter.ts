import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type ListingFilters, NO_FILTERS, PRICE_RANGES } from '#domain/listing-filters/filters.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { isStructure } from '#domain/listing/wire-listing.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { DemoRow } from '#server/features/demo/demo-rows.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type * as FilterPage from './pages/filter-page.ts'
import { demoRows } from './support/demo-file.ts'
import { median, quantile } from './support/measure.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 100_000
const FRAME_MS = 16

const pageCode = fileURLToPath(new URL('./pages/filter-page.ts', import.meta.url))

/** Global name of the bundled page code. */
declare const filterPage: typeof FilterPage

/**
 * Filters and sorts in the browser after each of many keystrokes and choices, with the search index already built, and
 * reports the one-time cost of building it.
 */
export async function benchFilter(stage: Stage): Promise<Row[]> {
  const now = Date.now()
  const listings = demoRows(stage.count(LISTINGS), now).map(listingOf)
  const changes = typicalChanges(listings)
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundle() })
  const times = await page.evaluate(
    ([text, targets, today]) => filterPage.measureFilters(text, targets, today),
    [JSON.stringify(listings), changes, newYorkDate(now)] as const,
  )
  const againstFrame = (what: string, ms: number): Row => ({
    what,
    ours: `${ms.toFixed(1)} ms`,
    bare: `${FRAME_MS} ms`,
    ratio: ms / FRAME_MS,
    goal: { below: 1 },
  })
  const once = (what: string, ms: number): Row => ({
    what: `  once: ${what}`,
    ours: `${ms.toFixed(0)} ms`,
    bare: '',
  })
  const name = `filter and sort of ${listings.length.toLocaleString('en')}`
  return [
    againstFrame(`${name}, median of ${changes.length} changes`, median(times.changes)),
    againstFrame(`${name}, 95th percentile`, quantile(times.changes, 0.95)),
    once('building the index', times.build),
    once('first sort in an order', times.firstSort),
    once('first text search', times.firstText),
  ]
}

/** Bundles the page's code into one script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: pageCode, formats: ['iife'], name: 'filterPage', fileName: 'page' },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const chunk = outputs.find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('the page was not built')
  return chunk.code
}

/** Converts a demo row to a listing without an outline, with the demo's own status text. */
function listingOf(row: DemoRow, place: number): WireListing {
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
  return {
    id: place + 1,
    case_number: row.case_number,
    parcel_identification: row.parcel,
    opening_bid: dollars(row.opening_bid),
    highest_bid: dollars(row.current_bid),
    status: row.status,
    upset_bid_date: row.last_day_to_upset,
    foreclosure_date: row.sale_date,
    time: row.sale_time,
    street: row.street,
    city: row.city,
    state: 'NC',
    zip: row.zip,
    county: row.county,
    lot_size: row.acres,
    zoning_code: row.zoning,
    assessed_value: dollars(row.assessed_value),
    date_last_updated: '2026-11-18T11:12:00Z',
    structure: row.structure !== null && isStructure(row.structure) ? row.structure : null,
    geometry: null,
  }
}

/** Filter changes of people who look for some of the listings: typing letter by letter, and choosing options. */
function typicalChanges(listings: readonly WireListing[]): FilterPage.FilterChange[] {
  const targets = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap(
    (share) => listings[Math.floor(share * listings.length)] ?? [],
  )
  return targets.flatMap((listing) => {
    const { status, county, structure, street, city, case_number, parcel_identification } = listing
    const texts = [street, city, case_number, parcel_identification, `${city ?? ''} ${street ?? ''}`]
    const typed = texts.flatMap((text) => prefixes(text ?? ''))
    const choices: Partial<ListingFilters>[] = [
      {},
      { county },
      { county, status },
      { county, status, price: PRICE_RANGES[1] },
      { status, month: 'November' },
      { county, structure },
      { lastDay: '14', minimumBid: '5000-50000' },
      { county, minimumBid: '0-25000', land: 'vacant' },
      { sale: '30', acres: '0.25-5', ofAssessed: '50' },
      { status, favorites: 'only' },
      ...typed.map((q) => ({ q })),
      ...prefixes(street ?? '').map((q) => ({ q, county, status })),
    ]
    return choices.map((chosen) => ({ filters: { ...NO_FILTERS, ...chosen }, order: 'default' as const }))
  })
}

/** Every prefix of the text, as it grows while typing. */
function prefixes(text: string): string[] {
  return Array.from(text, (_letter, place) => text.slice(0, place + 1))
}
