// @vitest-environment jsdom
import { parse } from 'csv-parse/sync'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openClock } from '#contract/listings/details.fixture.ts'
import { aClerkCall } from '#contract/following/property-notes.fixture.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import type { Fakes } from '#web/lib/api/fake-api.fixture.ts'
import * as files from '#web/lib/save-file.ts'

const saved = vi.spyOn(files, 'saveFile').mockReturnValue()

const pair = [3, 4].map((id) =>
  outlined({ id, case_number: '25CV000777-590', parcel_identification: `0710351${id}`, highest_bid: 9000 }),
)
const listings = [
  outlined({ id: 1, parcel_identification: '1', highest_bid: 12_000 }),
  outlined({ id: 2, parcel_identification: '2', county: 'Wake', highest_bid: 50_000 }),
  ...pair,
]
const pointOnly = outlined({ id: 5, parcel_identification: '5', geometry: null, highest_bid: 7000 })

beforeEach(() => {
  saved.mockClear()
  showCards()
})

function open(at: string, fakes: Fakes = {}) {
  return renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: listings,
      without_outline: [pointOnly],
      accessible_counties: ['Mecklenburg', 'Wake'],
    }),
    ...fakes,
  })
}

const openMenu = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Export' }))

describe('the export of the list', () => {
  it('links to a drive list of the results, in the same order', async () => {
    const { user, router } = open('/listing?county=Mecklenburg&sort=highest-price', {
      'GET /api/favorite_listings': () => ({ favorites: [] }),
    })
    await openMenu(user)
    await user.click(screen.getByRole('menuitem', { name: /^Drive list/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/drive_list'))
    expect(router.state.location.search).toBe('?stops=1,3,4,5')
    expect(await screen.findByText(/^3 stops/)).toBeTruthy()
  })

  it('contains the list in its order, and states the filters', async () => {
    const { user } = open('/listing?county=Mecklenburg&sort=highest-price')
    await openMenu(user)
    const menu = within(screen.getByRole('menu', { name: 'Save 4 listings as' }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'CSVfor other programs',
      'Excel (XLSX)for spreadsheets, keeps leading zeros',
      'GeoJSONoutlines for GIS',
      'KMLoutlines for Google Earth',
      'Drive listthese as stops',
    ])
    await user.click(menu.getByRole('menuitem', { name: /^CSV/ }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [name, content] = saved.mock.calls[0] ?? []
    expect(name).toBe('courthouse-steps-4-listings-2026-11-18.csv')
    const text = (await content?.text()) ?? ''
    expect(text).toContain('# 4 of 5 listings')
    expect(text).toContain('# Filters: Mecklenburg')
    expect(text).toContain('# Order: Highest price')
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: true,
      comment: '#',
      comment_no_infix: true,
    })
    // Parcels of one card are consecutive; those without an outline come last.
    expect(rows.map((row) => [row['Parcel number'], row['Last bid']])).toEqual([
      ['1', '12000.00'],
      ['07103513', '9000.00'],
      ['07103514', '9000.00'],
      ['5', '7000.00'],
    ])
  })

  it("contains the figures of the user's own call to the clerk", async () => {
    const clock = { ...openClock, last_day: '2026-12-01' }
    const call = { ...aClerkCall({ last_day: '2026-12-01', clock }), tax_foreclosure_id: 2 }
    const { user } = open('/listing?county=Wake', { 'GET /api/clerk_calls': () => ({ clerk_calls: [call] }) })
    await openMenu(user)
    await user.click(screen.getByRole('menuitem', { name: /^CSV/ }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const text = (await saved.mock.calls[0]?.[1].text()) ?? ''
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: true,
      comment: '#',
      comment_no_infix: true,
    })
    expect(rows).toMatchObject([
      {
        'Last bid': '21000.00',
        'Minimum upset bid': '22050.00',
        'Upset deadline': '2026-12-01',
        'Upset deadline time': '5:00 PM',
        'Deadline basis': 'per the clerk',
        'Per the clerk on': '2026-11-18',
      },
    ])
  })

  it('is not offered without results', async () => {
    open('/listing?q=nowhere')
    await screen.findByText(/No listing matches/)
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('shows that the file could not be created, and allows a retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    saved.mockImplementationOnce(() => {
      throw new Error('no room')
    })
    const { user } = open('/listing')
    await openMenu(user)
    await user.click(screen.getByRole('menuitem', { name: /^KML/ }))
    await screen.findByText('Could not create the file.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Could not create the file.')).toBeNull())
    expect(saved.mock.calls[1]?.[0]).toBe('courthouse-steps-5-listings-2026-11-18.kml')
    log.mockRestore()
  })
})
