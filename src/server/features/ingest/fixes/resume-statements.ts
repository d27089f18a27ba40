import { newYorkDate } from '#domain/time/new-york.ts'
import type { CountyChangeset } from '#server/features/listings/index.ts'
import { OBSERVED_NAME } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readStatements, writeLastCounted } from '#server/features/ingest/records.store.ts'
import { applyObserved, dueFacts, lastCounted } from '#server/features/ingest/run/set-aside.ts'
import { readFixes } from './fixes.store.ts'

/**
 * Applies what the sources of a listing state and what counts once a fix has ended, the earliest statement first, and
 * stores that it counts. The other fixes of the listing still hold.
 */
export async function resumeStatements(
  tx: Db,
  changeset: CountyChangeset,
  listingId: number,
  seenAt: Date,
): Promise<void> {
  const holding = (await readFixes(tx, listingId)).filter(({ ended_at }) => ended_at === null)
  const held = new Set(holding.map(({ fact }) => OBSERVED_NAME[fact]))
  const statements = await readStatements(tx, listingId)
  for (const record of statements) {
    const { source_id, authority, facts } = record
    const others = statements.filter((other) => other !== record)
    const observed = { source: { id: source_id, authority }, record, facts, news: [] }
    const due = dueFacts(observed, others, seenAt)
    const standing = { others, held, seenAt, seenOn: newYorkDate(seenAt.getTime()) }
    const setAside = applyObserved(changeset, listingId, { ...observed, due }, standing)
    if (setAside !== null) await writeLastCounted(tx, record, lastCounted(observed, setAside))
  }
}
