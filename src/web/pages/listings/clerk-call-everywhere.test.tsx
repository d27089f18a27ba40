// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aClerkCall } from '#contract/following/property-notes.fixture.ts'
import type { CallOnListing } from '#contract/following/following-schema.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp, testInstant } from '#web/app/render-app.fixture.tsx'
import { upsetUntil } from '#web/features/listings/listing.fixture.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'
const CALLS = 'GET /api/clerk_calls'

/**
 * According to the sources $16,000 until November 19; according to the clerk $21,000, filed on November 18, until
 * November 30.
 */
const oak = upsetUntil(1, '2026-11-19', { street: '1423 Oak St', highest_bid: 16_000 })
const elm = upsetUntil(2, '2026-11-19', { street: '5 Elm Rd', highest_bid: 18_000 })
const call: CallOnListing = { ...aClerkCall(), tax_foreclosure_id: 1 }

vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  showCards()
  sessionStorage.clear()
})

function open(at: string, fakes: Fakes = {}) {
  return renderApp(at, {
    ...signedInAs(subscriber),
    [LIST]: () => ({
      tax_foreclosures: [],
      without_outline: [oak, elm],
      accessible_counties: ['Mecklenburg'],
    }),
    [CALLS]: () => ({ clerk_calls: [call] }),
    ...fakes,
  })
}

const cards = async () =>
  (await screen.findAllByRole('article')).map((card) => within(card).getAllByRole('link')[0]?.ariaLabel ?? '')

describe('a call to the clerk on the listing screen', () => {
  it('determines badge, last bid and minimum upset bid of the card, and is marked', async () => {
    open('/listing')
    const [card] = await screen.findAllByRole('article')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    const names = (await cards()).join('\n')
    expect(names).toMatch(/1423 Oak St.*Remaining Days 12\. Per the clerk, Nov 18\. Last bid \$21,000/)
    expect(names).toMatch(/\$22,050\.00/)
    expect(names).toMatch(/5 Elm Rd.*Remaining Days 1\. Last bid \$18,000/)
    expect(card?.textContent).toBeDefined()
    expect(screen.getAllByText(/· Per the clerk, Nov 18$/)).toHaveLength(1)
  })

  it('is applied to the list before filtering and sorting', async () => {
    open('/listing?price=20000%2B')
    await screen.findAllByRole('article')
    expect(await cards()).toEqual([expect.stringContaining('1423 Oak St')])
  })

  it('determines what closes tomorrow', async () => {
    open('/listing?last_day=tomorrow')
    expect(await screen.findByRole('button', { name: 'Closing tomorrow 1' })).toBeTruthy()
    expect(await cards()).toEqual([expect.stringContaining('5 Elm Rd')])
  })

  it('is undone when removed or overtaken, without refetching the list', async () => {
    let clerk_calls = [call]
    const { queryClient, calls } = open('/listing', { [CALLS]: () => ({ clerk_calls }) })
    await screen.findByText(/· Per the clerk, Nov 18$/)
    clerk_calls = [{ ...call, is_overtaken: true }]
    await queryClient.invalidateQueries({ queryKey: keyOf(CALLS) })
    await waitFor(() => expect(screen.queryByText(/Per the clerk/)).toBeNull())
    expect((await cards()).join('\n')).toMatch(/1423 Oak St.*Remaining Days 1\. Last bid \$16,000/)
    expect(calls.filter(({ address }) => address === LIST)).toHaveLength(1)
  })

  it('is over when its period ends, on a page that is left open', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const end = new Date(testInstant + 60_000).toISOString()
    let own: CallOnListing = { ...call, clock: call.clock && { ...call.clock, over_from_instant: end } }
    open('/listing', { [CALLS]: () => ({ clerk_calls: [own] }) })
    await screen.findByText(/· Per the clerk, Nov 18$/)
    own = { ...own, status: 'Awaiting Funds', status_reason: null, next_bid: null }
    vi.advanceTimersByTime(59_000)
    expect((await cards()).join('\n')).toMatch(/1423 Oak St.*Remaining Days 12\./)
    vi.advanceTimersByTime(3000)
    await waitFor(async () => expect((await cards()).join('\n')).not.toMatch(/1423 Oak St.*Remaining Days/))
  })

  it('hides the list while calls fail to load, because it could be wrong', async () => {
    let isBroken = true
    const { user } = open('/listing', {
      [CALLS]: () => (isBroken ? failure('bad_request') : { clerk_calls: [call] }),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryAllByRole('article')).toEqual([])
    isBroken = false
    await user.click(again)
    expect(await screen.findByText(/· Per the clerk, Nov 18$/)).toBeTruthy()
  })
})

describe('a call to the clerk elsewhere', () => {
  it('removes the listing from the near deadlines of the dashboard', async () => {
    open('/dashboard', {
      'GET /api/favorite_listings': () => ({ favorites: [] }),
      'GET /api/changes': () => ({
        since: '2026-11-17T12:00:00.000Z',
        changes: [],
        total: 0,
        new_listings: [],
        upset_favorites: [],
      }),
    })
    const table = await screen.findByRole('table')
    expect(within(table).getByText(/5 Elm Rd/)).toBeTruthy()
    expect(within(table).queryByText(/1423 Oak St/)).toBeNull()
  })

  it('moves it to its day in the calendar, marked', async () => {
    open('/auction_calendar?view=week&day=2026-11-30')
    expect(await screen.findByText(/Per the clerk, Nov 18/)).toBeTruthy()
  })
})
