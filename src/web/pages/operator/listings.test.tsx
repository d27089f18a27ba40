// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FixConsequences, OperatorListing, OperatorListingRow } from '#contract/operator/listings.ts'
import { estimatedClock, openClock } from '#contract/listings/details.fixture.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { routesWith } from '#web/app/routing/router.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const row: OperatorListingRow = {
  id: 7,
  county: 'Rutherford',
  street: '254 Toms Lake Rd',
  city: 'Lake Lure',
  case_number: '25CV001602-800',
  parcel_identification: '1204619',
  status: 'Awaiting Funds',
  foreclosure_date: '2026-11-03',
  time: null,
  upset_bid_date: null,
  highest_bid: 23_152.5,
  sources: ['Rutherford County Tax Office', 'Kania Law Firm'],
  differ: 1,
  fixes: 1,
  has_outline: true,
  has_duplicate: false,
  favorites: 7,
  gone_since: null,
  is_demo: false,
}

const statement = {
  last_read_at: '2026-11-18T11:12:00.000Z',
  missing_since: null,
  source_url: null,
  is_shown: false,
}

const closed = { status: 'Awaiting Funds', status_reason: null, minimum_upset_bid: null, deposit: null }
const listing: OperatorListing = {
  version: '4.1.0',
  listing: row,
  standing: { ...closed, clock: null },
  facts: [
    {
      fact: 'highest_bid',
      shown: 23_152.5,
      distinct: 2,
      is_fixable: true,
      fix_id: null,
      statements: [
        {
          ...statement,
          source: 'Rutherford County Tax Office',
          authority: 'county',
          value: 23_152.5,
          since: '2026-11-09T11:12:00.000Z',
          is_shown: true,
        },
        {
          ...statement,
          source: 'Kania Law Firm',
          authority: 'law_firm',
          value: 22_050,
          since: '2026-10-28T10:02:00.000Z',
        },
      ],
    },
    { fact: 'structure', shown: null, distinct: 0, is_fixable: false, fix_id: null, statements: [] },
  ],
  fixes: [
    {
      id: 3,
      fact: 'opening_bid',
      before: 5000,
      after: 5100,
      reason: 'Read from the notice',
      evidence: 'notice',
      fixed_at: '2026-11-17T15:00:00.000Z',
      fixed_by: 'op@example.com',
      ended_at: null,
      ended_because: null,
      ended_by_source: null,
      end_reason: null,
      sold_with: [],
    },
  ],
  sold_with: [],
  first_seen_at: '2026-06-03T10:00:00.000Z',
  duplicates: [],
  merges: [],
}

const consequences: FixConsequences = {
  fact: 'highest_bid',
  from: 23_152.5,
  to: 24_310.13,
  now: listing.standing,
  then: {
    status: 'Upset Bid Ongoing',
    status_reason: null,
    clock: openClock,
    minimum_upset_bid: 25_525.64,
    deposit: 1276.29,
  },
  sold_with: [],
  told: { people: 8, favorites: 7, searches: 2 },
}

function show(at: string, fakes: Fakes = {}, routes = routesWith) {
  const all = {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/listings': () => ({ listings: [row], total: 1 }),
    'GET /api/operator/listings/:id': () => listing,
    'POST /api/operator/listings/:id/preview_fix': () => consequences,
    ...fakes,
  }
  return renderApp(at, all, routes)
}

async function enabled(button: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

describe('the listings', () => {
  it('are found by words and filters, which the address keeps', async () => {
    const { user } = show('/operator/listings?filter=disagree')
    const table = await screen.findByRole('table', { name: 'Listings' })
    within(table).getByText('1 fact differs')
    expect(screen.getByRole('radio', { name: 'Sources disagree' })).toHaveProperty('checked', true)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'toms')
    await user.click(screen.getByRole('radio', { name: 'Corrected' }))
    await user.click(within(table).getByRole('link', { name: '254 Toms Lake Rd' }))
    await screen.findByRole('heading', { name: '254 Toms Lake Rd' })
  })

  it('show each letter before the address has it', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<null>()
    const loader = ({ request }: { request: Request }) => (request.url.endsWith('?q=t') ? promise : null)
    const { router } = show('/operator/listings', {}, (client) => [{ loader, children: routesWith(client) }])
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: 't' } })
    expect(field.value).toBe('t')
    await act(async () => arrive(null))
    await waitFor(() => expect(router.state.location.search).toBe('?q=t'))
    await act(() => router.navigate('/operator/listings?q=lake'))
    expect(field.value).toBe('lake')
  })

  it('show how many of them are listed', async () => {
    show('/operator/listings', { 'GET /api/operator/listings': () => ({ listings: [row], total: 1172 }) })
    await screen.findByText('The first 1 of 1,172 listings')
  })
})

