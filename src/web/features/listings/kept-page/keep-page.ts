import { endOfNewYorkDay, newYorkDate } from '#domain/time/new-york.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { openKeptList } from '#web/data/list/kept-list.ts'
import { rememberKeptPage } from '#web/lib/kept-page.ts'
import { readMarker } from '#web/lib/marker.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import type { Clock } from '#web/lib/clock.ts'
import { logFault } from '#web/lib/log.ts'
import { paths } from '#web/links/paths.ts'
import { type PageTree, pageTreeOf } from './page-tree.ts'

/** The listing page, ready to be shown. Read by `app/early-start.js`. */
export type KeptPage = {
  /** It is shown only to this person at this URL, in a window of this width, by this release. */
  name: string
  url: string
  width: number
  /** Files of its first view, which change with every release. */
  files: string
  tree: PageTree
  /** When the server last confirmed its list, in epoch milliseconds. */
  confirmedAt: number
  /** End of its day in New York, in epoch milliseconds: texts such as "2 days left" are wrong from then on. */
  dayEndsAt: number
}

/** What the page shows; null before it is kept for the first time. */
let shown: { version: string; clock: Clock } | null = null

/** Keeps the listing page with the list of this version, now and when the person leaves. */
export async function keepPageOf(version: string, clock: Clock): Promise<void> {
  if (shown === null) document.addEventListener('visibilitychange', keepWhenHidden)
  shown = { version, clock }
  await keepPage(version, clock())
}

function keepWhenHidden(): void {
  if (!document.hidden || shown === null) return
  keepPage(shown.version, shown.clock()).catch((error: unknown) =>
    logFault('The page could not be kept', error),
  )
}

/**
 * Keeps the listing page as it is now, if it shows the top of the list as it does on arrival, and the list of this
 * version is kept. `now` is in epoch milliseconds.
 */
export async function keepPage(version: string, now: number): Promise<void> {
  const kept = await openKeptList()
  const list = (await kept?.read(now)) ?? null
  const page = list && pageNow(now, list.confirmedAt)
  const isKept = page !== null && (await kept?.putPage(page, version))
  // The person may have logged out meanwhile.
  if (isKept && readMarker() !== null) rememberKeptPage(page.url)
  kept?.close()
}

/** `confirmedAt`: ISO 8601. */
function pageNow(now: number, confirmedAt: string): KeptPage | null {
  const marker = readMarker()
  const files = document.querySelector<HTMLMetaElement>('meta[name="listing-files"]')
  const root = document.getElementById('root')?.firstElementChild
  const url = window.location.pathname + window.location.search
  const isPlain =
    url === arrivalUrl() && window.scrollY === 0 && document.querySelector('[role="dialog"]') === null
  if (marker === null || !files || !root || !isPlain) return null
  const today = newYorkDate(now)
  const asOf = LISTING_TEXTS.checking(instantText(confirmedAt, today))
  const tree = pageTreeOf(root, { 'data-checking': asOf })
  if (tree === null) return null
  return {
    name: marker.name,
    url,
    width: window.innerWidth,
    files: files.content,
    tree,
    confirmedAt: Date.parse(confirmedAt),
    dayEndsAt: endOfNewYorkDay(today),
  }
}

/** Where the person probably comes back to: where they came to now, if that was the list. */
function arrivalUrl(): string {
  const [visit] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(visit?.name ?? '', window.location.origin)
  return pathname === paths.listing ? pathname + search : paths.listing
}
