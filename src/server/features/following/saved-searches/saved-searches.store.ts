import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { savedSearch } from '#server/platform/db/schema/following.ts'

const { user_id: owner, ...columns } = getTableColumns(savedSearch)

export type SavedSearchRow = Omit<typeof savedSearch.$inferSelect, 'user_id'>

const ofPerson = (userId: string, id: string) => and(eq(owner, userId), eq(savedSearch.id, id))

/** A person's saved searches, by name. */
export async function readSavedSearches(db: Db, userId: string): Promise<SavedSearchRow[]> {
  return db.select(columns).from(savedSearch).where(eq(owner, userId)).orderBy(savedSearch.name)
}

export async function countSavedSearches(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(savedSearch)
    .where(eq(owner, userId))
  return row?.count ?? 0
}

type NewSearch = Pick<SavedSearchRow, 'name' | 'search' | 'alert' | 'has_texts' | 'created_at'>

/** Returns null if the person already has a search with that name, ignoring case. */
export async function insertSavedSearch(
  db: Db,
  userId: string,
  search: NewSearch,
): Promise<SavedSearchRow | null> {
  const [row] = await db
    .insert(savedSearch)
    .values({ ...search, user_id: userId })
    .onConflictDoNothing({ target: [savedSearch.user_id, savedSearch.name] })
    .returning(columns)
  return row ?? null
}

/** Whether another of the person's searches has this name, ignoring case. */
export async function isNameTaken(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: savedSearch.id })
    .from(savedSearch)
    .where(and(eq(owner, userId), eq(savedSearch.name, name), ne(savedSearch.id, id)))
  return rows.length > 0
}

/** Returns null if the person has no such search. */
export async function renameSavedSearch(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<SavedSearchRow | null> {
  const [row] = await db.update(savedSearch).set({ name }).where(ofPerson(userId, id)).returning(columns)
  return row ?? null
}

export async function deleteSavedSearch(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(savedSearch).where(ofPerson(userId, id))
}

/** Returns null if the person has no such search. */
export async function updateSavedSearch(
  db: Db,
  userId: string,
  id: string,
  changes: Partial<Pick<SavedSearchRow, 'alert' | 'has_texts'>>,
): Promise<SavedSearchRow | null> {
  const [row] = await db.update(savedSearch).set(changes).where(ofPerson(userId, id)).returning(columns)
  return row ?? null
}
