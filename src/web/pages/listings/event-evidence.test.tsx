// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import type { EventEvidence, NoPageReason } from '#contract/sources/evidence.ts'
import { aStatement, anEventEvidence, firmPage } from '#contract/sources/evidence.fixture.ts'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const EVENT = 'GET /api/tax_foreclosure/:id/events/:event_id/evidence'
const DETAILS = 'GET /api/tax_foreclosure/:id'
const { event } = anEventEvidence()

const fakes: Fakes = {
  ...signedInAs(subscriber),
  [DETAILS]: () => aDetails({ timeline: [event] }),
  [EVENT]: () => anEventEvidence(),
  'GET /api/tax_foreclosure/:id/evidence': () => ({ statements: [aStatement()] }),
  'GET /api/upset_bid': () => new Promise(() => undefined),
}

beforeAll(() => import('./evidence.tsx'))
beforeEach(() => agreeToDisclaimer())
afterEach(() => vi.restoreAllMocks())

function open(more: Fakes = {}, search = '?event=41') {
  return renderApp(`/details/7/evidence${search}`, { ...fakes, ...more })
}

const withEvidence = (differences: Partial<EventEvidence>): Fakes => ({
  [EVENT]: () => anEventEvidence(differences),
})
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const firm = () => panel('Kania Law Firm')

/** The marked cells of the row of a panel, as texts. */
async function marked(name: string): Promise<(string | null)[]> {
  const shown = await screen.findByRole('region', { name })
  return [...shown.querySelectorAll('dl [data-requested]')].map(({ textContent }) => textContent)
}

/** A page without the row of the property. */
const pageWithoutRow = { ...firmPage, rows: firmPage.rows.map((row) => ({ ...row, is_this: false })) }

