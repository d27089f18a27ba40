import { day } from '#domain/time/day.fixture.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { courtHolidays } from '#domain/court-calendar/court-holidays.ts'
import { counties } from '#domain/counties/counties.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { longDate } from '#domain/time/wire-date.ts'
import { listingStatuses } from '#domain/listing-status/listing-status.ts'
import { addDays, type PlainDate, plainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import {
  floorText,
  lastPeriodDayText,
  periodDaysText,
  shareText,
  upsetPeriodText,
} from '#domain/upset-bid/terms-texts.ts'
import type { BidShare, UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'
import { minimumRaise, minimumUpsetBid, upsetBidDeposit } from '#domain/upset-bid/minimum-upset-bid.ts'
import { minimumRaisedOffer, raisedOfferDeposit } from '#domain/upset-bid/surplus-bid.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import { ARTICLES } from '#web/features/learning/articles.ts'
import { TERM_IDS } from '#web/data/glossary-terms.ts'
import type { Block, Inline, MarkdownDocument } from '#web/lib/markdown-document.ts'
import { paths } from '#web/links/paths.ts'
import { piecesOf } from './markdown-pieces.fixture.ts'
import { readMarkdown } from './markdown.ts'

const today = day('2026-11-18')

const folder = path.join(import.meta.dirname, '../content/learning')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.slice(0, -'.md'.length))

function textOf(name: string): string {
  return readFileSync(path.join(folder, `${name}.md`), 'utf8')
}

const documents = new Map(names.map((name) => [name, readMarkdown(textOf(name))]))

function documentOf(name: string): MarkdownDocument {
  const document = documents.get(name)
  if (!document) throw new Error(`no text ${name}`)
  return document
}

function blocksOf({ intro, sections }: MarkdownDocument): Block[] {
  return [...intro, ...sections.flatMap(({ blocks }) => blocks)]
}

function wordsOf(pieces: readonly Inline[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
}

/** The rows of the table with this first column, keyed by column heading. */
function rowsOf(name: string, firstColumn: string): Map<string, string>[] {
  for (const block of blocksOf(documentOf(name))) {
    if (block.kind !== 'table') continue
    const head = block.head.map(wordsOf)
    if (head[0] === firstColumn) {
      return block.rows.map((row) => new Map(row.map((cell, column) => [head[column] ?? '', wordsOf(cell)])))
    }
  }
  throw new Error(`${name} has no table of ${firstColumn}`)
}

function centsIn(text: string | undefined): number {
  const amount = parseTypedAmount(text ?? '')
  if (!amount.ok || amount.cents === null) throw new Error(`no amount: ${text}`)
  return amount.cents
}

function floorOf({ minimum_cents }: BidShare): string {
  return formatCents(minimum_cents).replace('.00', '')
}

function shareOf(share: BidShare, base: string): string {
  return `${share.percent}% ${base} or ${floorOf(share)}, whichever is greater`
}

/** Every day of four years, keyed by its long format in the articles. */
const daysByText = new Map(
  Array.from({ length: 1500 }, (_, days) => {
    const date = addDays(plainDate(2024, 1, 1), days)
    return [longDate(date), date] as const
  }),
)

function dayIn(text: string | undefined): PlainDate {
  const date = daysByText.get(/^\w{3}, \w{3} \d{1,2}, \d{4}/.exec(text ?? '')?.[0] ?? '')
  if (!date) throw new Error(`no day: ${text}`)
  return date
}

describe('the articles', () => {
  it('number eight to twelve, each with a place in the order', () => {
    expect(ARTICLES.map(({ slug }) => slug).toSorted()).toEqual(names.filter((name) => name !== 'glossary'))
    expect(ARTICLES.length).toBeGreaterThanOrEqual(8)
    expect(ARTICLES.length).toBeLessThanOrEqual(12)
  })

  it.each(ARTICLES.map((article) => [article.slug, article] as const))(
    '%s loads completely',
    async (slug, article) => {
      const { document } = await article.load()
      expect(document).toEqual(documentOf(slug))
      expect(article.meta).toEqual(document.meta)
    },
  )
})

describe.each(names)('%s', (name) => {
  const { meta, sections } = documentOf(name)
  const pieces = piecesOf(blocksOf(documentOf(name)))

  it('has a description and a date', () => {
    expect(Object.keys(meta).toSorted()).toEqual(['date', 'description', 'statutes', 'title'])
    expect(meta['date']).toMatch(/^20\d{2}-\d{2}-\d{2}$/)
    expect(meta['description']?.length).toBeGreaterThan(50)
    expect(meta['description']?.length).toBeLessThan(170)
  })

  it('lists exactly the statutes it cites', () => {
    const cited = Array.from(
      textOf(name)
        .replace(/^---.*?---/s, '')
        .matchAll(/\b(\d{1,3}A?-\d+(?:\.\d+)?[A-Z]?)(?=[\s(),;.:]|$)/gm),
      ([section]) => section,
    ).filter((section) => !/^(?:2024-44|2022-|301)/.test(section))
    const named = meta['statutes']?.split(', ') ?? []
    expect(named.toSorted()).toEqual([...new Set(cited)].toSorted())
    expect(named.length).toBeGreaterThan(0)
  })

  it('links only to existing pages and anchors', () => {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue
      expect(piece.kind).not.toBe('slot')
      if (piece.kind !== 'link') continue
      const [page = '', anchor] = piece.href.split('#')
      const target = page.slice('/learning/'.length)
      if (page === paths.countyGuide || page === paths.calculators) continue
      expect(names, piece.href).toContain(target)
      if (target === 'glossary') expect(TERM_IDS, piece.href).toContain(anchor)
      else expect(anchor, piece.href).toBeUndefined()
    }
  })

  it('ends with a statement of certainty', () => {
    if (name !== 'glossary') expect(sections.at(-1)?.title).toBe('How sure we are')
  })
})

describe('the glossary', () => {
  const { sections } = documentOf('glossary')

  it('has the forty terms that screens link to', () => {
    expect(sections.map(({ id }) => id)).toEqual([...TERM_IDS])
    expect(new Set(TERM_IDS).size).toBe(40)
  })

  it.each(sections.map((section) => [section.title, section] as const))(
    '%s cites a source',
    (_title, section) => {
      expect(section.blocks).toHaveLength(2)
      expect(wordsOf(piecesOf(section.blocks.slice(-1)))).toMatch(/^Source: .+\.$/)
    },
  )
})

describe('figures in the articles match the domain rules', () => {
  it.each(rowsOf('upset-bids', 'Last bid'))('minimum upset bid: %o', (row) => {
    const last = centsIn(row.get('Last bid'))
    const least = minimumUpsetBid(last, today)
    expect(row.get('Minimum raise')).toBe(formatCents(minimumRaise(last, today)))
    expect(row.get('Minimum upset bid')).toBe(formatCents(least))
    expect(row.get('Deposit')).toBe(formatCents(upsetBidDeposit(least, today)))
  })

  it.each([
    ['upset-bids', ({ raise }: UpsetBidTerms) => `**${shareOf(raise, 'of the last bid')}**`],
    ['upset-bids', ({ deposit }: UpsetBidTerms) => `**${shareOf(deposit, 'of your bid')}**`],
    ['upset-bids', upsetPeriodText],
    ['county-owned-land', ({ raise }: UpsetBidTerms) => `| ${raise.percent}%, ${floorText(raise)} `],
    ['county-owned-land', ({ deposit }: UpsetBidTerms) => `with no ${floorOf(deposit)} minimum`],
    ['glossary', ({ deposit }: UpsetBidTerms) => `it is ${shareText(deposit, 'of that bid')}`],
    [
      'glossary',
      ({ raise }: UpsetBidTerms) => `beat the last bid by ${raise.percent}% and by ${floorText(raise)}`,
    ],
    [
      'glossary',
      (terms: UpsetBidTerms) => `Every upset bid starts a new ${periodDaysText(terms)}-day period.`,
    ],
    [
      'glossary',
      (terms: UpsetBidTerms) => `the ${lastPeriodDayText(terms)}, or the next day the clerk is open`,
    ],
    [
      'how-a-tax-foreclosure-works',
      (terms: UpsetBidTerms) => `every upset bid starts a new ${periodDaysText(terms)}-day period`,
    ],
    ['last-day', (terms: UpsetBidTerms) => `Only the ${lastPeriodDayText(terms)} matters`],
  ])('upset bid terms in force: %s %#', (name, expectedText) => {
    expect(textOf(name)).toContain(
      expectedText(upsetBidTermsOn(day(documentOf(name).meta['date'] ?? ''))).split('. ')[0],
    )
  })

  it('a chain of bids', () => {
    const rows = rowsOf('upset-bids', 'Filed')
    rows.forEach((row, place) => {
      const bid = centsIn(row.get('Bid'))
      expect(dayIn(row.get('Upset deadline'))).toBe(lastDay(dayIn(row.get('Filed')), 'Wake', []).last_day)
      if (place === 0) return
      expect(row.get('Deposit')).toBe(formatCents(upsetBidDeposit(bid, today)))
      expect(bid).toBeGreaterThanOrEqual(minimumUpsetBid(centsIn(rows[place - 1]?.get('Bid')), today))
      expect(dayIn(row.get('Filed'))).toBe(dayIn(rows[place - 1]?.get('Upset deadline')))
    })
    expect(textOf('upset-bids')).toContain(
      `the balance ${formatCents(21_000_00 - upsetBidDeposit(21_000_00, today))}`,
    )
  })

  it.each(rowsOf('last-day', 'Filed'))('upset deadline: %o', (row) => {
    const days = lastDay(dayIn(row.get('Filed')), 'Wake', [])
    expect(dayIn(row.get('Tenth day'))).toBe(days.tenth_day)
    expect(dayIn(row.get('Last day'))).toBe(days.last_day)
  })

  it('court holidays of two years', () => {
    const listed = rowsOf('last-day', 'Day').map((row) => [
      row.get('Day'),
      row.get('Holiday'),
      row.get('Certain'),
    ])
    const known = [...courtHolidays(2026), ...courtHolidays(2027)].map(({ date, name, certain }) => [
      longDate(date),
      name,
      certain ? 'yes' : 'not confirmed',
    ])
    expect(listed).toEqual(known)
  })

  it.each(rowsOf('county-owned-land', 'Offer'))('raised offer: %o', (row) => {
    const least = minimumRaisedOffer(centsIn(row.get('Offer')))
    expect(row.get('Minimum raised offer')).toBe(formatCents(least))
    expect(row.get('Deposit')).toBe(formatCents(raisedOfferDeposit(least)))
  })

  it('listing statuses', () => {
    const listed = rowsOf('where-figures-come-from', 'Status').map((row) => row.get('Status'))
    expect(listed.toSorted()).toEqual([...listingStatuses].toSorted())
  })

  it.each(rowsOf('sale-day', 'Seller or county'))('deposit in the county table: %o', (row) => {
    const name = /^[A-Z]\w+(?: [A-Z]\w+)?/.exec(row.get('Seller or county') ?? '')?.[0]
    const county = counties.find((each) => each.name === name)
    const amounts = (text: string | null | undefined) => text?.match(/\d+%|\$[\d,]+|whole price/g)
    expect(amounts(county?.sale_day_deposit)).toEqual(amounts(row.get('Deposit published')))
  })
})
