// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { auctionOn } from '#web/features/listings/listing.fixture.ts'

beforeEach(() => {
  showCards()
  sessionStorage.clear()
})

const cards = () => document.querySelectorAll('article').length
function say(event: 'beforeprint' | 'afterprint'): void {
  act(() => {
    window.dispatchEvent(new Event(event))
  })
}

it.each([
  [30, 30, null],
  [210, 200, 'Only the first 200 are printed. Export saves all of them.'],
] as const)(
  'prints of %d listings the first %d, and then shows those in view',
  async (count, printed, note) => {
    const tax_foreclosures = Array.from({ length: count }, (_, n) =>
      auctionOn(n + 1, '2026-12-01', { parcel_identification: `P${n}`, case_number: `26CV${n}` }),
    )
    renderApp('/listing?view=list', {
      ...signedInAs(subscriber),
      'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
        tax_foreclosures,
        without_outline: [],
        accessible_counties: ['Wake'],
      }),
    })
    await screen.findAllByRole('article')
    const inView = cards()
    expect(inView).toBeLessThan(30)
    say('beforeprint')
    expect(cards()).toBe(printed)
    expect(screen.queryByText(/are printed/)?.textContent ?? null).toBe(note)
    say('afterprint')
    expect(cards()).toBe(inView)
    expect(screen.queryByText(/are printed/)).toBeNull()
  },
)