describe('a listing', () => {
  it('shows what each source states, and what would follow from a correction', async () => {
    const { user } = show('/operator/listings/7')
    const panel = await screen.findByRole('region', { name: 'Last bid' })
    within(panel).getByText('$22,050.00')
    await fill(user, within(panel).getByLabelText('Right figure'), '24310.13')
    await within(panel).findByText('Mon, Nov 30, 5:00 PM. Published; matches our math')
    within(panel).getByText('$25,525.64')
    within(panel).getByText('Alerts: 7 favourites and 2 saved searches.')
  })

  it('shows status and deadline as subscribers see them: reason, hour and basis', async () => {
    const fact = { distinct: 0, is_fixable: false, fix_id: null, statements: [] }
    const standing = {
      ...listing.standing,
      status: 'Upset Bid Ongoing',
      status_reason: 'end_estimated',
      clock: { ...estimatedClock, last_day: '2026-11-16', closes_at_confirmed: false },
    }
    const facts = [
      { ...fact, fact: 'status', shown: standing.status },
      { ...fact, fact: 'upset_bid_date', shown: '2026-11-16' },
    ]
    show('/operator/listings/7', {
      'GET /api/operator/listings/:id': () => ({ ...listing, standing, facts }),
    })
    await screen.findByText('Upset Bid Ongoing · May be over (estimated). Call the clerk.')
    screen.getByText(
      'Mon, Nov 16, 5:00 PM (not confirmed). Estimated: the filing date is unknown, so it may be later',
    )
  })

  it('takes a correction back with a reason', async () => {
    const undone: unknown[] = []
    const { user } = show('/operator/listings/7', {
      'POST /api/operator/listings/:id/undo_fix': ({ body }) => {
        undone.push(body)
        return { fix_id: 3 }
      },
    })
    const panel = await screen.findByRole('region', { name: 'Corrections' })
    await user.click(within(panel).getByRole('button', { name: 'Take back the corrected opening bid' }))
    await fill(user, within(panel).getByLabelText('Reason'), 'Wrong notice')
    await user.click(within(panel).getByRole('button', { name: 'Take back' }))
    await screen.findByText('Taken back.')
    await waitFor(() => expect(undone).toEqual([{ fix_id: 3, version: '4.1.0', reason: 'Wrong notice' }]))
  })

  it('is merged with a duplicate, for a reason and with the password', async () => {
    const merged: unknown[] = []
    let isConfirmed = false
    const { user } = show('/operator/listings/7', {
      'GET /api/operator/listings/:id': () => ({
        ...listing,
        duplicates: [
          {
            listing: { ...row, id: 9, case_number: '25CV1602' },
            version: '9.0.0',
            first_seen_at: '2026-11-12T10:00:00.000Z',
            differing: ['case_number'],
          },
        ],
      }),
      'POST /api/users/confirm_password': () => {
        isConfirmed = true
        return { success: true as const }
      },
      'POST /api/operator/listings/:id/merge': ({ body }) => {
        if (!isConfirmed) return failure('password_not_confirmed')
        merged.push(body)
        return { merge_id: 1 }
      },
    })
    const panel = await screen.findByRole('region', { name: 'Possible duplicate' })
    await fill(user, within(panel).getByLabelText('Reason'), 'Case misspelled')
    await user.click(within(panel).getByRole('button', { name: 'Merge into this' }))
    await fill(user, await screen.findByLabelText('Password'), 'Marble-Lantern-7!')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Merged. The other listing leads here from now on.')
    expect(merged).toEqual([
      { other_id: 9, version: '4.1.0', other_version: '9.0.0', reason: 'Case misspelled' },
    ])
  })

  it('that is not there is not found', async () => {
    show('/operator/listings/8', { 'GET /api/operator/listings/:id': () => failure('not_found') })
    await screen.findByRole('heading', { name: /not found/i })
  })
})

