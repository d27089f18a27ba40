// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDetails, openNextBid } from '#contract/listings/details.fixture.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { Evidence } from '#contract/sources/evidence.ts'
import { aStatement, firmPage } from '#contract/sources/evidence.fixture.ts'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const EVIDENCE = 'GET /api/tax_foreclosure/:id/evidence'
const DETAILS = 'GET /api/tax_foreclosure/:id'

const imported = aStatement({
  source: 'Mecklenburg County Tax Office',
  live_url: null,
  missing_since: '2026-11-17T11:14:00.000Z',
  facts: [{ fact: 'zoning_code', value: 'R-4', columns: [], since: '2026-10-01T10:00:00.000Z' }],
  page: null,
  is_from_file: true,
})

const both: Evidence = { statements: [imported, aStatement()] }

const fakes: Fakes = {
  ...signedInAs(subscriber),
  [DETAILS]: () => aDetails(),
  [EVIDENCE]: () => both,
  'GET /api/upset_bid': () => new Promise(() => undefined),
}

beforeAll(() => import('./evidence.tsx'))
beforeEach(() => agreeToDisclaimer())
afterEach(() => vi.restoreAllMocks())

function open(search = '?fact=highest_bid', more: Fakes = {}) {
  return renderApp(`/details/7/evidence${search}`, { ...fakes, ...more })
}

