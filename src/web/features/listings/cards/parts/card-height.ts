import type { Listing } from '#contract/listings/listing-schema.ts'
import { listedLastDayMark } from '#domain/clerk-call/per-clerk.ts'
import { addressText } from '#domain/listing/address.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { maySeeUpsetBids } from '#domain/listing/upset-period.ts'
import { dayOfInstant } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { CLOCK_TEXTS } from '#domain/upset-bid/clock-texts.ts'
import { cardFigures, figureFit, shortLabel, type Figure } from './card-figures.ts'
import { deadlineWord, factTexts, saleWord, statusLine } from './card-texts.ts'
import { lineCount, rowCount, textWidth } from './text-lines.ts'

/** `cardWidth` is in px. */
export type CardLayout = { readonly compact: boolean; readonly cardWidth: number }

// Px of listing-card-view.module.css, card-figure-row.module.css and badge.module.css.
const PADDING = 12
const BORDER = 1
const FONT = {
  small: { size: 12, weight: 'regular' },
  badge: { size: 12, weight: 'strong' },
  address: { size: 14, weight: 'medium' },
} as const
const LINE = { deadline: 14, small: 16, address: 20 } as const
const SPACE = { small: 2, address: 4, lower: 4, head: 8 } as const
const BADGE = { height: 24, sides: 16, icon: 18, border: 2 } as const
const STAR_ROOM = 28
const FIGURES = { height: 40, top: 8, gap: 16, basis: 14 } as const
/** Px of the characters of an amount in the large and the medium type. */
const AMOUNT = { large: { digit: 12.8, mark: 4.8 }, medium: { digit: 10.3, mark: 3.9 } } as const
/** The dot behind a fact, with its margins. */
const DOT = 16
const PICTURE = { compact: { size: 96, gap: 12 }, wide: { size: 128, gap: 16 } } as const
const WIDE_SIDE = 16
/** As many as the style sheet shows of a long address. */
const MAX_ADDRESS_LINES = 6

/**
 * Upper bound of the height in px that a card needs for its content, so that the list places rows before it renders
 * them. A card with several parcels is as high as its highest one.
 */
export function cardHeight(listings: readonly Listing[], layout: CardLayout, today: PlainDate): number {
  const heightOf = layout.compact ? compactHeight : wideHeight
  return listings.reduce(
    (height, listing) => Math.max(height, heightOf(listing, kindOf(listing, today), layout.cardWidth, today)),
    0,
  )
}

function compactHeight(listing: Listing, kind: Kind, cardWidth: number, today: PlainDate): number {
  const { size, gap } = PICTURE.compact
  const inside = cardWidth - 2 * PADDING
  const beside = inside - size - gap
  const { head, foot } = linesOfKind(kind, beside, inside)
  const figures = FIGURES.top + figureRows(cardFigures(listing, today), beside) * FIGURES.height
  const body = head + figures + addressHeight(listing, beside)
  const facts = SPACE.small + rowCount(factTexts(listing), FONT.small, DOT, inside) * LINE.small
  return 2 * PADDING + Math.max(size, body) + SPACE.lower + facts + foot + BORDER
}

function addressHeight(listing: Listing, room: number): number {
  const lines = Math.min(lineCount(addressText(listing), FONT.address, room), MAX_ADDRESS_LINES)
  return SPACE.address + lines * LINE.address
}

/** Rows of the first two figures; a phone does not show the deposit. */
function figureRows(figures: readonly Figure[], room: number): number {
  const [first, second] = figures
  if (!first || !second) return 1
  const { isLong, isTight } = figureFit(figures)
  const { digit, mark } = AMOUNT[isLong || isTight ? 'medium' : 'large']
  const widthOf = (figure: Figure) => {
    const digits = figure.amount.replaceAll(/[.,]/g, '').length
    const amount = digits * digit + (figure.amount.length - digits) * mark
    const basis = figure.basis === null ? 0 : FIGURES.basis
    return Math.max(amount, textWidth(shortLabel(figure), FONT.small) + basis)
  }
  return widthOf(first) + FIGURES.gap + widthOf(second) > room ? 2 : 1
}

function wideHeight(listing: Listing, kind: Kind, cardWidth: number): number {
  const { size, gap } = PICTURE.wide
  const besidePicture = cardWidth - 2 * WIDE_SIDE - size - gap
  const top = wideTop(kind, besidePicture)
  const address = addressHeight(listing, besidePicture)
  const lower = 2 * (SPACE.small + LINE.small)
  const body = top + FIGURES.top + FIGURES.height + address + lower
  return 2 * PADDING + Math.max(size, body) + BORDER
}