describe('a correction', () => {
  it('cannot be saved while what follows from another value is shown', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
    let asked = 0
    const { user } = show('/operator/listings/7', {
      'POST /api/operator/listings/:id/preview_fix': async () => {
        asked += 1
        if (asked > 1) await answered
        return consequences
      },
    })
    const panel = await screen.findByRole('region', { name: 'Last bid' })
    const save = within(panel).getByRole('button', { name: 'Save the correction' })
    const value = within(panel).getByLabelText('Right figure')
    await fill(user, within(panel).getByLabelText('Reason'), 'Notice filed Nov 16')
    await fill(user, value, '24310.1')
    expect(save).toHaveProperty('disabled', true)
    await within(panel).findByText('$25,525.64')
    await enabled(save)
    await fill(user, value, '3')
    expect(save).toHaveProperty('disabled', true)
    await waitFor(() => expect(asked).toBe(2))
    expect(save).toHaveProperty('disabled', true)
    answer(null)
    await enabled(save)
  })

  it('keeps what was typed when another operator was faster, and asks for a reason', async () => {
    let saves = 0
    const [first, ...others] = listing.facts
    const { user } = show('/operator/listings/7', {
      'GET /api/operator/listings/:id': () => ({
        ...listing,
        facts: first && saves > 0 ? [{ ...first, fix_id: 9 }, ...others] : listing.facts,
      }),
      'POST /api/operator/listings/:id/fix': () => {
        saves += 1
        return saves === 1 ? failure('changed_meanwhile') : { fix_id: 4 }
      },
    })
    const panel = await screen.findByRole('region', { name: 'Last bid' })
    await fill(user, within(panel).getByLabelText('Right figure'), '24310.13')
    const save = within(panel).getByRole('button', { name: 'Save the correction' })
    await user.click(await enabled(save))
    within(panel).getByText('Enter a reason; it is shown in the public correction log.')
    expect(saves).toBe(0)
    await fill(user, within(panel).getByLabelText('Reason'), 'Notice filed Nov 16')
    await user.click(await enabled(save))
    await within(panel).findByText(/Another operator changed this meanwhile/)
    expect(within(panel).getByLabelText('Right figure')).toHaveProperty('value', '24310.13')
    await user.click(await enabled(save))
    await screen.findByText('Corrected. It stays until a source catches up.')
  })

  it('is saved once after the password was entered again, also with two clicks', async () => {
    let isConfirmed = false
    const saves: boolean[] = []
    const { user } = show('/operator/listings/7', {
      'POST /api/operator/listings/:id/fix': () => {
        saves.push(isConfirmed)
        return isConfirmed ? { fix_id: 4 } : failure('password_not_confirmed')
      },
      'POST /api/users/confirm_password': () => {
        isConfirmed = true
        return { success: true }
      },
    })
    const panel = await screen.findByRole('region', { name: 'Last bid' })
    await fill(user, within(panel).getByLabelText('Right figure'), '24310.13')
    await fill(user, within(panel).getByLabelText('Reason'), 'Notice filed Nov 16')
    await user.click(await enabled(within(panel).getByRole('button', { name: 'Save the correction' })))
    const dialog = await screen.findByRole('dialog', { name: 'Enter your password again' })
    await fill(user, within(dialog).getByLabelText('Password'), 'Marble-Lantern-7!')
    const confirm = within(dialog).getByRole('button', { name: 'Continue' })
    act(() => {
      fireEvent.click(confirm)
      fireEvent.click(confirm)
    })
    await screen.findByText('Corrected. It stays until a source catches up.')
    expect(saves).toEqual([false, true])
  })

  it('of one listing is not shown for the next one', async () => {
    const next = { ...listing, listing: { ...row, id: 8, street: '9 Elm St' } }
    const { user, router } = show('/operator/listings/7', {
      'GET /api/operator/listings/:id': ({ href }) => (href.endsWith('8') ? next : listing),
      'POST /api/operator/listings/:id/fix': () => ({ fix_id: 4 }),
    })
    const panel = () => screen.findByRole('region', { name: 'Last bid' })
    const value = async () => within(await panel()).getByLabelText('Right figure')
    await fill(user, await value(), '24310.13')
    await fill(user, within(await panel()).getByLabelText('Reason'), 'Notice filed Nov 16')
    await user.click(
      await enabled(within(await panel()).getByRole('button', { name: 'Save the correction' })),
    )
    await screen.findByText('Corrected. It stays until a source catches up.')
    await fill(user, await value(), '5')
    await act(() => router.navigate('/operator/listings/8'))
    await screen.findByRole('heading', { name: '9 Elm St' })
    expect(screen.queryByText('Corrected. It stays until a source catches up.')).toBeNull()
    expect(await value()).toHaveProperty('value', '')
    await fill(user, await value(), '6')
    await act(() => router.navigate(-1))
    await screen.findByRole('heading', { name: '254 Toms Lake Rd' })
    expect(await value()).toHaveProperty('value', '')
  })

  it('says why it is not possible', async () => {
    const { user } = show('/operator/listings/7', {
      'POST /api/operator/listings/:id/preview_fix': () => failure('not_possible'),
    })
    const panel = await screen.findByRole('region', { name: 'Last bid' })
    await user.type(within(panel).getByLabelText('Right figure'), 'much')
    await within(panel).findByText(/^This is not possible now/)
    expect(within(panel).getByRole('button', { name: 'Save the correction' })).toHaveProperty(
      'disabled',
      true,
    )
  })
})

