import { CLOCK_TEXTS } from '#domain/upset-bid/clock-texts.ts'
import type { StatusReason } from './derive-status.ts'

/** Label next to the badge, by status reason. */
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

/** The label of a reason in wire form; null for none or an unknown one. */
export function statusReasonLabel(code: string | null | undefined): string | null {
  return byCode.get(code ?? '') ?? null
}
