import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SourceAdapter } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { storedAdapter } from './stored/stored-adapter.ts'
import {
  readStoredSource,
  readStoredSources,
  readStoredSourcesNamed,
  type StoredSource,
} from './stored/stored.store.ts'

/** A source of an operator that this release cannot read, such as one with a layout it does not know. */
export interface UnreadableSource extends Pick<StoredSource, 'name' | 'title' | 'counties'> {
  readonly problem: string
}

/** Every source in use that can be read: those that ship with the product, then those that operators made. */
export async function readAdapters(db: Db): Promise<readonly SourceAdapter[]> {
  const stored = (await readStoredSources(db)).map(adapterOrProblem)
  return [...ADAPTERS, ...stored.flatMap((each) => (isUnreadable(each) ? [] : [each]))]
}

/** The sources in use that `readAdapters` leaves out. */
export async function readUnreadableSources(db: Db): Promise<readonly UnreadableSource[]> {
  return (await readStoredSources(db)).map(adapterOrProblem).filter(isUnreadable)
}

function adapterOrProblem(row: StoredSource): SourceAdapter | UnreadableSource {
  try {
    return storedAdapter(row)
  } catch (error) {
    const { name, title, counties } = row
    return { name, title, counties, problem: problemIn(error) }
  }
}

function isUnreadable(found: SourceAdapter | UnreadableSource): found is UnreadableSource {
  return 'problem' in found
}

function problemIn(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}

/** The source of a name; null if none is in use. Throws `not_possible` if this release cannot use it. */
export async function findAdapter(db: Db, name: string): Promise<SourceAdapter | null> {
  const shipped = shippedAdapter(name)
  if (shipped !== null) return shipped
  const stored = await readStoredSource(db, name)
  if (stored?.removed_at !== null) return null
  const found = adapterOrProblem(stored)
  if (!isUnreadable(found)) return found
  throw new AppError('not_possible', `This release cannot use the source. ${found.problem}`)
}

/** The same, also for what was read before its source was taken out; null also if it cannot be read. */
export async function findPastAdapter(db: Db, name: string): Promise<SourceAdapter | null> {
  const stored = shippedAdapter(name) === null ? await readStoredSource(db, name) : null
  const found = stored === null ? shippedAdapter(name) : adapterOrProblem(stored)
  return found === null || isUnreadable(found) ? null : found
}

/** The same for many, by name. */
export async function findPastAdapters(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, SourceAdapter>> {
  const found = names.flatMap((name) => shippedAdapter(name) ?? [])
  const others = names.filter((name) => shippedAdapter(name) === null)
  if (others.length > 0)
    for (const row of await readStoredSourcesNamed(db, others)) {
      const stored = adapterOrProblem(row)
      if (!isUnreadable(stored)) found.push(stored)
    }
  return new Map(found.map((adapter) => [adapter.name, adapter]))
}

/** A source that ships with the product; null if none has that name. */
export function shippedAdapter(name: string): SourceAdapter | null {
  return ADAPTERS.find((adapter) => adapter.name === name) ?? null
}
