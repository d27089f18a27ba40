import { drizzle } from 'drizzle-orm/node-postgres'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PoolClient, Pool } from 'pg'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { databaseTrouble } from '#server/platform/db/database-trouble.ts'
import {
  countOtherProcesses,
  listSequences,
  listTables,
  readRelease,
  readServerVersion,
  type Table,
} from './catalog.store.ts'
import { copyOut, inTransaction, lockForReading } from './copy.store.ts'
import {
  type Manifest,
  MANIFEST_FILE,
  MANIFEST_FORMAT,
  type TableContent,
  TransferError,
} from './manifest.ts'
import { digestOf, flush, writeTableFile } from './table-file.ts'

/** Called after each table; the next one waits for it. */
export type OnTable = (done: number, all: number) => unknown

/** An export, and how many processes of the product may have changed the database since. */
export interface Exported {
  manifest: Manifest
  running: number
}

/**
 * Writes all tables, as they are at one instant, to a new folder. The folder gets its name when it is complete; a
 * failed export removes what it wrote, and a killed one leaves a folder named `….unfinished-` without a manifest.
 */
export async function exportDatabase(
  pool: Pool,
  folder: string,
  now: Date,
  onTable: OnTable = () => undefined,
): Promise<Exported> {
  await refuseFilledFolder(folder)
  const unfinished = await mkdtemp(`${folder}.unfinished-`).catch(explainFor(folder))
  try {
    const details = { folder: path.basename(folder) }
    await writeAudit(drizzle(pool), { at: now, by: COMMAND_LINE, action: 'export_database', details })
    const exported = await inSnapshot(pool, async (client, tables) => ({
      manifest: await writeFolder(client, tables, unfinished, now, onTable),
      running: await countOtherProcesses(client),
    }))
    await rename(unfinished, folder)
    await flush(path.dirname(folder))
    return exported
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    return explainFor(folder)(error)
  }
}

/** What all tables hold at one instant, without writing it anywhere. */
export function digestDatabase(pool: Pool): Promise<Manifest['tables']> {
  return inSnapshot(pool, (client, tables) =>
    contentOf(
      tables,
      (table) => digestOf(copyOut(client, table)),
      () => undefined,
    ),
  )
}

async function inSnapshot<T>(
  pool: Pool,
  work: (client: PoolClient, tables: readonly Table[]) => Promise<T>,
): Promise<T> {
  const tables = await listTables(pool)
  return inTransaction(pool, 'snapshot', async (client) => {
    await lockForReading(client, tables)
    if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables)) {
      throw new TransferError('The database was migrated at this moment. Run the command again.')
    }
    return work(client, tables)
  })
}

async function writeFolder(
  client: PoolClient,
  tables: readonly Table[],
  folder: string,
  now: Date,
  onTable: OnTable,
): Promise<Manifest> {
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    taken_at: now.toISOString(),
    server_version: await readServerVersion(client),
    ...(await readRelease(client)),
    tables: await contentOf(
      tables,
      (table) => writeTableFile(folder, table.name, copyOut(client, table)),
      onTable,
    ),
    sequences: (await listSequences(client)).map(({ name, next }) => ({ name, next })),
  }
  const file = path.join(folder, MANIFEST_FILE)
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  await flush(file)
  await flush(folder)
  return manifest
}

/** The content of each table, one after the other, because a connection copies one at a time. */
export async function contentOf(
  tables: readonly Table[],
  read: (table: Table) => Promise<TableContent>,
  onTable: OnTable,
): Promise<Manifest['tables']> {
  const contents: Manifest['tables'] = []
  for (const table of tables) {
    contents.push({ name: table.name, columns: table.columns, ...(await read(table)) })
    await onTable(contents.length, tables.length)
  }
  return contents
}

async function refuseFilledFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    return explainFor(folder)(error)
  })
  if (names.length > 0) throw new TransferError(`${folder} is not empty. Name a new folder.`)
}

/** Rethrows an error; one of the file system with the folder. */
function explainFor(folder: string): (error: unknown) => never {
  return (error) => {
    const isOfFiles = error instanceof Error && 'syscall' in error && databaseTrouble(error) !== 'away'
    if (!isOfFiles) throw error
    throw new TransferError(`Cannot write ${folder}: ${error.message}`, { cause: error })
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
