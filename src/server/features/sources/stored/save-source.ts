import { Cron } from 'croner'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '#contract/errors.ts'
import type { AboutSource } from '#contract/operator/stored-source-schema.ts'
import { OPERATOR_SOURCES } from '#domain/sources/source-name.ts'
import { parseMapping, readRows, setSourceTitle } from '#server/features/ingest/index.ts'
import type { FetchedPage } from '#server/features/sources/adapter.ts'
import { readAdapters, readUnreadableSources, shippedAdapter } from '#server/features/sources/find-adapter.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { countyRows } from '#server/features/sources/run/county-rows.ts'
import { readBusySources } from '#server/features/sources/run/runs.store.ts'
import { lockSetting, updateSetting } from '#server/features/sources/settings.store.ts'
import { titleOf } from '#server/features/sources/title-of.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { columnUses } from './preview-source.ts'
import { readDraftPage } from './read-draft.ts'
import type { DraftExtract, Reading } from './read-draft.ts'
import {
  insertStoredSource,
  lockStoredSource,
  removeStoredSource,
  replaceStoredSource,
  type NewStoredSource,
  type StoredSource,
} from './stored.store.ts'

const compress = promisify(gzip)

interface Change {
  readonly by: Actor
  readonly at: Date
  readonly reason: string
}

interface Saving {
  readonly name: string
  readonly about: AboutSource
  readonly reading: Reading
  readonly page: FetchedPage
  /** Version of the source of that name that the operator saw; null for a new one. */
  readonly replaces: number | null
}

/** The sources of what operators do themselves, and the page where a source is made. */
const RESERVED: readonly string[] = [...OPERATOR_SOURCES, 'new']

const TAKEN = 'There is a source with that key. Choose another one'
const LATER = 'A later version was saved meanwhile. Begin again with Edit on the page of the source'
const TITLE_TAKEN = 'Another source has that name on screen. Choose another one'

/**
 * Saves a source that was made from a page, if the page gives rows by it. A new one is off. So is one whose address moved
 * to another site, or whose terms are others: they have to be confirmed again.
 */
export async function saveSource(db: Db, saving: Saving, change: Change): Promise<number> {
  const { name, replaces } = saving
  if (shippedAdapter(name) !== null || RESERVED.includes(name)) throw new AppError('name_taken', TAKEN)
  const row = await checkedRow(saving, change.at)
  await refuseSameTitle(db, saving)
  return db.transaction(async (tx) => {
    const before = await lockStoredSource(tx, name)
    const isInUse = before?.removed_at === null
    if (replaces === null && isInUse) throw new AppError('name_taken', TAKEN)
    if (replaces !== null && (!isInUse || before.version !== replaces))
      throw new AppError('changed_meanwhile', LATER)
    const version = before === null ? await insertStoredSource(tx, row) : await replaceStoredSource(tx, row)
    if (version === null) throw new AppError('name_taken', TAKEN)
    if (before !== null && needsNewConsent(before, row)) await withdrawConsent(tx, name)
    await setSourceTitle(tx, name, row.title)
    const details = {
      source: name,
      version,
      before: isInUse ? auditedFacts(before) : null,
      after: auditedFacts(row),
      reason: change.reason,
    }
    await writeAudit(tx, { at: change.at, by: change.by, action: 'save_source', details })
    return version
  })
}

/** Two sources of one name could not be told apart in lists and in evidence. */
async function refuseSameTitle(db: Db, { name, about }: Saving): Promise<void> {
  const readable = (await readAdapters(db)).map((adapter) => ({
    name: adapter.name,
    title: titleOf(adapter),
  }))
  const others = [...readable, ...(await readUnreadableSources(db))].filter((other) => other.name !== name)
  const isSame = (title: string) => title.toLowerCase() === about.title.toLowerCase()
  if (others.some(({ title }) => isSame(title))) throw new AppError('name_taken', TITLE_TAKEN)
}

/** Takes out a stored source: it is not read anymore; what it has read stays. */
export async function removeSource(
  db: Db,
  { name, version }: { name: string; version: number },
  { by, at, reason }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockStoredSource(tx, name)
    if (before?.removed_at !== null) throw new AppError('not_found')
    if (before.version !== version) throw new AppError('changed_meanwhile')
    if ((await readBusySources(tx, [name])).size > 0)
      throw new AppError('not_possible', 'It is being read right now. Try again when it is done')
    await removeStoredSource(tx, name, at)
    await withdrawConsent(tx, name)
    const details = { source: name, before: auditedFacts(before), after: null, reason }
    await writeAudit(tx, { at, by, action: 'remove_source', details })
  })
}

