import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { AppError } from '#contract/errors.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { operatorStoredSourceEndpoints } from '#contract/operator/stored-sources.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import type { FetchedPage } from '#server/features/sources/adapter.ts'
import { findAdapter, shippedAdapter } from '#server/features/sources/find-adapter.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { isPdf } from '#server/features/sources/layout/pdf-lines.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { readPages, readRuns } from '#server/features/sources/run/runs.store.ts'
import { problemOfPdf } from '#server/features/sources/threads/page-reader.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertDraft, removeOldDrafts } from './drafts.store.ts'
import type { SourceDraft } from './drafts.store.ts'
import { problemOfPage } from './sniff-page.ts'
import { factsOf } from './source-facts.ts'
import { readFixture, readStoredSource } from './stored.store.ts'
import type { StoredSource } from './stored.store.ts'
import { asJson, suggestSources } from './suggest-sources.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const KEPT_MS = 3 * 24 * 3_600_000
/** Pages of one operator; of more, the oldest goes. */
const MAX_KEPT = 20
/** Runs that are looked through for a page. */
const LOOK_BACK = 20

interface Owner {
  readonly ownerId: string
  /** Epoch milliseconds. */
  readonly now: number
}

interface NewDraft {
  readonly file_name: string
  readonly url: string | null
  readonly bytes: Buffer
  /** The source that is edited. */
  readonly edits: StoredSource | null
}

/** Stores an uploaded page. Throws `bad_request` for one that cannot be read. */
export async function keepPage(db: Db, file: { name: string; bytes: Buffer }, owner: Owner): Promise<string> {
  const problem = problemOfPage(file.bytes) ?? (await damageOf(file.bytes))
  if (problem !== null) throw new AppError('bad_request', problem)
  return keep(db, { file_name: file.name, url: null, bytes: file.bytes, edits: null }, owner)
}

async function damageOf(page: Buffer): Promise<string | null> {
  if (!isPdf({ bytes: page })) return null
  try {
    const problem = await problemOfPdf(page)
    return problem && `This page cannot be read: ${problem}. Download it again`
  } catch (error) {
    // One that takes too long may be whole; its preview says so.
    if (error instanceof LayoutError) return null
    throw error
  }
}

/** Begins with the page of a source: the latest that a run stored, or the one that a stored source was made from. */
export async function openPage(
  db: Db,
  { source, page, edits }: { source: string; page: 'latest' | 'fixture'; edits: boolean },
  owner: Owner,
): Promise<string> {
  if ((await findAdapter(db, source)) === null) throw new AppError('not_found')
  const stored = shippedAdapter(source) === null ? await readStoredSource(db, source) : null
  if (edits && stored === null) throw new AppError('not_possible', 'This source ships with the product')
  const found = page === 'latest' ? await latestPage(db, source) : await fixtureOf(db, stored)
  if (found === null) throw new AppError('not_possible', 'No page of this source is stored')
  return keep(db, { file_name: source, ...found, edits: edits ? stored : null }, owner)
}

async function keep(db: Db, draft: NewDraft, { ownerId, now }: Owner): Promise<string> {
  const content_gz = await compress(draft.bytes)
  const { file_name, url, bytes, edits } = draft
  const created_at = new Date(now)
  return db.transaction(async (tx) => {
    await removeOldDrafts(tx, { ownerId, kept: MAX_KEPT - 1, now: created_at })
    return insertDraft(tx, {
      user_id: ownerId,
      file_name,
      url,
      bytes: bytes.length,
      content_gz,
      edits: edits?.name ?? null,
      edits_version: edits?.version ?? null,
      draft: edits && { layout: edits.layout, mapping: edits.mapping },
      created_at,
      expires_at: new Date(now + KEPT_MS),
    })
  })
}

async function fixtureOf(
  db: Db,
  stored: StoredSource | null,
): Promise<Pick<NewDraft, 'url' | 'bytes'> | null> {
  const fixture = stored && (await readFixture(db, stored.name))
  return fixture && { url: stored.address, bytes: await decompress(fixture.fixture_gz) }
}

async function latestPage(db: Db, source: string): Promise<Pick<NewDraft, 'url' | 'bytes'> | null> {
  for (const { id } of await readRuns(db, source, LOOK_BACK)) {
    const list = (await readPages(db, id)).find(({ part }) => part === LIST)
    if (list) return fetchedPage(list)
  }
  return null
}

/** The page of a draft. */
export async function pageOfDraft({ content_gz, url }: SourceDraft): Promise<FetchedPage> {
  const bytes = await decompress(content_gz)
  return { part: LIST, url: url ?? 'https://page.invalid/', contentType: null, bytes }
}

type Opened = EndpointOutput<typeof operatorStoredSourceEndpoints.sourceDraft>

/** What an operator needs to go on with a page. */
export async function openDraft(db: Db, draft: SourceDraft): Promise<Opened> {
  const { id, file_name, url, bytes, edits, edits_version } = draft
  const stored = edits === null ? null : await readStoredSource(db, edits)
  return {
    id,
    file_name,
    url,
    bytes,
    suggestions: await suggestSources(await pageOfDraft(draft), file_name),
    reading: readingOf(draft),
    edits: stored && { ...factsOf(stored), version: edits_version ?? stored.version },
  }
}

function readingOf({ draft }: SourceDraft): Opened['reading'] {
  if (typeof draft !== 'object' || draft === null || !('layout' in draft) || !('mapping' in draft))
    return null
  return { layout: asJson(draft.layout), mapping: asJson(draft.mapping) }
}
