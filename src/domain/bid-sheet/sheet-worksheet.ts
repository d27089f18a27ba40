import { formatCents } from '#domain/money/format-money.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidDeposit } from '#domain/upset-bid/minimum-upset-bid.ts'
import { estimatedDeedCosts } from '#domain/worksheet/deed-costs.ts'
import { highestSensibleBid, marginAt, type Worksheet } from '#domain/worksheet/worksheet.ts'
import type { SheetNotes } from './sheet-input.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { WORKSHEET } from './texts.ts'

export type SheetWorksheet = {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly amount: string; readonly isSum: boolean }[]
}

/**
 * The purchase at the person's maximum, from their own numbers only. Null without a maximum. Lists the deposit only
 * while upset bids are taken: at an auction the seller sets it.
 */
export function sheetWorksheet(
  propertyNotes: SheetNotes | null,
  phase: Phase,
  today: PlainDate,
): SheetWorksheet | null {
  const worksheet = propertyNotes && worksheetOf(propertyNotes)
  const bid = worksheet?.maximum_bid_cents ?? null
  if (worksheet === null || bid === null) return null
  const { repairs_cents, costs_cents, resale_cents } = worksheet
  const deposit = upsetBidDeposit(bid, today)
  // No upset bid is as low as the lowest deposit, $750: the maximum is below the next bid then.
  const hasDeposit = phase === 'upset_open' && deposit <= bid
  const margin = marginAt(bid, worksheet)
  const sensible = highestSensibleBid(worksheet)
  const rows: [name: string, cents: number | null, isSum?: boolean][] = [
    [WORKSHEET.bid, bid],
    [WORKSHEET.deposit, hasDeposit ? deposit : null],
    [WORKSHEET.balance, hasDeposit ? bid - deposit : null],
    [WORKSHEET.deed, estimatedDeedCosts(bid)],
    [WORKSHEET.repairs, repairs_cents],
    [WORKSHEET.costs, costs_cents],
    [WORKSHEET.resale, resale_cents],
    [WORKSHEET.margin, margin, true],
    [WORKSHEET.sensible, sensible !== null && sensible < bid ? sensible : null, true],
  ]
  return {
    title: WORKSHEET.title,
    rows: rows.flatMap(([name, cents, isSum = false]) =>
      cents === null ? [] : [{ name, amount: formatCents(cents), isSum }],
    ),
  }
}

function worksheetOf(propertyNotes: SheetNotes): Worksheet {
  const cents = (dollars: number | null) => (dollars === null ? null : centsFromDollars(dollars))
  return {
    maximum_bid_cents: cents(propertyNotes.maximum_bid),
    costs_cents: cents(propertyNotes.costs),
    repairs_cents: cents(propertyNotes.repairs),
    resale_cents: cents(propertyNotes.resale),
    wanted_margin_cents: cents(propertyNotes.wanted_margin),
  }
}
