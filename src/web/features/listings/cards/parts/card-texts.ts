import type { Listing } from '#contract/listings/listing-schema.ts'
import { listedLastDayMark } from '#domain/clerk-call/per-clerk.ts'
import { type Badge, statusBeside } from '#domain/listing/badge.ts'
import { bannerOf } from '#domain/listing/banner.ts'
import { goneText } from '#domain/listing/gone.ts'
import { lotSizeText, modifiedText, zoningText, assessedValueText } from '#domain/listing/facts.ts'
import { maySeeUpsetBids } from '#domain/listing/upset-period.ts'
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { withoutThisYear } from '#domain/time/day-texts.ts'
import { readWireDate } from '#domain/time/wire-date.ts'
import { type FilingHours, hourText, lastDayHours } from '#domain/upset-bid/filing-hours.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

/**
 * The line beside the badge: the upset deadline, with the clerk's closing hour if known and upset bids may be taken, or
 * the text for a missing date. Marked if the date comes from the person's own call to the clerk.
 */
export function deadlineLine(listing: Listing, today: PlainDate, closesAt: FilingHours | null): string {
  const mark = listedLastDayMark(listing, today)
  return [deadlineText(listing, today, closesAt), mark].filter((text) => text !== null).join(' · ')
}

function deadlineText(listing: Listing, today: PlainDate, closesAt: FilingHours | null): string {
  const { upsetBidDate } = bannerOf(listing)
  if (listing.upset_bid_date === null || !isPlainDate(listing.upset_bid_date)) return upsetBidDate
  const hours = maySeeUpsetBids(listing, today) ? lastDayHours(listing, closesAt) : null
  const hour = hours === null ? '' : `, ${hourText(hours)}`
  const text = `${deadlineWord(listing, today)} ${withoutThisYear(upsetBidDate, today)}${hour}`
  return listing.upset_bid_date_basis === 'estimated' ? `${text} (estimated)` : text
}

/** `Until` while upset bids may be taken. Later, the line must not read as if a bid could still be filed. */
export function deadlineWord(listing: Listing, today: PlainDate): string {
  return maySeeUpsetBids(listing, today) ? 'Until' : 'Upset deadline was'
}

/** The line under the badge: the status unless the badge covers it, and since when no source lists it. Null if empty. */
export function statusLine(listing: Listing, badge: Badge, today: PlainDate): string | null {
  const texts = [statusBeside(listing, badge), goneText(listing, today)]
  return texts.filter((text) => text !== null).join(' · ') || null
}

/** Day and hour of the auction, after the word for it. */
export function saleText(listing: Listing, today: PlainDate): string {
  const { foreclosureDate, time } = bannerOf(listing)
  const hour = time === null ? '' : `, ${time}`
  return `${saleWord(listing)} ${withoutThisYear(foreclosureDate, today)}${hour}`
}

/**
 * `Sold` once a bid was made. Without one, only the status says whether the auction is ahead: a sale that is canceled,
 * stayed or without a posted result keeps its date.
 */
export function saleWord({ highest_bid, status, foreclosure_date }: Listing): string {
  if (highest_bid !== null && highest_bid > 0) return 'Sold'
  const isAhead = status === 'Auction in future' || readWireDate(foreclosure_date) === 'missing'
  return isAhead ? 'Auction' : 'Sale was set for'
}

export function changedText(listing: Listing, today: PlainDate): string {
  return `${LISTING_TEXTS.modified} ${withoutThisYear(modifiedText(listing.date_last_updated), today)}`
}

/** Lot, zoning, parcel and assessed value. A missing value keeps its label, so that it stays clear which is missing. */
export function factTexts(listing: Listing): [lot: string, zoning: string, parcel: string, assessed: string] {
  const named = (name: string, text: string) => (text === 'N/A' ? `${name} N/A` : text)
  return [
    named('Lot', lotSizeText(listing.lot_size)),
    named('Zoning', zoningText(listing.zoning_code)),
    named('Parcel', listing.parcel_identification?.trim() || 'N/A'),
    `${LISTING_TEXTS.assessed} ${assessedValueText(listing.assessed_value)}`,
  ]
}
