import { drizzle } from 'drizzle-orm/node-postgres'
import { readdir } from 'node:fs/promises'
import type { PoolClient, Pool } from 'pg'
import { counted } from '#domain/text/counted.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { countOtherProcesses, listSequences, listTables, readRelease, type Table } from './catalog.store.ts'
import {
  analyze,
  copyIn,
  copyOut,
  empty,
  findFilled,
  inTransaction,
  lockForLoading,
  restart,
} from './copy.store.ts'
import { contentOf, type OnTable } from './export-database.ts'
import {
  fileOf,
  type Manifest,
  MANIFEST_FILE,
  readManifest,
  refuseOtherRelease,
  TransferError,
} from './manifest.ts'
import { checkTableFile, digestOf, readTableFile } from './table-file.ts'

/** Tables that preparing an empty database fills; an export replaces their rows. */
const SEEDED: ReadonlySet<string> = new Set(['public.county', 'public.trial_key'])

/**
 * Loads an export into an empty, migrated database, in one transaction: afterward the database holds exactly what the
 * export holds and an entry in the audit log, or nothing. Throws a TransferError for what the operator can fix.
 */
export async function loadDatabase(
  pool: Pool,
  folder: string,
  now: Date,
  onTable: OnTable = () => undefined,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await inTransaction(pool, 'load', async (client) => {
    refuseOtherRelease(manifest, await readRelease(client))
    const tables = await listTables(client)
    refuseOtherTables(manifest, tables)
    await checkFiles(folder, manifest)
    await refuseFilledDatabase(client, tables)
    await fill(client, tables, folder, onTable)
    await setSequences(client, manifest)
    await compare(client, tables, manifest)
    const details = { taken_at: manifest.taken_at, rows: rowsIn(manifest) }
    await writeAudit(drizzle(client), { at: now, by: COMMAND_LINE, action: 'load_database', details })
    await analyze(client, tables)
  })
  return manifest
}

/** How many rows an export has. */
export function rowsIn({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** The tables, each after those its rows refer to. */
export function inOrderOfNeed<T extends Pick<Table, 'name' | 'needs'>>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables need each other: ${[...waiting.keys()].join(', ')}`)
    ready.forEach(({ name }) => waiting.delete(name))
    ordered.push(...ready)
  }
  return ordered
}

function refuseOtherTables(manifest: Manifest, tables: readonly Table[]): void {
  const exported = new Map(manifest.tables.map(({ name, columns }) => [name, columns.join(', ')]))
  const here = new Map(tables.map(({ name, columns }) => [name, columns.join(', ')]))
  const odd =
    [...exported.keys()].find((name) => !here.has(name)) ??
    [...here.keys()].find((name) => !exported.has(name))
  if (odd !== undefined || exported.size !== manifest.tables.length) {
    throw new TransferError(`The table ${odd ?? ''} is not both in this export and in this database.`)
  }
  const different = [...here.keys()].find((name) => here.get(name) !== exported.get(name))
  if (different === undefined) return
  throw new TransferError(
    `The table ${different} has other columns in this export (${exported.get(different) ?? ''}) than in this ` +
      `database (${here.get(different) ?? ''}).`,
  )
}

async function checkFiles(folder: string, { tables }: Manifest): Promise<void> {
  const expected = new Set([MANIFEST_FILE, ...tables.map(({ name }) => fileOf(name))])
  const found = new Set(await readdir(folder))
  const missing = [...expected].find((name) => !found.has(name))
  if (missing !== undefined) throw new TransferError(`${missing} of this export is missing.`)
  const extra = [...found].find((name) => !expected.has(name))
  if (extra !== undefined) {
    throw new TransferError(`${extra} is not part of this export. Move it to another folder.`)
  }
  for (const table of tables) await checkTableFile(folder, table)
}

async function refuseFilledDatabase(client: PoolClient, tables: readonly Table[]): Promise<void> {
  const running = await countOtherProcesses(client)
  if (running > 0) {
    throw new TransferError(
      'The product is running on this database. Stop it first, and load before it has started there.',
    )
  }
  await lockForLoading(client, tables)
  const filled = (await findFilled(client, tables)).filter((name) => !SEEDED.has(name))
  if (filled.length === 0) return
  const first = filled.slice(0, 3).map((name) => name.replace('public.', ''))
  throw new TransferError(
    `This database has data already (${first.join(', ')}${filled.length > 3 ? ', …' : ''}). Load into an empty ` +
      'one: name a new database in DATABASE_URL, or a new folder in DATA_DIR, and do not start the product before.',
  )
}

async function fill(
  client: PoolClient,
  tables: readonly Table[],
  folder: string,
  onTable: OnTable,
): Promise<void> {
  const ordered = inOrderOfNeed(tables)
  for (const table of ordered.filter(({ name }) => SEEDED.has(name))) await empty(client, table)
  for (const [index, table] of ordered.entries()) {
    await readTableFile(folder, table.name, copyIn(client, table))
    await onTable(index + 1, ordered.length)
  }
}

async function setSequences(client: PoolClient, manifest: Manifest): Promise<void> {
  const exported = new Map(manifest.sequences.map(({ name, next }) => [name, next]))
  for (const sequence of await listSequences(client)) {
    const next = exported.get(sequence.name)
    if (next === undefined) throw new TransferError(`The sequence ${sequence.name} is not in this export.`)
    await restart(client, sequence, next)
  }
}

async function compare(client: PoolClient, tables: readonly Table[], manifest: Manifest): Promise<void> {
  const exported = new Map(manifest.tables.map((table) => [table.name, table]))
  const loaded = await contentOf(
    tables,
    (table) => digestOf(copyOut(client, table)),
    () => undefined,
  )
  for (const { name, rows, sha256 } of loaded) {
    const expected = exported.get(name)
    if (expected?.rows === rows && expected.sha256 === sha256) continue
    throw new TransferError(
      `The table ${name} is not the same after loading (${counted(rows, 'row')} of ${expected?.rows ?? 0}). ` +
        'Nothing was loaded.',
    )
  }
}
