// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FavoriteListing, SavedSearch } from '#contract/following/following-schema.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => log.mockClear())

const following = (
  id: number,
  day: number,
  facts: Parameters<typeof outlined>[0],
  outcome: FavoriteListing['outcome'] = null,
): FavoriteListing => ({
  listing: outlined({ id, ...facts }),
  favorited_at: `2026-11-${day}T12:00:00.000Z`,
  stage: null,
  maximum_bid: null,
  outcome,
})

const favorites = [
  following(3, 17, { street: '3 None Ave', highest_bid: null, opening_bid: null }),
  following(2, 12, { street: '2 Dear Ave', highest_bid: 90000, foreclosure_date: '2026-12-01' }),
  following(
    1,
    10,
    { street: '1 Cheap Ave', highest_bid: 900, status: 'Redeemed' },
    { kind: 'redeemed', since: '2026-11-16T11:12:00.000Z' },
  ),
]

function openTab(tab: string, fakes: Fakes = {}) {
  const app = renderApp(`/user_profile?tab=${tab}`, {
    ...signedInAs(subscriber),
    'GET /api/users/get/favorites': () => ({
      favorites: favorites.map(({ listing, favorited_at }) => ({
        tax_foreclosure_id: listing.id,
        favorited_at,
      })),
    }),
    'GET /api/favorite_listings': () => ({ favorites }),
    ...fakes,
  })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  return { ...app, posts, press }
}

const streets = () =>
  screen.getAllByRole('article').map((card) => /\d [A-Z]\w+ Ave/.exec(card.textContent)?.[0])

