import { sourceName } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import { source } from '#server/platform/db/schema/ingest.ts'

/** Gives a source a name on screen, also before its first import. */
export async function setSourceTitle(db: Db, name: string, title: string): Promise<void> {
  await db.insert(source).values({ name, title }).onConflictDoUpdate({ target: source.name, set: { title } })
}

/** The names on screen of all sources that were read, by key in order: those that operators gave, or the usual ones. */
export async function readSourceTitles(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ name: source.name, title: source.title }).from(source).orderBy(source.name)
  return new Map(rows.map(({ name, title }) => [name, title ?? sourceName(name, '')]))
}
