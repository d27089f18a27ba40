import type { Phase } from '#domain/listing-status/phase.ts'
import { wireDay } from '#domain/time/day-texts.ts'
import { shortDate } from '#domain/time/wire-date.ts'
import type { EventValues } from '#domain/timeline/event-values.ts'
import { contestEndsOn, unitedStatesRedemptionEndsOn } from './after-sale-days.ts'
import { type Caution, CAUTIONS, DATED_CAUTIONS } from './caution-texts.ts'
import { longPostponedFrom } from './long-postponement.ts'

type CautionedRound = {
  readonly sale_date: string | null
  readonly confirmed_on: string | null
  readonly recorded_on: string | null
}

type CautionedListing = {
  readonly listing: {
    readonly status_reason?: string | null | undefined
    readonly foreclosure_date: string | null
  }
  readonly procedure: 'MORTGAGE_STYLE' | 'IN_REM' | null
  /** The latest last. */
  readonly rounds: readonly CautionedRound[]
  /** The latest first. */
  readonly timeline: readonly { readonly kind: string; readonly from: EventValues }[]
}

const BEFORE_CONFIRMATION: readonly Phase[] = [
  'upset_open',
  'upset_frozen',
  'upset_ended',
  'sale_ahead',
  'waiting',
  'result_unseen',
  'other',
]

const AFTER_SALE: readonly Phase[] = [
  'upset_open',
  'upset_frozen',
  'upset_ended',
  'confirmed',
  'transferring',
  'completed',
]

/** Cautions for this listing in this phase, with its own dates. None once redeemed: the property is not sold. */
export function cautionsOf(details: CautionedListing, phase: Phase): Caution[] {
  const { listing, procedure } = details
  if (phase === 'redeemed') return []
  const isDeeded = phase === 'completed'
  const round = AFTER_SALE.includes(phase) ? details.rounds.at(-1) : undefined
  const title = procedure === null ? CAUTIONS.title : CAUTIONS.titleBy[procedure]
  return [
    ...(listing.status_reason === 'bankruptcy' ? [CAUTIONS.bankruptcy] : []),
    ...(phase === 'sale_ahead' ? postponement(details) : []),
    ...(BEFORE_CONFIRMATION.includes(phase) ? [CAUTIONS.redemption] : []),
    withDates(CAUTIONS.liens, round && redemptionText(round)),
    withDates(title, isDeeded && round ? contestText(round) : null),
    ...(isDeeded ? [] : [procedure === null ? CAUTIONS.possession : CAUTIONS.possessionBy[procedure]]),
  ]
}

function postponement({ listing, timeline }: CautionedListing): Caution[] {
  const now = wireDay(listing.foreclosure_date)
  const first = now && longPostponedFrom(timeline, now)
  if (now === null || first === null) return []
  const { title, text } = DATED_CAUTIONS.postponement
  return [{ key: 'postponement', title, text: text(shortDate(first), shortDate(now)) }]
}

function redemptionText({ sale_date, confirmed_on }: CautionedRound): string | null {
  const [sale, confirmed] = [wireDay(sale_date), wireDay(confirmed_on)]
  if (sale === null) return null
  const fromAuction = shortDate(unitedStatesRedemptionEndsOn(sale))
  return confirmed === null
    ? DATED_CAUTIONS.redemptionFromAuction(fromAuction)
    : DATED_CAUTIONS.redemptionFromBoth(fromAuction, shortDate(unitedStatesRedemptionEndsOn(confirmed)))
}

function contestText({ recorded_on }: CautionedRound): string | null {
  const recorded = wireDay(recorded_on)
  return recorded && DATED_CAUTIONS.contestEnds(shortDate(recorded), shortDate(contestEndsOn(recorded)))
}

function withDates(caution: Caution, dates: string | null | undefined): Caution {
  return dates ? { ...caution, text: `${caution.text} ${dates}` } : caution
}
