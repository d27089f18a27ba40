import type { StatusReason } from '#domain/listing-status/derive-status.ts'

/** What a card says for the reason of a status. */
const REASONS: Readonly<Record<StatusReason, string>> = {
  judgment: 'Judgment entered, no sale date',
  postponed: 'Postponed, no new date',
  cancelled: 'Sale cancelled',
  resale: 'Resale ordered',
  bankruptcy: 'On hold by bankruptcy',
  bids_frozen: 'Bids frozen, resale asked for',
  confirmation_not_seen: 'Window closed, confirmation not seen',
  confirmed: 'Sale confirmed',
  taxing_unit_buyer: 'Bought by the county or town',
}

const byCode: ReadonlyMap<string, string> = new Map(Object.entries(REASONS))

/** The sentence for a wire `status_reason`; null for none, and for one this version does not know. */
export function reasonText(code: string | null | undefined): string | null {
  return byCode.get(code ?? '') ?? null
}
