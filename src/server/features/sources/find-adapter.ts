import type { Db } from '#server/platform/db/database.ts'
import type { SourceAdapter } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { storedAdapter } from './stored/stored-adapter.ts'
import { readStoredSource, readStoredSources } from './stored/stored.store.ts'

/** Every source in use: those that ship with the product, then those that operators made. */
export async function readAdapters(db: Db): Promise<readonly SourceAdapter[]> {
  return [...ADAPTERS, ...(await readStoredSources(db)).map(storedAdapter)]
}

/** The source of a name; null if none is in use. */
export async function findAdapter(db: Db, name: string): Promise<SourceAdapter | null> {
  const shipped = shippedAdapter(name)
  if (shipped !== null) return shipped
  const stored = await readStoredSource(db, name)
  return stored?.removed_at === null ? storedAdapter(stored) : null
}

/** The same, also for what was read before its source was taken out. */
export async function findPastAdapter(db: Db, name: string): Promise<SourceAdapter | null> {
  const stored = shippedAdapter(name) === null ? await readStoredSource(db, name) : null
  return stored === null ? shippedAdapter(name) : storedAdapter(stored)
}

/** A source that ships with the product; null if none has that name. */
export function shippedAdapter(name: string): SourceAdapter | null {
  return ADAPTERS.find((adapter) => adapter.name === name) ?? null
}