describe('your favorites', () => {
  it('are counted in tab and title, with the notice and the cards in the default order', async () => {
    openTab('your_favourites')
    await screen.findByRole('heading', { name: 'Your Favourites (3)' })
    screen.getByRole('tab', { name: 'Your favourites (3)' })
    screen.getByText(
      /cleared for auction, when the estimated credit bid is revealed, or when the auction ends/,
    )
    expect(streets()).toEqual(['2 Dear Ave', '1 Cheap Ave', '3 None Ave'])
  })

  it('are sorted by three buttons; the active one restores the default order', async () => {
    const { press } = openTab('your_favourites')
    await screen.findAllByRole('article')
    await press('Most recent')
    expect(streets()).toEqual(['3 None Ave', '2 Dear Ave', '1 Cheap Ave'])
    await press('Lowest price')
    expect(streets()).toEqual(['1 Cheap Ave', '2 Dear Ave', '3 None Ave'])
    expect(screen.getByRole('button', { name: 'Most recent' }).getAttribute('aria-pressed')).toBe('false')
    await press('Highest price')
    expect(streets()).toEqual(['2 Dear Ave', '1 Cheap Ave', '3 None Ave'])
    expect(screen.getByRole('button', { name: 'Highest price' }).getAttribute('aria-pressed')).toBe('true')
    await press('Lowest price')
    await press('Lowest price')
    expect(screen.getByRole('button', { name: 'Lowest price' }).getAttribute('aria-pressed')).toBe('false')
    expect(streets()).toEqual(['2 Dear Ave', '1 Cheap Ave', '3 None Ave'])
  })

  it('include ended ones, with their outcome', async () => {
    openTab('your_favourites')
    await screen.findByText('Ended: redeemed. Mon, Nov 16')
  })

  it('lose a card with its star, and restore it by Undo', async () => {
    const { user, press } = openTab('your_favourites', {
      'POST /api/users/favorites/remove': () => ({ success: true }),
      'POST /api/users/favorites/add': () => ({
        success: true,
        favorite: { tax_foreclosure_id: 2, favorited_at: '2026-11-18T12:00:00.000Z' },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Favourite: 2 Dear Ave/ }))
    await screen.findByRole('heading', { name: 'Your Favourites (2)' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Favourites (2)' }))
    await press('Undo')
    await screen.findByRole('heading', { name: 'Your Favourites (3)' })
  })

  it('have loading and empty states', async () => {
    let answer: ((value: { favorites: FavoriteListing[] }) => void) | undefined
    openTab('your_favourites', {
      'GET /api/users/get/favorites': () => ({ favorites: [] }),
      'GET /api/favorite_listings': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await screen.findByText('Loading...')
    await waitFor(() => expect(answer).toBeDefined())
    answer?.({ favorites: [] })
    await screen.findByText(
      "We've searched everywhere but we haven't found what you are looking for. Try broadening your search by changing up some of your filters.",
    )
    screen.getByRole('heading', { name: 'Your Favourites (0)' })
  })

  it('sum the minimum upset bids and their deposits by deadline', async () => {
    openTab('your_favourites', {
      'GET /api/favorite_listings': () => ({
        favorites: [
          following(1, 10, { case_number: '1', upset_bid_date: '2026-11-23', highest_bid: 18_450 }),
          following(2, 11, { case_number: '2', upset_bid_date: '2026-11-30', highest_bid: 1000 }),
          following(3, 12, {
            case_number: '3',
            upset_bid_date: '2026-11-30',
            upset_bid_date_basis: 'estimated',
            highest_bid: 1000,
          }),
          following(
            4,
            13,
            { case_number: '4', upset_bid_date: '2026-11-30', highest_bid: 9 },
            { kind: 'gone', since: null },
          ),
        ],
      }),
      'GET /api/users/get/favorites': () => failure('bad_request'),
    })
    await screen.findByText('Cash needed by Mon, Nov 23: $968.63 in deposits')
    const table = screen.getByRole('table', {
      name: 'Deposits for the minimum upset bid on each favourite',
      hidden: true,
    })
    const rows = [...table.querySelectorAll('tbody tr')]
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Mon, Nov 23', '1', '$19,372.50', '$968.63', '$968.63'],
      ['Mon, Nov 30 (1 estimated)', '2', '$3,500.00', '$1,500.00', '$2,468.63'],
    ])
  })

  it('retry after a failure', async () => {
    let tries = 0
    const { press } = openTab('your_favourites', {
      'GET /api/favorite_listings': () => (++tries === 1 ? failure('bad_request') : { favorites }),
    })
    await screen.findByText(/^Your favourites did not load\. Error 400/)
    await press('Try again')
    await screen.findAllByRole('article')
  })

  it('are not requested without open counties', async () => {
    const { calls } = openTab('your_favourites', signedInAs({ ...subscriber, accessible_counties: [] }))
    await screen.findByText(/^Your favourites and searches are listed here while you have open counties/)
    screen.getByRole('heading', { name: 'Your Favourites (0)' })
    screen.getByText(/^Get an alert when a saved property is cleared for auction/)
    fireEvent.click(screen.getByRole('tab', { name: 'Saved Searches (0)' }))
    await screen.findByRole('heading', { name: 'Saved Searches' })
    screen.getByRole('tab', { name: 'Your favourites (0)' })
    screen.getByRole('tab', { name: 'Saved Searches (0)' })
    expect(calls.map(({ address }) => address).filter((address) => address.includes('favorite'))).toEqual([])
  })
})

describe('saved searches', () => {
  const searches: SavedSearch[] = [
    ['1', 'Cheap land', 'least_bid=0-10000&land=vacant'],
    ['2', 'Mecklenburg soon', 'county=Mecklenburg&last_day=14&sort=last-day'],
    ['3', 'Wake', 'county=Wake'],
  ].map(([digit = '', name = '', search = '']) => ({
    id: `6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a1${digit}`,
    name,
    search,
    alert: 'daily' as const,
    has_texts: false,
    created_at: '2026-11-18T12:00:00.000Z',
  }))
  const server = (stored: SavedSearch[]): Fakes => ({
    'GET /api/saved_searches': () => ({ saved_searches: [...stored] }),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: favorites.map(({ listing }) => listing),
      without_outline: [],
      accessible_counties: ['Mecklenburg'],
    }),
  })

  it('show their filters and current count, and open on the listing screen', async () => {
    openTab('saved_searches', server(searches))
    const [land, soon, lost] = await screen.findAllByRole('listitem')
    await waitFor(() => expect(land?.textContent).toContain('0 listings now'))
    await waitFor(() => expect(soon?.textContent).toContain('2 listings now'))
    expect(lost?.textContent).toContain('You do not follow Wake County')
    expect(soon?.textContent).toContain('Mecklenburg, Deadline within 14 days, sorted by upset deadline')
    screen.getByRole('tab', { name: 'Saved Searches (3)' })
    expect(screen.getByRole('link', { name: 'Open Cheap land' }).getAttribute('href')).toBe(
      '/listing?least_bid=0-10000&land=vacant',
    )
  })

  it('are not counted if the favorites fail to load', async () => {
    const failed = { 'GET /api/users/get/favorites': () => failure('bad_request') }
    openTab('saved_searches', { ...server(searches.slice(0, 1)), ...failed })
    await screen.findByText('Could not be counted')
  })

  it('are renamed', async () => {
    const stored = [...searches]
    const { user, press, posts } = openTab('saved_searches', {
      ...server(stored),
      'POST /api/saved_searches/:id/rename': () => {
        const renamed = {
          ...searches[0],
          ...stored[0],
          name: 'Vacant',
          id: searches[0]?.id ?? '',
          search: '',
          alert: 'off' as const,
          has_texts: false,
          created_at: '',
        }
        stored[0] = renamed
        return renamed
      },
    })
    await screen.findByText('Cheap land')
    await press('Rename Cheap land')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename search' }))
    const name = dialog.getByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Cheap land')
    await user.clear(name)
    await fill(user, name, 'Vacant')
    await user.keyboard('{Enter}')
    await screen.findByRole('link', { name: 'Vacant' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(posts().at(-1)?.body).toEqual({ name: 'Vacant' })
  })

  it.each([
    ['its alert is chosen', '/api/saved_searches/:id/alert', 'The alert for “Cheap land” did not change.'],
    ['it is deleted', '/api/saved_searches/:id/delete', '“Cheap land” was not deleted.'],
  ] as const)(
    'disappear with the reason if deleted in another tab before %s',
    async (_step, path, problem) => {
      const stored = [...searches]
      const gone = () => {
        if (stored[0] === searches[0]) stored.shift()
        return failure('not_found')
      }
      const { press, user } = openTab('saved_searches', { ...server(stored), [`POST ${path}`]: gone })
      await screen.findByText('Cheap land')
      if (path.endsWith('delete')) await press('Delete Cheap land')
      else await user.selectOptions(screen.getByLabelText('Alert for Cheap land'), 'daily')
      expect((await screen.findByRole('alert')).textContent).toBe(`${problem} It was deleted in another tab.`)
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Cheap land' })).toBeNull())
    },
  )

  it('are deleted, and restored by Undo, also by two clicks on each', async () => {
    const stored = [...searches]
    const { posts, user } = openTab('saved_searches', {
      ...server(stored),
      'POST /api/saved_searches/:id/delete': () => {
        if (stored.shift() !== searches[0]) return failure('not_found')
        return { success: true }
      },
      'POST /api/saved_searches': () => {
        if (stored[0] === searches[0]) return failure('name_taken')
        stored.unshift(...searches.slice(0, 1))
        return {
          id: '',
          name: '',
          search: '',
          alert: 'off' as const,
          has_texts: false,
          created_at: '',
          ...searches[0],
        }
      },
    })
    const pressTwice = (name: string) => {
      const button = screen.getByRole('button', { name })
      act(() => {
        button.focus()
        fireEvent.click(button)
        fireEvent.click(button)
      })
    }
    await screen.findByText('Cheap land')
    pressTwice('Delete Cheap land')
    await screen.findByText('“Cheap land” is deleted.')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cheap land' })).toBeNull())
    const panel = screen.getByRole('region', { name: 'Saved Searches' })
    expect(document.activeElement).toBe(panel)
    // The next Tab leads to Undo.
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    pressTwice('Undo')
    await screen.findByRole('link', { name: 'Cheap land' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(screen.queryByText('“Cheap land” is deleted.')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(posts().at(-1)?.body).toEqual({
      name: 'Cheap land',
      search: 'least_bid=0-10000&land=vacant',
      alert: 'daily',
    })
  })

  it('explain how to add one', async () => {
    openTab('saved_searches', server([]))
    await screen.findByText('No saved searches yet.')
    screen.getByRole('tab', { name: 'Saved Searches (0)' })
  })
})

describe('notifications', () => {
  const label = 'Instant email alert about changes in your favourite listings'

  it('turn the instant alert off and on', async () => {
    let instant_email_alert = true
    const { user, posts } = openTab('notifications', {
      'GET /api/users/current_user': () => ({ success: true, user: { ...subscriber, instant_email_alert } }),
      'POST /api/users/instant_alerts_off': () => {
        instant_email_alert = false
        return { success: true }
      },
      'POST /api/users/instant_alerts_on': () => {
        instant_email_alert = true
        return { success: true }
      },
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: label })
    expect(box.checked).toBe(true)
    await user.click(box)
    await screen.findByText('The alert is off.')
    expect(box.checked).toBe(false)
    await user.click(box)
    await screen.findByText('The alert is on.')
    expect(box.checked).toBe(true)
    expect(posts().map(({ address }) => address)).toEqual([
      'POST /api/users/instant_alerts_off',
      'POST /api/users/instant_alerts_on',
    ])
  })

  it('stay unchanged after a failure, which is shown and logged', async () => {
    const { user } = openTab('notifications', {
      'POST /api/users/instant_alerts_off': () => failure('internal'),
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: label })
    await user.click(box)
    await screen.findByText(/^The alert is still on\. Error 500/)
    expect(box.checked).toBe(true)
    expect(log).toHaveBeenCalledWith('The instant alert could not be changed', expect.anything())
  })
})

it('the account menu links to four tabs', async () => {
  const { press, user, router } = openTab('notifications')
  await screen.findByRole('checkbox')
  await press('Account')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Account Settings',
    'Your favourites',
    'Notifications',
    'Manage Subscription',
    'Log out',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Your favourites' }))
  await screen.findByRole('heading', { name: 'Your Favourites (3)' })
  expect(router.state.location.state).toEqual({ activeTab: 'your_favourites' })
})
