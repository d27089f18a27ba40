import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { importMapping } from '#server/platform/db/schema/ingest.ts'

export type SavedMappingRow = typeof importMapping.$inferSelect

export async function readSavedMappings(db: Db): Promise<SavedMappingRow[]> {
  return db.select().from(importMapping).orderBy(asc(importMapping.name))
}

/** The saved mapping of this name, locked until the transaction ends. */
export async function lockSavedMapping(
  db: Db,
  by: { readonly name: string } | { readonly id: number },
): Promise<SavedMappingRow | null> {
  const [row] = await db
    .select()
    .from(importMapping)
    .where('name' in by ? eq(importMapping.name, by.name) : eq(importMapping.id, by.id))
    .for('update')
  return row ?? null
}

/** Null if there is one of that name. */
export async function insertSavedMapping(
  db: Db,
  row: Pick<SavedMappingRow, 'name' | 'mapping' | 'saved_at'>,
): Promise<SavedMappingRow | null> {
  const [inserted] = await db.insert(importMapping).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function replaceSavedMapping(
  db: Db,
  { id, mapping, saved_at }: Pick<SavedMappingRow, 'id' | 'mapping' | 'saved_at'>,
): Promise<SavedMappingRow | null> {
  const version = sql`${importMapping.version} + 1`
  const [row] = await db
    .update(importMapping)
    .set({ mapping, saved_at, version })
    .where(eq(importMapping.id, id))
    .returning()
  return row ?? null
}

export async function removeSavedMapping(db: Db, id: number): Promise<void> {
  await db.delete(importMapping).where(eq(importMapping.id, id))
}
