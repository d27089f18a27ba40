// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const LIST = 'GET /api/reports'
const REQUEST = 'POST /api/reports'

vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => agreeToDisclaimer())

function aReport(differences: Partial<PropertyReport> = {}): PropertyReport {
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    tax_foreclosure_id: 7,
    title: '1423 Oak St, 28208',
    county: 'Mecklenburg',
    state: 'queued',
    problem: null,
    requested_at: '2026-11-18T12:00:00.000Z',
    finished_at: null,
    ...differences,
  }
}

const ready = aReport({ state: 'ready', finished_at: '2026-11-18T12:00:02.000Z' })
const failed = aReport({
  state: 'failed',
  problem: 'could_not_be_made',
  finished_at: '2026-11-18T12:04:00.000Z',
})
const open = `/api/reports/${ready.id}/pdf`

/** A server whose reports a test changes as they progress. */
function server(reports: PropertyReport[] = [], left = 10) {
  const state = { reports, left }
  const fakes: Fakes = {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/:id': () => aDetails(),
    'GET /api/upset_bid': () => new Promise(() => undefined),
    [LIST]: () => ({
      reports: state.reports,
      left_this_month: state.left,
      next_month_on: '2026-12-01',
    }),
    [REQUEST]: () => {
      state.reports = [aReport(), ...state.reports.filter(({ id }) => id !== aReport().id)]
      return { success: true as const, report: aReport() }
    },
  }
  return { state, fakes }
}

async function openModal(fakes: Fakes) {
  const app = renderApp('/details/7', fakes)
  await app.user.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Property report' }))
  const press = (name: string) => app.user.click(dialog.getByRole('button', { name }))
  const requests = () => app.calls.filter(({ address }) => address === REQUEST)
  return { ...app, dialog, press, requests }
}

