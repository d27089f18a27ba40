import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { firstFrom } from '#contract/listings/first-from.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { KEPT_LIST } from '#web/lib/kept-list-name.ts'
import type { VersionedList } from './list-query.ts'
import { packed, type PackedListing, unpacked } from './packed-listing.ts'

/*
 * The list as the server last sent it, kept in this browser: shown while the server is asked what changed since, and
 * without a network. In pieces, so that a change of one listing rewrites one piece. Deleted when a session ends
 * (`lib/service-worker.ts`): a deletion closes every open connection, the first list is put through one that was open
 * before the call, and later ones only replace the version they follow. So an answer to an ended session is not kept.
 */

/** Changes whenever the shape of what is kept changes; an older shape is deleted. */
const SHAPE = 3
/** Listings whose ids differ only in their last digits are one piece. */
const IDS_IN_PIECE = 200
/** Three days: from Friday evening to the Monday sale (decision 044). */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000

const ONLY = 'list'

export type Kept = {
  version: string
  counties: readonly string[]
  /** When the server last said that this is the list, ISO 8601. */
  confirmedAt: string
}

type Schema = DBSchema & {
  about: { key: typeof ONLY; value: Kept }
  rows: { key: number; value: PackedListing[] }
  /** What the listing page showed, for `app/early-start.js`. */
  page: { key: typeof ONLY; value: unknown }
}

/** Reads and writes the kept list. Nothing here fails: without storage, no list is kept. */
export type KeptList = {
  /** Null if none is kept, or if it is older than three days. */
  read(now: number): Promise<Kept | null>
  /** The listings of the kept list; null if they cannot be read: to an empty list, no change could be applied. */
  rows(): Promise<Pick<ListAnswer, 'tax_foreclosures' | 'without_outline'> | null>
  /** Keeps the first list, without a page. */
  put(list: VersionedList, now: number): Promise<void>
  /**
   * Keeps a list instead of the one of version `since`, if that is still kept. `ids`: the listings in which they differ;
   * null for any. Without a county that it had, the kept page goes too.
   */
  update(list: VersionedList, change: { since: string; ids: ReadonlySet<number> | null }, now: number): Promise<void>
  /** Keeps the page that shows the list of this version, if that is still kept; returns whether it was. */
  putPage(page: unknown, version: string): Promise<boolean>
  /** Ends the connection once what was begun is done. */
  close(): void
}

export async function openKeptList(): Promise<KeptList | null> {
  if (!('indexedDB' in globalThis)) return null
  try {
    const database = await openDB<Schema>(KEPT_LIST, SHAPE, {
      upgrade(made) {
        for (const name of Array.from(made.objectStoreNames)) made.deleteObjectStore(name)
        for (const name of ['about', 'rows', 'page'] as const) made.createObjectStore(name)
      },
      blocking: (_old, _new, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
    return keptListIn(database)
  } catch (error) {
    console.warn('The list cannot be kept in this browser', error)
    return null
  }
}

function keptListIn(database: IDBPDatabase<Schema>): KeptList {
  async function tried<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await act()
    } catch (error) {
      // Closed by a deletion, or out of space: what is kept stays as it was.
      console.warn('The kept list could not be read or written', error)
      return otherwise
    }
  }

  return {
    read: (now) =>
      tried(async () => {
        const about = await database.get('about', ONLY)
        return about && now - Date.parse(about.confirmedAt) <= MAX_AGE_MS ? about : null
      }, null),
    rows: () =>
      tried(async () => {
        const all = (await database.getAll('rows')).flat().map(unpacked)
        return {
          tax_foreclosures: all.filter(({ geometry }) => geometry !== null),
          without_outline: all.filter(({ geometry }) => geometry === null),
        }
      }, null),
    put: (list, now) =>
      tried(async () => {
        if (list.version === null) return
        const transaction = database.transaction(['about', 'rows', 'page'], 'readwrite')
        await Promise.all([
          ...putAll(transaction.objectStore('rows'), list),
          transaction.objectStore('about').put(aboutOf(list, list.version, now), ONLY),
          transaction.objectStore('page').clear(),
          transaction.done,
        ])
      }, undefined),
    update: (list, { since, ids }, now) =>
      tried(async () => {
        if (list.version === null) return
        const transaction = database.transaction(['about', 'rows', 'page'], 'readwrite')
        const [about, rows] = [transaction.objectStore('about'), transaction.objectStore('rows')]
        const before = await about.get(ONLY)
        if (before?.version !== since) return
        const isCountyLost = before.counties.some((name) => !list.accessible_counties.includes(name))
        await Promise.all([
          ...(ids === null ? putAll(rows, list) : putPieces(rows, list, new Set(Array.from(ids, pieceOf)))),
          about.put(aboutOf(list, list.version, now), ONLY),
          isCountyLost && transaction.objectStore('page').clear(),
          transaction.done,
        ])
      }, undefined),
    putPage: (page, version) =>
      tried(async () => {
        const transaction = database.transaction(['about', 'page'], 'readwrite')
        if ((await transaction.objectStore('about').get(ONLY))?.version !== version) return false
        await Promise.all([transaction.objectStore('page').put(page, ONLY), transaction.done])
        return true
      }, false),
    close: () => database.close(),
  }
}

type Rows = {
  clear(): Promise<void>
  put(listings: PackedListing[], piece: number): Promise<number>
  delete(piece: number): Promise<void>
}

function putAll(rows: Rows, list: ListAnswer): Promise<unknown>[] {
  const pieces = new Map<number, Listing[]>()
  for (const listing of [...list.tax_foreclosures, ...list.without_outline]) {
    const piece = pieces.get(pieceOf(listing.id))
    if (piece) piece.push(listing)
    else pieces.set(pieceOf(listing.id), [listing])
  }
  return [rows.clear(), ...Array.from(pieces, ([piece, listings]) => rows.put(inIdOrder(listings), piece))]
}

function putPieces(rows: Rows, list: ListAnswer, pieces: ReadonlySet<number>): Promise<unknown>[] {
  return Array.from(pieces, (piece) => {
    const listings = [list.tax_foreclosures, list.without_outline].flatMap((part) => inPiece(part, piece))
    return listings.length === 0 ? rows.delete(piece) : rows.put(inIdOrder(listings), piece)
  })
}

function aboutOf({ accessible_counties }: ListAnswer, version: string, now: number): Kept {
  return { version, counties: accessible_counties, confirmedAt: new Date(now).toISOString() }
}

function pieceOf(id: number): number {
  return Math.floor(id / IDS_IN_PIECE)
}

function inIdOrder(listings: readonly Listing[]): PackedListing[] {
  return listings.toSorted((a, b) => a.id - b.id).map(packed)
}

/** Those of a piece among listings in order of id. */
function inPiece(listings: readonly Listing[], piece: number): readonly Listing[] {
  return listings.slice(firstFrom(listings, piece * IDS_IN_PIECE), firstFrom(listings, (piece + 1) * IDS_IN_PIECE))
}
