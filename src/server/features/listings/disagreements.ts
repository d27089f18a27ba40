import type { SourceDisagreement } from '#contract/listings/listings.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { disagreementsOf, type Shown } from '#domain/disagreement/disagreements.ts'
import type { DisputedFact, DisputedValues, Observation } from '#domain/disagreement/observation.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ListingRow, readListingFields } from './listings.store.ts'
import { readOtherObservations, type ObservationRow } from './observations.store.ts'

/** A listing's identifiers, and the facts its sources disagree on. */
export interface DisputedListing {
  readonly listing: Pick<
    ListingRow,
    'id' | 'county' | 'case_number' | 'parcel_identification' | 'street' | 'city' | 'state' | 'zip'
  >
  readonly disagreements: readonly SourceDisagreement[]
}

/** The listing's current values. */
type ShownListing = Pick<
  ListingRow,
  | 'status'
  | 'foreclosure_date'
  | 'time'
  | 'opening_bid_cents'
  | 'highest_bid_cents'
  | 'minimum_upset_bid_cents'
  | 'upset_bid_date'
  | 'upset_bid_date_basis'
>

/** Facts of one listing in these counties that its current sources disagree on. */
export async function readDisagreements(
  db: Db,
  id: number,
  countyFips: readonly string[],
  shown: ShownListing,
): Promise<SourceDisagreement[]> {
  return disagreementAnswers(await readOtherObservations(db, [id], countyFips), shown)
}

/** Disputed facts by listing, for these listings in these counties; omits listings without any. */
export async function readDisagreementsOf(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
): Promise<Map<number, readonly SourceDisagreement[]>> {
  const disputed = await findDisputed(db, ids, countyFips)
  return new Map(disputed.map(({ listing, disagreements }) => [listing.id, disagreements]))
}

/** Listings in these counties whose sources disagree on anything that affects cost or deadline, by id. */
export async function findDisputedListings(
  db: Db,
  countyFips: readonly string[],
): Promise<DisputedListing[]> {
  return findDisputed(db, null, countyFips)
}

async function findDisputed(
  db: Db,
  ids: readonly number[] | null,
  countyFips: readonly string[],
): Promise<DisputedListing[]> {
  const observations = Map.groupBy(
    await readOtherObservations(db, ids, countyFips),
    ({ tax_foreclosure_id }) => tax_foreclosure_id,
  )
  if (observations.size === 0) return []
  const listings = await readListingFields(db, [...observations.keys()], countyFips)
  return listings.flatMap((row) => {
    const disagreements = disagreementAnswers(observations.get(row.id) ?? [], row)
    const { id, county, case_number, parcel_identification, street, city, state, zip } = row
    const listing = { id, county, case_number, parcel_identification, street, city, state, zip }
    return disagreements.length === 0 ? [] : [{ listing, disagreements }]
  })
}

type StoredObservation = Observation & { row: ObservationRow }

function disagreementAnswers(rows: readonly ObservationRow[], listing: ShownListing): SourceDisagreement[] {
  const shown: Shown = {
    values: {
      status: listing.status,
      foreclosure_date: listing.foreclosure_date,
      time: listing.time,
      opening_bid: dollarsFromCents(listing.opening_bid_cents),
      highest_bid: dollarsFromCents(listing.highest_bid_cents),
      minimum_upset_bid: dollarsFromCents(listing.minimum_upset_bid_cents),
      upset_bid_date: listing.upset_bid_date,
    },
    last_day_basis: listing.upset_bid_date_basis,
  }
  return disagreementsOf(rows.map(observationOf), shown).map(
    ({ fact, shown: value, because, statements }) => ({
      fact,
      shown: value,
      because,
      statements: statements.flatMap(({ row, values, since }) => {
        const observed = values[fact]
        if (observed === null) return []
        return [
          {
            source: row.source,
            source_url: row.source_url,
            value: observed,
            is_shown: observed === value,
            since: new Date(since[fact]).toISOString(),
            last_seen_at: row.last_seen_at,
          },
        ]
      }),
    }),
  )
}

/** Stored name of each fact. */
const STORED_NAMES: Readonly<Record<DisputedFact, string>> = {
  status: 'stage',
  foreclosure_date: 'foreclosure_date',
  time: 'time',
  opening_bid: 'opening_bid_cents',
  highest_bid: 'highest_bid_cents',
  minimum_upset_bid: 'minimum_upset_bid_cents',
  upset_bid_date: 'upset_bid_date',
}

function observationOf(row: ObservationRow): StoredObservation {
  const listed_since = Date.parse(row.first_seen_at)
  const since = (fact: DisputedFact) => {
    const instant = row.stated_since[STORED_NAMES[fact]]
    return instant === undefined ? listed_since : Date.parse(instant)
  }
  return {
    row,
    source: row.source,
    listed_since,
    is_county: row.authority === 'county',
    is_correction: row.is_correction,
    values: forEachFact((fact) => storedValue(row.facts, STORED_NAMES[fact])),
    since: forEachFact(since),
  }
}

function storedValue(facts: Record<string, unknown>, name: string): DisputedValues[DisputedFact] {
  const value = facts[name]
  if (typeof value === 'number') return name.endsWith('_cents') ? dollarsFromCents(value) : value
  return typeof value === 'string' ? value : null
}

function forEachFact<T>(valueFor: (fact: DisputedFact) => T): Record<DisputedFact, T> {
  return {
    status: valueFor('status'),
    foreclosure_date: valueFor('foreclosure_date'),
    time: valueFor('time'),
    opening_bid: valueFor('opening_bid'),
    highest_bid: valueFor('highest_bid'),
    minimum_upset_bid: valueFor('minimum_upset_bid'),
    upset_bid_date: valueFor('upset_bid_date'),
  }
}
