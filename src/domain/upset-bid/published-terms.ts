import type { PlainDate } from '#domain/time/plain-date.ts'

/** The deadline and the minimum upset bid as published by a source, and the bid they belong to. */
export interface PublishedTerms {
  readonly published_last_day: PlainDate | null
  /** The hour printed with that day, as the minute of the day in New York; null if none is. */
  readonly published_closes_at_minute: number | null
  readonly published_minimum_cents: number | null
  /** The current bid when they were published; null when no bid was known. */
  readonly published_for_bid_cents: number | null
}

/** What a source prints now. */
export interface SeenTerms {
  readonly last_day: PlainDate | null
  /** The hour printed with the last day, as a minute of the day. */
  readonly closes_at_minute: number | null
  readonly minimum_cents: number | null
}

/**
 * Decides which published terms apply after a source has been read again, `currentBidCents` being the round's last bid
 * known by now. Terms belong to the bid they were published with: a source that shows a newer bid with the old
 * deadline has not published a day for that bid; the old terms stay with the old bid, which voids them. Terms printed
 * before any bid was known pass to the first bid they are seen with. Call only for a source whose bid is the current
 * one: any other lags behind. `formerFigures` are the amounts the current bid was shown with before it was corrected
 * downwards: a date printed with one of them remains the bid's date until another is printed. Reading the same
 * source twice changes nothing.
 */
export function attributePublishedTerms(
  known: PublishedTerms,
  seen: SeenTerms,
  currentBidCents: number | null,
  formerFigures: readonly number[],
): PublishedTerms {
  if (seen.last_day === null && seen.minimum_cents === null) return known
  const knownBidCents = known.published_for_bid_cents
  if (knownBidCents === null || currentBidCents === null || currentBidCents === knownBidCents) {
    return {
      ...dayOf(seen.last_day === null ? known : seenDay(seen)),
      published_minimum_cents: seen.minimum_cents ?? known.published_minimum_cents,
      published_for_bid_cents: currentBidCents ?? knownBidCents,
    }
  }
  // Only a higher bid can follow the one the terms were printed with.
  if (currentBidCents > knownBidCents && !isNewer(known, seen)) return known
  const isSameBid = formerFigures.includes(knownBidCents)
  return {
    ...dayOf(seen.last_day === null && isSameBid ? known : seenDay(seen)),
    published_minimum_cents: seen.minimum_cents,
    published_for_bid_cents: currentBidCents,
  }
}

type PublishedDay = Pick<PublishedTerms, 'published_last_day' | 'published_closes_at_minute'>

// An hour belongs to the day it is printed with.
function seenDay({ last_day, closes_at_minute }: SeenTerms): PublishedDay {
  return { published_last_day: last_day, published_closes_at_minute: last_day && closes_at_minute }
}

function dayOf({ published_last_day, published_closes_at_minute }: PublishedDay): PublishedDay {
  return { published_last_day, published_closes_at_minute }
}

function isNewer(known: PublishedTerms, seen: SeenTerms): boolean {
  if (seen.last_day === null) return seen.minimum_cents !== known.published_minimum_cents
  return known.published_last_day === null || seen.last_day > known.published_last_day
}

/**
 * Whether a source has published a term for the bid beside it: since it first showed that bid, or later, whichever source
 * showed the bid first. A term that it left standing is about the bid before (decision 004). Both are ISO instants, or
 * undefined for what the source has stated since it began to list the property.
 */
export function isPublishedForBid(termSince: string | undefined, bidSince: string | undefined): boolean {
  return (termSince ?? '') >= (bidSince ?? '')
}

/**
 * Whether published terms apply: they are void once the current bid is not the one they belong to. `figures` are the
 * amounts the current bid was shown with, none while no bid is known.
 */
export function publishedTermsStand(
  { published_for_bid_cents: forBid }: PublishedTerms,
  figures: readonly number[],
): boolean {
  return forBid === null ? figures.length === 0 : figures.includes(forBid)
}
