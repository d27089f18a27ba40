import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { type ListAnswer, listAnswer } from '#contract/listings/list-answer.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { changeStreet } from './support/change-street.ts'
import { cookieHeader } from './support/investor.ts'
import {
  BROWSER_ENCODINGS,
  type ListingHouse,
  openListingHouse,
  signInReaders,
} from './support/listing-house.ts'
import { loadServer, startLoader } from './support/load.ts'
import { alternate, median } from './support/measure.ts'
import { getRaw, LIST_PATH, versionOf } from './support/product.ts'
import { onOwnStage, type Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'
import { localStorageOf, openProfile } from './support/visitor.ts'

const SIZES = [10_000, 100_000] as const
/** Each may ask for changes a few hundred times at once. */
const READERS = 200
const AT_A_TIME = 10
const ROUNDS = 3
const SECONDS = 1
/** Enough that a garbage collection in one of them does not decide the median. */
const CHANGES = 7
const SETTLED_MS = 2_000

/** What one changed listing costs, for a list of a given size. */
type Cost = {
  /** Compressed, on the wire. */
  bytes: number
  /** Compressed, of the listing by itself. */
  bareBytes: number
  /** CPU time of the server for each reader, ms. */
  server: number
  bareServer: number
  /** Time of the page's main thread, ms. */
  page: number
}

/**
 * One listing changes. Baselines: the bytes of that listing by itself, a server that makes one indexed read and sends
 * them, and for the page and for growth, the same change in a smaller list.
 */
export async function benchDelta(stage: Stage): Promise<Row[]> {
  const costs: { size: string; cost: Cost }[] = []
  for (const full of SIZES) {
    const size = stage.count(full)
    const cost = await onOwnStage(stage, (own) => costOf(own, size))
    costs.push({ size: size.toLocaleString('en'), cost })
  }
  const rows = costs.flatMap(({ size, cost }): Row[] => [
    {
      what: `one change of ${size}, bytes for each reader`,
      ours: String(cost.bytes),
      bare: String(cost.bareBytes),
      ratio: cost.bytes / cost.bareBytes,
      goal: { atMost: 3 },
    },
    {
      what: '  server CPU time for each reader',
      ours: `${cost.server.toFixed(2)} ms`,
      bare: `${cost.bareServer.toFixed(2)} ms`,
      ratio: cost.server / cost.bareServer,
    },
  ])
  const [small, large] = costs
  if (!small || !large) return rows
  const growth = (what: string, of: (cost: Cost) => number, unit: string): Row => ({
    what: `  ${what}, against ${small.size}`,
    ours: of(large.cost).toFixed(1) + unit,
    bare: of(small.cost).toFixed(1) + unit,
    ratio: of(large.cost) / of(small.cost),
    goal: { atMost: 1.2 },
  })
  return [
    ...rows,
    growth('bytes', ({ bytes }) => bytes, ''),
    growth('server CPU time', ({ server }) => server, ' ms'),
    growth('main thread of the page', ({ page }) => page, ' ms'),
  ]
}

async function costOf(stage: Stage, size: number): Promise<Cost> {
  const house = await openListingHouse(stage, size)
  const page = await pageCost(stage, house)
  const { since, changed } = await changeOne(house)
  const url = `${house.product.origin}${LIST_PATH}?since=${since}`
  const headers = { 'accept-encoding': BROWSER_ENCODINGS }
  const { body } = await getRaw(url, { ...headers, cookie: cookieHeader(house.investor) })
  const bare = gzipSync(JSON.stringify(changed))
  writeFileSync(path.join(house.data.folder, 'changed.gzip'), bare)

  const readers = await signInReaders(house, READERS)
  const loader = await startLoader(stage)
  const request = { headers, readers, connections: AT_A_TIME }
  const ours = { url, process: house.product.process }
  const theirs = { url: `${house.bare.origin}/changed`, process: house.bare.process }
  const loads = await alternate(
    stage.rounds(ROUNDS),
    () => loadServer(loader, ours, request, stage.span(SECONDS)),
    () => loadServer(loader, theirs, request, stage.span(SECONDS)),
  )
  const cost = (each: typeof loads.ours) => median(each.map((load) => load.cost))
  return {
    bytes: body.length,
    bareBytes: bare.length,
    server: cost(loads.ours),
    bareServer: cost(loads.bare),
    page,
  }
}

/** Changes one listing. Returns the version of the list before, and the listing as it is then. */
async function changeOne(house: ListingHouse): Promise<{ since: string; changed: unknown }> {
  const before = await readList(house)
  const id = before.list.tax_foreclosures[0]?.id ?? 0
  await changeStreet(house.data.database, id, '1 Changed St')
  const { list } = await readList(house)
  return { since: before.version, changed: list.tax_foreclosures.find((listing) => listing.id === id) }
}

async function readList({ product, investor }: ListingHouse): Promise<{ list: ListAnswer; version: string }> {
  const headers = { cookie: cookieHeader(investor), 'accept-encoding': BROWSER_ENCODINGS }
  const { body, etag } = await getRaw(product.origin + LIST_PATH, headers)
  const list = listAnswer.parse(JSON.parse(gunzipSync(body).toString()))
  return { list, version: versionOf(etag) }
}

/** Time of the main thread of a page that shows the list until it shows a change, median of several; ms. */
async function pageCost(stage: Stage, house: ListingHouse): Promise<number> {
  const { product, investor, data } = house
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const url = `${product.origin}/listing?view=list`
  const visitor = { url, cookie: investor.cookie, localStorage: localStorageOf(investor) }
  const profile = await openProfile(browser, visitor)
  const page = await profile.newPage()
  await page.goto(url)
  const first = page.getByRole('article').first().getByRole('link')
  const id = Number((await first.getAttribute('href'))?.split('/').at(-1))
  // The whole list is there, and kept.
  await page.getByRole('button', { name: 'Export' }).waitFor()
  const devTools = await profile.newCDPSession(page)
  await devTools.send('Performance.enable')
  const settle = stage.span(SETTLED_MS)
  await page.waitForTimeout(settle)
  const idle = await busyTime(page, devTools, settle, async () => undefined)
  const times: number[] = []
  for (let round = 0; round < stage.rounds(CHANGES); round += 1) {
    const street = `${round} Changed St`
    const time = await busyTime(page, devTools, settle, async () => {
      await changeStreet(data.database, id, street)
      await page.getByRole('article').filter({ hasText: street }).first().waitFor()
    })
    times.push(time - idle)
  }
  return median(times)
}

/** Time the main thread is busy from `act` until `settle` ms later. */
async function busyTime(
  page: Page,
  devTools: CDPSession,
  settle: number,
  act: () => Promise<void>,
): Promise<number> {
  const read = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
  const before = await read()
  await act()
  await page.waitForTimeout(settle)
  return (await read()) - before
}
