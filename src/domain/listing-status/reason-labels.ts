import { CLOCK_TEXTS } from '#domain/upset-bid/clock-texts.ts'
import type { StatusReason } from './derive-status.ts'

/** What stands beside a badge for each reason of a status. */
const labels: Readonly<Record<StatusReason, string>> = {
  judgment: 'Judgment entered, no sale date',
  postponed: 'Postponed, no new date',
  cancelled: 'Sale canceled',
  resale: 'Resale ordered',
  bankruptcy: 'On hold by bankruptcy',
  bids_frozen: 'Bids frozen, resale requested',
  end_estimated: CLOCK_TEXTS.mayBeOverEstimated,
  end_uncertain: CLOCK_TEXTS.mayBeOver,
  confirmation_not_seen: 'Upset period over; awaiting confirmation',
  confirmed: 'Sale confirmed',
  taxing_unit_buyer: 'Bought by the county or town',
}

const byCode: ReadonlyMap<string, string> = new Map(Object.entries(labels))

/** The words for a reason as the wire spells it; null for none, and for one this version does not know. */
export function statusReasonLabel(code: string | null | undefined): string | null {
  return byCode.get(code ?? '') ?? null
}
