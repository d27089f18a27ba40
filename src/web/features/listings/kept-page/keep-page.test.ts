// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openKeptList } from '#web/data/list/kept-list.ts'
import { KEPT_LIST } from '#web/lib/kept-list-name.ts'
import { clearOfflineAnswers } from '#web/lib/service-worker.ts'
import { keepPage } from './keep-page.ts'

const NOW = Date.parse('2026-11-18T15:12:00Z')

/** What is kept, read as `early.js` does. */
async function keptPage(): Promise<unknown> {
  const opening = indexedDB.open(KEPT_LIST)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const reading: IDBRequest<unknown> = opening.result.transaction('page').objectStore('page').get('list')
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  opening.result.close()
  return reading.result
}

function arriveAt(path: string): void {
  const visit = Object.defineProperty(performance.mark('arrival'), 'name', {
    value: new URL(path, window.location.origin).href,
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit])
}

beforeEach(async () => {
  await new Promise((resolve) => indexedDB.deleteDatabase(KEPT_LIST).addEventListener('success', resolve))
  const kept = await openKeptList()
  const list = { tax_foreclosures: [], without_outline: [], accessible_counties: ['Wake'], version: 'v1' }
  await kept?.put(list, NOW)
  kept?.close()
  localStorage.clear()
  localStorage.setItem('signedInName', 'Ada')
  window.history.replaceState(null, '', '/listing')
  arriveAt('/listing')
  document.head.innerHTML = '<meta name="listing-files" content="/assets/listing.js" />'
  document.body.innerHTML = '<div id="root"><div><p>Oak St</p><i data-checking=""></i></div></div>'
})
afterEach(() => vi.restoreAllMocks())

it('keeps what the page shows, with the time at which the server confirmed its list', async () => {
  // Of the list, not of the moment: without a network, the page stays as it is.
  await keepPage('v1', NOW + 60 * 60_000)
  expect(await keptPage()).toEqual({
    name: 'Ada',
    url: '/listing',
    width: window.innerWidth,
    files: '/assets/listing.js',
    tree: [
      'div',
      {},
      [
        ['p', {}, ['Oak St']],
        ['i', { 'data-checking': '' }, ['As of Nov 18, 10:12 AM, checking …']],
      ],
    ],
    confirmedAt: NOW,
    dayEndsAt: Date.parse('2026-11-19T05:00:00Z'),
  })
  expect(localStorage.getItem('keptPage')).toBe('/listing')
})

it('does not remember where a page is kept for a person who logs out meanwhile', async () => {
  const root = document.getElementById('root')
  vi.spyOn(document, 'getElementById').mockImplementation(() => {
    localStorage.removeItem('signedInName')
    return root
  })
  await keepPage('v1', NOW)
  expect(await keptPage()).toBeDefined()
  expect(localStorage.getItem('keptPage')).toBeNull()
})

it('forgets where a page is kept when the list is deleted', async () => {
  await keepPage('v1', NOW)
  await clearOfflineAnswers()
  expect(localStorage.getItem('keptPage')).toBeNull()
})

it.each<[string, () => void]>([
  ['in an open dialog', () => document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')],
  ['of a page that is no longer the list', () => window.history.replaceState(null, '', '/details/1')],
  ['of a search that came later', () => window.history.replaceState(null, '', '/listing?q=oak')],
  ['after the session ended', () => localStorage.removeItem('signedInName')],
  ['of a scrolled page', () => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3)],
])('keeps nothing %s', async (_what, change) => {
  change()
  await keepPage('v1', NOW)
  expect(await keptPage()).toBeUndefined()
})

it('keeps the page of a bookmarked search, and the whole list for a person who came elsewhere', async () => {
  arriveAt('/listing?q=oak')
  window.history.replaceState(null, '', '/listing?q=oak')
  await keepPage('v1', NOW)
  expect(await keptPage()).toHaveProperty('url', '/listing?q=oak')
  arriveAt('/dashboard')
  window.history.replaceState(null, '', '/listing')
  await keepPage('v1', NOW)
  expect(await keptPage()).toHaveProperty('url', '/listing')
})

it('keeps no page of a list that is not kept, as after a logout', async () => {
  await keepPage('v2', NOW)
  expect(await keptPage()).toBeUndefined()
})
