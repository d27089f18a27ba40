import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import type { ClosedDay } from '#domain/court-calendar/office-day.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { longDate } from '#domain/time/wire-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { CLOCK_TEXTS } from '#domain/upset-bid/clock-texts.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import {
  bidLadder,
  minimumRaise,
  minimumUpsetBid,
  upsetBidDeposit,
} from '#domain/upset-bid/minimum-upset-bid.ts'
import { minimumRaisedOffer, raisedOfferDeposit } from '#domain/upset-bid/surplus-bid.ts'
import { estimatedDeedCosts } from '#domain/worksheet/deed-costs.ts'
import { reachOnLadder } from '#domain/worksheet/reach.ts'
import { highestSensibleBid, marginAt } from '#domain/worksheet/worksheet.ts'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'

/** A line of a result: label, and amount or date. */
export type ResultLine = { label: string; value: string }

/** The minimum upset bid over a last bid in cents, and the bids that could follow. */
export function upsetBidResult(lastBidCents: number, today: PlainDate) {
  const minimum = minimumUpsetBid(lastBidCents, today)
  return {
    minimum: formatCents(minimum),
    deposit: formatCents(upsetBidDeposit(minimum, today)),
    raise: formatCents(minimumRaise(lastBidCents, today)),
    ladder: bidLadder(lastBidCents, today).map(({ bid_cents, deposit_cents }) => ({
      bid: formatCents(bid_cents),
      deposit: formatCents(deposit_cents),
    })),
  }
}

type Office = { county: string; closes_at: string; closes_at_confirmed: boolean }

/** The upset deadline after a filing at a county clerk's office, day by day. */
export function lastDayResult(filed: PlainDate, office: Office, closures: readonly CourtClosure[]) {
  const { county, closes_at, closes_at_confirmed } = office
  const days = lastDay(filed, county, closures)
  const terms = upsetBidTermsOn(filed)
  const [doubt] = days.may_move_by.filter(({ certain }) => !certain)
  const isMoved = days.last_day !== days.tenth_day
  const lines: ResultLine[] = [
    { label: longDate(filed), value: CALCULATORS.dayZero },
    ...(isMoved ? [] : [{ label: longDate(days.tenth_day), value: CALCULATORS.tenthAndLast(terms) }]),
    ...days.moved_by.map((closed) => ({
      label: longDate(closed.date),
      value: closedText(closed, days.tenth_day, terms),
    })),
    ...(isMoved ? [{ label: longDate(days.last_day), value: CALCULATORS.lastDay }] : []),
  ]
  const warnings = [
    ...(days.last_day_if_closed && doubt
      ? [
          CLOCK_TEXTS.mayMove(
            longDate(days.last_day_if_closed),
            `${longDate(doubt.date)} (${doubt.reason})`,
            longDate(days.last_day),
          ),
        ]
      : []),
    ...(closes_at_confirmed ? [] : [CLOCK_TEXTS.hoursUnconfirmed(county)]),
  ]
  return { last: `${longDate(days.last_day)}, ${closes_at}`, lines, warnings }
}

function closedText({ date, kind, reason }: ClosedDay, tenth: PlainDate, terms: UpsetBidTerms): string {
  const why = kind === 'extension' ? CALCULATORS.extended(reason) : CALCULATORS.closed(reason)
  return date === tenth ? CALCULATORS.tenth(terms, why) : why
}

export type MaximumInput = {
  resale: number | null
  repairs: number | null
  costs: number | null
  margin: number | null
}

/** The highest bid that leaves the target profit, and how far it reaches over a last bid; amounts in cents. */
export function maximumBidResult(input: MaximumInput, lastBidCents: number | null, today: PlainDate) {
  const worksheet = {
    maximum_bid_cents: null,
    resale_cents: input.resale,
    repairs_cents: input.repairs,
    costs_cents: input.costs,
    wanted_margin_cents: input.margin,
  }
  const highest = highestSensibleBid(worksheet)
  if (highest === null) return null
  const left = marginAt(highest, worksheet) ?? 0
  return {
    highest: formatCents(highest),
    isNone: highest === 0,
    lines: [
      { label: CALCULATORS.deedCosts, value: formatCents(estimatedDeedCosts(highest)) },
      { label: CALCULATORS.left, value: formatCents(left) },
    ],
    reach:
      lastBidCents === null || highest === 0
        ? null
        : reachText(minimumUpsetBid(lastBidCents, today), highest, today),
  }
}

function reachText(minimumCents: number, limitCents: number, today: PlainDate): string {
  const { bids, highest } = reachOnLadder(minimumCents, limitCents, today)
  if (highest === null) return CALCULATORS.outOfReach(formatCents(minimumCents))
  return CALCULATORS.reaches(bids, formatCents(highest.bid_cents), formatCents(highest.deposit_cents))
}

/** The minimum raised offer for county-owned land, formatted. */
export function offerResult(offerCents: number) {
  const minimum = minimumRaisedOffer(offerCents)
  return { minimum: formatCents(minimum), deposit: formatCents(raisedOfferDeposit(minimum)) }
}
