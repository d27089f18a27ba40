// @vitest-environment jsdom
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ListingDetails, UpsetBid } from '#contract/listings/listings.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import {
  aClosedDetails,
  aDetails,
  doubtfulClock,
  openClock,
  openNextBid,
  openRound,
} from '#contract/listings/details.fixture.ts'
import { noteAnswer } from '#web/lib/offline-answers.ts'
import { emitLive, failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const DETAILS = 'GET /api/tax_foreclosure/:id'

function movedTo(last_day: string): UpsetBid {
  const { last_bid, minimum_raise, minimum_upset_bid, deposit, ladder } = openNextBid
  const { closes_at, closes_at_confirmed, last_day_if_closed } = openClock
  const cost = { last_bid, minimum_raise, minimum_upset_bid, deposit, ladder }
  return {
    ...cost,
    last_day,
    last_day_if_closed,
    closes_at,
    closes_at_confirmed,
    basis: 'computed',
    moved_by: [],
  }
}

const fakes: Fakes = {
  ...signedInAs(subscriber),
  'GET /api/upset_bid': ({ href }) => movedTo(href.includes('2026-11-30') ? '2026-12-10' : '2026-11-30'),
}

/** The details of the listing that was asked for. */
function withId(details: ListingDetails, href: string): ListingDetails {
  const id = Number(/\/(\d+)(?:\?|$)/.exec(href)?.[1])
  return { ...details, listing: { ...details.listing, id } }
}

async function open(details: ListingDetails, state?: unknown) {
  const entry = { pathname: `/details/${details.listing.id}`, state }
  const app = renderApp(entry, { ...fakes, [DETAILS]: ({ href }) => withId(details, href) })
  await screen.findByRole('region', { name: 'What it takes to bid' })
  return app
}

function block(name: string) {
  return within(screen.getByRole('region', { name }))
}

// The page is lazy, so the first visit would also wait for its code.
beforeAll(() => import('./details.tsx'))
beforeEach(() => agreeToDisclaimer())
afterEach(() => vi.restoreAllMocks())

it('marks bid, deposit and deadline while the page comes from an earlier visit', async () => {
  await open(aDetails())
  const path = '/api/tax_foreclosure/1'
  const isMarked = () => document.documentElement.hasAttribute('data-unconfirmed')
  expect(isMarked()).toBe(false)
  onTestFinished(() => noteAnswer(path, null))
  act(() => noteAnswer(path, '2026-11-18T12:00:00Z'))
  await screen.findByText(/^No connection/)
  expect(isMarked()).toBe(true)
  const figures = [
    ...block('What it takes to bid').getAllByText('$19,372.50'),
    // The raise after one more bid is the same amount.
    ...block('What it takes to bid').getAllByText('$968.63').slice(0, 2),
    block('Upset deadline').getByText(/Nov 30, 5:00/),
  ]
  expect(figures.map(({ dataset }) => dataset['current'])).toEqual(figures.map(() => ''))
  act(() => noteAnswer(path, null))
  await waitFor(() => expect(isMarked()).toBe(false))
})

describe('an open upset bid period', () => {
  it("shows each source's value where they disagree, and warns of the earlier day", async () => {
    await open(aDetails({ disagreements: [disputedDay] }))
    const disputed = within(block('Timeline').getByRole('region', { name: 'Sources disagree' }))
    expect(disputed.getByText('Upset deadline: Mon, Nov 30')).toBeTruthy()
    expect(disputed.getByText('Showing the most recent report.')).toBeTruthy()
    const [shown, other] = disputed.getAllByText(/^since /).map((word) => word.closest('li'))
    expect(shown?.textContent).toMatch(
      /^Mon, Nov 30Sale list.*since Nov 18, 6:12 AM, checked Nov 18, 6:14 AM$/,
    )
    expect(shown?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('shown')
    expect(other?.textContent).toMatch(/^Fri, Nov 27County page/)
    expect(other?.querySelector('[role=img]')).toBeNull()
    expect(
      block('Upset deadline').getByText(
        'Sources disagree: County page gives the deadline as Fri, Nov 27. Ask the clerk before you rely on the later date.',
      ),
    ).toBeTruthy()
  })

  it('shows what it is, what it costs, until when, and what happened', async () => {
    await open(aDetails({ timeline: [upsetEvent] }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1423 Oak St, 28208')
    expect(document.title).toBe('1423 Oak St, 28208 - Courthouse Steps')
    expect(screen.getByText('Remaining Days 12')).toBeTruthy()
    const cost = block('What it takes to bid')
    expect(cost.getByText('Minimum upset bid').closest('dt')?.nextElementSibling?.textContent).toBe(
      '$19,372.50Calculated; confirm with the clerk',
    )
    expect(cost.getAllByRole('row').map((row) => row.textContent)).toContain('Now$922.50$19,372.50$968.63')
    expect(cost.getByRole('link', { name: /^G.S. 1-339.25/ })).toBeTruthy()
    const clock = block('Upset deadline')
    expect(clock.getByText('Mon, Nov 30, 5:00 PM').getAttribute('datetime')).toBe('2026-11-30T22:00:00.000Z')
    expect(clock.getByText('Published; matches our math')).toBeTruthy()
    expect(clock.getByRole('timer').textContent).toBe('12 days, 10 hours until the upset deadline')
    expect(clock.getByRole('list', { name: 'Days from Nov 16 to Nov 30' }).children).toHaveLength(15)
    expect(clock.getByText('Wed, Nov 18, today')).toBeTruthy()
    const timeline = block('Timeline')
    expect(timeline.getByText('Upset bid of $18,450.00')).toBeTruthy()
    expect(timeline.getByText('Minimum was $15,750.00. Raised by $3,450.00.')).toBeTruthy()
    expect(timeline.getByText('seen Nov 18, 6:12 AM').getAttribute('datetime')).toBe(upsetEvent.seen_at)
    expect(timeline.getByRole('img', { name: /Bids from \$12,900.00 on Oct 20 to \$18,450.00/ })).toBeTruthy()
    expect(block('Cautions for this listing').getByText('Redemption is still open')).toBeTruthy()
  })

  it('has a heading and a title before the property is loaded', async () => {
    renderApp('/details/7', { ...fakes, [DETAILS]: () => new Promise<never>(() => undefined) })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Property')
    expect(document.title).toBe('Property - Courthouse Steps')
    expect(screen.getByText('Loading...').getAttribute('role')).toBe('status')
  })

  it('has its headings in order', async () => {
    await open(aDetails())
    await screen.findByRole('heading', { name: 'Title and deposits' })
    await screen.findByRole('heading', { name: 'Wrong figures' })
    const levels = screen
      .getAllByRole('heading')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
    expect(levels).toEqual([
      'H1 1423 Oak St, 28208',
      'H2 What it takes to bid',
      'H2 Timeline',
      'H2 Cautions for this listing',
      'H3 Redemption is still open',
      'H3 Liens that may survive',
      'H3 No warranty of title',
      'H3 No possession, no entry',
      'H2 Mecklenburg County',
      'H2 Upset deadline',
      'H2 My notes',
      'H3 Worksheet',
      'H2 Facts',
      'H3 Sources',
      'H2 Title and deposits',
      'H2 Wrong figures',
    ])
  })

  it('is one column on a phone: cost, clock, timeline, facts, county, notes, cautions, deposits, wrong figures', async () => {
    const phone = Object.assign(window.matchMedia(''), { matches: true })
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone)
    await open(aDetails())
    await screen.findByRole('heading', { name: 'Title and deposits' })
    await screen.findByRole('heading', { name: 'Wrong figures' })
    const blocks = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(blocks).toEqual([
      ...['What it takes to bid', 'Upset deadline', 'Timeline', 'Facts', 'Mecklenburg County', 'My notes'],
      ...['Cautions for this listing', 'Title and deposits', 'Wrong figures'],
    ])
  })

  it('shows that it could not compute how far a bid would move the deadline', async () => {
    renderApp('/details/7', {
      ...fakes,
      [DETAILS]: () => aDetails(),
      'GET /api/upset_bid': () => failure('bad_request'),
    })
    await screen.findByText('The deadline after another upset bid did not load.')
  })

  it('computes how far a bid filed today or on the deadline would move it', async () => {
    await open(aDetails())
    const note = await screen.findByText(/on Mon, Nov 30 would move the deadline to Thu, Dec 10/)
    expect(note.textContent).toContain('An upset bid filed today would leave the deadline at Mon, Nov 30.')
  })

  it('copies case and parcel numbers and links to their offices', async () => {
    const { user } = await open(aDetails())
    await user.click(screen.getByRole('button', { name: 'Copy case number' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('25CV018442-590')
    const parcel = screen.getByRole('link', { name: /^07102214/ })
    expect(parcel.getAttribute('href')).toBe('https://polaris3g.mecklenburgcountync.gov/pid/07102214')
    expect(screen.getByRole('link', { name: /^tax.example.gov\/foreclosures/ })).toBeTruthy()
  })

  it('shows when the browser fails to copy', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open(aDetails())
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Copy parcel number' }))
    expect(await screen.findByText('Could not be copied')).toBeTruthy()
  })

  it('warns of an uncertain closing and an unconfirmed hour', async () => {
    await open(aDetails({ clock: doubtfulClock }))
    const clock = block('Upset deadline')
    expect(clock.getByText('Mon, Dec 28, 5:00 PM')).toBeTruthy()
    expect(
      clock.getByText(/the deadline is Tue, Dec 29. That closing is not certain: file by Mon, Dec 28/),
    ).toBeTruthy()
    expect(clock.getByText(/Be there by 4:30 PM/)).toBeTruthy()
  })

  it('shows that an estimated deadline is the earliest possible one', async () => {
    await open(aDetails({ clock: { ...openClock, basis: 'estimated', agrees: null } }))
    expect(block('Upset deadline').getByText('Upset deadline, at the earliest')).toBeTruthy()
    expect(
      block('Upset deadline').getByText('Estimated: the filing date is unknown, so it may be later'),
    ).toBeTruthy()
  })

  it('shows no countdown without a date', async () => {
    await open(aDetails({ clock: null }))
    expect(block('Upset deadline').getByText(/but not the filing date/)).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('has a table of all bids, grouped by sale', async () => {
    const { user } = await open(
      aDetails({ rounds: [{ ...openRound, id: 9, sale_date: '2026-03-03' }, openRound] }),
    )
    await user.click(screen.getByText('Bids as a table'))
    const [resale, first] = block('Timeline').getAllByRole('table')
    expect(resale?.textContent).toContain('Resale, Oct 20')
    expect(first?.textContent).toContain('First sale, Mar 3')
    expect(resale?.textContent).toContain('Nov 16Upset bid$3,450.00$18,450.00')
  })
})

it('asks again where a bid would move the deadline after a closure was entered or removed', async () => {
  let moved = '2026-12-01'
  const details = aDetails({ listing: { id: 7 } })
  renderApp('/details/7', {
    ...fakes,
    [DETAILS]: () => details,
    'GET /api/upset_bid': () => movedTo(moved),
  })
  expect((await screen.findAllByText(/would move the deadline to Tue, Dec 1/)).length).toBeGreaterThan(0)
  moved = '2026-12-02'
  await screen.findByRole('button', { name: /^Notifications/ })
  await emitLive('changes', { listings: [{ id: 7, county: 'Mecklenburg', kinds: ['last_day_moved'] }] }, 5)
  expect((await screen.findAllByText(/would move the deadline to Wed, Dec 2/)).length).toBeGreaterThan(0)
})

describe('without a minimum upset bid', () => {
  it('shows sale, opening bid and sale-day deposit before the auction', async () => {
    const listing = { status: 'Auction in future', foreclosure_date: '2026-12-08' }
    await open(aClosedDetails({ listing, county: { sale_day_deposit: '20%' } }))
    expect(screen.getByText('Dec 08 at 11:00 AM')).toBeTruthy()
    expect(block('What it takes to bid').getByText('$9,870.44')).toBeTruthy()
    expect(block('What it takes to bid').getByText('20%')).toBeTruthy()
    const clock = block('Upset deadline')
    expect(clock.getByText('Tue, Dec 8, 11:00 AM')).toBeTruthy()
    expect(clock.getByRole('timer').textContent).toBe('20 days, 4 hours until the sale')
    expect(clock.getByText(/until Fri, Dec 18 or later/)).toBeTruthy()
    expect(screen.queryByText('Minimum upset bid')).toBeNull()
  })

  it.each([
    ['Redeemed', null, /redeemed. No upset bid can be filed/, 'There is no sale and no deadline.'],
    [
      'Sale date passed; no result posted',
      null,
      /no result is posted. No upset bid can be filed/,
      'The deadline is unknown until a result is posted.',
    ],
    ['Waiting on sales date', 'bankruptcy', /A bankruptcy case stopped/, /No date set/],
    ['Purchase Completed', null, /The deed is recorded/, 'The sale is over.'],
    ['Awaiting Funds', 'confirmation_not_seen', /upset bid period is over/, /can still be posted late/],
  ])('%s is stated, and nothing is made up', async (status, status_reason, costs, clocks) => {
    await open(aClosedDetails({ listing: { status, status_reason } }))
    expect(block('What it takes to bid').getByText(costs)).toBeTruthy()
    expect(block('Upset deadline').getByText(clocks)).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByText('If others keep bidding')).toBeNull()
  })

  it("shows the county's sale place, freshness and unknown facts", async () => {
    const read = (name: string, last_read_at: string, usual_gap_hours: number | null) => ({
      ...{ name, last_read_at, usual_gap_hours },
    })
    await open(
      aDetails({
        county: { contacts: contactsOf('Mecklenburg').filter(({ fact }) => fact !== 'clerk_phone') },
        county_sources: [
          read('Sale list', '2026-11-18T11:14:00.000Z', 24.02),
          read('Hourly list', '2026-11-18T07:00:00.000Z', 1.1),
          read('New list', '2026-11-10T11:14:00.000Z', null),
        ],
      }),
    )
    const fact = (name: string) =>
      block('Mecklenburg County').getByText(name, { selector: 'dt' }).nextElementSibling
    expect(fact('Courthouse address')?.textContent).toMatch(
      /^832 East Fourth St, Charlotte, NC 28202nccourts\.gov.*\. Checked Jun 30, 2026\. Two sources agree\.$/,
    )
    expect(fact('Register of deeds')?.querySelector('a')?.href).toMatch(/^https?:/)
    expect(fact('Tax office')?.textContent).toMatch(/Confirm before use\.$|Two sources agree\.$/)
    expect(fact('Clerk’s phone')?.textContent).toBe('Not known')
    const lists = [...(fact('Last updated')?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(lists).toEqual([
      'Sale list: checked Nov 18, 6:14 AM, usually every day. ',
      'Hourly list: checked Nov 18, 2:00 AM, usually every hour. This check is late.',
      'New list: checked Nov 10, 6:14 AM, too few checks to say how often. ',
    ])
    expect(
      block('What it takes to bid').getByText(/Mecklenburg County, 832 East Fourth St, Charlotte/),
    ).toBeTruthy()
  })

  it('marks demo listings and delisted ones, and offers no deposits on a demo', async () => {
    await open(aDetails({ listing: { is_demo: true, gone_since: '2026-11-17T11:00:00.000Z' } }))
    expect(screen.getByText('Demo')).toBeTruthy()
    expect(screen.getByText(/No source has listed this property since Tue, Nov 17/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /07102214|25CV018442/ })).toBeNull()
  })

  it('shows a placeholder when the image fails', async () => {
    await open(aDetails())
    fireEvent.error(screen.getByRole('img', { name: 'Outline of parcel 07102214' }))
    expect(screen.getByText('The parcel picture did not load')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Outline of parcel 07102214' })).toBeNull()
    fireEvent(window, new Event('online'))
    expect(screen.getByText('The parcel picture did not load')).toBeTruthy()
    fireEvent.load(screen.getByAltText('Outline of parcel 07102214'))
    expect(screen.queryByText('The parcel picture did not load')).toBeNull()
    expect(screen.getByRole('img', { name: 'Outline of parcel 07102214' })).toBeTruthy()
  })

  it('requests no image for a parcel without an outline', async () => {
    await open(aDetails({ listing: { geometry: null }, outline_acres: null }))
    expect(screen.getByText('No parcel outline')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /Outline/ })).toBeNull()
  })
})

describe('the timeline', () => {
  it('sorts events by day if a listing was imported late', async () => {
    const late = { ...upsetEvent, from: null, to: { highest_bid: 18_450 } }
    await open(
      aDetails({
        timeline: [
          { ...late, id: 2, kind: 'sold', effective_on: '2026-10-20' },
          { ...late, id: 1, kind: 'listed', to: { status: 'Upset Bid Ongoing' }, effective_on: null },
        ],
      }),
    )
    const days = [...(block('Timeline').getAllByRole('list').at(-1)?.querySelectorAll('li > time') ?? [])]
    expect(days.map(({ textContent }) => textContent)).toEqual(['Nov 18', 'Oct 20'])
  })
})

describe('navigation', () => {
  it.each([
    [{ listing: '/listing?county=Wake&sort=price', steps: 1 }, '/listing?county=Wake&sort=price'],
    [null, '/listing'],
    [{ listing: 'https://elsewhere.example', steps: 1 }, '/listing'],
  ])('links back to the listing screen as it was left: %j', async (state, href) => {
    await open(aDetails(), state)
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Listings' })
    expect(link?.getAttribute('href')).toBe(href)
  })

  it('links to the other parcels of the case, and keeps the return state', async () => {
    const other = {
      id: 8,
      parcel_identification: '07102215',
      street: '1425 Oak St',
      city: 'Charlotte',
      zip: '28208',
    }
    const same_case = [
      { ...other, is_sold_with: true },
      { ...other, id: 9, parcel_identification: '07102216', is_sold_with: false },
    ]
    const { user, router } = await open(aDetails({ same_case }), { listing: '/listing?q=oak', steps: 1 })
    const soldWith = screen.getByText('Sold with').parentElement?.textContent
    expect(soldWith).toMatch(/^Sold with07102215, 1425 Oak St, 28208Same case and same bids: /)
    expect(screen.getByText('Same case').parentElement?.textContent).toContain('07102216')
    await user.click(screen.getByRole('link', { name: '07102215, 1425 Oak St, 28208' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/8'))
    expect(router.state.location.state).toEqual({ listing: '/listing?q=oak', steps: 2 })
  })

  it('leads from a listing that was merged into another to that one, and keeps the return state', async () => {
    const entry = { pathname: '/details/9', state: { listing: '/listing?q=oak', steps: 1 } }
    const { router } = renderApp(entry, { ...fakes, [DETAILS]: () => aDetails() })
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/7'))
    expect(router.state.location.state).toEqual(entry.state)
  })

  it('shows the same page for an unknown listing and for one in another county', async () => {
    renderApp('/details/999', { ...fakes, [DETAILS]: () => failure('not_found') })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 Not Found')
    expect(
      screen.getByText('This listing does not exist, or it is in a county you do not follow.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the listings' }).getAttribute('href')).toBe('/listing')
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('sends no request for %s', async (id) => {
    const { calls } = renderApp(`/details/${id}`, fakes)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 Not Found')
    expect(calls.map(({ address }) => address)).not.toContain(DETAILS)
  })

  it('shows why it failed, and retries', async () => {
    let isBroken = true
    const answer = () => (isBroken ? failure('forbidden') : aDetails())
    const { user } = renderApp('/details/7', { ...fakes, [DETAILS]: answer })
    expect(await screen.findByText(/^Error 403/)).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1423 Oak St, 28208')).toBeTruthy()
  })
})

const disputedDay: ListingDetails['disagreements'][number] = {
  fact: 'upset_bid_date',
  shown: '2026-11-30',
  because: 'said_last',
  statements: [
    {
      source: 'Sale list',
      source_url: 'https://list.example',
      value: '2026-11-30',
      is_shown: true,
      since: '2026-11-18T11:12:00.000Z',
      last_seen_at: '2026-11-18T11:14:00.000Z',
    },
    {
      source: 'County page',
      source_url: null,
      value: '2026-11-27',
      is_shown: false,
      since: '2026-11-17T11:12:00.000Z',
      last_seen_at: '2026-11-18T10:00:00.000Z',
    },
  ],
}

const upsetEvent: ListingDetails['timeline'][number] = {
  id: 4,
  kind: 'upset_bid',
  from: { highest_bid: 15000 },
  to: { highest_bid: 18450 },
  source: 'Sale list',
  source_url: 'https://list.example',
  seen_at: '2026-11-18T11:12:00.000Z',
  effective_on: '2026-11-16',
}

describe('on paper', () => {
  it('prints the day it was printed, and no days counted from it', async () => {
    await open(aDetails())
    const note = await screen.findByText(/on Mon, Nov 30 would move the deadline to Thu, Dec 10/)
    expect(screen.queryByText(/^Printed/)).toBeNull()
    act(() => {
      window.dispatchEvent(new Event('beforeprint'))
    })
    expect(screen.getByText('Printed Nov 18, 2026, 7:00 AM')).toBeTruthy()
    expect(note.textContent).toContain('An upset bid filed on Wed, Nov 18 would leave')
    act(() => {
      window.dispatchEvent(new Event('afterprint'))
    })
    expect(screen.queryByText(/^Printed/)).toBeNull()
  })
})

it('has one status after the closing hour, also before it is read again', async () => {
  const closing = '2026-11-18T11:00:00.000Z'
  await open(aDetails({ clock: { ...openClock, closes_at_instant: closing, over_from_instant: closing } }))
  expect(block('What it is').getByText('Pending Transfer')).toBeTruthy()
  expect(block('What it is').getByText(/Upset period over; awaiting confirmation/)).toBeTruthy()
  expect(block('What it takes to bid').getByText(/The upset bid period is over\./)).toBeTruthy()
})