describe('the modal', () => {
  it('submits even if the number of reports left is unknown, and then shows progress', async () => {
    const { fakes } = server()
    const { dialog, press } = await openModal({ ...fakes, [LIST]: () => failure('bad_request') })
    expect(await dialog.findByText('How many of the 10 a month are left could not be loaded.')).toBeTruthy()
    await press('Request report')
    expect(await dialog.findByText('Working on it...')).toBeTruthy()
    expect(dialog.getByText(/We email you when the report is ready/)).toBeTruthy()
  })

  it('submits, shows progress, and ends with the report itself', async () => {
    const { state, fakes } = server()
    const { dialog, press, requests } = await openModal(fakes)
    await dialog.findByText('10 of 10 left this month.')
    await press('Request report')
    expect(await dialog.findByText('Working on it...')).toBeTruthy()
    expect(requests().map(({ body }) => body)).toEqual([{ tax_foreclosure_id: 7 }])
    state.reports = [ready]
    expect(await dialog.findByText('The report is ready.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: /^Open the report/ }).getAttribute('href')).toBe(open)
    expect(dialog.getByRole('link', { name: 'Your property reports' }).getAttribute('href')).toBe(
      '/user_profile?tab=reports',
    )
  })

  it('starts over when reopened, and links the existing report', async () => {
    const { state, fakes } = server()
    const { user, press, dialog } = await openModal(fakes)
    await dialog.findByText('10 of 10 left this month.')
    await press('Request report')
    state.reports = [ready]
    await dialog.findByText('The report is ready.')
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Report' }))
    expect(await screen.findByText(/^You last requested one Nov 18, 7:00 AM\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Request report' })).toBeTruthy()
  })

  it('follows a report already in progress instead of requesting a second', async () => {
    const { state, fakes } = server([aReport({ state: 'working' })])
    const { dialog, requests } = await openModal(fakes)
    expect(
      await dialog.findByText(/^You requested this report Nov 18, 7:00 AM; it is still in progress/),
    ).toBeTruthy()
    state.reports = [ready]
    expect(await dialog.findByText('The report is ready.')).toBeTruthy()
    expect(requests()).toEqual([])
  })

  it('shows that the report failed, and retries', async () => {
    const { state, fakes } = server()
    const { dialog, press, requests } = await openModal(fakes)
    await dialog.findByText('10 of 10 left this month.')
    await press('Request report')
    state.reports = [failed]
    expect(await dialog.findByText(/^Could not create the report. It does not count/)).toBeTruthy()
    await press('Try again')
    expect(await dialog.findByText('Working on it...')).toBeTruthy()
    expect(requests()).toHaveLength(2)
  })

  it('shows when none is left, and when there will be more', async () => {
    const { dialog } = await openModal(server([], 0).fakes)
    expect(await dialog.findByText(/You can request more on Tue, Dec 1\./)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Request report' })).toBeNull()
  })

  it('shows that none is left after the last was requested elsewhere', async () => {
    const { state, fakes } = server()
    const refuse = () => {
      state.left = 0
      return failure('no_reports_left')
    }
    const { dialog, press } = await openModal({ ...fakes, [REQUEST]: refuse })
    await press('Request report')
    expect(await dialog.findByText(/^You have used all 10 reports this month/)).toBeTruthy()
  })

  it('keeps the form when the request fails, with the reason', async () => {
    const { dialog, press } = await openModal({ ...server().fakes, [REQUEST]: () => failure('forbidden') })
    await press('Request report')
    expect(await dialog.findByText(/^The report was not requested. Error 403/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Request report' })).toBeTruthy()
  })
})

describe('the list in the profile', () => {
  const row = (title: string) =>
    within(screen.getByRole('link', { name: title }).closest('li') ?? document.body)

  it('opens by the link in the email, as one of two parts of the favorites tab', async () => {
    const { user, router } = renderApp('/user_profile?tab=reports', {
      ...server([ready]).fakes,
      'GET /api/favorite_listings': () => ({ favorites: [] }),
    })
    await screen.findByRole('heading', { name: 'Property reports (1)' })
    expect(screen.getAllByRole('tab')).toHaveLength(5)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Your favourites (0)')
    expect(document.title).toBe('Property reports - Courthouse Steps')
    await user.click(screen.getByRole('link', { name: 'Favourites' }))
    await screen.findByRole('heading', { name: 'Your Favourites (0)' })
    expect(router.state.location.search).toBe('?tab=your_favourites')
  })

  it('updates the state of each report, and retries a failed one', async () => {
    const other = {
      ...failed,
      id: '018f0000-0000-7000-8000-000000000002',
      title: '9 Elm St',
      tax_foreclosure_id: 9,
    }
    const { state, fakes } = server([aReport(), other], 9)
    const { user, calls } = renderApp('/user_profile?tab=reports', fakes)
    await screen.findByText('9 of 10 left this month.')
    expect(row('1423 Oak St, 28208').getByText('Working on it...')).toBeTruthy()
    state.reports = [ready, other]
    const link = await screen.findByRole('link', { name: /^Open PDF of the report about 1423 Oak St/ })
    expect(link.getAttribute('href')).toBe(open)
    expect(row('9 Elm St').getByText('Could not be created; does not count toward your limit.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again: 9 Elm St' }))
    await waitFor(() =>
      expect(calls.filter(({ address }) => address === REQUEST).map(({ body }) => body)).toEqual([
        { tax_foreclosure_id: 9 },
      ]),
    )
  })

  it('is available to a user without open counties', async () => {
    renderApp('/user_profile?tab=reports', {
      ...server([ready]).fakes,
      ...signedInAs({ ...subscriber, payment_account: { status: 'canceled' } }),
    })
    expect(await screen.findByRole('link', { name: /^Open PDF of the report about/ })).toBeTruthy()
  })

  it('shows an empty state, and a failed load', async () => {
    let isBroken = true
    const { fakes } = server()
    const { user } = renderApp('/user_profile?tab=reports', {
      ...fakes,
      [LIST]: (request) =>
        isBroken ? failure('forbidden') : (fakes[LIST]?.(request) ?? failure('internal')),
    })
    expect(await screen.findByText(/^Your property reports did not load/)).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No property reports yet.')).toBeTruthy()
  })
})
