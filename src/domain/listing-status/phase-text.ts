import type { Phase } from './phase.ts'

/** Why there is no sale date. */
const WAITING_TEXTS: ReadonlyMap<string, string> = new Map([
  ['judgment', 'The court has ordered the sale, but no date is set. There is nothing to bid on yet.'],
  ['postponed', 'The sale was postponed and no new date is set. There is nothing to bid on yet.'],
  ['cancelled', 'The sale was canceled. There is nothing to bid on unless the court sets another date.'],
  [
    'resale',
    'The court ordered a new sale, and its date is not set. The bids of the earlier sale no longer count.',
  ],
  [
    'bankruptcy',
    'A bankruptcy case stopped the foreclosure. There is nothing to bid on until the stay ends and the sale is advertised again.',
  ],
])

/** Why there is nothing to bid on, or no longer. */
const PHASE_TEXTS = {
  upset_frozen: 'A motion for a new sale is pending. No upset bid may be filed until the court decides.',
  upset_ended: 'The upset bid period is over. No further bid can be filed.',
  confirmed: 'The court confirmed the sale. Upset bids can no longer be filed.',
  transferring: 'The sale is confirmed and paid. Upset bids can no longer be filed.',
  completed: 'The deed is recorded. There is nothing to bid on.',
  redeemed: 'The taxes and costs were paid and the property was redeemed. No upset bid can be filed.',
  waiting: 'No sale date is set. There is nothing to bid on yet.',
  result_unseen: 'The sale date has passed and no result is posted. No upset bid can be filed until one is.',
  other: 'We have no further information. Ask the clerk about the status of the case.',
} as const

const BOUGHT_BY_TAXING_UNIT =
  'The county or town made the highest bid and holds the property. There is nothing to bid on.'

/**
 * Why no bids are taken in a phase, as sentences; null while bids are taken or an auction is ahead. `reason` is the
 * wire form of a status reason.
 */
export function phaseText(phase: Phase, reason: string | null | undefined): string | null {
  switch (phase) {
    case 'upset_open':
    case 'sale_ahead':
      return null
    case 'waiting':
      return WAITING_TEXTS.get(reason ?? '') ?? PHASE_TEXTS.waiting
    case 'completed':
      return reason === 'taxing_unit_buyer' ? BOUGHT_BY_TAXING_UNIT : PHASE_TEXTS.completed
    default:
      return PHASE_TEXTS[phase]
  }
}
