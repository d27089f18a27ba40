import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { clerkCall, clerkCallChanges, propertyNote } from '#server/platform/db/schema/following.ts'

const { user_id: ofNote, ...noteColumns } = getTableColumns(propertyNote)
const ofCall = clerkCall.user_id

export type NoteRow = Omit<typeof propertyNote.$inferSelect, 'user_id'>
export type NoteChanges = Partial<Omit<NoteRow, 'tax_foreclosure_id' | 'updated_at'>>
export type CallRow = typeof clerkCall.$inferSelect

/** A person's notes on these listings; omits listings without notes. */
export async function readNotes(db: Db, userId: string, listingIds: readonly number[]): Promise<NoteRow[]> {
  return db
    .select(noteColumns)
    .from(propertyNote)
    .where(and(eq(ofNote, userId), inArray(propertyNote.tax_foreclosure_id, [...listingIds])))
}

/** A write of notes. With `replaced`, writes only over that note or one already equal to the new one. */
type NoteWrite = { changes: NoteChanges; replaced: string | null; at: Date }

/**
 * Updates a person's notes on a listing; fields missing from `changes` stay. Returns false, without a change, if the
 * stored note is not the one to be replaced.
 */
export async function writeNote(
  db: Db,
  userId: string,
  listingId: number,
  { changes, replaced, at }: NoteWrite,
): Promise<boolean> {
  const written = await db
    .insert(propertyNote)
    .values({ ...changes, user_id: userId, tax_foreclosure_id: listingId, updated_at: at })
    .onConflictDoUpdate({
      target: [propertyNote.user_id, propertyNote.tax_foreclosure_id],
      set: { ...changes, updated_at: at },
      ...(replaced !== null && {
        setWhere: inArray(propertyNote.note, [replaced, changes.note ?? replaced]),
      }),
    })
    .returning({ updated_at: propertyNote.updated_at })
  return written.length > 0
}

/** Clerk calls of these people about these listings; null means all listings. */
export async function readCalls(
  db: Db,
  userIds: readonly string[],
  listingIds: readonly number[] | null,
): Promise<CallRow[]> {
  return db
    .select()
    .from(clerkCall)
    .where(
      and(
        inArray(ofCall, [...userIds]),
        listingIds === null ? undefined : inArray(clerkCall.tax_foreclosure_id, [...listingIds]),
      ),
    )
    .orderBy(clerkCall.tax_foreclosure_id)
}

/** How often and when a person last changed their call about a listing. Survives removal of the call. */
export type CallChanges = { changes: number; changed_at: Date }

/** A person's changes of calls, by listing id. */
export async function readCallChanges(db: Db, userId: string): Promise<Map<number, CallChanges>> {
  const rows = await db.select().from(clerkCallChanges).where(eq(clerkCallChanges.user_id, userId))
  return new Map(rows.map(({ tax_foreclosure_id: id, changes, changed_at }) => [id, { changes, changed_at }]))
}

async function countChange(db: Db, userId: string, listingId: number, at: Date): Promise<void> {
  await db
    .insert(clerkCallChanges)
    .values({ user_id: userId, tax_foreclosure_id: listingId, changes: 1, changed_at: at })
    .onConflictDoUpdate({
      target: [clerkCallChanges.user_id, clerkCallChanges.tax_foreclosure_id],
      set: { changes: sql`${clerkCallChanges.changes} + 1`, changed_at: at },
    })
}

/** Stores a call, replacing an earlier one. */
export async function writeCall(db: Db, call: CallRow): Promise<void> {
  await countChange(db, call.user_id, call.tax_foreclosure_id, call.called_at)
  await db
    .insert(clerkCall)
    .values(call)
    .onConflictDoUpdate({ target: [clerkCall.user_id, clerkCall.tax_foreclosure_id], set: call })
}

export async function deleteCall(db: Db, userId: string, listingId: number, at: Date): Promise<void> {
  const removed = await db
    .delete(clerkCall)
    .where(and(eq(ofCall, userId), eq(clerkCall.tax_foreclosure_id, listingId)))
    .returning({ round: clerkCall.round })
  if (removed.length > 0) await countChange(db, userId, listingId, at)
}
