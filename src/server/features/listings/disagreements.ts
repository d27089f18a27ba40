import type { SourceDisagreement } from '#contract/listings/listings.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { disagreementsOf, type Shown } from '#domain/disagreement/disagreements.ts'
import type { DisputedFact, DisputedValues, Observation } from '#domain/disagreement/observation.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ListingRow, readListingFields } from './listings.store.ts'
import { readOtherObservations, type ObservationRow } from './observations.store.ts'

/** A listing as it names itself, with the facts on which its sources disagree. */
export interface DisputedListing {
  readonly listing: Pick<
    ListingRow,
    'id' | 'county' | 'case_number' | 'parcel_identification' | 'street' | 'city' | 'state' | 'zip'
  >
  readonly disagreements: readonly SourceDisagreement[]
}

/** What the list shows of a listing. */
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

/** The facts of one listing of the given counties on which the sources that list it now disagree. */
export async function readDisagreements(
  db: Db,
  id: number,
  countyFips: readonly string[],
  shown: ShownListing,
): Promise<SourceDisagreement[]> {
  return disagreementAnswers(await readOtherObservations(db, [id], countyFips), shown)
}

/** The disputed facts of these listings within the given counties, by listing; those without any are left out. */
export async function readDisagreementsOf(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
): Promise<Map<number, readonly SourceDisagreement[]>> {
  const disputed = await findDisputed(db, ids, countyFips)
  return new Map(disputed.map(({ listing, disagreements }) => [listing.id, disagreements]))
}

/** Every listing of the given counties whose sources disagree on anything that decides cost or clock, by id. */
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
  const sayings = Map.groupBy(
    await readOtherObservations(db, ids, countyFips),
    ({ tax_foreclosure_id }) => tax_foreclosure_id,
  )
  if (sayings.size === 0) return []
  const listings = await readListingFields(db, [...sayings.keys()], countyFips)
  return listings.flatMap((row) => {
    const disagreements = disagreementAnswers(sayings.get(row.id) ?? [], row)
    const { id, county, case_number, parcel_identification, street, city, state, zip } = row
    const listing = { id, county, case_number, parcel_identification, street, city, state, zip }
    return disagreements.length === 0 ? [] : [{ listing, disagreements }]
  })
}

type StoredSaying = Observation & { row: ObservationRow }

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
  return disagreementsOf(rows.map(sayingOf), shown).map(({ fact, shown: value, because, sayings }) => ({
    fact,
    shown: value,
    because,
    sayings: sayings.flatMap(({ row, values, since }) => {
      const said = values[fact]
      if (said === null) return []
      return [
        {
          source: row.source,
          source_url: row.source_url,
          value: said,
          is_shown: said === value,
          since: new Date(since[fact]).toISOString(),
          last_seen_at: row.last_seen_at,
        },
      ]
    }),
  }))
}

/** The stored name of each fact, where it is another one. */
const STORED_NAMES: Readonly<Record<DisputedFact, string>> = {
  status: 'stage',
  foreclosure_date: 'foreclosure_date',
  time: 'time',
  opening_bid: 'opening_bid_cents',
  highest_bid: 'highest_bid_cents',
  minimum_upset_bid: 'minimum_upset_bid_cents',
  upset_bid_date: 'upset_bid_date',
}

function sayingOf(row: ObservationRow): StoredSaying {
  const listed_since = Date.parse(row.first_seen_at)
  const since = (fact: DisputedFact) => {
    const instant = row.said_since[STORED_NAMES[fact]]
    return instant === undefined ? listed_since : Date.parse(instant)
  }
  return {
    row,
    source: row.source,
    listed_since,
    values: forEachFact((fact) => saidValue(row.facts, STORED_NAMES[fact])),
    since: forEachFact(since),
  }
}

function saidValue(facts: Record<string, unknown>, name: string): DisputedValues[DisputedFact] {
  const value = facts[name]
  if (typeof value === 'number') return name.endsWith('_cents') ? dollarsFromCents(value) : value
  return typeof value === 'string' ? value : null
}

function forEachFact<T>(make: (fact: DisputedFact) => T): Record<DisputedFact, T> {
  return {
    status: make('status'),
    foreclosure_date: make('foreclosure_date'),
    time: make('time'),
    opening_bid: make('opening_bid'),
    highest_bid: make('highest_bid'),
    minimum_upset_bid: make('minimum_upset_bid'),
    upset_bid_date: make('upset_bid_date'),
  }
}
