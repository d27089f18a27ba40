import type { ListingDetails } from '#contract/listings/listings.ts'
import { badgeOf, statusBeside } from '#domain/listing/badge.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { dayOfInstant, dayText, wireDay } from '#domain/time/day-texts.ts'
import { HEAD } from '#web/features/details/texts.ts'

/**
 * The line beside the badge: the status with its reason, or without a reason, the kind and day of the last bid. Null if
 * the badge already covers it.
 */
export function headline(
  details: ListingDetails,
  phase: Phase,
  today: PlainDate,
  isByCall: boolean,
): string | null {
  const { listing } = details
  const status = statusBeside(listing, badgeOf(listing, today))
  const bid = (listing.status_reason ?? null) === null ? bidLine(details, phase, today, isByCall) : null
  return [status, bid].filter((part) => part !== null).join(' · ') || null
}

function bidLine(
  { rounds }: ListingDetails,
  phase: Phase,
  today: PlainDate,
  isByCall: boolean,
): string | null {
  if (phase !== 'upset_open' && phase !== 'upset_ended') return null
  const round = rounds.at(-1)
  const bid = round?.bids.at(-1)
  if (!round || !bid) return null
  const seen = dayText(dayOfInstant(bid.seen_at), today)
  const filed = wireDay(bid.filed_on)
  switch (bid.kind) {
    case 'upset':
      return filed === null ? HEAD.upsetSeen(seen) : HEAD.upsetFiled(dayText(filed, today))
    case 'auction': {
      const sold = wireDay(round.sale_date)
      return sold === null ? null : HEAD.soldNotUpset(dayText(sold, today))
    }
    case 'reported':
      return isByCall ? null : HEAD.bidSeen(seen)
  }
}
