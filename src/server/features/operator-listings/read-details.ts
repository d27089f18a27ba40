import type {
  ListingFix,
  OperatorListing,
  OperatorListingRow,
  ParcelOfSale,
} from '#contract/operator/listings.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import {
  findFixedWith,
  findSoldWith,
  type FixRow,
  readFixes,
  readMerges,
} from '#server/features/ingest/index.ts'
import {
  findDisputedListings,
  readBareListings,
  readCounties,
  readListingFacts,
  statusAt,
} from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readFirstSeen, readEmails, readShownLand, readSourceNames, readStatements } from './details.store.ts'
import { listingFacts } from './listing-facts.ts'
import { standingAnswer } from './standing-of.ts'
import { findDuplicates, readFoundListings, searchListings, type Search } from './search.store.ts'
import { readVersion } from './version.ts'

/** A listing with what each source states of each fact; null for an unknown id. */
export async function readOperatorListing(db: Db, id: number, now: number): Promise<OperatorListing | null> {
  const [found] = await readFoundListings(db, [id])
  if (!found) return null
  const fips = await allCounties(db)
  const [wire] = await readBareListings(db, [id], fips, newYorkDate(now))
  const facts = (await readListingFacts(db, [id], null)).get(id)
  if (!wire || !facts) return null
  const version = await readVersion(db, id)
  const rows = await readStatements(db, id)
  const fixes = await readFixes(db, id)
  const holding = fixes.filter(({ ended_at }) => ended_at === null)
  const standing = standingAnswer(statusAt(now, facts))
  const land = await readShownLand(db, id)
  const shown = {
    ...land,
    assessed_value: dollars(land['assessed_value_cents']),
    taxes_due: dollars(land['taxes_due_cents']),
    status: wire.status,
    highest_bid: wire.highest_bid,
    upset_bid_date: wire.upset_bid_date,
    minimum_upset_bid: standing.minimum_upset_bid,
    foreclosure_date: wire.foreclosure_date,
    time: wire.time,
    opening_bid: wire.opening_bid,
    street: wire.street,
    parcel_identification: wire.parcel_identification,
    case_number: wire.case_number,
  }
  const list = listingFacts(found.county, rows, shown, holding)
  return {
    version,
    listing: { ...found, differ: list.filter(({ distinct }) => distinct > 1).length },
    standing,
    facts: list,
    fixes: await fixAnswers(db, fixes, found.county),
    sold_with: await readParcelsOfSale(db, await findSoldWith(db, id)),
    first_seen_at: await readFirstSeen(db, id),
    duplicates: await readDuplicates(db, found),
    merges: (await readMerges(db, id)).map(({ identity, merged_at, split_at, ...merge }) => ({
      id: merge.id,
      merged_id: merge.merged_id,
      case_number: identity.case_number,
      reason: merge.reason,
      merged_at: merged_at.toISOString(),
      split_at: split_at?.toISOString() ?? null,
      split_reason: merge.split_reason,
    })),
  }
}

/** Listings with these ids, by id, as parcels of one sale. */
export async function readParcelsOfSale(db: Db, ids: readonly number[]): Promise<ParcelOfSale[]> {
  if (ids.length === 0) return []
  return (await readFoundListings(db, ids))
    .map(({ id, street, parcel_identification }) => ({ id, street, parcel_identification }))
    .toSorted((a, b) => a.id - b.id)
}

const COMPARED = ['case_number', 'street', 'status', 'highest_bid'] as const

async function readDuplicates(
  db: Db,
  own: Omit<OperatorListingRow, 'differ'>,
): Promise<OperatorListing['duplicates']> {
  const others = await readFoundListings(db, await findDuplicates(db, own.id))
  return Promise.all(
    others.map(async (other) => ({
      listing: { ...other, differ: 0 },
      version: await readVersion(db, other.id),
      first_seen_at: await readFirstSeen(db, other.id),
      differing: COMPARED.filter((fact) => own[fact] !== other[fact]),
    })),
  )
}

const MAX_FOUND = 200

/** The listings that a search finds, with the number of facts on which the sources of each differ. */
export async function findOperatorListings(db: Db, { q, filter }: { q: string; filter: Search['filter'] }) {
  const disputed = await findDisputedListings(db, await allCounties(db))
  const differ = new Map(disputed.map(({ listing, disagreements }) => [listing.id, disagreements.length]))
  const words = q.split(/\s+/).filter((word) => word !== '')
  const { listings, total } = await searchListings(
    db,
    { words, filter, disputed: [...differ.keys()] },
    MAX_FOUND,
  )
  return { listings: listings.map((row) => ({ ...row, differ: differ.get(row.id) ?? 0 })), total }
}

async function allCounties(db: Db): Promise<string[]> {
  return (await readCounties(db)).map(({ fips }) => fips)
}

function dollars(cents: string | number | null | undefined): number | null {
  return typeof cents === 'number' ? dollarsFromCents(cents) : null
}

async function fixAnswers(db: Db, fixes: readonly FixRow[], county: string): Promise<ListingFix[]> {
  const emails = await readEmails(
    db,
    fixes.flatMap(({ fixed_by }) => fixed_by ?? []),
  )
  const names = await readSourceNames(
    db,
    fixes.flatMap(({ ended_by_source }) => ended_by_source ?? []),
  )
  const soldWith = new Map<number, ParcelOfSale[]>()
  for (const fix of fixes)
    if (fix.ended_at === null) soldWith.set(fix.id, await readParcelsOfSale(db, await findFixedWith(db, fix)))
  return fixes.map(({ id, fact, before, after, reason, evidence, ...fix }) => {
    const source = fix.ended_by_source === null ? undefined : names.get(fix.ended_by_source)
    return {
      id,
      fact,
      before,
      after,
      reason,
      evidence,
      fixed_at: fix.fixed_at.toISOString(),
      fixed_by: fix.fixed_by === null ? null : (emails.get(fix.fixed_by) ?? null),
      ended_at: fix.ended_at?.toISOString() ?? null,
      ended_because: fix.ended_because,
      ended_by_source: source === undefined ? null : sourceName(source, county),
      end_reason: fix.end_reason,
      sold_with: soldWith.get(id) ?? [],
    }
  })
}
