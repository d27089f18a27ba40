import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { sourceDraft } from '#server/platform/db/schema/stored-sources.ts'

export type SourceDraft = typeof sourceDraft.$inferSelect

export async function insertDraft(db: Db, row: Omit<SourceDraft, 'id'>): Promise<string> {
  const [inserted] = await db.insert(sourceDraft).values(row).returning({ id: sourceDraft.id })
  if (!inserted) throw new Error('The page was not stored.')
  return inserted.id
}

/** A page that a person is making a source of; null for anything else. */
export async function readDraft(
  db: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<SourceDraft | null> {
  const [row] = await db
    .select()
    .from(sourceDraft)
    .where(and(eq(sourceDraft.id, id), eq(sourceDraft.user_id, ownerId), gt(sourceDraft.expires_at, now)))
  return row ?? null
}

export async function writeReading(db: Db, id: string, draft: unknown): Promise<void> {
  await db.update(sourceDraft).set({ draft }).where(eq(sourceDraft.id, id))
}

/** Deletes pages past their time, and of one person all but the latest. */
export async function removeOldDrafts(
  db: Db,
  { ownerId, kept, now }: { ownerId: string; kept: number; now: Date },
): Promise<void> {
  await db.delete(sourceDraft).where(lte(sourceDraft.expires_at, now))
  const own = await db
    .select({ id: sourceDraft.id })
    .from(sourceDraft)
    .where(eq(sourceDraft.user_id, ownerId))
    .orderBy(desc(sourceDraft.created_at))
    .offset(kept)
  const ids = own.map(({ id }) => id)
  if (ids.length > 0) await db.delete(sourceDraft).where(inArray(sourceDraft.id, ids))
}
