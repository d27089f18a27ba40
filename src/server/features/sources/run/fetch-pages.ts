import { SpanKind } from '@opentelemetry/api'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { storeDocument } from '#server/features/ingest/index.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import type { BrowsePages, FetchedPage, GetPage, PageBrowser } from '#server/features/sources/adapter.ts'
import type { KnownPage, PoliteFetch } from '#server/features/sources/fetching/polite-client.ts'
import { inSpan } from '#server/platform/tracing/spans.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertPage, readLatestPage, setProgress } from './runs.store.ts'
import type { StoredPage } from './runs.store.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Header under which the address is stored that redirects led to. */
const FINAL_URL = 'final-url'

/** How long "not modified" is believed. A page that was received broken, or a server that is wrong, lasts a day at most. */
const TRUSTED_MS = 20 * 3_600_000

/** Status of a page that an operator saved and handed over, or that a browser drew. */
const WITHOUT_STATUS = 0

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly name: string
  readonly runId: number
}

/**
 * The way an adapter gets its pages: each is stored as fetched, with its headers, before anything reads it, and asked
 * for only if it changed since it was last received, but at least once a day.
 */
export function pageGetter(deps: Deps, politeFetch: PoliteFetch): GetPage {
  const { db, clock, name, runId } = deps
  let place = 0
  return async (part, url) => {
    place += 1
    await setProgress(db, runId, `page ${place}: ${url}`)
    const latest = await readLatestPage(db, name, url, new Date(clock.now() - TRUSTED_MS))
    const attributes = { 'server.address': new URL(url).hostname }
    const answer = await inSpan('source fetch', { kind: SpanKind.CLIENT, attributes }, () =>
      politeFetch(url, latest ? knownPage(latest) : undefined),
    )
    const page = { source_run_id: runId, place, part, url, status: answer.status }
    if (answer.isUnchanged && latest) {
      await insertPage(db, {
        ...page,
        headers: { ...latest.headers, ...answer.headers },
        fetched_at: new Date(clock.now()),
        raw_document_id: latest.raw_document_id,
      })
      return { ...(await fetchedPage(latest)), part }
    }
    const raw_document_id = await store(db, `${name}-${part}`, answer.body, clock)
    await insertPage(db, {
      ...page,
      headers: { ...answer.headers, ...(answer.url !== url && { [FINAL_URL]: answer.url }) },
      fetched_at: new Date(clock.now()),
      raw_document_id,
    })
    return { part, url: answer.url, contentType: answer.headers['content-type'] ?? null, bytes: answer.body }
  }
}

/** The way an adapter gets its pages with a browser: each is stored before anything reads it. */
export function pageBrowser(deps: Deps, browser: PageBrowser): BrowsePages {
  return async (url, visit) => {
    await setProgress(deps.db, deps.runId, `in a browser: ${url}`)
    const markup = await browser.visit(url, visit)
    const pages = markup.map((bytes) => ({ part: LIST, url, contentType: 'text/html', bytes }))
    for (const [index, page] of pages.entries()) await storePage(deps, page, index + 1)
    return pages
  }
}

/** Stores a page that an operator saved by hand as the page of a run. */
export async function storeSavedPage(deps: Deps, page: FetchedPage): Promise<void> {
  await storePage(deps, page, 1)
}

async function storePage(deps: Deps, page: FetchedPage, place: number): Promise<void> {
  const { db, clock, name, runId } = deps
  const raw_document_id = await store(db, `${name}-${page.part}`, page.bytes, clock)
  await insertPage(db, {
    source_run_id: runId,
    place,
    part: page.part,
    url: page.url,
    status: WITHOUT_STATUS,
    headers: {},
    fetched_at: new Date(clock.now()),
    raw_document_id,
  })
}

/** A stored page as it was fetched. */
export async function fetchedPage({ part, url, headers, content_gz }: StoredPage): Promise<FetchedPage> {
  return {
    part,
    url: headers[FINAL_URL] ?? url,
    contentType: headers['content-type'] ?? null,
    bytes: await unpack(content_gz),
  }
}

function knownPage({ url, headers }: StoredPage): KnownPage {
  const { etag, 'last-modified': modified } = headers
  return {
    url: headers[FINAL_URL] ?? url,
    conditions: {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(modified !== undefined && { 'if-modified-since': modified }),
    },
  }
}

async function store(db: Db, file_name: string, bytes: Buffer, clock: Clock): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest()
  return storeDocument(db, {
    sha256,
    file_name,
    content_gz: await pack(bytes),
    stored_at: new Date(clock.now()),
  })
}
