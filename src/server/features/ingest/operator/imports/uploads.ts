import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { AppError } from '#contract/errors.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { operatorImportEndpoints } from '#contract/operator/imports.ts'
import { OPERATOR_SOURCES } from '#domain/sources/source-name.ts'
import { KNOWN_COLUMNS, suggestMapping } from '#server/features/ingest/mapping/suggest-mapping.ts'
import { wantedColumns } from '#server/features/ingest/normalize/cells.ts'
import { nameByContent } from '#server/features/ingest/read/sniff-format.ts'
import type { GivenFile } from '#server/features/ingest/read/read-table.ts'
import { readSourceTitles } from '#server/features/ingest/titles.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { asJson } from './answers.ts'
import { importRequest } from './import-request.ts'
import { insertUpload, readUploads, removeExpiredUploads, removeIdleUploads } from './imports.store.ts'
import type { PreviewReader } from './preview-reader.ts'
import { listMappings } from './save-mapping.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const KEPT_MS = 3 * 24 * 3_600_000

/** Files of one operator; of more, the oldest go that no task is still to read. */
const MAX_KEPT = 20

type Deps = { readonly db: Db; readonly reader: PreviewReader }

/** Stores an uploaded file, if it is one that can be read. */
export async function keepUpload(
  { name, bytes, ownerId, now }: GivenFile & { ownerId: string; now: number },
  { db, reader }: Deps,
): Promise<string> {
  if (bytes.length === 0) throw new AppError('bad_request', 'This file is empty. Choose another one')
  const sniffed = await reader.sniff(bytes)
  if (!sniffed.ok) throw new AppError('bad_request', sniffed.problem)
  const content_gz = await compress(bytes)
  const uploaded_at = new Date(now)
  return db.transaction(async (tx) => {
    await removeExpiredUploads(tx, uploaded_at)
    const others = await readUploads(tx, ownerId, uploaded_at)
    await removeIdleUploads(
      tx,
      others.slice(MAX_KEPT - 1).map(({ id }) => id),
    )
    return insertUpload(tx, {
      user_id: ownerId,
      file_name: nameByContent(name, sniffed.extension),
      bytes: bytes.length,
      content_gz,
      uploaded_at,
      expires_at: new Date(now + KEPT_MS),
    })
  })
}

/** The file of an upload. */
export async function unpacked({
  file_name,
  content_gz,
}: {
  file_name: string
  content_gz: Buffer
}): Promise<GivenFile> {
  return { name: file_name, bytes: await decompress(content_gz) }
}

type Opened = Pick<
  EndpointOutput<typeof operatorImportEndpoints.import>,
  'sheets' | 'mapping' | 'as_of' | 'authority' | 'known' | 'sources'
>

/** What an operator needs to say what the columns of an upload mean, with their own last words on it. */
export async function openUpload(
  upload: { file_name: string; content_gz: Buffer; draft: unknown },
  { db, reader }: Deps,
): Promise<Opened> {
  const file = await unpacked(upload)
  const draft = upload.draft === null ? null : importRequest.parse(upload.draft)
  const saved = await listMappings(db)
  const wanted = [...new Set([...saved.flatMap(({ mapping }) => wantedColumns(mapping)), ...KNOWN_COLUMNS])]
  const { sheets, columns, hasOutlines } = await reader.inspect({
    file,
    wanted,
    mapping: draft?.mapping ?? null,
  })
  const suggested = suggestMapping(
    { name: upload.file_name, columns: columns.map(({ name }) => name), hasOutlines },
    saved,
  )
  return {
    sheets: [...sheets],
    mapping: asJson(draft?.mapping ?? suggested.mapping),
    as_of: draft?.as_of ?? null,
    authority: draft?.authority ?? null,
    known: { saved_as: suggested.savedAs, columns: suggested.columns },
    sources: [...(await readSourceTitles(db)).keys()].filter((name) => !OPERATOR_SOURCES.includes(name)),
  }
}