const withFirm = (differences: Parameters<typeof aStatement>[0]): Fakes => ({
  [EVIDENCE]: () => ({ statements: [aStatement(differences)] }),
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const firm = () => panel('Kania Law Firm')

/** The marked cells of the row and facts of a panel, as texts. */
function marked(panelElement: HTMLElement): (string | null)[] {
  return [...panelElement.querySelectorAll('dl [data-asked]')].map(({ textContent }) => textContent)
}

const firmElement = () => screen.findByRole('region', { name: 'Kania Law Firm' })

describe('the page of a figure', () => {
  it('shows the value, the source that states it first, and the printed text', async () => {
    open()
    const answer = await panel('Last bid')
    expect(answer.getByText('$18,450.00')).toBeTruthy()
    expect(answer.getByText('Printed as “$18,450.00”, since Nov 18, 6:12 AM')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where the figures come from')
    expect(document.title).toBe('1423 Oak St, 28208: where the figures come from - Courthouse Steps')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Last bid',
      'Kania Law Firm',
      'Mecklenburg County Tax Office',
    ])
    expect(marked(await firmElement())).toEqual([
      'currentbid$18,450.00Last bid',
      'Last bid$18,450.00from “currentbid”, since Nov 18, 6:12 AM',
    ])
  })

  it('shows when it was checked, the live page, and the row without names', async () => {
    open()
    const shown = await firm()
    expect(shown.getByText('Checked Nov 18, 6:14 AM').getAttribute('datetime')).toBe(
      '2026-11-18T11:14:00.000Z',
    )
    expect(shown.getByRole('link', { name: /^Open the live page/ }).getAttribute('href')).toBe(
      'https://kanialawfirm.com/tax-foreclosures/',
    )
    const cell = (column: string) =>
      shown.getAllByText(column).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent
    expect(['address', 'owner', 'closedate', 'salestatus'].map(cell)).toEqual([
      '1423 Oak St',
      'Hidden: may name a person',
      '11/30/2026',
      'Blank',
    ])
    expect(shown.queryByText('NC')).toBeNull()
  })

  it('has the rows of the county as a table, with this property marked', async () => {
    const { user } = open()
    const shown = await firm()
    await user.click(shown.getByText('All 3 rows of Mecklenburg County on this page'))
    const table = within(shown.getByRole('region', { name: 'Kania Law Firm, rows of Mecklenburg County' }))
    const own = table.getByRole('img', { name: 'This property' }).closest('tr')
    expect(own?.textContent).toContain('1423 Oak St')
    expect(own?.textContent).toContain('Hidden')
    expect(table.getAllByRole('row')).toHaveLength(4)
    expect(shown.getByText('104 rows of other counties are not shown')).toBeTruthy()
    expect(shown.getByText('Fetched Nov 18, 6:12 AM')).toBeTruthy()
  })

  it('copies the hash of the stored page', async () => {
    const { user } = open()
    const shown = await firm()
    expect(shown.getByText('992f650c…7dd853fa').title).toBe(firmPage.sha256)
    await user.click(shown.getByRole('button', { name: 'Copy the SHA-256 of the stored page' }))
    expect(await navigator.clipboard.readText()).toBe(firmPage.sha256)
  })

  it('marks the columns of another fact at its name, without a new step in history', async () => {
    const { user, router } = open()
    await user.click((await firm()).getByRole('link', { name: 'Upset deadline' }))
    await panel('Upset deadline')
    expect(router.state.location.search).toBe('?fact=upset_bid_date')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(marked(await firmElement())).toEqual([
      'closedate11/30/2026Upset deadline',
      'Upset deadlineMon, Nov 30from “closedate”, since Nov 18, 6:12 AM',
    ])
    expect((await firm()).getByRole('link', { current: true }).textContent).toBe('Upset deadline')
  })

  it('puts the source of the value shown first where sources disagree', async () => {
    const other = aStatement({
      source: 'County page',
      facts: [
        { fact: 'highest_bid', value: 15000, columns: ['currentbid'], since: '2026-11-09T11:00:00.000Z' },
      ],
    })
    open('?fact=highest_bid', {
      [EVIDENCE]: () => ({ statements: [other, aStatement()] }),
      [DETAILS]: () => aDetails({ disagreements: [disputedBid] }),
    })
    const answer = await panel('Last bid')
    expect(answer.getByText('Shown on the property page').parentElement?.textContent).toMatch(/^\$18,450\.00/)
    expect(screen.getAllByRole('heading', { level: 2 })[1]?.textContent).toBe('Kania Law Firm')
  })

  it('says that no source states a figure now', async () => {
    open('?fact=taxes_due')
    expect(await screen.findByText('Taxes due: no source states it now.')).toBeTruthy()
  })

  it('shows every source without an asked figure', async () => {
    open('?fact=%3Cb%3E')
    expect(marked(await firmElement())).toEqual([])
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Mecklenburg County Tax Office')
  })
})

describe('a source', () => {
  it('of a file has no page', async () => {
    open()
    const shown = await panel('Mecklenburg County Tax Office')
    expect(shown.getByText('Imported from a file; no page is stored.')).toBeTruthy()
    expect(shown.getByText('No longer listed since Nov 17, 6:14 AM')).toBeTruthy()
    expect(shown.getByText('since Oct 1, 6:00 AM')).toBeTruthy()
    expect(shown.queryByRole('link', { name: /live page/ })).toBeNull()
    expect(shown.queryByRole('group')).toBeNull()
  })

  it('whose page is no longer kept is not called a file', async () => {
    open('', withFirm({ page: null }))
    expect((await firm()).getByText(/no longer stored/)).toBeTruthy()
  })

  it('of a page saved by hand, on this machine, with two rows of the property', async () => {
    const rows = firmPage.rows.map((row) => ({ ...row, is_this: row.cells[3] !== '' }))
    const page = { ...firmPage, rows, rows_elsewhere: 1, is_saved_by_hand: true }
    open('', withFirm({ page, live_url: 'http://127.0.0.1:3311/kania/' }))
    const shown = await firm()
    expect(shown.getByText('Saved by hand by the operator Nov 18, 6:12 AM')).toBeTruthy()
    expect(shown.queryByRole('link', { name: /live page/ })).toBeNull()
    expect(shown.getByRole('heading', { name: 'The row on the page, 2 of 2' })).toBeTruthy()
    expect(shown.getByText('1 row of other counties is not shown')).toBeTruthy()
  })
})

describe('without sources', () => {
  it.each<[string, Fakes]>([
    ['none', { [EVIDENCE]: () => ({ statements: [] }) }],
    ['no record', { [EVIDENCE]: () => failure('not_found') }],
  ])('says so: %s', async (_what, more) => {
    open('', more)
    await screen.findByText('No source lists this property now, so there is no page to show.')
    expect(screen.getByRole('link', { name: 'Back to the property' }).getAttribute('href')).toBe('/details/7')
  })

  it('says that a listing is not found', async () => {
    const { router } = open('', {
      [DETAILS]: () => failure('not_found'),
      [EVIDENCE]: () => failure('not_found'),
    })
    await screen.findByRole('heading', { name: '404 Not Found' })
    await router.navigate('/details/abc/evidence')
    await screen.findByRole('heading', { name: '404 Not Found' })
    expect(document.title).toMatch(/^Listing not found/)
  })

  it('has its heading while loading', async () => {
    open('', { [EVIDENCE]: () => new Promise(() => undefined) })
    await screen.findByRole('heading', { level: 1, name: 'Where the figures come from' })
    expect(screen.getByText('Loading...').getAttribute('role')).toBe('status')
  })

  it('retries after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    const { user } = open('', { [EVIDENCE]: () => (isDown ? failure('internal') : both) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('alert').textContent).toMatch(/^The sources did not load\./)
    isDown = false
    await user.click(again)
    await firm()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is only for subscribers', async () => {
    const { router } = open('', signedOut)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/details/7/evidence')}`)
  })
})

