// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Favorite } from '#contract/following/following-schema.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const oak = outlined({ id: 1 })
const elm = outlined({
  id: 2,
  case_number: null,
  street: '5 Elm Rd',
  status: 'Auction in future',
  highest_bid: null,
  opening_bid: 6000,
  upset_bid_date: null,
  foreclosure_date: '2026-12-08',
  structure: 'Acreage',
  lot_size: 4,
})
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  showCards()
  sessionStorage.clear()
  log.mockClear()
})

const followed = (...ids: number[]): Favorite[] =>
  ids.map((tax_foreclosure_id) => ({ tax_foreclosure_id, favorited_at: '2026-11-01T12:00:00.000Z' }))

function open(at: string, favorites: Favorite[], fakes: Fakes = {}) {
  const app = renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [oak, elm],
      without_outline: [],
      accessible_counties: ['Mecklenburg'],
    }),
    'GET /api/users/get/favorites': () => ({ favorites }),
    ...fakes,
  })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  return { ...app, posts }
}

const star = (street: string) => screen.findByRole('button', { name: new RegExp(`^Favourite: ${street}`) })
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed')
const cards = () => screen.findAllByRole('article')

describe('the star of a card', () => {
  it('shows what is followed, and follows immediately', async () => {
    let answer: ((favorite: Favorite) => void) | undefined
    const { user, posts } = open('/listing', followed(1), {
      'POST /api/users/favorites/add': () =>
        new Promise<Favorite>((resolve) => {
          answer = resolve
        }).then((favorite) => ({ success: true, favorite })),
    })
    expect(isPressed(await star('1423 Oak'))).toBe('true')
    const elmStar = await star('5 Elm')
    expect(isPressed(elmStar)).toBe('false')
    await user.click(elmStar)
    await waitFor(() => expect(isPressed(elmStar)).toBe('true'))
    expect(posts()).toEqual([{ address: 'POST /api/users/favorites/add', body: { tax_foreclosure_id: 2 } }])
    answer?.({ tax_foreclosure_id: 2, favorited_at: '2026-11-18T12:00:00.000Z' })
    expect(isPressed(elmStar)).toBe('true')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is in the tab order only on the card that is in it', async () => {
    open('/listing', [])
    expect((await star('5 Elm')).tabIndex).toBe(0)
    expect((await star('1423 Oak')).tabIndex).toBe(-1)
  })

  it('offers to undo a removal', async () => {
    const { user, posts } = open('/listing', followed(1), {
      'POST /api/users/favorites/remove': () => ({ success: true }),
      'POST /api/users/favorites/add': () => ({
        success: true,
        favorite: { tax_foreclosure_id: 1, favorited_at: '2026-11-18T12:00:00.000Z' },
      }),
    })
    await user.click(await star('1423 Oak'))
    await screen.findByText('1423 Oak St, 28208 is no longer a favourite.')
    expect(isPressed(await star('1423 Oak'))).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(isPressed(await star('1423 Oak'))).toBe('true'))
    expect(screen.queryByText(/no longer/)).toBeNull()
    await waitFor(() =>
      expect(posts().map(({ address }) => address)).toEqual([
        'POST /api/users/favorites/remove',
        'POST /api/users/favorites/add',
      ]),
    )
  })

  it('rolls back on failure, shows and logs the error, and allows a retry', async () => {
    let tries = 0
    const { user } = open('/listing', [], {
      'POST /api/users/favorites/add': () =>
        ++tries === 1
          ? failure('internal')
          : { success: true, favorite: { tax_foreclosure_id: 1, favorited_at: '2026-11-18T12:00:00.000Z' } },
    })
    await user.click(await star('1423 Oak'))
    await screen.findByText(/was not added to your favourites\. Error 500/)
    expect(isPressed(await star('1423 Oak'))).toBe('false')
    expect(log).toHaveBeenCalledWith('A favourite could not be changed', expect.anything())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(isPressed(await star('1423 Oak'))).toBe('true'))
    expect(screen.queryByText(/was not added/)).toBeNull()
  })

  it('is the same in every tab', async () => {
    const { user } = open('/listing', [], {
      'POST /api/users/favorites/add': () => ({
        success: true,
        favorite: { tax_foreclosure_id: 1, favorited_at: '2026-11-18T12:00:00.000Z' },
      }),
    })
    const otherTab = new BroadcastChannel('favorites')
    onTestFinished(() => otherTab.close())
    const received = new Promise((resolve) => {
      otherTab.addEventListener('message', ({ data }) => resolve(data))
    })
    await user.click(await star('1423 Oak'))
    expect(await received).toEqual({
      id: 1,
      favorite: { tax_foreclosure_id: 1, favorited_at: '2026-11-18T12:00:00.000Z' },
    })
    otherTab.postMessage({ id: 2, favorite: followed(2)[0] })
    otherTab.postMessage({ id: 1, favorite: null })
    await waitFor(async () => expect(isPressed(await star('5 Elm'))).toBe('true'))
    expect(isPressed(await star('1423 Oak'))).toBe('false')
  })
})