/** Badge, deadline and status. Beside the badge the deadline takes as many lines as it needs. */
function wideTop({ badge, deadline, status, wideTops }: Kind, room: number): number {
  const known = wideTops.get(room)
  if (known !== undefined) return known
  const besideBadge = room - STAR_ROOM - badge.sides - textWidth(badge.text, FONT.badge) - SPACE.head
  const head = Math.max(BADGE.height, lineCount(deadline, FONT.small, besideBadge) * LINE.deadline)
  const height = head + statusHeight(status, room)
  wideTops.set(room, height)
  return height
}

function statusHeight(status: string | null, room: number): number {
  return status === null ? 0 : SPACE.small + lineCount(status, FONT.small, room) * LINE.deadline
}

/** Texts that many listings share. Dates in them are wide examples: formatting ten thousand would block the page. */
type Kind = {
  readonly badge: { readonly text: string; readonly sides: number }
  readonly deadline: string
  readonly status: string | null
  readonly foot: readonly string[]
  /** Px on a phone, by the width of the card's inside. */
  readonly lines: Map<number, { head: number; foot: number }>
  /** Px of badge, deadline and status on a wide card, by the width beside the picture. */
  readonly wideTops: Map<number, number>
}

const kinds = new Map<string, Kind>()

function kindOf(listing: Listing, today: PlainDate): Kind {
  const { status, status_reason, upset_bid_date, upset_bid_date_basis, foreclosure_date, time } = listing
  const goneOn = listing.gone_since === undefined ? null : dayOfInstant(listing.gone_since)
  const years = [upset_bid_date, foreclosure_date, listing.date_last_updated, goneOn].map((date) =>
    yearIn(date, today),
  )
  const key = [
    ...[status, status_reason, time, ...years, upset_bid_date_basis === 'estimated', saleWord(listing)],
    deadlineWord(listing, today),
    ...[
      listedLastDayMark(listing, today) === null,
      upset_bid_date === null,
      foreclosure_date === null,
      goneOn === null,
    ],
    upset_bid_date !== null && upset_bid_date > today,
    listing.closes_at === undefined,
  ].join('|')
  const known = kinds.get(key)
  if (known) return known
  const kind = newKind(listing, today, years)
  kinds.set(key, kind)
  return kind
}

/** `, 2000` where a text shows the year, empty for this year's. */
function yearIn(date: string | null, today: PlainDate): string {
  return date === null || date.slice(0, 4) === today.slice(0, 4) ? '' : ', 2000'
}

function newKind(listing: Listing, today: PlainDate, [lastDayYear, saleYear, changeYear]: string[]): Kind {
  const badge = badgeOf(listing, today)
  const hasEstimate = listing.upset_bid_date_basis === 'estimated'
  // Only the county, which loads later, says whether its hour is confirmed.
  const hour = listing.closes_at === undefined ? CLOCK_TEXTS.hourNotConfirmed('5:00 PM') : '12:00 PM'
  const isOpen = maySeeUpsetBids(listing, today)
  const day = `${deadlineWord(listing, today)} Wed, Nov 30${lastDayYear}`
  const lastDay = `${day}${isOpen ? `, ${hour}` : ''}${hasEstimate ? ' (estimated)' : ''}`
  const sale = `Wed, Nov 30${saleYear}, ${listing.time?.trim() || 'Unknown Time'}`
  return {
    badge: {
      // `Dec 11 at 11:00 AM` and `Remaining Days 6` stand for every day.
      text: badge.text.replace(/^[A-Z][a-z]{2}(?= \d)/, 'May').replaceAll(/\d+/g, '00'),
      sides: BADGE.sides + (badge.icon === 'none' ? 0 : BADGE.icon),
    },
    deadline: [
      listing.upset_bid_date === null ? 'No upset bid date available' : lastDay,
      ...(listedLastDayMark(listing, today) === null ? [] : [' · Per the clerk, Nov 30']),
    ].join(''),
    // `since Nov 2` stands for every day of a year.
    status: statusLine(listing, badge, today)?.replace(/(?<= since )[A-Z][a-z]{2} \d+/, 'Nov 30') ?? null,
    foot: [
      `${saleWord(listing)} ${listing.foreclosure_date === null ? 'Date Pending' : sale}`,
      `Modified Nov 30${changeYear}, 12:00 PM`,
    ],
    lines: new Map(),
    wideTops: new Map(),
  }
}

function linesOfKind(kind: Kind, beside: number, inside: number): { head: number; foot: number } {
  const known = kind.lines.get(inside)
  if (known) return known
  const { badge, deadline, status, foot } = kind
  const headRoom = beside - STAR_ROOM
  const badgeLines = lineCount(badge.text, FONT.badge, headRoom - badge.sides)
  const lines = {
    head:
      Math.max(BADGE.height, badgeLines * LINE.small + BADGE.border) +
      SPACE.small +
      lineCount(deadline, FONT.small, headRoom) * LINE.deadline +
      statusHeight(status, beside),
    foot: SPACE.small + rowCount(foot, FONT.small, DOT, inside) * LINE.small,
  }
  kind.lines.set(inside, lines)
  return lines
}