describe('from the timeline', () => {
  const timeline = () => panel('Timeline')

  it('an event leads to its page, and back to where it was', async () => {
    const state = { listing: '/listing?county=Mecklenburg', steps: 1 }
    const { user, router } = renderApp({ pathname: '/details/7', state }, fakes)
    const link = (await timeline()).getByRole('link', {
      name: 'seen Nov 18, 6:12 AM. Where this event comes from',
    })
    expect((await timeline()).getByRole('link', { name: /^Kania Law Firm/ }).getAttribute('href')).toBe(
      event.source_url,
    )
    await user.click(link)
    await panel('Upset bid of $18,450.00')
    expect(router.state.location.search).toBe('?event=41')
    await user.click(screen.getByRole('link', { name: 'The property' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/7'))
    expect(router.state.historyAction).toBe('POP')
    expect(router.state.location.state).toEqual(state)
  })

  it('an event of the calendar leads nowhere', async () => {
    const passed = { ...event, kind: 'sale_day_passed', source: null, source_url: null }
    renderApp('/details/7', { ...fakes, [DETAILS]: () => aDetails({ timeline: [passed] }) })
    const shown = await timeline()
    expect(shown.getByText('seen Nov 18, 6:12 AM')).toBeTruthy()
    expect(shown.queryByRole('link')).toBeNull()
  })
})

describe('the page of an event', () => {
  it('shows the event, and the row of that day with its facts marked', async () => {
    const { calls } = open()
    const summary = await panel('Upset bid of $18,450.00')
    expect(summary.getByText(/Raised by \$3,450.00\./)).toBeTruthy()
    expect(summary.getByText('Nov 16, seen Nov 18, 6:12 AM').getAttribute('datetime')).toBe(event.seen_at)
    expect(await marked('Kania Law Firm')).toEqual([
      'currentbid$18,450.00Last bid',
      'closedate11/30/2026Upset deadline',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where this event comes from')
    expect(document.title).toBe('1423 Oak St, 28208: where this event comes from - Courthouse Steps')
    const addresses = calls.map(({ address }) => address)
    expect(addresses).toContain(EVENT)
    expect(addresses).not.toContain('GET /api/tax_foreclosure/:id/evidence')
  })

  it('shows the day it was read, the live page beside it, and no name', async () => {
    open()
    const shown = await firm()
    expect(shown.getByText('Checked Nov 18, 6:12 AM').getAttribute('datetime')).toBe(event.seen_at)
    expect(shown.getByText('Fetched Nov 18, 6:12 AM')).toBeTruthy()
    expect(shown.getByText('992f650c…7dd853fa').title).toBe(firmPage.sha256)
    expect(shown.getByRole('link', { name: /^Open the live page/ }).getAttribute('href')).toBe(
      'https://kanialawfirm.com/tax-foreclosures/',
    )
    expect(shown.getByText('Hidden: may name a person')).toBeTruthy()
  })

  it('has the rows of the county as a table', async () => {
    const { user } = open()
    await user.click((await firm()).getByText('All 3 rows of Mecklenburg County on this page'))
    const table = within(screen.getByRole('region', { name: 'Kania Law Firm, rows of Mecklenburg County' }))
    const own = table.getByRole('img', { name: 'This property' }).closest('tr')
    expect(
      [...(own?.querySelectorAll('[data-requested]') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['$18,450.00', '11/30/2026'])
  })

  it('leads to what the sources state now, without a new step in history', async () => {
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: 'What the sources show now' }))
    await screen.findByRole('heading', { level: 1, name: 'Where the figures come from' })
    expect(router.state.location.search).toBe('')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('lists what was corrected', async () => {
    const corrected = {
      ...event,
      kind: 'facts_corrected',
      from: { zoning_code: null },
      to: { zoning_code: 'R-4' },
    }
    open(withEvidence({ event: corrected, facts: [] }))
    expect((await panel('Listing updated')).getByText('Zoning: R-4')).toBeTruthy()
    expect((await firm()).getByText(/^The page does not print this\./)).toBeTruthy()
  })

  it.each([
    ['disappeared_from_source', 'This property was not on the page then.'],
    ['upset_bid', /^The row of this property was not found on the page\./],
  ])('without the row of the property, for %s', async (kind, text) => {
    open(withEvidence({ event: { ...event, kind, from: null, to: null }, facts: [], page: pageWithoutRow }))
    expect((await firm()).getByText(text)).toBeTruthy()
    expect(await marked('Kania Law Firm')).toEqual([])
    expect(screen.getByText('All 3 rows of Mecklenburg County on this page')).toBeTruthy()
  })

  it('without any row of the county', async () => {
    const page = { ...firmPage, rows: [] }
    open(withEvidence({ event: { ...event, kind: 'disappeared_from_source' }, facts: [], page }))
    expect((await firm()).getByText('No rows of Mecklenburg County on this page')).toBeTruthy()
  })
})

describe('an event without a page', () => {
  it.each<[NoPageReason, RegExp]>([
    ['deleted', /^The page of that day is no longer stored\.$/],
    ['unreadable', /^The page of that day is stored, but its rows can no longer be read\.$/],
    ['file', /^Imported from a file; no page is stored\.$/],
    ['outline', /^Outlines come from parcel data, or we drew them; no page is stored\.$/],
  ])('says why: %s', async (no_page_because, text) => {
    open(withEvidence({ facts: [], page: null, no_page_because }))
    const shown = await firm()
    expect(shown.getByText(text)).toBeTruthy()
    expect(shown.getByRole('link', { name: /^Open the live page/ })).toBeTruthy()
    expect(screen.queryByText(/^Checked/)).toBeNull()
    expect(screen.queryByText(/as it was stored then/)).toBeNull()
  })

  it('says that no source published it', async () => {
    const passed = { ...event, kind: 'sale_day_passed', source: null, source_url: null }
    open(withEvidence({ event: passed, facts: [], page: null, no_page_because: 'calculated' }))
    expect((await panel('Calculated')).getByText(/^No source published this\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /live page/ })).toBeNull()
  })
})

describe('an unknown event', () => {
  it('is not in the timeline', async () => {
    open({ [EVENT]: () => failure('not_found') })
    await screen.findByText('This event is not in the timeline of this property.')
    expect(screen.getByRole('link', { name: 'Back to the property' }).getAttribute('href')).toBe('/details/7')
  })

  it.each(['?event=', '?event=0', '?event=4b', '?event=99999999999999999'])(
    'sends no request for %s',
    async (search) => {
      const { calls } = open({}, search)
      await screen.findByRole('heading', { name: '404 Not Found' })
      expect(calls.map(({ address }) => address)).not.toContain(EVENT)
    },
  )

  it('of an unknown listing is a listing that is not found', async () => {
    open({ [DETAILS]: () => failure('not_found'), [EVENT]: () => failure('not_found') })
    await screen.findByRole('heading', { name: '404 Not Found' })
  })

  it('is only for subscribers', async () => {
    const { router } = open(signedOut)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/details/7/evidence?event=41')}`)
  })
})
