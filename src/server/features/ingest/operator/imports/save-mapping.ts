import { AppError } from '#contract/errors.ts'
import type { Mapping } from '#contract/operator/mapping-schema.ts'
import type { NamedMapping } from '#server/features/ingest/mapping/suggest-mapping.ts'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  insertSavedMapping,
  lockSavedMapping,
  readSavedMappings,
  removeSavedMapping,
  replaceSavedMapping,
  type SavedMappingRow,
} from './mappings.store.ts'

interface Saving {
  readonly name: string
  readonly mapping: unknown
  /** Version of the mapping of that name that the operator saw; null for a new one. */
  readonly replaces: number | null
  readonly by: Actor
  readonly at: Date
}

/** Saves a valid mapping under a name, or replaces the one of that name. */
export async function saveMapping(db: Db, saving: Saving): Promise<SavedMappingRow> {
  const { name, replaces, by, at } = saving
  const mapping = validMapping(saving.mapping)
  return db.transaction(async (tx) => {
    const before = await lockSavedMapping(tx, { name })
    if (replaces !== null && before?.version !== replaces) throw new AppError('changed_meanwhile')
    if (replaces === null && before !== null) throw new AppError('name_taken', TAKEN)
    const values = { mapping, saved_at: at }
    const saved = before
      ? await replaceSavedMapping(tx, { ...values, id: before.id })
      : await insertSavedMapping(tx, { ...values, name })
    if (saved === null) throw new AppError('name_taken', TAKEN)
    const details = { mapping_id: saved.id, name, before: before?.mapping ?? null, after: mapping }
    await writeAudit(tx, { at, by, action: 'save_import_mapping', details })
    return saved
  })
}

const TAKEN = 'There is a saved mapping with that name. Replace it, or choose another name'

function validMapping(given: unknown): Mapping {
  const parsed = parseMapping(given)
  if (!parsed.ok)
    throw new AppError('bad_request', `This mapping is not complete: ${parsed.problems.join('; ')}`)
  return parsed.mapping
}

/** Deletes a saved mapping, unless another operator replaced it meanwhile. */
export async function deleteMapping(
  db: Db,
  { id, version, by, at }: { id: number; version: number; by: Actor; at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSavedMapping(tx, { id })
    if (before === null) throw new AppError('not_found')
    if (before.version !== version) throw new AppError('changed_meanwhile')
    await removeSavedMapping(tx, id)
    const details = { mapping_id: id, name: before.name, before: before.mapping, after: null }
    await writeAudit(tx, { at, by, action: 'remove_import_mapping', details })
  })
}

/** All saved mappings that this release can read. */
export async function listMappings(db: Db): Promise<(NamedMapping & SavedMappingRow)[]> {
  return (await readSavedMappings(db)).flatMap((row) => {
    const parsed = parseMapping(row.mapping)
    return parsed.ok ? [{ ...row, mapping: parsed.mapping }] : []
  })
}

/** The mapping saved under a name; null if there is none. */
export async function findSavedMapping(db: Db, name: string): Promise<unknown> {
  const rows = await readSavedMappings(db)
  return rows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.mapping ?? null
}
