import { writtenPlaceOf } from '#domain/listing/place.ts'
import { readOutlineSteps, readStoredCounties } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mergeListings } from '#server/features/ingest/merges/merge-listings.ts'
import { splitMerge } from '#server/features/ingest/merges/split-merge.ts'
import { readMerges } from '#server/features/ingest/merges/merges.store.ts'
import { fixFact, undoFix } from './fix-fact.ts'
import { type FixedIdentity, type FixRow, readAllFixes, readFix } from './fixes.store.ts'

/** Something an operator did to facts, to be done again in another database. */
export interface FixStep {
  readonly at: Date
  readonly apply: (into: Db) => Promise<void>
}

/** The corrections, merges and outlines that operators made and took back, in order. */
export async function readFixSteps(from: Db, until: Date): Promise<FixStep[]> {
  const ids = new Map<number, number>()
  const fixes = await readAllFixes(from)
  const steps = fixes.flatMap((row): FixStep[] => {
    const made = {
      at: row.fixed_at,
      apply: async (into: Db) => {
        ids.set(row.id, await fixAgain(into, row))
      },
    }
    if (row.ended_because !== 'undone' || row.ended_at === null) return [made]
    const at = row.ended_at
    return [made, { at, apply: (into: Db) => undoAgain(into, ids.get(row.id) ?? 0, row.end_reason, at) }]
  })
  return [...steps, ...(await mergeSteps(from)), ...(await readOutlineSteps(from))]
    .filter(({ at }) => at <= until)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

async function mergeSteps(from: Db): Promise<FixStep[]> {
  const ids = new Map<number, number>()
  return (await readMerges(from, null)).flatMap((merge): FixStep[] => {
    const { reason, merged_at, split_at, split_reason } = merge
    const made = {
      at: merged_at,
      apply: (into: Db) =>
        into.transaction(async (tx) => {
          const kept = await findListing(tx, merge.kept_identity)
          const merged = await findListing(tx, merge.identity)
          const result = await mergeListings(tx, { kept, merged, reason, by: null, at: merged_at })
          if (!result.ok) throw new Error(`The merge ${merge.id} cannot be made again: ${result.problem}`)
          ids.set(merge.id, result.merge_id)
        }),
    }
    if (split_at === null) return [made]
    const split = (into: Db) =>
      into.transaction(async (tx) => {
        const again = (await readMerges(tx, null)).find(({ id }) => id === ids.get(merge.id))
        if (again) await splitMerge(tx, again, { reason: split_reason ?? '', at: split_at })
      })
    return [made, { at: split_at, apply: split }]
  })
}

async function fixAgain(into: Db, row: FixRow & { identity: FixedIdentity }): Promise<number> {
  const facts = new Map<string, unknown>(Object.entries(row.facts ?? {}))
  const text = (name: string) => {
    const value = facts.get(name)
    return typeof value === 'string' ? value : null
  }
  return into.transaction(async (tx) => {
    const result = await fixFact(tx, {
      listingId: await findListing(tx, row.identity),
      typed: {
        fact: row.fact,
        value: String(row.after),
        filed_on: text('bid_filed_on'),
        time: text(row.fact === 'upset_bid_date' ? 'upset_bid_time' : 'time'),
      },
      reason: row.reason,
      evidence: row.evidence,
      by: null,
      at: row.fixed_at,
    })
    if (!result.ok) throw new Error(`The correction ${row.id} cannot be made again: ${result.problem}`)
    return result.value.fix_id
  })
}

async function undoAgain(into: Db, id: number, reason: string | null, at: Date): Promise<void> {
  await into.transaction(async (tx) => {
    const fix = await readFix(tx, id)
    const result = fix && (await undoFix(tx, fix, { reason: reason ?? '', at }))
    if (!result?.ok) throw new Error(`The correction ${id} cannot be taken back again.`)
  })
}

async function findListing(db: Db, wanted: FixedIdentity): Promise<number> {
  const { listings } = await readStoredCounties(db, [wanted.county_fips])
  const found = listings.find(
    ({ listing, court_case, parcel }) =>
      court_case.case_number === wanted.case_number &&
      (parcel?.canonical ?? null) === wanted.parcel &&
      writtenPlaceOf(listing) === wanted.place,
  )
  return found?.listing.id ?? 0
}
