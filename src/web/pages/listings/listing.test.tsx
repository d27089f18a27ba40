// @vitest-environment jsdom
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'

const oak = outlined({ id: 1 })
const wake = outlined({
  id: 2,
  county: 'Wake',
  city: 'Raleigh',
  street: '5 Elm Rd',
  zip: '27601',
  case_number: null,
  status: 'Auction in future',
  highest_bid: null,
  upset_bid_date: null,
  foreclosure_date: '2026-12-08',
})
const pair = [3, 4].map((id) =>
  outlined({
    id,
    case_number: '25CV000777-590',
    parcel_identification: `0710351${id}`,
    street: `90${id} Barringer Mill Rd`,
    foreclosure_date: '2026-09-22',
  }),
)
const pointOnly = outlined({
  id: 5,
  street: '77 Coulwood Ferry Rd',
  parcel_identification: '9',
  geometry: null,
})

// The first test also waits for the code of the page.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  showCards()
  sessionStorage.clear()
})

type ListFake = NonNullable<Fakes[typeof LIST]>

const listed =
  (listings: Listing[], without: Listing[] = []): ListFake =>
  () => ({
    tax_foreclosures: listings,
    without_outline: without,
    accessible_counties: ['Anson', 'Mecklenburg', 'Wake'],
  })

function open(at = '/listing', answer = listed([oak, wake, ...pair], [pointOnly])) {
  return renderApp(at, { ...signedInAs(subscriber), [LIST]: answer })
}

const cards = async () =>
  screen.findAllByRole('listitem').then((items) => items.filter((item) => 'key' in item.dataset))
const addresses = async () =>
  (await cards()).map((card) => within(card).queryByTitle('Show on map')?.textContent)
const chosen = () => within(screen.getByRole('list', { name: 'Active filters' }))

describe('the cards', () => {
  it('are in the default order, with the key facts', async () => {
    open()
    expect((await addresses()).slice(0, 2)).toEqual(['5 Elm Rd, Raleigh, NC 27601', '1423 Oak St, 28208'])
    const [auction, upset] = await cards()
    expect(auction?.textContent).toContain('Auction in futureOpening bid')
    expect(auction?.textContent).toContain('Auction Tue, Dec 8, 11:00 AM')
    expect(upset?.textContent).toContain('Upset Bid OngoingLast bid')
    expect(auction?.textContent).toContain('Dec 08 at 11:00 AM')
    expect(auction?.textContent).toContain('No upset bid date available')
    expect(upset?.textContent).toContain('Remaining Days 12')
    expect(upset?.textContent).toContain('Min. upset bid calculated$19,372.50')
    expect(upset?.textContent).toContain('0.42 acR-407102214Assessed $142,700')
    expect(
      within(upset ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/details/1')
  })

  it('have their total and position for screen readers, and a separate group without outline', async () => {
    open()
    const places = (await cards()).map(
      (card) =>
        `${card.ariaPosInSet ?? card.getAttribute('aria-posinset')} of ${card.getAttribute('aria-setsize')}`,
    )
    expect(places).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 1'])
    const without = screen.getByRole('list', { name: 'No parcel outline' })
    expect(within(without).getByRole('img', { name: 'No parcel outline' })).toBeTruthy()
  })

  it('switch between the parcels of a group', async () => {
    const { user } = open('/listing?q=barringer')
    const card = (await cards())[0] ?? document.body
    expect(within(card).getByText('1 of 2')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: 'Next parcel' }))
    expect(card.textContent).toContain('904 Barringer Mill Rd')
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/details/4')
    await user.click(within(card).getByRole('button', { name: 'Next parcel' }))
    expect(card.textContent).toContain('903 Barringer Mill Rd')
    await user.click(within(card).getByRole('button', { name: 'Previous parcel' }))
    expect(within(card).getByText('2 of 2')).toBeTruthy()
  })

  it('show the parcel of a group that is selected in the URL', async () => {
    open('/listing?selected=4')
    const current = await waitFor(() => {
      const card = document.querySelector('[aria-current=true]')
      if (!card) throw new Error('No card is marked')
      return card
    })
    expect(current.textContent).toContain('904 Barringer Mill Rd')
  })

  it('support arrow keys, Home and End', async () => {
    const { user } = open()
    const links = (await cards()).map((card) => within(card).getByRole('link'))
    links[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(links[1])
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(links[3])
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(links[0])
  })

  it('select a parcel by its address, and keep it in the URL', async () => {
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: '1423 Oak St, 28208' }))
    await waitFor(() => expect(router.state.location.search).toBe('?selected=1'))
  })
})

