// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeptList } from '#web/data/list/kept-list.ts'
import type { KeptPage } from '#web/features/listings/kept-page/keep-page.ts'
import { KEPT_LIST } from '#web/lib/kept-list-name.ts'
import { forgetKeptPage, rememberKeptPage } from '#web/lib/kept-page.ts'

declare global {
  interface Window {
    /** Set while the kept page may still come: what would delay it waits for this. */
    keptPageShown?: Promise<void>
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const page = (): KeptPage => ({
  name: 'Ada',
  url: '/listing?view=list',
  width: window.innerWidth,
  files: '/assets/listing.js',
  tree: [
    'div',
    { class: 'frame', style: 'top: 4px' },
    ['Oak <b>St</b>', ['svg', { viewBox: '0 0 8 8' }, [['path', { d: 'M0 0' }, []]]]],
  ],
  confirmedAt: Date.now() - MINUTE,
  dayEndsAt: Date.now() + MINUTE,
})

async function keep(changed: Partial<KeptPage>): Promise<void> {
  const kept = await openKeptList()
  const list = { tax_foreclosures: [], without_outline: [], accessible_counties: ['Wake'], version: 'v1' }
  await kept?.put(list, Date.now())
  await kept?.putPage({ ...page(), ...changed }, 'v1')
  kept?.close()
  rememberKeptPage(page().url)
}

/** Runs the script in a page that is loading. */
async function begin(type = 'navigate'): Promise<void> {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    // In the tests' environment there are no entries of this kind.
    Object.assign(performance.mark('arrival'), { type }),
  ])
  await import('./early-start.js')
}

/** Resolves with the script of the app once that is started. */
const started = () =>
  vi.waitUntil(() => document.querySelector<HTMLScriptElement>('script[type="module"]'), {
    interval: 5,
    timeout: 10_000,
  })

/** Runs the script, and waits until it has read what is kept. */
async function arrive(type = 'navigate'): Promise<Element | null> {
  await begin(type)
  // The database answers in order.
  const kept = await openKeptList()
  await kept?.read(Date.now())
  kept?.close()
  await new Promise((resolve) => setImmediate(resolve))
  return document.getElementById('kept-page')
}

/** Answers for the width of the window; jsdom has no media queries. */
function matchWidth(): void {
  const answer = window.matchMedia('')
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [least = NaN, most = NaN] = Array.from(media.matchAll(/(\d+)px/g), ([, width]) => Number(width))
    return Object.assign(answer, { matches: least <= window.innerWidth && window.innerWidth <= most })
  })
}

beforeEach(async () => {
  vi.resetModules()
  matchWidth()
  await new Promise((resolve) => indexedDB.deleteDatabase(KEPT_LIST).addEventListener('success', resolve))
  localStorage.clear()
  delete window.keptPageShown
  localStorage.setItem('signedInName', 'Ada')
  localStorage.setItem('disclaimerAgreed', 'yes')
  window.history.replaceState(null, '', '/listing?view=list')
  document.head.innerHTML =
    '<meta name="listing-files" content="/assets/listing.js" /><meta name="app" content="/assets/app.js" />'
  document.body.innerHTML = '<div id="root"><div id="starting"></div></div>'
})
afterEach(() => vi.restoreAllMocks())

describe('the kept listing page', () => {
  it('is shown until the app is there, as not confirmed and only to be looked at', async () => {
    await keep({})
    const shown = await arrive()
    expect(shown?.outerHTML).toBe(
      '<div id="kept-page" aria-hidden="true" data-unconfirmed=""><div class="frame" style="top: 4px;">Oak &lt;b&gt;St&lt;/b&gt;<svg viewBox="0 0 8 8"><path d="M0 0"></path></svg></div></div>',
    )
    expect(shown).toHaveProperty('inert', true)
    expect(shown?.querySelector('path')).toBeInstanceOf(SVGElement)
    // The session can end while it is shown.
    await new Promise((resolve) => indexedDB.deleteDatabase(KEPT_LIST).addEventListener('success', resolve))
  })

  it('is marked on another day', async () => {
    await keep({ dayEndsAt: Date.now() })
    expect((await arrive())?.matches('[data-another-day]')).toBe(true)
  })

  it.each<[string, Partial<KeptPage>]>([
    ['of another person', { name: 'Bob' }],
    ['at another URL', { url: '/listing' }],
    ['of a wider window', { width: 4_000 }],
    ['of another release', { files: '/assets/other.js' }],
    ['after three days', { confirmedAt: Date.now() - 3 * DAY }],
  ])('is not shown %s', async (_what, changed) => {
    await keep(changed)
    expect(await arrive()).toBeNull()
  })

  it.each(['reload', 'back_forward'])(
    'is not shown after a %s, where the list may be scrolled',
    async (type) => {
      await keep({})
      expect(await arrive(type)).toBeNull()
    },
  )

  it.each(['signedInName', 'disclaimerAgreed'])('is not shown without %s', async (key) => {
    await keep({})
    localStorage.removeItem(key)
    expect(await arrive()).toBeNull()
  })

  it('is not shown over the app', async () => {
    await keep({})
    document.getElementById('starting')?.remove()
    expect(await arrive()).toBeNull()
  })

  it('is not looked for at a URL without one', async () => {
    await keep({})
    forgetKeptPage()
    expect(await arrive()).toBeNull()
    expect(window).not.toHaveProperty('keptPageShown')
  })

  it('has what else loads wait until it is shown', async () => {
    await keep({})
    await begin()
    await window.keptPageShown
    expect(document.getElementById('kept-page')).not.toBeNull()
    expect(document.querySelector('script')).toBeNull()
  })

  it('makes no database where none is', async () => {
    rememberKeptPage(page().url)
    await begin()
    await started()
    expect(await indexedDB.databases()).toEqual([])
  })
})

describe('the app', () => {
  it('starts on any page', async () => {
    window.history.replaceState(null, '', '/pricing')
    await import('./early-start.js')
    expect((await started()).src).toBe(`${window.location.origin}/assets/app.js`)
  })

  it('starts on the listing page if nothing is kept', async () => {
    await arrive()
    await started()
  })

  it('starts after the kept page is shown', async () => {
    await keep({})
    const shown = await arrive()
    expect(shown).not.toBeNull()
    expect(document.querySelector('script')).toBeNull()
    await started()
  })

  it('starts if the database does not answer', async () => {
    rememberKeptPage(page().url)
    // A connection that does not close holds up a deletion, and that every later opening.
    const opening = indexedDB.open(KEPT_LIST)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const deleting = indexedDB.deleteDatabase(KEPT_LIST)
    await begin()
    await started()
    opening.result.close()
    await new Promise((resolve) => deleting.addEventListener('success', resolve))
  })
})
