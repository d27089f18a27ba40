import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { setPrices } from '#tests/support/county-sale.ts'
import { dayIn } from '#tests/support/days.ts'
import { faultsOf, cachePictures, goOn, openPageIn, openProfile } from '#tests/support/pages.ts'
import { type Color, shareIn, tokenColor } from '#tests/support/painted.ts'
import { agreeToDisclaimer, enter, sendAs, sessionOf, signUp } from '#tests/support/people.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let browser: Browser
let page: Page
/** Session cookies: Ada has two counties, Fay's account setup is not complete. */
const sessions = { ada: '', fay: '' }

beforeAll(async () => {
  browser = await launchBrowser()
  await setPrices(product, { county: 'Mecklenburg', monthly: 39 }, { county: null, monthly: 299 })
  sessions.ada = await sessionOf(
    product,
    await signUp(product, 'ada.accessibility@example.com', ['Mecklenburg', 'Cumberland']),
  )
  await sendAs(product, sessions.ada, '/api/users/favorites/add', { tax_foreclosure_id: 1 })
  const ofOakStreet = '/api/tax_foreclosure/1'
  await sendAs(product, sessions.ada, `${ofOakStreet}/mine`, { note: 'Drove by.', maximum_bid: 24_000 })
  await sendAs(product, sessions.ada, `${ofOakStreet}/clerk_call`, { last_bid: 20_000, filed: dayIn(-1) })
  await sendAs(product, sessions.ada, '/api/saved_searches', { name: 'Mine', search: 'county=Mecklenburg' })
  sessions.fay = await sessionOf(product, await signUp(product, 'fay.accessibility@example.com', []))
})
afterAll(async () => {
  await browser.close()
})
afterEach(({ task }) => {
  const faults = faultsOf(page)
  if (task.result?.state === 'fail' || faults.length > 0) forget()
  expect(faults).toEqual([])
})
cachePictures(() => browser)

const standard = { reducedMotion: 'reduce', colorScheme: 'light' } as const
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A 1280 by 1024 px window at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

type Place = {
  path: string
  who?: 'ada' | 'fay'
  /** Whether this is a first visit, which shows the disclaimer. */
  isFirst?: boolean
}

type Visit = Place & {
  /** The page's name in the test name. */
  name: string
  /** Whether a phone shows the same as in another visit. */
  isDesktopOnly?: boolean
  /** Brings the page into the state under test and waits for it. */
  reach: (isPhone: boolean) => Promise<unknown>
}

/** Pages by person and device, reused because code that is loaded already saves most of the time of a visit. */
const pages = new Map<string, Page>()

/** Makes the tests that follow open another page than the current one. */
function forget(): void {
  for (const [key, known] of pages) if (known === page) pages.delete(key)
}

