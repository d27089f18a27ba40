// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import { aDetails, openNextBid } from '#contract/listings/details.fixture.ts'
import { bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import { packetOf } from '#domain/bid-sheet/packet.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const SHEETS = 'GET /api/bid_sheet'
const now = Date.parse('2026-11-18T11:50:00Z')

function sheetOf(id: number) {
  const details = aDetails({ listing: { id, street: `${id} Oak St` } })
  const propertyNotes = propertyNotesFixture({
    maximum_bid: 24_000,
    resale: 118_000,
    note: 'Ask about the well\nNo dogs',
  })
  return bidSheetOf({ details, call: null, propertyNotes, outline: null, now })
}

const fakes: Fakes = {
  ...signedInAs(subscriber),
  [SHEETS]: ({ href }) => {
    const ids = new URL(href, 'http://localhost').searchParams.get('ids') ?? ''
    return { sheets: packetOf(ids.split(',').map((id) => sheetOf(Number(id)))) }
  },
}

const print = vi.fn()
beforeEach(() => {
  agreeToDisclaimer()
  vi.spyOn(window, 'print').mockImplementation(print)
})
afterEach(() => {
  vi.restoreAllMocks()
  print.mockReset()
})

function open(search: string, state: unknown = null, more: Fakes = {}) {
  return renderApp({ pathname: '/bid_sheet', search, state }, { ...fakes, ...more })
}

const sheet = (name: string) => screen.findByRole('article', { name })

describe('a bid sheet', () => {
  it('contains every text of its model, and marks the maximum between two bids', async () => {
    open('?ids=7')
    const paper = await sheet('7 Oak St, 28208')
    const model = sheetOf(7)
    const words = [
      ...model.key.flatMap(({ label, value, note }) => [label, value, note]),
      ...model.facts.flatMap(({ name, value }) => [name, value]),
      ...model.sources.flatMap(({ what, source, when }) => [what, source, when]),
      ...(model.worksheet?.rows ?? []).flatMap(({ name, amount }) => [name, amount]),
      ...[
        model.kind,
        model.county,
        model.printed,
        model.ask.text,
        model.phoneRule,
        model.note,
        model.closing,
      ],
    ]
    const text = paper.textContent.replaceAll('\u00a0', ' ')
    for (const word of words) expect(text).toContain(word)
    const rows = within(
      within(paper).getByRole('table', { name: /^Minimum upset bids in order/ }),
    ).getAllByRole('row')
    expect(rows.map((row) => row.textContent).slice(5, 8)).toEqual([
      'After 4 more$1,121.31$23,547.41$1,177.38',
      'My maximum $24,000.00 stops here',
      'After 5 more$1,177.38$24,724.79$1,236.24',
    ])
    expect(document.title).toBe('Bid sheet 7 Oak St, 28208 - Courthouse Steps')
  })

  it('runs the lines of the note on where they would take a second page', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000)
    open('?ids=7')
    const paper = await sheet('7 Oak St, 28208')
    within(paper).getByText('Ask about the well · No dogs')
  })

  it('prints on demand, and offers both paper sizes as PDF', async () => {
    const { user } = open('?ids=7')
    await sheet('7 Oak St, 28208')
    expect(print).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'PDF, A4' }).getAttribute('href')).toBe(
      '/api/bid_sheet.pdf?ids=7&paper=a4',
    )
  })

  it.each([
    ['the current figures', 61_000, false, '$31,500.00'],
    ['what is there, if it is less than a minute old', 59_000, false, '$19,372.50'],
    ['what is there if it cannot be refetched, such as without a network', 61_000, true, '$19,372.50'],
  ])('prints %s', async (_what, age, isFailing, minimum) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    let highest_bid = 18_450
    const { user } = open('?ids=7', null, {
      [SHEETS]: () => {
        if (highest_bid > 18_450 && isFailing) return failure('forbidden')
        const minimum_upset_bid = highest_bid * 1.05
        const next_bid = { ...openNextBid, last_bid: highest_bid, minimum_upset_bid }
        const details = aDetails({ listing: { id: 7, street: '7 Oak St', highest_bid }, next_bid })
        return {
          sheets: [bidSheetOf({ details, call: null, propertyNotes: null, outline: null, now: Date.now() })],
        }
      },
    })
    const printed: (string | undefined)[] = []
    print.mockImplementation(() => {
      printed.push(screen.getByRole('article', { name: '7 Oak St, 28208' }).textContent)
    })
    await sheet('7 Oak St, 28208')
    highest_bid = 30_000
    vi.setSystemTime(now + age)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(printed).toHaveLength(1))
    expect(printed[0]).toContain(`Minimum upset bid${minimum}`)
    expect(printed[0]?.includes('6:51')).toBe(minimum === '$31,500.00')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false),
    )
  })

  it('prints automatically once, if opened for printing', async () => {
    const { router } = open('?ids=7,9', { print: true })
    await sheet('7 Oak St, 28208')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(router.state.location.state).toEqual({ print: false })
    expect(router.state.location.search).toBe('?ids=7,9')
  })

  it('links back to the property; a packet to the favorites', async () => {
    const { router } = open('?ids=7')
    await sheet('7 Oak St, 28208')
    expect(screen.getByRole('link', { name: 'Property' }).getAttribute('href')).toBe('/details/7')
    await router.navigate('/bid_sheet?ids=7,9')
    await sheet('9 Oak St, 28208')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 bid sheets')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Your favourites' }).getAttribute('href')).toBe(
      '/user_profile?tab=your_favourites',
    )
  })

  it.each([
    '',
    '?ids=',
    '?ids=7,x',
    '?ids=0',
    `?ids=${Array.from({ length: 26 }, (_id, index) => index + 1).join()}`,
  ])('sends no request for %s', async (search) => {
    const { calls } = open(search)
    expect(await screen.findByText('404 Not Found')).toBeTruthy()
    expect(calls.map(({ address }) => address)).not.toContain(SHEETS)
  })

  it('shows the same page for an unknown listing and for one in another county', async () => {
    open('?ids=7,999', null, { [SHEETS]: () => failure('not_found') })
    expect(
      await screen.findByText('This listing does not exist, or it is in a county you do not follow.'),
    ).toBeTruthy()
  })

  it('shows why it failed, and retries', async () => {
    let isBroken = true
    const { user } = open('?ids=7', null, {
      [SHEETS]: () => (isBroken ? failure('forbidden') : { sheets: [sheetOf(7)] }),
    })
    expect(await screen.findByText(/^Could not create the bid sheet. Error 403/)).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await sheet('7 Oak St, 28208')).toBeTruthy()
  })
})
