import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { factsReplay } from '#server/platform/db/schema/sources.ts'

export type FactsReplay = typeof factsReplay.$inferSelect

const UNDER_WAY = ['waiting', 'running'] as const

/** The latest replay; null before the first one. */
export async function readLastReplay(db: Db): Promise<FactsReplay | null> {
  const [row] = await db.select().from(factsReplay).orderBy(desc(factsReplay.id)).limit(1)
  return row ?? null
}

/** A new replay's number; null while another one is under way. */
export async function insertReplay(db: Db, at: Date): Promise<number | null> {
  const [row] = await db
    .insert(factsReplay)
    .values({ asked_at: at, moved_at: at })
    .onConflictDoNothing()
    .returning({ id: factsReplay.id })
  return row?.id ?? null
}

/** Ends replays that have not moved since an instant: a crash ended them. */
export async function endStuckReplays(db: Db, before: Date, at: Date): Promise<void> {
  await db
    .update(factsReplay)
    .set({ state: 'failed', finished_at: at, problem: 'It was interrupted.' })
    .where(and(inArray(factsReplay.state, UNDER_WAY), lt(factsReplay.moved_at, before)))
}

/** Changes a replay that is under way; false if it has ended. */
export async function updateReplay(
  db: Db,
  id: number,
  change: Partial<Omit<FactsReplay, 'id' | 'asked_at'>>,
): Promise<boolean> {
  const changed = await db
    .update(factsReplay)
    .set(change)
    .where(and(eq(factsReplay.id, id), inArray(factsReplay.state, UNDER_WAY)))
    .returning({ id: factsReplay.id })
  return changed.length > 0
}
