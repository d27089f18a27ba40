import { FACT_NAMES } from '#domain/timeline/event-texts.ts'
import { valueText } from '#domain/timeline/event-values.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { DisagreementReason } from './disagreements.ts'

/** Why what is shown is shown. */
const REASONS: Readonly<Record<DisagreementReason, string>> = {
  said_last: 'Shown is what was said last.',
  known_first:
    'Shown is what was known first: a source that begins to list a property later may be an old copy.',
  higher_bid: 'Shown is the higher bid: the other one was made before it.',
  beside_last_bid: 'Shown is the day printed beside the bid that counts.',
  computed: 'Shown is what we compute: no printed day belongs to the bid that counts.',
  taken_together: 'Shown is what follows from all that the sources say together.',
}

const STAGES: ReadonlyMap<string, string> = new Map([
  ['scheduled', 'Scheduled'],
  ['postponed', 'Postponed'],
  ['cancelled', 'Cancelled'],
  ['sold', 'Sold, upset bids open'],
  ['upset', 'Upset bids open'],
  ['resale_motion', 'New sale asked for'],
  ['resale_ordered', 'New sale ordered'],
  ['pending_confirmation', 'Upset bids closed'],
  ['confirmed', 'Confirmed'],
  ['paid', 'Paid'],
  ['recorded', 'Deed recorded'],
  ['taxing_unit_bought', 'Bought by the county or town'],
  ['redeemed', 'Redeemed'],
  ['stayed_by_bankruptcy', 'Stopped by bankruptcy'],
])

/** The name of a disputed fact; as the wire has it where this version does not know it. */
export function disputedFactName(fact: string): string {
  return FACT_NAMES.get(fact) ?? fact
}

/** A value as it is shown or said: what a source calls the status is its stage. */
export function disputedValueText(fact: string, value: string | number, today: PlainDate): string {
  const stage = fact === 'status' ? STAGES.get(String(value)) : undefined
  return stage ?? valueText({ [fact]: value }, fact, today) ?? String(value)
}

/** Why a disputed value is shown, as a sentence. */
export function disagreementReasonText(because: DisagreementReason): string {
  return REASONS[because]
}
