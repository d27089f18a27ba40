import { formatCents } from '#domain/money/format-money.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { bidLadder, minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { reachOnLadder } from '#domain/worksheet/reach.ts'
import type { SheetInput } from './sheet-input.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { LADDER } from './texts.ts'

/** A lawful bid with what it raises and its deposit; `isOver` the person's maximum. */
type Rung = {
  readonly kind: 'rung'
  readonly label: string
  readonly raise: string
  readonly bid: string
  readonly deposit: string
  readonly isOver: boolean
}

/** A line across the ladder: rungs left out, or the person's maximum. */
type Line = { readonly kind: 'gap' | 'cut'; readonly text: string }

export type LadderRow = Rung | Line

export type SheetLadder = { readonly title: string; readonly rows: readonly LadderRow[] }

/** Rungs on a sheet. */
const RUNGS = 7
/** Rungs above the maximum that are shown with it. */
const OVER = 2

/**
 * The lawful bids from the current minimum up, with deposits and a line at the person's maximum; before a sale, those
 * that follow a sale at the opening bid. Null if no bids are taken or no bid is known.
 */
export function sheetLadder({ details, propertyNotes, now }: SheetInput, phase: Phase): SheetLadder | null {
  const from = startOf(details, phase, newYorkDate(now))
  if (from === null) return null
  const maximum = propertyNotes?.maximum_bid ?? null
  const rows =
    maximum === null ? rungs(from, shown(0, RUNGS), null) : withMaximum(from, centsFromDollars(maximum))
  return { title: from.title, rows }
}

type Start = { title: string; first: string; lastCents: number; minimumCents: number; today: PlainDate }

function startOf({ next_bid, listing }: SheetInput['details'], phase: Phase, today: PlainDate): Start | null {
  if (phase === 'upset_open' && next_bid !== null) {
    return {
      title: LADDER.title,
      first: LADDER.now,
      lastCents: centsFromDollars(next_bid.last_bid),
      minimumCents: centsFromDollars(next_bid.minimum_upset_bid),
      today,
    }
  }
  const { opening_bid } = listing
  if (phase !== 'sale_ahead' || opening_bid === null || !(opening_bid > 0)) return null
  const lastCents = centsFromDollars(opening_bid)
  const minimumCents = minimumUpsetBid(lastCents, today)
  return { title: LADDER.titleAfterOpening, first: LADDER.first, lastCents, minimumCents, today }
}

/** Places on the ladder, 0 being the bid due now. */
function shown(from: number, count: number): number[] {
  return Array.from({ length: count }, (_place, index) => from + index)
}

function rungs(start: Start, places: readonly number[], covered: number | null): Rung[] {
  const highest = places.at(-1) ?? 0
  const ladder = bidLadder(start.lastCents, start.today, highest + 1, start.minimumCents)
  return places.flatMap((place) => {
    const rung = ladder[place]
    if (rung === undefined) return []
    const below = place === 0 ? start.lastCents : (ladder[place - 1]?.bid_cents ?? 0)
    return {
      kind: 'rung' as const,
      label: place === 0 ? start.first : LADDER.afterMore(place),
      raise: formatCents(rung.bid_cents - below),
      bid: formatCents(rung.bid_cents),
      deposit: formatCents(rung.deposit_cents),
      isOver: covered !== null && place >= covered,
    }
  })
}

function withMaximum(start: Start, maximumCents: number): LadderRow[] {
  const { bids: covered } = reachOnLadder(start.minimumCents, maximumCents, start.today)
  const amount = formatCents(maximumCents)
  if (covered === 0) {
    const cut = { kind: 'cut' as const, text: LADDER.endsBefore(amount) }
    return [cut, ...rungs(start, shown(0, RUNGS), 0)]
  }
  const cut = { kind: 'cut' as const, text: LADDER.endsHere(amount) }
  const inside = RUNGS - OVER
  const over = rungs(start, shown(covered, covered < inside ? RUNGS - covered : OVER), covered)
  if (covered <= inside) return [...rungs(start, shown(0, covered), covered), cut, ...over]
  const nearest = 2
  const low = inside - nearest
  const gap = { kind: 'gap' as const, text: LADDER.between(covered - inside) }
  return [
    ...rungs(start, shown(0, low), covered),
    gap,
    ...rungs(start, shown(covered - nearest, nearest), covered),
    cut,
    ...over,
  ]
}
