import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OperatorListingFilter, OperatorListingRow } from '#contract/operator/listings.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { OPERATOR_SOURCE, sourceName } from '#domain/sources/source-name.ts'
import { isoInstant } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

type FoundRow = Omit<OperatorListingRow, 'highest_bid' | 'differ'> & {
  highest_bid_cents: number | null
  zip: string | null
}

export interface Search {
  /** Words that must all be found, in any order. */
  readonly words: readonly string[]
  readonly filter: OperatorListingFilter
  /** Listings whose sources differ. */
  readonly disputed: readonly number[]
}

/** Listings of all counties, shown to subscribers or not, by the next day of theirs; at most `limit`, and how many there are. */
export async function searchListings(
  db: Db,
  search: Search,
  limit: number,
): Promise<{ listings: Omit<OperatorListingRow, 'differ'>[]; total: number }> {
  const { rows } = await db.execute<FoundRow & { total: number }>(sql`
    SELECT *, count(*) OVER ()::int AS total FROM (${listings}) found
    WHERE ${matches(search.words)} AND ${passes(search)}
    ORDER BY gone_since IS NOT NULL, coalesce(upset_bid_date, foreclosure_date) DESC NULLS LAST, id DESC LIMIT ${limit}`)
  return { listings: rows.map(({ total: _total, ...row }) => answerOf(row)), total: rows[0]?.total ?? 0 }
}

/** Listings with these ids, in any order. */
export async function readFoundListings(
  db: Db,
  ids: readonly number[],
): Promise<Omit<OperatorListingRow, 'differ'>[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    SELECT * FROM (${listings}) found WHERE id = ANY(${sql.param([...ids])}::bigint[])`)
  return rows.map(answerOf)
}

function answerOf({ highest_bid_cents, zip: _zip, ...row }: FoundRow): Omit<OperatorListingRow, 'differ'> {
  const sources = [...new Set(row.sources.map((name) => sourceName(name, row.county)))]
  return { ...row, sources, highest_bid: dollarsFromCents(highest_bid_cents) }
}

const squeezed = (text: SQL) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`

/** Two listings of one parcel and sale date, unless an operator stated that they are two properties. */
const isDuplicate = sql`o.parcel_id = t.parcel_id AND o.foreclosure_date = t.foreclosure_date AND o.id <> t.id
  AND NOT EXISTS (
    SELECT FROM listing_distinct d WHERE d.first_id = least(o.id, t.id) AND d.second_id = greatest(o.id, t.id))`

/** Ids of what may be the same property as a listing. */
export async function findDuplicates(db: Db, listingId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT o.id FROM tax_foreclosure t JOIN tax_foreclosure o ON ${isDuplicate}
    WHERE t.id = ${listingId} ORDER BY o.id LIMIT 10`)
  return rows.map(({ id }) => id)
}

/** Reads tables of listings, ingest and following. */
const listings = sql`
  SELECT t.id, c.name AS county, t.street, t.city, t.zip, fc.case_number, p.parcel_identification, t.status,
    t.foreclosure_date::text, t.time, t.highest_bid_cents::float8, t.is_demo,
    CASE WHEN t.status = 'Upset Bid Ongoing' THEN t.upset_bid_date::text END AS upset_bid_date,
    ${isoInstant(sql`t.gone_since`)} AS gone_since, p.rings IS NOT NULL AS has_outline,
    ARRAY(
      SELECT coalesce(s.title, s.name) FROM source_record r JOIN source s ON s.id = r.source_id
      WHERE r.tax_foreclosure_id = t.id AND r.missing_since IS NULL AND s.name <> ${OPERATOR_SOURCE}
      ORDER BY s.name) AS sources,
    (SELECT count(*)::int FROM listing_fix x WHERE x.tax_foreclosure_id = t.id AND x.ended_at IS NULL) AS fixes,
    (SELECT count(*)::int FROM favorite v WHERE v.tax_foreclosure_id = t.id) AS favorites,
    EXISTS (
      SELECT FROM tax_foreclosure o
      WHERE ${isDuplicate}) AS has_duplicate
  FROM tax_foreclosure t
  JOIN county c ON c.fips = t.county_fips
  JOIN foreclosure_case fc ON fc.id = t.case_id
  LEFT JOIN parcel p ON p.id = t.parcel_id`

function matches(words: readonly string[]): SQL {
  const text = sql`concat_ws(' ', street, city, zip, county, case_number, parcel_identification, array_to_string(sources, ' '))`
  const numbers = squeezed(sql`concat_ws(' ', case_number, parcel_identification)`)
  const found = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const plain = lettersAndDigits(word)
    return plain.length < 4
      ? sql`${text} ILIKE ${pattern}`
      : sql`(${text} ILIKE ${pattern} OR ${numbers} LIKE ${`%${plain}%`})`
  })
  return found.length === 0 ? sql`true` : sql.join(found, sql` AND `)
}

function passes({ filter, disputed }: Search): SQL {
  switch (filter) {
    case 'all':
      return sql`true`
    case 'disagree':
      return sql`id = ANY(${sql.param([...disputed])}::bigint[])`
    case 'fixed':
      return sql`fixes > 0`
    case 'no_outline':
      return sql`NOT has_outline AND gone_since IS NULL`
    case 'duplicates':
      return sql`has_duplicate`
  }
}
