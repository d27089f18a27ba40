import type { CountyName } from '#domain/counties/county-register.ts'
import type { ListingMappingInput } from '#server/features/ingest/index.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'

/** A page as it was fetched, or as an operator saved it. */
export interface FetchedPage {
  /** What the adapter asked for, such as `list`: names the page within a run. */
  readonly part: string
  readonly url: string
  readonly contentType: string | null
  readonly bytes: Buffer
}

/** Fetches a page of a source. Throws a FetchError when it cannot be had. */
export type GetPage = (part: string, url: string) => Promise<FetchedPage>

/** How a visitor brings up a list that a page draws with scripts. */
export interface BrowserVisit {
  /** Text of the button to press first. */
  readonly press: string
  /** CSS selector of the list. */
  readonly list: string
  /** CSS selector of the button to the next page, as long as one follows. */
  readonly next: string
}

/**
 * A browser for lists that plain requests do not get. There is none by default: their sources are then read from pages
 * saved by hand. Like plain requests it must respect robots.txt and the pause of the source.
 */
export interface PageBrowser {
  /** The markup of each page of a list, in its order. Rejects with a FetchError when it cannot be had. */
  visit(url: string, visit: BrowserVisit): Promise<readonly Buffer[]>
}

/** Gets the pages of a list with a browser. Throws a FetchError when they cannot be had. */
export type BrowsePages = (url: string, visit: BrowserVisit) => Promise<readonly FetchedPage[]>

/** The part of a run whose pages hold the records. Others, such as the page that names the list, are evidence only. */
export const LIST = 'list'

/** When a source is read: cron expressions in New York time. */
export interface Schedule {
  readonly usual: string
  /** While a sale of one of its counties is set for today. */
  readonly onSaleDays?: string | undefined
  /** While an upset bid period of one of its counties ends today. */
  readonly onLastDays?: string | undefined
}

/**
 * One public source of listings. Stateless: `fetch` decides which pages to ask for, `layout` how their records are
 * found, `mapping` what the columns mean. Comparing, holding, publishing and notifying take the same path for all sources.
 */
export interface SourceAdapter {
  /** Key of the source, as in `source.name`; `domain/sources/source-name` has its name on screen. */
  readonly name: string
  /** Whose records they are: a county's or clerk's own page outranks that of a law firm. */
  readonly authority: 'county' | 'law_firm'
  /** Counties whose listings the source shows. Rows of another one are a warning of the run, and count like others. */
  readonly counties: readonly CountyName[]
  /** Where the list is; an operator can set another address. */
  readonly address: string
  /** The page a person opens to see the same list, if it is not `address`. */
  readonly page?: string
  /** What an operator has to read before the first run in production, and why. */
  readonly terms: string
  readonly schedule: Schedule
  /** Pause between two requests to its host, in milliseconds. */
  readonly pauseMs: number
  /** Raised by hand when the same pages are read differently. */
  readonly parserVersion: number
  /** `browse` is null without a browser. */
  readonly fetch: (
    get: GetPage,
    address: string,
    browse: BrowsePages | null,
  ) => Promise<readonly FetchedPage[]>
  readonly layout: LayoutInput
  readonly mapping: Omit<ListingMappingInput, 'reads' | 'source'>
  readonly bounds: Bounds
  /** Set for a source that operators made, which has no code: its name on screen. */
  readonly stored?: { readonly title: string }
}

/** What a run of the source usually brings. Outside of it the run is held. */
export interface Bounds {
  /** Rows, at least and at most. */
  readonly rows: readonly [number, number]
  /** Most records that one answer can hold: exactly as many look cut off. */
  readonly pageLimit?: number | undefined
  /** Columns that every row must fill. */
  readonly always: readonly string[]
}

/** Fetches the one page at the source's address. */
export function onePage(get: GetPage, address: string): Promise<readonly FetchedPage[]> {
  return get(LIST, address).then((page) => [page])
}