describe('more filters', () => {
  it('count their results, apply immediately, and become chips', async () => {
    const { user, router } = open('/listing', followed(2))
    await star('5 Elm')
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    const panel = within(screen.getByRole('dialog', { name: 'More filters' }))
    const land = await panel.findByLabelText('Land')
    expect([...land.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Any land',
      'Vacant (1)',
      'Improved (1)',
    ])
    await user.selectOptions(land, 'Vacant (1)')
    await user.selectOptions(panel.getByLabelText('Sale'), 'Within 30 days (1)')
    const own = within(panel.getByRole('form', { name: 'Minimum bid' }))
    await user.type(own.getByRole('textbox', { name: 'At least' }), '5,000')
    await user.type(own.getByRole('textbox', { name: 'At most' }), '9000{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?sale=30&least_bid=5000-9000&land=vacant'))
    await user.click(panel.getByRole('button', { name: 'Show 1' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    for (const text of ['Sale within 30 days', 'Minimum bid $5,000 to $9,000', 'Vacant land'])
      chips.getByText(text)
    await user.click(chips.getByRole('button', { name: 'Remove Vacant land' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sale=30&least_bid=5000-9000'))
    screen.getByRole('button', { name: 'More filters 2' })
  })

  it('return the focus on Escape, and clear only themselves', async () => {
    const { user, router } = open('/listing?county=Mecklenburg&last_day=30&land=improved', [])
    await star('1423 Oak')
    const button = screen.getByRole('button', { name: 'More filters 2' })
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Clear these' }))
    await waitFor(() => expect(router.state.location.search).toBe('?county=Mecklenburg'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More filters' }))
  })

  it.each([
    [1279, 'More filters 2', '?county=Mecklenburg'],
    [1280, 'More filters 1', '?county=Mecklenburg&month=November'],
  ])('at %i px count and clear those that the bar has no room for', async (width, name, left) => {
    const answer = window.matchMedia('')
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(answer, { matches: width <= Number(/max-width: (\d+)px/.exec(media)?.[1]) }),
    )
    const { user, router } = open('/listing?county=Mecklenburg&month=November&land=improved', [])
    await user.click(await screen.findByRole('button', { name }))
    const panel = within(screen.getByRole('dialog', { name: 'More filters' }))
    expect(panel.queryAllByLabelText('Month')).toHaveLength(width === 1279 ? 1 : 0)
    expect(screen.queryAllByRole('button', { name: 'Month: November' })).toHaveLength(width === 1279 ? 0 : 1)
    await user.click(panel.getByRole('button', { name: 'Clear these' }))
    await waitFor(() => expect(router.state.location.search).toBe(left))
  })

  it('filter by favorites, also while these change', async () => {
    const { user } = open('/listing?favorites=only', followed(1, 2), {
      'POST /api/users/favorites/remove': () => ({ success: true }),
    })
    expect(await cards()).toHaveLength(2)
    await user.click(await star('1423 Oak'))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
  })

  it('show that the favorites failed to load, if only these are requested', async () => {
    let answer: NonNullable<Fakes['GET /api/users/get/favorites']> = () => failure('bad_request')
    const { user } = open('/listing?favorites=only', [], {
      'GET /api/users/get/favorites': (request) => answer(request),
    })
    await screen.findByText('The listings did not load.')
    answer = () => ({ favorites: followed(2) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(1)
  })

  it('sort by urgency', async () => {
    open('/listing?sort=last-day', [])
    expect((await cards()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1423 Oak'),
      expect.stringContaining('5 Elm'),
    ])
  })
})

describe('closing soon', () => {
  const closing = (name: string) => screen.findByRole('button', { name })

  it('is one tap away, with a count on each chip, and one tap to undo', async () => {
    const { user, router } = open('/listing?county=Mecklenburg', [], {
      'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
        tax_foreclosures: [{ ...oak, upset_bid_date: '2026-11-20' }, elm],
        without_outline: [],
        accessible_counties: ['Mecklenburg'],
      }),
    })
    await star('1423 Oak')
    screen.getByRole('group', { name: 'Upset deadline' })
    expect(isPressed(await closing('Closing today 0'))).toBe('false')
    await closing('Closing tomorrow 0')
    await user.click(await closing('This week 1'))
    await waitFor(() => expect(router.state.location.search).toBe('?county=Mecklenburg&last_day=week'))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    expect(isPressed(await closing('This week 1'))).toBe('true')
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(
      chips.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
    ).toEqual(['Remove Mecklenburg', 'Clear all'])
    ;(await closing('Closing tomorrow 0')).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?county=Mecklenburg&last_day=tomorrow'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?county=Mecklenburg'))
  })

  it('can be saved as a search, with a readable name', async () => {
    const { user } = open('/listing?last_day=week', [])
    await user.click(await screen.findByRole('button', { name: 'Save search' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Deadline this week')
  })
})

describe('saving a search', () => {
  const mailSettings = {
    instant_email_alert: true,
    daily_digest: false,
    deadline_reminders: true,
    announcements: true,
  }

  it('proposes a name, saves filters and order but not the view, and shows where it is', async () => {
    const { user, posts } = open('/listing?county=Mecklenburg&last_day=30&sort=last-day&view=list', [], {
      'POST /api/saved_searches': () => ({
        id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a11',
        name: 'Mine',
        search: 'county=Mecklenburg&last_day=30&sort=last-day',
        alert: 'instant' as const,
        has_texts: false,
        created_at: '2026-11-18T12:00:00.000Z',
      }),
      'GET /api/alert_settings': () => ({ ...mailSettings, mail_stopped: null, texts: null }),
    })
    await star('1423 Oak')
    await user.click(screen.getByRole('button', { name: 'Save search' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Mecklenburg, Deadline within 30 days, sorted by upset deadline')
    await user.clear(name)
    await user.keyboard('{Enter}')
    screen.getByText('Enter a name')
    await fill(user, name, ' Mine ')
    await user.keyboard('{Enter}')
    await screen.findByText(
      '“Mine” is saved. We email you right away when a listing in it is new or changes.',
    )
    expect(posts().at(-1)?.body).toEqual({
      name: 'Mine',
      search: 'county=Mecklenburg&last_day=30&sort=last-day',
      alert: 'instant',
    })
    expect(screen.getByRole('link', { name: 'Your saved searches' }).getAttribute('href')).toBe(
      '/user_profile?tab=saved_searches',
    )
  })

  it.each([
    ['on', true],
    ['unverified', false],
  ] as const)('offers texts, to a number that is %s', async (state, isOffered) => {
    const kinds = { deadlines: true, upset_bids: true, sale_changes: true }
    const texts = { phone: '7045550123', stopped_because: null, awaits_code: false, ...kinds }
    const { user, posts } = open('/listing?county=Mecklenburg', [], {
      'POST /api/saved_searches': () => failure('internal'),
      'GET /api/alert_settings': () => ({
        ...mailSettings,
        mail_stopped: null,
        texts: { ...texts, state },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Save search' }))
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Text me' })
    expect([box.checked, box.disabled]).toEqual([false, !isOffered])
    if (!isOffered) screen.getByText(/^For text messages, first verify your phone number/)
    await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Search not saved\. Error 500/)
    expect(posts().at(-1)?.body).toEqual({
      name: 'Mecklenburg',
      search: 'county=Mecklenburg',
      alert: 'instant',
      ...(isOffered && { has_texts: true }),
    })
  })

  it.each([
    [
      'Daily',
      'daily',
      null,
      'We email you a summary at 7:00 AM New York time when a listing in it is new or changes.',
    ],
    ['No alert', 'off', null, 'No alert is set.'],
    [
      'Instant',
      'instant',
      'refused',
      'Emails to you are stopped: new matches show under the bell. See Notifications in your profile.',
    ],
  ] as const)('explains the alert setting %s', async (choice, alert, stopped, text) => {
    const { user, posts } = open('/listing', [], {
      'POST /api/saved_searches': () => ({
        id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a11',
        name: 'All listings',
        search: '',
        alert,
        has_texts: false,
        created_at: '2026-11-18T12:00:00.000Z',
      }),
      'GET /api/alert_settings': () => ({
        ...mailSettings,
        mail_stopped: stopped && { because: stopped },
        texts: null,
      }),
    })
    await star('1423 Oak')
    await user.click(screen.getByRole('button', { name: 'Save search' }))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Instant' })).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: choice }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(`“All listings” is saved. ${text}`)
    expect(posts().at(-1)?.body).toEqual({ name: 'All listings', search: '', alert })
  })

  it.each([
    ['name_taken', 'You already have a search with that name'],
    ['too_many_saved_searches', 'You have 50 saved searches, which is the most. Delete one to save another.'],
  ] as const)('shows %s in place and keeps the input', async (code, text) => {
    const { user } = open('/listing', [], { 'POST /api/saved_searches': () => failure(code) })
    await star('1423 Oak')
    await user.click(screen.getByRole('button', { name: 'Save search' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('All listings')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(text)
    expect(name.value).toBe('All listings')
    expect(log).not.toHaveBeenCalled()
  })
})