const disputedBid: ListingDetails['disagreements'][number] = {
  fact: 'highest_bid',
  shown: 18450,
  because: 'higher_bid',
  sayings: [
    { source: 'Kania Law Firm', source_url: null, value: 18450, is_shown: true, ...seenAt() },
    { source: 'County page', source_url: null, value: 15000, is_shown: false, ...seenAt() },
  ],
}

function seenAt() {
  return { since: '2026-11-18T11:12:00.000Z', last_seen_at: '2026-11-18T11:14:00.000Z' }
}

describe('from the details', () => {
  const details = (more: Parameters<typeof aDetails>[0] = {}): Fakes => ({ [DETAILS]: () => aDetails(more) })
  const fromList = { listing: '/listing?county=Mecklenburg', steps: 1 }
  const openDetails = (more: Fakes = {}) =>
    renderApp({ pathname: '/details/7', state: fromList }, { ...fakes, ...more })

  it('a published figure leads to its page, and back to where it was', async () => {
    const { user, router } = openDetails()
    await user.click(
      await screen.findByRole('link', { name: /^Published Nov 18. Where the last bid comes from$/ }),
    )
    await panel('Last bid')
    expect(router.state.location.search).toBe('?fact=highest_bid')
    await user.click((await firm()).getByRole('link', { name: 'Street' }))
    await user.click(screen.getByRole('link', { name: 'The property' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/7'))
    expect(router.state.historyAction).toBe('POP')
    expect(router.state.location.state).toEqual(fromList)
  })

  it('leads there from every published figure', async () => {
    openDetails(
      details({
        next_bid: { ...openNextBid, basis: 'published', agrees: true },
        disagreements: [disputedBid],
        listing: {
          zoning_code: 'R-4',
          lot_size: 0.42,
          assessed_value: 142_700,
          structure: 'Residential Home',
        },
      }),
    )
    await screen.findByRole('heading', { name: 'Title and deposits' })
    const links = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('/evidence'))
      .map((link) => [
        link.getAttribute('href')?.split('?')[1],
        link.getAttribute('aria-label') ?? link.textContent,
      ])
    expect(links).toEqual([
      ['fact=minimum_upset_bid', 'Published; matches our math. Where the minimum upset bid comes from'],
      ['fact=highest_bid', 'Published Nov 18. Where the last bid comes from'],
      ['fact=highest_bid', 'Compare the pages as read. Last bid'],
      ['fact=upset_bid_date', 'Published; matches our math. Where the upset deadline comes from'],
      ['fact=lot_size', 'Where the lot size comes from'],
      ['fact=zoning_code', 'Where the zoning comes from'],
      ['fact=assessed_value', 'Where the assessed value comes from'],
      ['fact=structure', 'Where the structure comes from'],
      ['fact=taxes_due', 'Where the taxes due come from'],
      ['fact=place', 'Where the sale place comes from'],
      [undefined, 'See the page as read'],
    ])
  })

  it('leads nowhere from what is calculated or missing', async () => {
    openDetails(
      details({
        taxes_due: null,
        sale_place: null,
        listing: { zoning_code: null, lot_size: 0, assessed_value: 0, structure: null },
      }),
    )
    await screen.findByRole('heading', { name: 'Title and deposits' })
    expect(screen.queryByRole('link', { name: /^Calculated/ })).toBeNull()
    expect(screen.queryAllByRole('link', { name: /^Where the/ })).toEqual([])
  })
})
