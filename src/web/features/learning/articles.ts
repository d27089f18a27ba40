import { meta as afterTheWindow } from '#content/learning/after-the-window.md?meta'
import { meta as countyOwnedLand } from '#content/learning/county-owned-land.md?meta'
import { meta as howItWorks } from '#content/learning/how-a-tax-foreclosure-works.md?meta'
import { meta as lastDay } from '#content/learning/last-day.md?meta'
import { meta as liens } from '#content/learning/liens.md?meta'
import { meta as noticeOfSale } from '#content/learning/notice-of-sale.md?meta'
import { meta as redemption } from '#content/learning/redemption.md?meta'
import { meta as saleDay } from '#content/learning/sale-day.md?meta'
import { meta as titleAndPossession } from '#content/learning/title-and-possession.md?meta'
import { meta as twoProcedures } from '#content/learning/two-procedures.md?meta'
import { meta as upsetBids } from '#content/learning/upset-bids.md?meta'
import { meta as whereFiguresComeFrom } from '#content/learning/where-figures-come-from.md?meta'
import type { FrontMatter, MarkdownDocument } from '#web/lib/markdown-document.ts'

/** An article; its text loads when opened. */
export type Article = {
  /** URL slug. */
  slug: string
  meta: FrontMatter
  load: () => Promise<{ document: MarkdownDocument }>
}

/** All articles, in reading order for newcomers. */
export const ARTICLES: readonly Article[] = [
  {
    slug: 'how-a-tax-foreclosure-works',
    meta: howItWorks,
    load: () => import('#content/learning/how-a-tax-foreclosure-works.md'),
  },
  {
    slug: 'two-procedures',
    meta: twoProcedures,
    load: () => import('#content/learning/two-procedures.md'),
  },
  {
    slug: 'notice-of-sale',
    meta: noticeOfSale,
    load: () => import('#content/learning/notice-of-sale.md'),
  },
  { slug: 'sale-day', meta: saleDay, load: () => import('#content/learning/sale-day.md') },
  { slug: 'upset-bids', meta: upsetBids, load: () => import('#content/learning/upset-bids.md') },
  { slug: 'last-day', meta: lastDay, load: () => import('#content/learning/last-day.md') },
  {
    slug: 'after-the-window',
    meta: afterTheWindow,
    load: () => import('#content/learning/after-the-window.md'),
  },
  { slug: 'redemption', meta: redemption, load: () => import('#content/learning/redemption.md') },
  { slug: 'liens', meta: liens, load: () => import('#content/learning/liens.md') },
  {
    slug: 'title-and-possession',
    meta: titleAndPossession,
    load: () => import('#content/learning/title-and-possession.md'),
  },
  {
    slug: 'county-owned-land',
    meta: countyOwnedLand,
    load: () => import('#content/learning/county-owned-land.md'),
  },
  {
    slug: 'where-figures-come-from',
    meta: whereFiguresComeFrom,
    load: () => import('#content/learning/where-figures-come-from.md'),
  },
]
