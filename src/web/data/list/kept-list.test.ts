import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aListing } from '#domain/listing/listing.fixture.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { KEPT_LIST } from '#web/lib/kept-list-name.ts'
import { type KeptList, openKeptList } from './kept-list.ts'
import type { VersionedList } from './list-query.ts'
import { sendable } from './packed-listing.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const HOUR = 3_600_000

const listOf = (version: string, ...listings: readonly Listing[]): VersionedList => ({
  tax_foreclosures: listings.filter(({ geometry }) => geometry !== null),
  without_outline: listings.filter(({ geometry }) => geometry === null),
  accessible_counties: ['Wake'],
  version,
})
const geometry = { rings: [], spatialReference: { wkid: 2264 } }
const [one, two, far] = [
  aListing({ id: 1, geometry }),
  aListing({ id: 2, geometry: null }),
  aListing({ id: 4_000, geometry }),
]

const opened: KeptList[] = []
async function open(): Promise<KeptList> {
  const kept = await openKeptList()
  if (!kept) throw new Error('no list can be kept')
  opened.push(kept)
  return kept
}

async function held(kept: KeptList): Promise<VersionedList | null> {
  const [about, rows] = [await kept.read(NOW), await kept.rows()]
  if (!about || !rows) return null
  return {
    tax_foreclosures: rows.tax_foreclosures.map(sendable),
    without_outline: rows.without_outline.map(sendable),
    accessible_counties: [...about.counties],
    version: about.version,
  }
}

async function heldPages(): Promise<unknown[]> {
  const database = await openDB(KEPT_LIST)
  const pages: unknown[] = await database.getAll('page')
  database.close()
  return pages
}

async function remove(): Promise<void> {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(KEPT_LIST).addEventListener('success', resolve)
  })
}

beforeEach(remove)
afterEach(() => vi.restoreAllMocks())

it('keeps a list with its version', async () => {
  const kept = await open()
  expect(await kept.read(NOW)).toBeNull()
  await kept.put(listOf('v1', one, two, far), NOW)
  expect(await kept.read(NOW)).toEqual({
    version: 'v1',
    counties: ['Wake'],
    confirmedAt: '2026-11-18T12:00:00.000Z',
  })
  // In another tab, or on the next visit.
  expect(await held(await open())).toEqual(listOf('v1', one, two, far))
})

it('changes the listings named, whether they changed, came, went or got an outline', async () => {
  const kept = await open()
  await kept.put(listOf('v1', one, two, far), NOW)
  const next = listOf('v2', { ...one, street: 'Oak' }, { ...two, geometry }, aListing({ id: 900, geometry: null }))
  await kept.update(next, { since: 'v1', ids: new Set([1, 2, 900, 4_000]) }, NOW + HOUR)
  expect(await held(kept)).toEqual(next)
  expect((await kept.read(NOW))?.confirmedAt).toBe('2026-11-18T13:00:00.000Z')
  const last = listOf('v3', far)
  await kept.update(last, { since: 'v2', ids: null }, NOW)
  expect(await held(kept)).toEqual(last)
})

it('does not mix with a list of another version, which another tab has kept meanwhile', async () => {
  const kept = await open()
  await kept.put(listOf('v2', one), NOW)
  await kept.update(listOf('v9', far), { since: 'v1', ids: new Set([4_000]) }, NOW)
  expect(await held(kept)).toEqual(listOf('v2', one))
})

it('forgets the page with a county that the list lost, and with the first list', async () => {
  const kept = await open()
  const both = { ...listOf('v1', one), accessible_counties: ['Burke', 'Wake'] }
  await kept.put(both, NOW)
  await kept.putPage('cards of Burke', 'v1')
  await kept.update({ ...both, version: 'v2' }, { since: 'v1', ids: new Set() }, NOW)
  expect(await heldPages()).toEqual(['cards of Burke'])
  await kept.update(listOf('v3', one), { since: 'v2', ids: null }, NOW)
  expect(await heldPages()).toEqual([])
  await kept.putPage('cards of Wake', 'v3')
  await kept.put(listOf('v4', one), NOW)
  expect(await heldPages()).toEqual([])
})

it('forgets a list after three days', async () => {
  const kept = await open()
  await kept.put(listOf('v1', one), NOW)
  expect(await kept.read(NOW + 72 * HOUR)).not.toBeNull()
  expect(await kept.read(NOW + 72 * HOUR + 1)).toBeNull()
})

it('keeps nothing for a session that has ended, though its answer arrives later', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const kept = await open()
  await kept.put(listOf('v1', one), NOW)
  await remove()
  await kept.put(listOf('v2', two), NOW)
  expect(await kept.read(NOW)).toBeNull()
  expect(await kept.rows()).toBeNull()
  expect(warn).toHaveBeenCalled()
  expect(await (await open()).read(NOW)).toBeNull()
})
