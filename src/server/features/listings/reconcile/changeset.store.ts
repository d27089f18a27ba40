import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { raiseDataVersions } from '#server/features/listings/county-changes.store.ts'
import type { BidRow, RoundRow, SaleRow } from '#server/features/listings/rounds.store.ts'
import { insertRows, refreshStatistics, reserveIds, updateRows } from '#server/platform/db/bulk-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  bid,
  foreclosureCase,
  listingEvent,
  parcel,
  sale,
  taxForeclosure,
} from '#server/platform/db/schema/listings.ts'
import type { Changeset, ListingChange } from './county-changeset.ts'
import type { ListingRow } from './listing-state.ts'
import { shownBefore } from './shown-before.ts'
import { announceEvents } from './announce-events.ts'

/** The run that writes, and when its facts were seen. */
export interface RunRecord {
  readonly run_id: number | null
  readonly seen_at: Date
}

/** Maps temporary ids to stored ones. */
export interface WrittenIds {
  readonly listing: (id: number) => number
}

/**
 * Writes a changeset with its events, and bumps the data version of every changed county. Call it in the transaction
 * that read the stored counties.
 */
export async function writeChanges(db: Db, changes: Changeset, record: RunRecord): Promise<WrittenIds> {
  const ids = await writeRows(db, changes, record)
  const events = changes.listings.flatMap((change) => eventRows(change, ids.listing, record))
  const eventIds = await reserveIds(db, listingEvent, events.length)
  await insertRows(db, listingEvent, events, (event, index) => ({ ...event, id: eventIds[index] ?? 0 }))
  const added = changes.listings.filter(({ stored }) => stored === null).length
  await refreshStatistics(db, [foreclosureCase, parcel, taxForeclosure, sale, bid, listingEvent], added)
  await announceEvents(db, eventIds)
  const changed = Map.groupBy(changes.listings, ({ derived }) => derived.listing.county_fips)
  await raiseDataVersions(
    db,
    new Map(
      Array.from(changed, ([fips, own]) => [fips, own.map(({ derived }) => ids.listing(derived.listing.id))]),
    ),
  )
  return ids
}

type ToId = (id: number) => number

async function writeRows(db: Db, changes: Changeset, { seen_at }: RunRecord): Promise<WrittenIds> {
  const { cases, newParcels, passedRounds } = changes
  const caseId = await storedIds(db, foreclosureCase, cases.changed)
  const parcelId = await storedIds(db, parcel, newParcels)
  const listings = changes.listings.map((change) => shownRow(change, seen_at))
  const listingId = await storedIds(db, taxForeclosure, listings)
  const rounds = [...passedRounds, ...changes.listings.flatMap(changedRound)]
  const saleId = await storedIds(db, sale, rounds)
  const bids = [...passedRounds.flatMap((round) => round.bids), ...changes.listings.flatMap(changedBids)]
  const bidId = await storedIds(db, bid, bids)

  await save(db, foreclosureCase, cases.changed, (row) => ({ ...row, id: caseId(row.id) }))
  await insertRows(db, parcel, newParcels, (row) => ({ ...row, id: parcelId(row.id) }))
  await save(db, taxForeclosure, listings, (row) => ({
    ...row,
    id: listingId(row.id),
    case_id: caseId(row.case_id),
    parcel_id: row.parcel_id === null ? null : parcelId(row.parcel_id),
  }))
  if (cases.emptyIds.length > 0)
    await db.delete(foreclosureCase).where(inArray(foreclosureCase.id, [...cases.emptyIds]))
  // First, because a round may take the place of the one that is taken back.
  await removeWithdrawn(db, changes)
  await save(db, sale, rounds.map(withoutBids), (row) => ({
    ...row,
    id: saleId(row.id),
    tax_foreclosure_id: listingId(row.tax_foreclosure_id),
  }))
  await save(db, bid, bids, (row) => ({ ...row, id: bidId(row.id), sale_id: saleId(row.sale_id) }))
  return { listing: listingId }
}

/** Reserves ids for rows with ids below zero, in order. */
async function storedIds(db: Db, table: PgTable, rows: readonly { readonly id: number }[]): Promise<ToId> {
  const fresh = [...new Set(rows.map(({ id }) => id).filter((id) => id < 0))]
  const reserved = await reserveIds(db, table, fresh.length)
  const known = new Map(fresh.map((id, index) => [id, reserved[index]]))
  return (id) => known.get(id) ?? id
}

async function save<T extends PgTable & { $inferSelect: { id: number } }>(
  db: Db,
  table: T,
  rows: readonly T['$inferSelect'][],
  toStored: (row: T['$inferSelect']) => T['$inferSelect'],
): Promise<void> {
  const added = rows.filter(({ id }) => id < 0)
  await insertRows(db, table, added, toStored)
  await updateRows(db, table, ['id'], rows.filter(({ id }) => id > 0).map(toStored))
}

// A time-based change does not count as an update of the property.
function shownRow({ derived, events, stored }: ListingChange, seen_at: Date): ListingRow {
  const isNews = events.length > 0 && stored !== null
  return isNews ? { ...derived.listing, date_last_updated: seen_at } : derived.listing
}

function changedRound({ stored, derived }: ListingChange): RoundRow[] {
  return derived.round === null || derived.round === stored?.round ? [] : [derived.round]
}

function changedBids({ stored, derived }: ListingChange): BidRow[] {
  const known = new Set(stored?.round?.bids)
  return derived.round?.bids.filter((each) => !known.has(each)) ?? []
}

/** Removes the rounds and bids of fixes that were taken back. */
async function removeWithdrawn(db: Db, { listings }: Changeset): Promise<void> {
  const rounds = listings.flatMap(({ stored, derived }) =>
    stored?.round && isWithdrawn(stored.round, derived.round) ? [stored.round.id] : [],
  )
  const bids = listings.flatMap(({ stored, derived }) => {
    if (!stored?.round || stored.round.id !== derived.round?.id) return []
    const left = new Set(derived.round.bids.map(({ id }) => id))
    return stored.round.bids.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  })
  if (rounds.length > 0) await db.delete(sale).where(inArray(sale.id, rounds))
  if (bids.length > 0) await db.delete(bid).where(inArray(bid.id, bids))
}

function isWithdrawn(stored: RoundRow, derived: RoundRow | null): boolean {
  return derived === null || (derived.id !== stored.id && derived.round <= stored.round)
}

function withoutBids({ bids: _own, ...row }: RoundRow): SaleRow {
  return row
}

function eventRows(
  { stored, derived, events }: ListingChange,
  listingId: ToId,
  { run_id, seen_at }: RunRecord,
) {
  const changed_from = shownBefore(stored, derived)
  return events.map((draft, index) => ({
    tax_foreclosure_id: listingId(derived.listing.id),
    county_fips: derived.listing.county_fips,
    kind: draft.kind,
    from: draft.from,
    to: draft.to,
    source_id: draft.source_id,
    ingest_run_id: run_id,
    seen_at,
    effective_on: draft.effective_on,
    changed_from: index === 0 ? changed_from : null,
  }))
}
