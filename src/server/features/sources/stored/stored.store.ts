import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { storedSource } from '#server/platform/db/schema/stored-sources.ts'

type Row = typeof storedSource.$inferSelect

/** A stored source without its page. */
export type StoredSource = Omit<Row, 'fixture_gz' | 'fixture_rows'>
export type NewStoredSource = Omit<Row, 'version' | 'removed_at'>

const facts = {
  name: storedSource.name,
  version: storedSource.version,
  title: storedSource.title,
  authority: storedSource.authority,
  counties: storedSource.counties,
  address: storedSource.address,
  page: storedSource.page,
  terms: storedSource.terms,
  schedule: storedSource.schedule,
  pause_ms: storedSource.pause_ms,
  bounds: storedSource.bounds,
  layout: storedSource.layout,
  mapping: storedSource.mapping,
  saved_at: storedSource.saved_at,
  removed_at: storedSource.removed_at,
}

/** The stored sources that are in use, by name. */
export async function readStoredSources(db: Db): Promise<StoredSource[]> {
  return db
    .select(facts)
    .from(storedSource)
    .where(isNull(storedSource.removed_at))
    .orderBy(asc(storedSource.name))
}

/** A stored source, also one that was taken out; null if there never was one of that name. */
export async function readStoredSource(db: Db, name: string): Promise<StoredSource | null> {
  const [row] = await db.select(facts).from(storedSource).where(eq(storedSource.name, name))
  return row ?? null
}

/** Those of these stored sources that there are or were. */
export async function readStoredSourcesNamed(db: Db, names: readonly string[]): Promise<StoredSource[]> {
  return db
    .select(facts)
    .from(storedSource)
    .where(inArray(storedSource.name, [...names]))
}

/** The page that a stored source was made from, and the rows it gave. */
export async function readFixture(
  db: Db,
  name: string,
): Promise<Pick<Row, 'fixture_gz' | 'fixture_rows'> | null> {
  const { fixture_gz, fixture_rows } = storedSource
  const [row] = await db
    .select({ fixture_gz, fixture_rows })
    .from(storedSource)
    .where(eq(storedSource.name, name))
  return row ?? null
}

/** A stored source, locked until the transaction ends. */
export async function lockStoredSource(db: Db, name: string): Promise<StoredSource | null> {
  const [row] = await db.select(facts).from(storedSource).where(eq(storedSource.name, name)).for('update')
  return row ?? null
}

/** The version of the new stored source; null if there is one of that name, also one that was taken out. */
export async function insertStoredSource(db: Db, row: NewStoredSource): Promise<number | null> {
  const [inserted] = await db
    .insert(storedSource)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: storedSource.version })
  return inserted?.version ?? null
}

/** Replaces a stored source, or puts back one that was taken out. Returns its new version. */
export async function replaceStoredSource(db: Db, { name, ...row }: NewStoredSource): Promise<number> {
  const [replaced] = await db
    .update(storedSource)
    .set({ ...row, removed_at: null, version: sql`${storedSource.version} + 1` })
    .where(eq(storedSource.name, name))
    .returning({ version: storedSource.version })
  if (!replaced) throw new Error(`The source ${name} was not stored.`)
  return replaced.version
}

/** Takes out a stored source; what it has read stays. */
export async function removeStoredSource(db: Db, name: string, at: Date): Promise<void> {
  await db
    .update(storedSource)
    .set({ removed_at: at })
    .where(and(eq(storedSource.name, name), isNull(storedSource.removed_at)))
}
