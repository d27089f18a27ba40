import { type SQL, sql } from 'drizzle-orm'
import type { ListingDetails, ListingEvent } from '#contract/listings/listings.ts'
import { quietKinds } from '#domain/alerts/alert-event.ts'
import type { CaseFlag } from '#domain/listing-status/case-flags.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { OPERATOR_SOURCE, sourceName } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import type { taxForeclosure } from '#server/platform/db/schema/listings.ts'

/** A listing joined with its case, parcel, and county. Money in cents. */
export type ListingRow = Pick<
  typeof taxForeclosure.$inferSelect,
  | 'id'
  | 'status'
  | 'status_reason'
  | 'opening_bid_cents'
  | 'highest_bid_cents'
  | 'minimum_upset_bid_cents'
  | 'upset_bid_date'
  | 'upset_bid_date_basis'
  | 'closes_at_minute'
  | 'foreclosure_date'
  | 'time'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'lot_size'
  | 'zoning_code'
  | 'assessed_value_cents'
  | 'structure'
  | 'longitude'
  | 'latitude'
  | 'is_demo'
> & {
  case_number: string | null
  parcel_identification: string | null
  county: string
  /** As the notice of its latest sale names it. */
  sale_place: string | null
  /** ISO 8601, like all instants here. */
  date_last_updated: string
  gone_since: string | null
  outline_drawn: boolean
  /** Esri rings in feet (EPSG:2264), as JSON text. */
  rings: string | null
}

/** The fields that identify a listing in other lists. */
export type NamedRow = Pick<
  ListingRow,
  'id' | 'case_number' | 'parcel_identification' | 'status' | 'street' | 'city' | 'state' | 'zip' | 'county'
>

/** An ISO 8601 instant, formatted in the database because lists contain tens of thousands. */
export function isoInstant(instant: SQL): SQL {
  return sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const fieldColumns = sql`
  t.id, fc.case_number, p.parcel_identification, t.opening_bid_cents, t.highest_bid_cents,
  t.minimum_upset_bid_cents, t.status, t.status_reason, t.upset_bid_date, t.upset_bid_date_basis, t.closes_at_minute,
  t.foreclosure_date, t."time", (
    SELECT nullif(s.place, '') FROM sale s WHERE s.tax_foreclosure_id = t.id ORDER BY s.round DESC LIMIT 1
  ) AS sale_place, t.street, t.city, t.state, t.zip, c.name AS county, t.lot_size, t.zoning_code,
  t.assessed_value_cents, ${isoInstant(sql`t.date_last_updated`)} AS date_last_updated, t.structure,
  coalesce(p.label_longitude, t.longitude) AS longitude, coalesce(p.label_latitude, t.latitude) AS latitude,
  p.outline_drawn_at IS NOT NULL AS outline_drawn, t.is_demo, ${isoInstant(sql`t.gone_since`)} AS gone_since`

const listingColumns = sql`${fieldColumns}, p.rings::text AS rings`

const listingJoins = sql`
  tax_foreclosure t
  JOIN county c ON c.fips = t.county_fips
  JOIN foreclosure_case fc ON fc.id = t.case_id
  LEFT JOIN parcel p ON p.id = t.parcel_id`

/** All listings of a county, by id. */
export async function readCountyListings(db: Db, countyFips: string): Promise<ListingRow[]> {
  const result = await db.execute<ListingRow>(sql`
    SELECT ${listingColumns} FROM ${listingJoins} WHERE t.county_fips = ${countyFips} ORDER BY t.id`)
  return result.rows
}

/** Listings with these ids in these counties, without outlines, by id; omits others. */
export async function readListingFields(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
): Promise<ListingRow[]> {
  const result = await db.execute<ListingRow>(sql`
    SELECT ${fieldColumns}, NULL AS rings FROM ${listingJoins}
    WHERE t.id = ANY(${sql.param([...ids])}::bigint[]) AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])
    ORDER BY t.id`)
  return result.rows
}

/** Ids of all listings of a listing's case, its own included; empty for an unknown one. */
export async function readCaseIds(db: Db, id: number): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    SELECT t.id FROM tax_foreclosure t
    WHERE t.case_id = (SELECT case_id FROM tax_foreclosure WHERE id = ${id}) ORDER BY t.id`)
  return result.rows.map((row) => row.id)
}

/** Listings with these ids in these counties, by id; omits others. */
export async function readListings(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
): Promise<ListingRow[]> {
  const result = await db.execute<ListingRow>(sql`
    SELECT ${listingColumns} FROM ${listingJoins}
    WHERE t.id = ANY(${sql.param([...ids])}::bigint[]) AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])
    ORDER BY t.id`)
  return result.rows
}

/** A listing, without outline, with the events to notify about. */
export type ChangedRow = ListingRow & {
  fips: string
  events: Pick<ListingEvent, 'id' | 'kind' | 'from' | 'to'>[]
  /** Former values that differ from the current ones; null if none do. */
  changed_from: Record<string, unknown> | null
}

/** Listings of the events in this id range, by id, after `afterId`, at most `limit`. */
export async function readChangedListings(
  db: Db,
  events: { from: number; to: number },
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ChangedRow[]> {
  const result = await db.execute<ChangedRow>(sql`
    SELECT ${fieldColumns}, NULL AS rings, t.county_fips AS fips, changed.events, changed.changed_from
    FROM (
      SELECT e.tax_foreclosure_id,
        json_agg(json_build_object('id', e.id, 'kind', e.kind, 'from', e."from", 'to', e."to") ORDER BY e.id) AS events,
        (array_agg(e.changed_from ORDER BY e.id) FILTER (WHERE e.changed_from IS NOT NULL))[1] AS changed_from
      FROM listing_event e
      WHERE e.id BETWEEN ${events.from} AND ${events.to} AND e.tax_foreclosure_id > ${afterId}
        AND e.kind <> ALL(${sql.param(quietKinds)}::text[])
      GROUP BY e.tax_foreclosure_id ORDER BY e.tax_foreclosure_id LIMIT ${limit}
    ) changed
    JOIN (${listingJoins}) ON t.id = changed.tax_foreclosure_id
    ORDER BY t.id`)
  return result.rows
}

/** Whether a listing with this id exists in these counties; if so, locks it against deletion until commit. */
export async function lockListing(db: Db, id: number, countyFips: readonly string[]): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM tax_foreclosure t
    WHERE t.id = ${id} AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[]) FOR KEY SHARE`)
  return result.rowCount === 1
}

