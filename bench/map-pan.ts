import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { serveBareMap } from './support/bare-map.ts'
import { openListingHouse } from './support/listing-house.ts'
import { alternate, median } from './support/measure.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'
import { openProfile, localStorageOf, type Visitor } from './support/visitor.ts'

const LISTINGS = 100_000
/** Many short rounds: frame rates without a GPU are so low that other load on the machine skews any single one. */
const ROUNDS = 8
const PAN_MS = 1500
/** Small, so that software rasterization, which costs both sides the same, does not mask the difference. */
const SCREEN = { width: 900, height: 600 }

/** Zoom, latitude and longitude: once on the clusters of a whole county, once close to parcels with their outlines. */
const VIEWS = [
  { what: 'clusters of a county', map: '10/35.22/-80.84' },
  { what: 'outlines and pins', map: '14.5/35.237/-80.805' },
] as const

/**
 * Frames per second while the map is dragged back and forth, in the map-only view. Baseline: a page with only MapLibre
 * and the same parcels, in a map of the same size.
 */
export async function benchMapPan(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const house = await openListingHouse(stage, listings)
  const bareMap = await serveBareMap(stage, house)
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const { cookie } = house.investor
  const rows: Row[] = []
  for (const { what, map } of VIEWS) {
    const ours = {
      url: `${house.product.origin}/listing?view=map&map=${map}`,
      cookie,
      localStorage: localStorageOf(house.investor),
    }
    const page = await openMap(browser, ours)
    const { width, height } = (await canvas(page).boundingBox()) ?? SCREEN
    const url = `${bareMap}?map=${map}&width=${width}&height=${height}`
    const bare = await openMap(browser, { url, cookie, localStorage: {} })
    const measured = await alternate(
      stage.rounds(ROUNDS),
      () => page.evaluate(panBackAndForth, stage.span(PAN_MS)),
      () => bare.evaluate(panBackAndForth, stage.span(PAN_MS)),
    )
    await Promise.all([page.context().close(), bare.context().close()])
    const [frames, bareFrames] = [median(measured.ours), median(measured.bare)]
    rows.push({
      what: `${listings.toLocaleString('en')} parcels panned, ${what}`,
      ours: `${frames.toFixed(1)}/s`,
      bare: `${bareFrames.toFixed(1)}/s`,
      ratio: frames / bareFrames,
      goal: { atLeast: 0.9 },
    })
  }
  return rows
}

const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas')

/** Opens the page and waits until everything in view has loaded and rendered. */
async function openMap(browser: Browser, visitor: Visitor): Promise<Page> {
  const context = await openProfile(browser, visitor)
  const page = await context.newPage()
  await page.setViewportSize(SCREEN)
  // The open event stream would keep the page from ever reaching networkidle.
  await page.route('**/api/stream', (route) => route.abort())
  await page.goto(visitor.url)
  await canvas(page).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  // Warm-up: loads the tiles that both pages cache.
  await page.evaluate(panBackAndForth, 2 * PAN_MS)
  return page
}

/** Runs in the page: drags the map around its center. Returns frames per second. */
function panBackAndForth(duration: number): Promise<number> {
  const shown = document.querySelector('canvas.maplibregl-canvas')
  if (!shown) throw new Error('no map')
  const { left, top, width, height } = shown.getBoundingClientRect()
  const send = (type: string, x: number, y: number, buttons: number) => {
    const at = { clientX: left + width / 2 + x, clientY: top + height / 2 + y }
    shown.dispatchEvent(new MouseEvent(type, { ...at, button: 0, buttons, bubbles: true, cancelable: true }))
  }
  return new Promise((resolve) => {
    let frames = 0
    const began = performance.now()
    const next = () => {
      const elapsed = performance.now() - began
      if (elapsed >= duration) {
        send('mouseup', 0, 0, 0)
        resolve((1000 * frames) / elapsed)
        return
      }
      frames += 1
      // One circle of 300 px diameter takes 1.5 s.
      const angle = elapsed / 240
      send('mousemove', 150 * Math.sin(angle), 150 * (1 - Math.cos(angle)), 1)
      requestAnimationFrame(next)
    }
    send('mousedown', 0, 0, 1)
    requestAnimationFrame(next)
  })
}