describe('a correction of a sale', () => {
  it('names the parcels sold together, and is for all of them unless the operator says otherwise', async () => {
    const meadow = { id: 8, street: '8805 Spring Meadow Dr', parcel_identification: '1204620' }
    const sent: unknown[] = []
    const { user } = show('/operator/listings/7', {
      'GET /api/operator/listings/:id': () => ({ ...listing, sold_with: [meadow] }),
      'POST /api/operator/listings/:id/preview_fix': ({ body }) => {
        sent.push(body)
        return { ...consequences, sold_with: [{ ...meadow, now: consequences.now, then: consequences.then }] }
      },
      'POST /api/operator/listings/:id/fix': ({ body }) => {
        sent.push(body)
        return { fix_id: 4 }
      },
    })
    const panel = await screen.findByRole('region', { name: 'Last bid' })
    const link = screen.getByRole('link', { name: '1204620 (8805 Spring Meadow Dr)' })
    expect(link.getAttribute('href')).toBe('/operator/listings/8')
    const forAll = within(panel).getByLabelText('Also for parcel 1204620 (8805 Spring Meadow Dr)')
    expect(forAll).toHaveProperty('checked', true)
    await fill(user, within(panel).getByLabelText('Right figure'), '24310.13')
    await within(panel).findByText('The same follows for parcel 1204620 (8805 Spring Meadow Dr).')
    await user.click(forAll)
    await fill(user, within(panel).getByLabelText('Reason'), 'Notice filed Nov 16')
    await user.click(await enabled(within(panel).getByRole('button', { name: 'Save the correction' })))
    await screen.findByText('Corrected. It stays until a source catches up.')
    expect(sent.slice(0, 3)).toMatchObject([
      { is_for_one_parcel: false },
      { is_for_one_parcel: true },
      { is_for_one_parcel: true, reason: 'Notice filed Nov 16' },
    ])
  })

  it('is for this parcel if it is withdrawn, unless the operator says otherwise', async () => {
    const meadow = { id: 8, street: null, parcel_identification: '1204620' }
    const status = { fact: 'status', shown: 'Upset Bid Ongoing', distinct: 1, is_fixable: true, fix_id: 3 }
    const { user } = show('/operator/listings/7?fact=status', {
      'GET /api/operator/listings/:id': () => ({
        ...listing,
        facts: [{ ...status, statements: [] }],
        fixes: listing.fixes.map((fix) => ({ ...fix, fact: 'status' as const, sold_with: [meadow] })),
      }),
    })
    const panel = await screen.findByRole('region', { name: 'Status' })
    screen.getByText('Also for parcel 1204620; taken back for both')
    const forAll = within(panel).getByLabelText('Also for parcel 1204620')
    expect(forAll).toHaveProperty('checked', true)
    await user.selectOptions(within(panel).getByLabelText('Right status'), 'Redeemed')
    expect(forAll).toHaveProperty('checked', false)
    await user.click(forAll)
    expect(forAll).toHaveProperty('checked', true)
  })

  it('keeps the known hour with another day, where it can be changed', async () => {
    const of = (fact: string, shown: string) => ({ fact, shown, distinct: 1, is_fixable: true, fix_id: null })
    const sent: unknown[] = []
    const { user } = show('/operator/listings/7?fact=foreclosure_date', {
      'GET /api/operator/listings/:id': () => ({
        ...listing,
        facts: [
          { ...of('foreclosure_date', '2026-12-08'), statements: [] },
          { ...of('time', '11:00 AM'), statements: [] },
        ],
      }),
      'POST /api/operator/listings/:id/preview_fix': ({ body }) => {
        sent.push(body)
        return consequences
      },
    })
    const panel = await screen.findByRole('region', { name: 'Sale date' })
    expect(within(panel).getByLabelText('Hour')).toHaveProperty('value', '11:00 AM')
    await fill(user, within(panel).getByLabelText('Right figure'), '2026-12-09')
    await waitFor(() =>
      expect(sent).toContainEqual({
        fact: 'foreclosure_date',
        value: '2026-12-09',
        filed_on: null,
        time: '11:00 AM',
      }),
    )
    await user.clear(within(panel).getByLabelText('Hour'))
    await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ time: null })))
  })
})