/** The facts of case and county that determine a listing's status. */
export type CaseRow = {
  id: number
  case_flags: readonly CaseFlag[]
  name: string
  closes_at_minute: number
  closes_at_confirmed: boolean
}

/** Case and county of listings with these ids in these counties (null for all); omits others. */
export async function readCases(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[] | null,
): Promise<CaseRow[]> {
  const result = await db.execute<CaseRow>(sql`
    SELECT t.id, t.case_flags, c.name, c.closes_at_minute, c.closes_at_confirmed
    FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips
    WHERE t.id = ANY(${sql.param([...ids])}::bigint[])
      AND (${countyFips === null} OR t.county_fips = ANY(${sql.param([...(countyFips ?? [])])}::char(5)[]))`)
  return result.rows
}

export type PictureRow = {
  status: string
  parcel_identification: string | null
  street: string | null
  /** Rings in feet (EPSG:2264); null without an outline. */
  rings: Position[][] | null
  neighbor_outlines: Position[][][]
}

/** Data for a listing's picture; null for an unknown id or one outside these counties. */
export async function readPicture(
  db: Db,
  id: number,
  countyFips: readonly string[],
): Promise<PictureRow | null> {
  const result = await db.execute<PictureRow>(sql`
    SELECT t.status, p.parcel_identification, t.street,
      p.rings,
      coalesce(p.neighbor_outlines, '[]') AS neighbor_outlines
    FROM tax_foreclosure t LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE t.id = ${id} AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])`)
  return result.rows[0] ?? null
}

/** A listing with the fields only its own page shows. */
export type DetailRow = ListingRow & {
  case_flags: readonly CaseFlag[]
  case_id: number
  fips: string
  procedure: 'MORTGAGE_STYLE' | 'IN_REM' | null
  taxes_due_cents: number | null
  outline_acres: number | null
}

