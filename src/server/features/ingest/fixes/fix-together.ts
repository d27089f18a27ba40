import { type FixableFact, isSaleFact } from '#domain/fixes/fixable-facts.ts'
import { readSoldWith } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type FixedListing, fixFact, type FixRequest, type FixResult, undoFix } from './fix-fact.ts'
import { findCountyOf, type FixRow, readFixes, readFixesAlike } from './fixes.store.ts'

/** The listings that changed, the one that the operator chose first, or why the change is not possible, as a sentence. */
export type FixedTogether =
  | { readonly ok: true; readonly value: readonly [FixedListing, ...FixedListing[]] }
  | { readonly ok: false; readonly problem: string }

/** Ids of the other parcels that are sold together with one; none for an unknown one. */
export async function findSoldWith(db: Db, listingId: number): Promise<number[]> {
  const fips = await findCountyOf(db, listingId)
  return fips === null ? [] : (await readSoldWith(db, listingId, [fips])).map(({ id }) => id)
}

/** Ids of the other parcels for which the same correction of a sale was made and holds. */
export async function findFixedWith(db: Db, fix: FixRow): Promise<number[]> {
  return (await readFixesAlike(db, fix)).map(({ tax_foreclosure_id }) => tax_foreclosure_id)
}

/**
 * Corrects one fact of a listing, in the caller's transaction. Parcels sold together have one sale and one bid: a fact
 * of the sale is corrected for all of them, and for those whose correction of this fact it replaces, unless the
 * correction is for one parcel. All are corrected or none.
 */
export async function fixTogether(
  tx: Db,
  { isForOneParcel, ...request }: FixRequest & { readonly isForOneParcel: boolean },
): Promise<FixedTogether> {
  const { listingId, typed } = request
  const others =
    isForOneParcel || !isSaleFact(typed.fact) ? [] : await findSaleParcels(tx, listingId, typed.fact)
  return allOf(
    () => fixFact(tx, request),
    others.map((id) => () => fixFact(tx, { ...request, listingId: id })),
  )
}

/** Takes a fix back for all parcels that it was made for, in the caller's transaction. */
export async function undoTogether(
  tx: Db,
  fix: FixRow,
  ending: { reason: string; at: Date },
): Promise<FixedTogether> {
  const alike = await readFixesAlike(tx, fix)
  return allOf(
    () => undoFix(tx, fix, ending),
    alike.map((other) => () => undoFix(tx, other, ending)),
  )
}

async function findSaleParcels(db: Db, listingId: number, fact: FixableFact): Promise<number[]> {
  const replaced = (await readFixes(db, listingId)).find((fix) => fix.fact === fact && fix.ended_at === null)
  const fixedWith = replaced ? await findFixedWith(db, replaced) : []
  return [...new Set([...(await findSoldWith(db, listingId)), ...fixedWith])].toSorted((a, b) => a - b)
}

type Change = () => Promise<FixResult>

async function allOf(own: Change, others: readonly Change[]): Promise<FixedTogether> {
  const first = await own()
  if (!first.ok) return first
  const value: [FixedListing, ...FixedListing[]] = [first.value]
  for (const change of others) {
    const made = await change()
    if (!made.ok) return { ok: false, problem: `For a parcel sold together with this one: ${made.problem}` }
    value.push(made.value)
  }
  return { ok: true, value }
}
