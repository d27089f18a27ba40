import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A failure of an export or a load that the operator can fix. The message is complete and shown without a stack trace. */
export class TransferError extends Error {
  override name = 'TransferError'
}

/** What a table, or its file before compression, holds. */
export interface TableContent {
  rows: number
  /** Of all rows in the text format of COPY, in the table's order. */
  sha256: string
}

const FORMAT = 1

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  taken_at: z.iso.datetime(),
  server_version: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** The last migration of the job queue's own tables. */
  queue_migration: z.int(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** The value each sequence gives next; text, because it may exceed what JavaScript counts exactly. */
  sequences: z.array(z.strictObject({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
})

const anyFormat = z.looseObject({ format: z.int() })

/** What an export holds. Written last, so that a folder with a manifest is complete. */
export type Manifest = z.infer<typeof manifestSchema>

/** The state of a database that must be equal on both sides. */
export type Release = Pick<Manifest, 'migrations' | 'queue_migration'>

export const MANIFEST_FILE = 'manifest.json'
export const MANIFEST_FORMAT = FORMAT

/** The name of a table's file. */
export function fileOf(table: string): string {
  return `${table}.copy.gz`
}

/** Reads the manifest of an export. Throws a TransferError if there is none, or none that this release reads. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch((cause: unknown) => {
    throw new TransferError(
      `${folder} is not a complete export: its ${MANIFEST_FILE} cannot be read. Export again.`,
      { cause },
    )
  })
  const content = parseJson(text)
  const { data: versioned } = anyFormat.safeParse(content)
  if (versioned !== undefined && versioned.format > FORMAT) {
    throw new TransferError('This export was made by a newer release. Load it with that release.')
  }
  const { data, error } = manifestSchema.safeParse(content)
  if (error) throw new TransferError(`The ${MANIFEST_FILE} of this export is damaged.`, { cause: error })
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TransferError(`The ${MANIFEST_FILE} of this export is damaged.`, { cause })
  }
}

/** Throws a TransferError unless an export was made by the release that migrated this database. */
export function refuseOtherRelease(exported: Release, here: Release): void {
  const known = new Map(here.migrations.map(({ name, checksum }) => [name, checksum]))
  const unknown = exported.migrations.find(({ name }) => !known.has(name))
  if (unknown !== undefined || exported.queue_migration > here.queue_migration) {
    const what = unknown?.name ?? `migration ${exported.queue_migration} of the job queue`
    throw new TransferError(
      `This export was made by a newer release (${what} is unknown here). Load it with that release.`,
    )
  }
  const changed = exported.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed !== undefined) {
    throw new TransferError(`The migration ${changed.name} of this export is not the one of this release.`)
  }
  if (exported.migrations.length < known.size || exported.queue_migration < here.queue_migration) {
    throw new TransferError(
      'This export was made by an older release. Start this release where the data is now, which updates it, and ' +
        'export again; or load this export with its own release, then start this one.',
    )
  }
}