describe('the filters', () => {
  it('are read from the URL', async () => {
    open('/listing?county=Wake&status=Auction+in+future')
    expect(await addresses()).toEqual(['5 Elm Rd, Raleigh, NC 27601'])
    expect(screen.getByText('1', { selector: 'b' }).parentElement?.textContent).toBe('1 of 5')
    expect(screen.getByRole('button', { name: 'County: Wake' })).toBeTruthy()
  })

  it('list the count of each option, and are written to the URL', async () => {
    const { user, router } = open('/listing?q=28208')
    await cards()
    await user.click(screen.getByRole('button', { name: 'County' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Any county',
      'Anson0',
      'Mecklenburg4',
      'Wake0',
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?county=Mecklenburg&q=28208'))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'County: Mecklenburg' }))
  })

  it('open on hover, and close on Escape and on a click elsewhere', async () => {
    const { user } = open()
    await cards()
    await user.hover(screen.getByRole('button', { name: 'Status' }))
    expect(screen.getByRole('listbox', { name: 'Status' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Month' }))
    expect(screen.getAllByRole('option')).toHaveLength(13)
    await user.click(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('stay open without the pointer while a field in them has the focus', async () => {
    const { user } = open()
    await cards()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const leave = async () => {
      await user.unhover(screen.getByRole('listbox', { name: 'Price Range' }))
      act(() => void vi.advanceTimersByTime(200))
    }
    await user.hover(screen.getByRole('button', { name: 'Price Range' }))
    await user.click(screen.getByRole('textbox', { name: 'At least' }))
    await leave()
    await user.keyboard('5')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'At least' }).value).toBe('5')
    await user.click(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.hover(screen.getByRole('button', { name: 'Price Range' }))
    await leave()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('accept a custom price range', async () => {
    const { user, router } = open()
    await cards()
    await user.click(screen.getByRole('button', { name: 'Price Range' }))
    await fill(user, screen.getByRole('textbox', { name: 'At least' }), '$15,000')
    await user.type(screen.getByRole('textbox', { name: 'At most' }), '9')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: 'At most' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(router.state.location.search).toBe('?price=15000%2B'))
    expect(chosen().getByText('$15,000 or more')).toBeTruthy()
  })

  it('accept a number that starts or ends with its point, and write it in full', async () => {
    const { user, router } = open()
    await cards()
    await user.click(screen.getByRole('button', { name: 'Price Range' }))
    await fill(user, screen.getByRole('textbox', { name: 'At least' }), '.')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert')).toBeTruthy()
    await fill(user, screen.getByRole('textbox', { name: 'At least' }), '5')
    await fill(user, screen.getByRole('textbox', { name: 'At most' }), '$15,000.')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(router.state.location.search).toBe('?price=0.5-15000'))
  })

  it('are removed one by one or all together, and restored with Back', async () => {
    const { user, router } = open('/listing?county=Wake&structure=Residential+Home&q=elm&sort=lowest-price')
    await cards()
    await user.click(screen.getByRole('button', { name: 'Remove Wake' }))
    await waitFor(() => expect(chosen().queryByText('Wake')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=lowest-price'))
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('')
    await router.navigate(-1)
    await waitFor(() => expect(chosen().getByText('“elm”')).toBeTruthy())
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('elm')
  })

  it('search on input', async () => {
    const { user, router } = open()
    await cards()
    await fill(user, screen.getByLabelText('Search'), 'coulwood 77')
    await waitFor(() => expect(router.state.location.search).toBe('?q=coulwood+77'))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect((await cards()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('77 Coulwood Ferry Rd'),
    ])
  })

  it('limit the list to a part of the map', async () => {
    open('/listing?area=-80.9,35,-80.6,35.5')
    expect(await cards()).toHaveLength(3)
    expect(chosen().getByText('Map area')).toBeTruthy()
  })
})

describe('a browser without WebGL', () => {
  const staticMap = () => screen.findByRole('region', { name: /^Your counties and one outline/ })

  it('shows the results per county, and limits the list to a clicked county', async () => {
    const { router } = open('/listing?structure=Residential+Home')
    const place = within(await staticMap())
    expect(place.getByRole('status').textContent).toContain('needs WebGL')
    expect(place.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mecklenburg: 4 listings',
      'Wake: 1 listing',
    ])
    const map = place.getByRole('img', { name: /^Map of North Carolina/ })
    const [mecklenburg] = map.querySelectorAll('[data-clickable]')
    if (!mecklenburg) throw new Error('no county can be clicked')
    fireEvent.click(mecklenburg)
    await waitFor(() => expect(router.state.location.search).toContain('county=Mecklenburg'))
    fireEvent.click(mecklenburg)
    await waitFor(() => expect(router.state.location.search).not.toContain('county'))
  })

  it('shows the outline of the selected card, also in the map view', async () => {
    open('/listing?view=map&selected=2')
    const place = within(await staticMap())
    expect(await place.findByRole('link', { name: '5 Elm Rd, Raleigh, NC 27601' })).toBeTruthy()
    expect(place.getByRole('img', { name: /^Outline of parcel/ })).toBeTruthy()
  })
})

describe('without cards', () => {
  it('shows that nothing matches, and clears the filters', async () => {
    const { user, router } = open('/listing?county=Anson')
    expect(await screen.findByText('No listing matches these filters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await cards()).toHaveLength(4)
  })

  it('shows that a county is not followed, whose listings are not shown', async () => {
    open('/listing?county=Burke')
    await screen.findByText('You do not follow Burke County.')
    expect(screen.getByRole('link', { name: 'Choose counties' }).getAttribute('href')).toBe('/billing')
  })

  it('shows that nothing is listed', async () => {
    open('/listing', listed([]))
    expect(await screen.findByText('No tax foreclosures in your counties right now.')).toBeTruthy()
  })

  it('shows an empty list after a failure, logs it, and retries', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    let answer: ListFake = () => failure('bad_request')
    const { user, router } = open('/listing?county=Mecklenburg', (request) => answer(request))
    expect(await screen.findByText('The listings did not load.')).toBeTruthy()
    expect(log).toHaveBeenCalledWith(
      'The listings could not be loaded',
      expect.objectContaining({ status: 400 }),
    )
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<ListFake>>>()
    answer = () => promise
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' })
    await user.click(retry)
    // Still there while the list is requested again.
    await waitFor(() => expect(retry.disabled).toBe(true))
    screen.getByText(/The request is not valid/)
    expect(retry.isConnected).toBe(true)
    resolve(await listed([oak])({ href: '', body: undefined }))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    expect(screen.queryByText('The listings did not load.')).toBeNull()
    expect(log).toHaveBeenCalledOnce()
    expect(router.state.location.search).toBe('?county=Mecklenburg')
  })

  it('shows a failed list in the map view too', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    open('/listing?view=map', () => failure('bad_request'))
    const message = await screen.findByText(/The request is not valid/)
    expect(message.closest('[inert]')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('shows NO Permissions to a user without open counties', async () => {
    open('/listing', () => ({ tax_foreclosures: [], without_outline: [], accessible_counties: [] }))
    expect(
      await screen.findByText(
        'Please contact our team, it seams that you dont have permissions to any of our counties.',
      ),
    ).toBeTruthy()
  })
})
