import { z } from 'zod'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { takesUpsetBids } from '#domain/listing/upset-period.ts'
import { isStructure, type WireNextBid } from '#domain/listing/wire-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidMinimum } from '#domain/upset-bid/next-bid.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ListingRow, readListingFields, readListings } from './listings.store.ts'

const WKID = 2264

/**
 * The next upset bid on a listing if filed on a given day; null if its status accepts none or no bid is known. The
 * single place that computes it for screens, exports, and alerts.
 */
export function nextBidOf(
  row: Pick<ListingRow, 'status' | 'status_reason' | 'highest_bid_cents' | 'minimum_upset_bid_cents'>,
  filedOn: PlainDate,
): WireNextBid | null {
  const { highest_bid_cents: last, minimum_upset_bid_cents: published } = row
  if (!takesUpsetBids(row) || last === null || last <= 0) return null
  const { minimum_cents, basis, deposit_cents } = upsetBidMinimum(last, published, filedOn)
  return {
    minimum_upset_bid: dollarsFromCents(minimum_cents),
    basis,
    deposit: dollarsFromCents(deposit_cents),
  }
}

/** All wire fields of a listing except its outline, which is spliced in as text. */
function wireFieldsOf(row: ListingRow, today: PlainDate): Omit<Listing, 'geometry'> {
  const next_bid = nextBidOf(row, today)
  const hasOutline = row.rings !== null
  return {
    id: row.id,
    case_number: row.case_number,
    parcel_identification: row.parcel_identification,
    opening_bid: dollarsFromCents(row.opening_bid_cents),
    highest_bid: dollarsFromCents(row.highest_bid_cents),
    status: row.status,
    upset_bid_date: row.upset_bid_date,
    foreclosure_date: row.foreclosure_date,
    time: row.time,
    ...(row.sale_place !== null && { sale_place: row.sale_place }),
    street: row.street,
    city: row.city,
    state: row.state,
    zip: row.zip,
    county: row.county,
    lot_size: row.lot_size,
    zoning_code: row.zoning_code,
    assessed_value: dollarsFromCents(row.assessed_value_cents),
    date_last_updated: row.date_last_updated,
    structure: row.structure !== null && isStructure(row.structure) ? row.structure : null,
    ...(!hasOutline && { longitude: row.longitude, latitude: row.latitude }),
    ...(row.status_reason !== null && { status_reason: row.status_reason }),
    ...(row.upset_bid_date_basis !== null && { upset_bid_date_basis: row.upset_bid_date_basis }),
    ...(row.closes_at_minute !== null && {
      closes_at: formatClockTime(clockTimeOfMinute(row.closes_at_minute)),
    }),
    ...(next_bid !== null && { next_bid }),
    ...(row.gone_since !== null && { gone_since: row.gone_since }),
    ...(hasOutline && row.outline_drawn && { outline_drawn: true as const }),
    ...(row.is_demo && { is_demo: true as const }),
  }
}

/** A listing in wire format as of a day, with its outline parsed. */
export function wireListingOf(row: ListingRow, today: PlainDate): Listing {
  const rings = row.rings === null ? null : z.array(z.array(z.array(z.number()))).parse(JSON.parse(row.rings))
  return {
    ...wireFieldsOf(row, today),
    geometry: rings === null ? null : { rings, spatialReference: { wkid: WKID } },
  }
}

/** Listings with these ids in these counties in wire format, by id; omits others. */
export async function readWireListings(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
  today: PlainDate,
): Promise<Listing[]> {
  return (await readListings(db, ids, countyFips)).map((row) => wireListingOf(row, today))
}

/** The same without outlines, for long lists. */
export async function readBareListings(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
  today: PlainDate,
): Promise<Listing[]> {
  return (await readListingFields(db, ids, countyFips)).map((row) => wireListingOf(row, today))
}

/** A listing as wire JSON text; inserts the stored outline without parsing it. */
export function wireJsonOf(row: ListingRow, today: PlainDate): string {
  const fields = JSON.stringify(wireFieldsOf(row, today))
  const geometry = row.rings === null ? 'null' : `{"rings":${row.rings},"spatialReference":{"wkid":${WKID}}}`
  return `${fields.slice(0, -1)},"geometry":${geometry}}`
}
