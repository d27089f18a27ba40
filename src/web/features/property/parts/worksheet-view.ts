import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { estimatedDeedCosts } from '#domain/worksheet/deed-costs.ts'
import { reachOnLadder } from '#domain/worksheet/reach.ts'
import { highestSensibleBid, marginAt, type Worksheet } from '#domain/worksheet/worksheet.ts'
import { WORKSHEET } from '#web/features/property/texts.ts'

/** The bid possible now, in cents: the minimum upset bid, or the opening bid of a sale ahead. */
export type BidAhead = { kind: 'upset' | 'sale'; cents: number } | null

/** Results of the person's own numbers, formatted. */
export type WorksheetView = {
  /** Estimated deed costs at the considered bid. */
  deed: string | null
  margin: { label: string; amount: string; isLoss: boolean } | null
  /** The highest bid that leaves the target profit; null without a resale price. */
  sensible: { amount: string; note: string | null } | null
  /** Position of the person's limit on the ladder. */
  reach: { text: string; isAbove: boolean } | null
}

/** The considered bid is the person's maximum, or without one the bid possible now. */
export function worksheetView(worksheet: Worksheet, ahead: BidAhead, today: PlainDate): WorksheetView {
  const { maximum_bid_cents: maximum } = worksheet
  const considered = maximum ?? ahead?.cents ?? null
  return {
    deed: considered === null ? null : formatCents(estimatedDeedCosts(considered)),
    margin: marginOf(worksheet, ahead),
    sensible: sensibleOf(worksheet),
    reach: ahead && reachOf(worksheet, ahead, today),
  }
}

function marginOf(worksheet: Worksheet, ahead: BidAhead): WorksheetView['margin'] {
  const { maximum_bid_cents: maximum } = worksheet
  const bid = maximum ?? ahead?.cents ?? null
  const margin = bid === null ? null : marginAt(bid, worksheet)
  if (margin === null) return null
  const { margin: labels } = WORKSHEET
  const label = maximum !== null ? labels.maximum : ahead?.kind === 'sale' ? labels.opening : labels.minimum
  return { label, amount: formatCents(margin), isLoss: margin < 0 }
}

function sensibleOf(worksheet: Worksheet): WorksheetView['sensible'] {
  const { maximum_bid_cents: maximum, resale_cents, wanted_margin_cents: wanted } = worksheet
  const sensible = highestSensibleBid(worksheet)
  if (resale_cents === null || sensible === null) return null
  const amount = formatCents(sensible)
  const isNothingWanted = wanted === null || wanted === 0
  if (sensible === 0 && maximum !== 0) {
    return { amount, note: isNothingWanted ? WORKSHEET.noBidWithoutLoss : WORKSHEET.noBid }
  }
  if (maximum === null) return { amount, note: null }
  if (maximum <= sensible) return { amount, note: WORKSHEET.limitedByMaximum }
  const text = isNothingWanted ? WORKSHEET.limitedByLoss : WORKSHEET.limitedByMargin
  return { amount, note: text(formatCents(maximum - sensible)) }
}

/** The lower of maximum and top bid is the limit; before a sale, only the opening bid is known. */
function reachOf(
  worksheet: Worksheet,
  { kind, cents }: NonNullable<BidAhead>,
  today: PlainDate,
): WorksheetView['reach'] {
  const limit = highestSensibleBid(worksheet)
  const isMaximum = limit === worksheet.maximum_bid_cents
  if (limit === null || (limit === 0 && !isMaximum)) return null
  const name = isMaximum ? WORKSHEET.limits.maximum : WORKSHEET.limits.sensible
  const over = formatCents(cents - limit)
  if (kind === 'sale') {
    return cents > limit
      ? { text: WORKSHEET.openingAbove(formatCents(cents), over, name), isAbove: true }
      : { text: WORKSHEET.openingBelow(name, formatCents(limit - cents)), isAbove: false }
  }
  const { bids, highest } = reachOnLadder(cents, limit, today)
  if (highest === null) return { text: WORKSHEET.aboveLimit(formatCents(cents), over, name), isAbove: true }
  const [bid, deposit] = [formatCents(highest.bid_cents), formatCents(highest.deposit_cents)]
  return { text: WORKSHEET.reaches(name, bid, deposit, bids), isAbove: false }
}