/** A listing; null for an unknown id or one outside these counties. */
export async function readListing(
  db: Db,
  id: number,
  countyFips: readonly string[],
): Promise<DetailRow | null> {
  const result = await db.execute<DetailRow>(sql`
    SELECT ${listingColumns}, t.case_id, t.county_fips AS fips, fc.procedure, t.case_flags,
      t.taxes_due_cents, p.acres AS outline_acres
    FROM ${listingJoins}
    WHERE t.id = ${id} AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])`)
  return result.rows[0] ?? null
}

/** The id that a listing is shown under: of the one it was merged into, or its own. Reads `listing_merge` of ingest. */
export async function shownIdOf(db: Db, listingId: number): Promise<number> {
  const { rows } = await db.execute<{ kept_id: number }>(
    sql`SELECT kept_id FROM listing_merge WHERE merged_id = ${listingId} AND split_at IS NULL`,
  )
  return rows[0]?.kept_id ?? listingId
}

/** All events of a listing, newest first. Reads `source` and `source_record` of ingest. */
export async function readTimeline(db: Db, listingId: number, county: string): Promise<ListingEvent[]> {
  const result = await db.execute<ListingEvent>(sql`
    SELECT e.id, e.kind, e."from", e."to", coalesce(s.title, s.name) AS source, r.source_url,
      ${isoInstant(sql`e.seen_at`)} AS seen_at, e.effective_on
    FROM listing_event e
    LEFT JOIN source s ON s.id = e.source_id
    LEFT JOIN source_record r ON r.source_id = e.source_id AND r.tax_foreclosure_id = e.tax_foreclosure_id
    WHERE e.tax_foreclosure_id = ${listingId}
    ORDER BY e.seen_at DESC, e.id DESC`)
  return result.rows.map((row) => ({
    ...row,
    source: row.source === null ? null : sourceName(row.source, county),
  }))
}

type ListedBy = ListingDetails['sources'][number]

/** Sources that list, or once listed, a property. Reads `source` and `source_record` of ingest. */
export async function readSources(db: Db, listingId: number, county: string): Promise<ListedBy[]> {
  const result = await db.execute<ListedBy>(sql`
    SELECT coalesce(s.title, s.name) AS name, r.source_url AS url, ${isoInstant(lastSeenAt())} AS last_seen_at, r.missing_since IS NOT NULL AS missing
    FROM source_record r JOIN source s ON s.id = r.source_id
    WHERE r.tax_foreclosure_id = ${listingId} AND s.name <> ${OPERATOR_SOURCE}
    ORDER BY ${lastSeenAt()} DESC, s.name`)
  return result.rows.map((row) => ({ ...row, name: sourceName(row.name, county) }))
}

export type CountySourceRow = { county_fips: string; name: string; readings: string[] }

/**
 * Sources that ever listed a property of a county (null for all), each with its ten latest reading times for the
 * county, newest first. Reads tables of ingest.
 */
export async function readCountySources(db: Db, countyFips: string | null): Promise<CountySourceRow[]> {
  const result = await db.execute<CountySourceRow & { county: string }>(sql`
    SELECT c.fips AS county_fips, c.name AS county, coalesce(s.title, s.name) AS name, latest.readings
    FROM county c CROSS JOIN source s
    CROSS JOIN LATERAL (
      SELECT array_agg(${isoInstant(sql`r.read_at`)} ORDER BY r.read_at DESC) AS readings
      FROM (
        SELECT read_at FROM source_reading
        WHERE source_id = s.id AND county_fips = c.fips ORDER BY read_at DESC LIMIT 10
      ) r
    ) latest
    -- A reading tells of rows of the county: listings are not looked at, of which there are many.
    WHERE latest.readings IS NOT NULL AND (${countyFips}::text IS NULL OR c.fips = ${countyFips})
    ORDER BY c.fips, latest.readings[1] DESC, s.name`)
  return result.rows.map(({ county, ...row }) => ({ ...row, name: sourceName(row.name, county) }))
}

type SiblingRow = Omit<ListingDetails['same_case'][number], 'is_sold_with'>

/** Other listings of the same case. */
export async function readSiblings(db: Db, caseId: number, listingId: number): Promise<SiblingRow[]> {
  const result = await db.execute<SiblingRow>(sql`
    SELECT t.id, p.parcel_identification, t.street, t.city, t.zip
    FROM tax_foreclosure t LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE t.case_id = ${caseId} AND t.id <> ${listingId} ORDER BY t.id`)
  return result.rows
}