async function withdrawConsent(db: Db, name: string): Promise<void> {
  await lockSetting(db, name)
  const off = { is_on: false, next_run_at: null, address: null, failures: 0 }
  await updateSetting(db, name, { ...off, terms_confirmed_at: null, terms_confirmed_by: null })
}

function needsNewConsent(before: StoredSource, after: NewStoredSource): boolean {
  const host = (address: string) => URL.parse(address)?.host
  return (
    before.removed_at !== null || before.terms !== after.terms || host(before.address) !== host(after.address)
  )
}

function auditedFacts(row: StoredSource | NewStoredSource) {
  const { title, authority, counties, address, page, terms, schedule, bounds, layout, mapping } = row
  return { title, authority, counties, address, page, terms, schedule, bounds, layout, mapping }
}

/** Throws `bad_request` or `not_possible`, with the first thing that is wrong. */
async function checkedRow({ name, about, reading, page }: Saving, at: Date): Promise<NewStoredSource> {
  for (const cron of [about.schedule.usual, about.schedule.onSaleDays, about.schedule.onLastDays])
    if (cron !== undefined) checkCron(cron, at)
  const read = await readOrRefuse(page, reading, name)
  await checkRows(read, about, at)
  const { extract, layout, mapping } = read
  return {
    ...about,
    name,
    pause_ms: PAUSE_MS,
    layout,
    mapping,
    fixture_gz: await compress(page.bytes),
    fixture_rows: extract.rows,
    saved_at: at,
  }
}

/** Between two requests to a county's site. */
const PAUSE_MS = 5_000

async function readOrRefuse(page: FetchedPage, reading: Reading, name: string): Promise<DraftExtract> {
  try {
    return await readDraftPage(page, reading, name)
  } catch (error) {
    if (error instanceof LayoutError)
      throw new AppError('not_possible', `This page cannot be read: ${error.message}`)
    throw error
  }
}

async function checkRows(read: DraftExtract, about: AboutSource, at: Date): Promise<void> {
  const { extract } = read
  const parsed = parseMapping(read.mapping)
  if (!parsed.ok)
    throw new AppError('bad_request', `What the columns mean is not complete: ${parsed.problems.join('; ')}`)
  const undecided = columnUses(read).filter(({ use }) => use === 'undecided')
  if (undecided.length > 0)
    throw new AppError(
      'bad_request',
      `Say what these columns are: ${undecided.map(({ name }) => `"${name}"`).join(', ')}`,
    )
  if (parsed.mapping.reads !== 'listings') throw new AppError('bad_request', 'A source reads listings')
  const rows = await readRows({ name: 'rows.csv', bytes: extract.csv }, parsed.mapping, at.getTime())
  if (!rows.ok) throw new AppError('bad_request', rows.problems.join('; '))
  if (rows.rows.length === 0)
    throw new AppError('not_possible', 'No row of this page can be read as a listing')
  const own = new Set<string>(about.counties)
  const byCounty = await countyRows({ csv: extract.csv, mapping: parsed.mapping }, at.getTime())
  const others = Object.keys(byCounty).filter((county) => !own.has(county))
  if (others.length > 0)
    throw new AppError('bad_request', `Rows of this page are of other counties: ${others.join(', ')}`)
  const [least = 0, most = 0] = about.bounds.rows
  const count = extract.records.length
  if (count < least || count > most)
    throw new AppError('bad_request', `This page has ${count} rows, which is out of the bounds`)
}

/** A site must not be asked more often than this. */
const MIN_GAP_MS = 10 * 60_000
const LOOKED_AT = 200

function checkCron(cron: string, at: Date): void {
  const runs = runsOf(cron, at)
  if (runs.length === 0) throw new AppError('bad_request', `The schedule "${cron}" never comes`)
  // Croner takes a year, too, and a single day. Without a next run, a source would fall silent.
  if (runs.length < LOOKED_AT) throw new AppError('bad_request', `The schedule "${cron}" comes to an end`)
  const gaps = runs.slice(1).map((run, place) => run.getTime() - (runs[place]?.getTime() ?? 0))
  if (Math.min(Infinity, ...gaps) < MIN_GAP_MS)
    throw new AppError('bad_request', `The schedule "${cron}" comes more often than every 10 minutes`)
}

function runsOf(cron: string, at: Date): Date[] {
  try {
    return new Cron(cron, { timezone: 'America/New_York' }).nextRuns(LOOKED_AT, at)
  } catch (cause) {
    throw new AppError('bad_request', `The schedule "${cron}" is no cron expression`, { cause })
  }
}
