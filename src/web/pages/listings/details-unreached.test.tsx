// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'

const DETAILS = 'GET /api/tax_foreclosure/:id'
const fakes = signedInAs(subscriber)

// The page is lazy, so the first visit would also wait for its code.
beforeAll(() => import('./details.tsx'))
beforeEach(() => agreeToDisclaimer())

describe('details without an answer', () => {
  const silence = () => new Promise<never>(() => undefined)
  const unreached = () => Promise.reject(new TypeError('fetch failed'))

  it('says what works, and what the list knows of the listing', async () => {
    renderApp('/details/7', {
      ...fakes,
      [DETAILS]: unreached,
      'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
        tax_foreclosures: [outlined({ id: 7 })],
        without_outline: [],
        accessible_counties: ['Mecklenburg'],
      }),
    })
    const known = await screen.findByRole(
      'region',
      { name: 'From your list of listings' },
      { timeout: 5_000 },
    )
    expect(known.textContent).toContain('Until Mon, Nov 30')
    expect(known.textContent).toContain('Case 25CV018442-590, Parcel 07102214')
    expect(screen.getByText(/^This device has not saved the page/)).toBeTruthy()
    // One in the bar.
    expect(screen.getAllByRole('link', { name: 'Your favourites' })).toHaveLength(2)
  })

  it('says after eight seconds that it still waits', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    renderApp('/details/7', { ...fakes, [DETAILS]: silence })
    await screen.findByRole('heading', { level: 1, name: 'Property' })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.queryByText(/^Still waiting/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText(/^Still waiting for the server/)).toBeTruthy()
  })
})
