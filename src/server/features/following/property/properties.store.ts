import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { clerkCall, clerkCallChanges, propertyNote } from '#server/platform/db/schema/following.ts'

const { user_id: ofNote, ...noteColumns } = getTableColumns(propertyNote)
const ofCall = clerkCall.user_id

export type NoteRow = Omit<typeof propertyNote.$inferSelect, 'user_id'>
export type NoteChanges = Partial<Omit<NoteRow, 'tax_foreclosure_id' | 'updated_at'>>
export type CallRow = typeof clerkCall.$inferSelect

/** What a person noted about some listings; without those about which nothing is noted. */
export async function readNotes(db: Db, userId: string, listingIds: readonly number[]): Promise<NoteRow[]> {
  return db
    .select(noteColumns)
    .from(propertyNote)
    .where(and(eq(ofNote, userId), inArray(propertyNote.tax_foreclosure_id, [...listingIds])))
}

/** What is written at an instant; with `replaced`, only over that note or one that already is the new one. */
type NoteWrite = { changes: NoteChanges; replaced: string | null; at: Date }

/**
 * Changes what a person noted about a listing; what `changes` leaves out stays. False, and nothing is changed, where
 * another note than the one to be replaced is there.
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

/** The calls of some people to the clerk about some listings, null for all of them. */
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

/** How often a person has changed a call about a listing, and when last; also after the call was removed. */
export type CallChanges = { changes: number; changed_at: Date }

/** A person's changes of calls, by id of the listing. */
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

/** Keeps a call in place of an earlier one. */
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