/** Opens a page in a new document, or in the one loaded before for the same person and device. */
async function open(
  { path, who = 'ada', isFirst = false }: Place,
  options: BrowserContextOptions,
  document: 'new' | 'loaded' = 'loaded',
): Promise<void> {
  const key = JSON.stringify([who, isFirst, options.isMobile, options.forcedColors])
  const known = pages.get(key)
  page = known ?? (await openPageIn(await openProfile(browser, product, { ...standard, ...options })))
  pages.set(key, page)
  if (known) {
    await page.unrouteAll()
    await page.emulateMedia({ colorScheme: options.colorScheme ?? standard.colorScheme })
    if (options.viewport) await page.setViewportSize(options.viewport)
  } else {
    if (!isFirst) await agreeToDisclaimer(page)
    await enter(page, product, sessions[who])
  }
  await (known && document === 'loaded' ? goOn(page, path) : page.goto(path))
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const card = () => page.getByRole('article').first()
const canvas = () => page.getByRole('application')

const visits: Visit[] = [
  { name: 'the list', path: '/listing?view=list', reach: () => card().waitFor() },
  {
    name: 'the map with a chosen parcel',
    path: '/listing?view=list',
    reach: async (isPhone) => {
      await card()
        .getByRole('button', { name: /^2210 Tuckaseegee Rd/ })
        .click()
      await canvas().waitFor()
      if (!isPhone) await page.getByRole('radio', { name: 'Map' }).click()
      await page.waitForURL(/view=map/)
      const chosen = page.getByRole('article').filter({ hasText: '2210 Tuckaseegee Rd', visible: true })
      // The list stays next to the map for a moment.
      await expect.poll(() => chosen.count()).toBe(1)
    },
  },
  {
    name: 'a list without matches',
    path: '/listing?view=list&q=nothing-like-it',
    reach: () => page.getByRole('button', { name: 'Clear filters' }).waitFor(),
  },
  {
    name: 'an open filter',
    path: '/listing?view=list&q=Tuckaseegee',
    isDesktopOnly: true,
    reach: async () => {
      await page.getByRole('button', { name: 'Price Range' }).click()
      await page.getByRole('button', { name: 'Apply' }).first().waitFor()
    },
  },
  {
    name: 'more filters',
    path: '/listing?view=list&q=Tuckaseegee&acres=0-5',
    reach: async (isPhone) => {
      await card().waitFor()
      await page.getByRole('button', { name: isPhone ? 'Filters' : 'More filters' }).click()
      await page.getByRole('checkbox', { name: 'Your favourites only' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'a search to be saved',
    path: '/listing?view=list&q=Tuckaseegee',
    reach: async (isPhone) => {
      await card().waitFor()
      if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('button', { name: 'Save search' }).click()
      await page.getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  {
    name: 'the dashboard',
    path: '/dashboard',
    reach: async () => {
      await page.getByRole('region', { name: 'Deadlines in the next 7 days' }).waitFor()
      await page.getByRole('region', { name: 'Saved searches' }).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'the insights beside the sidebar',
    path: '/nn/insights',
    reach: async (isPhone) => {
      await page.getByRole('heading', { name: 'Compare counties' }).waitFor()
      if (isPhone) await page.getByRole('button', { name: 'Insights, all places' }).click()
      await page.getByRole('link', { name: 'My Account' }).waitFor()
    },
  },
  {
    name: 'the export',
    path: '/listing?view=list&q=Tuckaseegee',
    reach: async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the favourites',
    path: '/user_profile?tab=your_favourites',
    reach: () => card().waitFor(),
  },
  {
    name: 'the saved searches',
    path: '/user_profile?tab=saved_searches',
    reach: () => page.getByText(/listings? now/).waitFor(),
  },
  {
    name: 'the notifications',
    path: '/user_profile?tab=notifications',
    reach: () => page.getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'the disclaimer',
    path: '/listing',
    isFirst: true,
    reach: () => page.getByRole('dialog', { name: 'Before you start' }).waitFor(),
  },
  {
    name: 'the details',
    path: '/listing?view=list',
    isDesktopOnly: true,
    reach: async () => {
      // The center of a narrow card is covered by its address button.
      await card()
        .getByRole('link')
        .click({ position: { x: 8, y: 8 } })
      await heading('2210 Tuckaseegee Rd, 28208').waitFor()
    },
  },
  {
    name: 'the details with a recorded call to the clerk',
    path: '/details/1',
    reach: () => page.getByRole('region', { name: 'Your call to the clerk' }).waitFor(),
  },
  {
    name: 'a call to the clerk',
    path: '/details/1',
    reach: async () => {
      await page.getByRole('button', { name: 'I called the clerk' }).click()
      await page.getByRole('textbox', { name: 'Last bid' }).fill('much')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter dollars, such as').waitFor()
    },
  },
  {
    name: 'where the figures come from',
    path: '/details/1/evidence?fact=foreclosure_date',
    reach: async () => {
      await heading('Where the figures come from').waitFor()
      await page.getByRole('heading', { name: 'Read from the file' }).first().waitFor()
    },
  },
  {
    name: 'where an event comes from',
    path: '/details/1',
    reach: async () => {
      await page
        .getByRole('link', { name: /Where this event comes from$/ })
        .first()
        .click()
      await heading('Where this event comes from').waitFor()
      await page.getByRole('link', { name: 'What the sources show now' }).waitFor()
    },
  },
  {
    name: 'the worksheet for an upset notice with a bid that is too low',
    path: '/upset_notice/1',
    reach: async () => {
      await page.getByRole('article').waitFor()
      await page.getByRole('textbox', { name: 'Your upset bid' }).fill('100')
      await page.getByText(/is too low by/).waitFor()
    },
  },
  { name: 'the tour', path: '/onboarding/tour', reach: () => heading('Find Properties').waitFor() },
  { name: 'the survey', path: '/survey', reach: () => heading('Tell us what you think').waitFor() },
  {
    name: 'the activation',
    path: '/activation',
    who: 'fay',
    reach: () => heading('Finish setting up').waitFor(),
  },
  {
    name: 'the choice of counties',
    path: '/billing?county=Mecklenburg',
    who: 'fay',
    reach: async () => {
      await page.getByRole('img', { name: /^Map of North Carolina/ }).waitFor()
      await page.getByRole('button', { name: 'Check out' }).waitFor()
    },
  },
  {
    name: 'the subscription',
    path: '/user_profile?tab=manage_subscription',
    reach: () => page.getByText('Paid in the last 12 months').waitFor(),
  },
  {
    name: 'the page for a person without counties',
    path: '/no-permissions',
    who: 'fay',
    reach: () => page.getByRole('button', { name: 'Check again' }).waitFor(),
  },
  {
    name: 'the account menu',
    path: '/survey',
    reach: async () => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the command palette',
    path: '/survey',
    reach: async () => {
      await page.getByRole('button', { name: 'Account' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('oak')
      await page.getByRole('group', { name: 'Properties' }).waitFor()
    },
  },
  {
    name: 'a favourite just removed',
    path: '/listing?view=list&favorites=only',
    reach: async () => {
      // Stubbed, so that the other tests still have the favorite, in another document.
      forget()
      await page.route('**/favorites/remove', (route) => route.fulfill({ json: { success: true } }))
      await page.getByRole('button', { name: /^Favourite/, pressed: true }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
]

/** Expects no violations, light and dark. */
async function expectAccessible(): Promise<void> {
  expect(await brokenRules(page)).toEqual([])
  // Only the colors change, so only contrast can fail.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brokenRules(page, ['color-contrast'])).toEqual([])
}

describe.each([
  ['a desktop', desktop, visits],
  ['a phone', phone, visits.filter(({ isDesktopOnly }) => !isDesktopOnly)],
] as const)('on %s', (_device, options, seen) => {
  it.each(seen.map((visit) => [visit.name, visit] as const))(
    '%s has no accessibility violations, light and dark',
    async (_name, visit) => {
      await open(visit, options)
      await visit.reach(options === phone)
      await expectAccessible()
      if (options !== phone) return
      await page.setViewportSize(zoomed)
      await expect.poll(beyondRightEdge).toEqual([])
    },
  )
})

describe('with the keyboard alone', () => {
  const focused = () => page.locator(':focus')

  /** The accessible name of the focused element. */
  const spoken = () =>
    focused().evaluate((element) => {
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
      return element.getAttribute('aria-label') ?? label ?? ''
    })

  /** The names of all Tab stops, until focus leaves the page. Expects a visible focus ring at each. */
  async function tabThrough(): Promise<string[]> {
    const names: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      if ((await focused().count()) === 0) return names
      const name = await spoken()
      await expect.poll(ringShare, { message: `the ring around ${name}` }).toBeGreaterThan(0.4)
      names.push(name)
    }
  }

  it('reaches everything of list and map in reading order, with a visible focus and no violations', async () => {
    // Every stop is pictured, and a lower window has less to draw.
    await open({ path: '/listing' }, { ...desktop, viewport: { width: 1440, height: 600 } }, 'new')
    await page.getByRole('button', { name: 'My location' }).waitFor()
    await page.getByRole('button', { name: 'Notifications' }).waitFor()
    const [firstCard, firstAddress] = await Promise.all([
      card().getByRole('link').getAttribute('aria-label').then(String),
      card().getByRole('button', { name: 'Tuckaseegee', exact: false }).last().innerText(),
    ])
    const names = await tabThrough()
    // The counts of these filters depend on the current day.
    expect(names.map((name) => name.replace(/^(Closing .*|This week) \d+$/, '$1'))).toEqual([
      ...['Skip to content', 'Courthouse Steps', 'Listings', 'Dashboard', 'Calendar', 'Learning'],
      ...['Find anythingCtrl K', 'Your favourites', 'Help', 'Notifications', 'Account'],
      ...['Status', 'County', 'Price Range', 'Month', 'Structure', 'More filters'],
      ...['Search', 'Save search', 'Split'],
      ...['Closing today', 'Closing tomorrow', 'This week', 'Export', 'Sort: Default order'],
      ...[firstCard, `Favourite: ${firstAddress}`, firstAddress],
      'Resize list and map',
      'Map: arrow keys move it, plus and minus zoom. The list has the same listings.',
      ...['Search as I move the map', 'Zoom in', 'Zoom out', 'My location', 'Print the map'],
    ])
    await expectAccessible()
  })

  it('moves between cards, opens one, and returns to it', async () => {
    await open({ path: '/listing?view=list' }, desktop)
    await card().getByRole('link').focus()
    await page.keyboard.press('End')
    await expect.poll(spoken).toContain('5 Person St')
    // The list has two columns of cards.
    await page.keyboard.press('ArrowLeft')
    await expect.poll(spoken).toContain('77 Gillespie St')
    await page.keyboard.press('ArrowUp')
    await expect.poll(spoken).toContain('702 Berryhill Rd')
    await expect.poll(ringShare).toBeGreaterThan(0.4)
    await page.keyboard.press('Enter')
    await heading('702 Berryhill Rd, 28208').waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/listing')
    await expect.poll(spoken).toContain('702 Berryhill Rd')
    await expect.poll(ringShare).toBeGreaterThan(0.4)
  })

  it.each([
    ['a filter', 'County', 'listbox'],
    ['the account menu', 'Account', 'menu'],
  ] as const)('Escape closes %s and returns focus to its button', async (_what, button, opened) => {
    await open({ path: '/listing?view=list' }, desktop)
    await page.getByRole('button', { name: button }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole(opened).and(page.locator(':focus-within')).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(ringShare).toBeGreaterThan(0.4)
    await page.keyboard.press('Escape')
    await page.getByRole(opened).waitFor({ state: 'detached' })
    await expect.poll(spoken).toBe(button)
  })
})

describe('at 400 % zoom', () => {
  it('fits a whole card in the list and reaches the last entry of the account menu', async () => {
    await open({ path: '/listing' }, { ...desktop, viewport: zoomed })
    const { height = 0 } = (await card().boundingBox()) ?? {}
    await card().getByRole('button').last().hover()
    const list = await page.getByRole('region', { name: 'Listings', exact: true }).boundingBox()
    expect(list?.height).toBeGreaterThan(height)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).hover()
  })
})

describe('in a high contrast mode', () => {
  const contrast: BrowserContextOptions = { ...desktop, forcedColors: 'active' }
  const ground = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).backgroundColor)
  const ink = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).color)

  it('shows what is checked, chosen and current', async () => {
    await open({ path: '/auction_calendar' }, contrast)
    await page.getByRole('checkbox', { name: 'Favourites only' }).click()
    const mark = page.getByRole('checkbox', { checked: true }).locator('xpath=following-sibling::*')
    expect(await ink(mark)).toBe(await ink(page.locator('body')))
    const choice = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) })
    expect(await ground(choice('Month'))).not.toBe(await ground(choice('Week')))
    const place = (name: string) => page.getByRole('link', { name, exact: true })
    expect(await ground(place('Calendar'))).not.toBe(await ground(place('Dashboard')))
  })

  it('keeps the colors of the map', async () => {
    await open({ path: '/listing?view=map' }, contrast)
    await canvas().waitFor()
    const land = await tokenColor(page, '--cs-map-land')
    await expect.poll(() => groundOf(canvas(), land)).toBeGreaterThan(0.05)
  })
})

describe('a color scheme other than the system setting', () => {
  it.each([
    ['light', 'Dark'],
    ['dark', 'Light'],
  ] as const)('applies to parcel images: %s system, %s chosen', async (colorScheme, chosen) => {
    await open({ path: '/listing?view=list' }, { ...desktop, colorScheme })
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitemradio', { name: chosen }).click()
    const ground = await tokenColor(page, '--cs-map-other')
    const shot = card().locator('img[data-shown="true"]')
    await expect.poll(() => groundOf(shot, ground)).toBeGreaterThan(0.3)
    await card().getByRole('link').click()
    const picture = page.getByRole('img', { name: /^Outline of parcel/ })
    await expect.poll(() => groundOf(picture, ground)).toBeGreaterThan(0.3)
  })
})

/** Share of an image painted in the color around the parcel, 0 to 1. */
async function groundOf(picture: Locator, ground: Color): Promise<number> {
  await picture.scrollIntoViewIfNeeded()
  const area = await picture.boundingBox()
  return area ? shareIn(page, area, ground) : 0
}

/** Painted share of the ring around the focused element: about 1, less with rounded corners. */
async function ringShare(): Promise<number> {
  const area = await page.locator(':focus').evaluate((focused) => {
    const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
    const around = [active, focused, focused.parentElement, focused.parentElement?.parentElement]
    const ringed = around.find((element) => element && getComputedStyle(element).outlineStyle === 'solid')
    if (!ringed) return null
    const { x, y, width, height } = ringed.getBoundingClientRect()
    return { x: x - 4, y: y - 4, width: width + 8, height: height + 8 }
  })
  if (!area) return 0
  const painted = (await shareIn(page, area, await tokenColor(page, '--cs-focus'))) * area.width * area.height
  return painted / (2 * 2 * (area.width + area.height))
}

/** Elements that extend beyond the right edge of the viewport. */
function beyondRightEdge(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .map((element) => element.outerHTML),
  )
}
