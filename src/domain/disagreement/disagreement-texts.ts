import { FACT_NAMES } from '#domain/timeline/event-texts.ts'
import { valueText } from '#domain/timeline/event-values.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Stage } from '#domain/listing-status/reported-stage.ts'
import type { DisagreementReason } from './disagreements.ts'

/** Why the shown value was chosen. */
const REASONS: Readonly<Record<DisagreementReason, string>> = {
  corrected: 'Showing our correction, until a source catches up.',
  said_last: 'Showing the most recent report.',
  known_first: 'Showing the earlier report: a source that lists a property later may be an old copy.',
  county_page: 'Showing the county’s own page, which outranks a law firm’s list.',
  higher_bid: 'Showing the higher bid; the other one is an earlier bid.',
  beside_last_bid: 'Showing the date published with the last bid.',
  computed: 'Showing our calculation: no date was published with the last bid.',
  taken_together: 'Showing the result of all sources combined.',
}

/** What a source reports about a sale, as text. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  scheduled: 'Scheduled',
  postponed: 'Postponed',
  cancelled: 'Canceled',
  sold: 'Sold, upset bids open',
  upset: 'Upset bids open',
  resale_motion: 'New sale requested',
  resale_ordered: 'New sale ordered',
  pending_confirmation: 'Upset bids closed',
  confirmed: 'Confirmed',
  paid: 'Paid',
  recorded: 'Deed recorded',
  taxing_unit_bought: 'Bought by the county or town',
  redeemed: 'Redeemed',
  stayed_by_bankruptcy: 'Bankruptcy stay',
}
const STAGES: ReadonlyMap<string, string> = new Map(Object.entries(STAGE_NAMES))

/** The name of a disputed fact; the wire name if this version does not know it. */
export function disputedFactName(fact: string): string {
  return FACT_NAMES.get(fact) ?? fact
}

/** A disputed value as text; a source's status is shown as its stage. */
export function disputedValueText(fact: string, value: string | number, today: PlainDate): string {
  const stage = fact === 'status' ? STAGES.get(String(value)) : undefined
  return stage ?? valueText({ [fact]: value }, fact, today) ?? String(value)
}

/** Why a disputed value is shown, as a sentence. */
export function disagreementReasonText(because: DisagreementReason): string {
  return REASONS[because]
}
