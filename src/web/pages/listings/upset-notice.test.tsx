// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aClerkCall, propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import {
  aClosedDetails,
  aDetails,
  estimatedClock,
  openClock,
  openNextBid,
} from '#contract/listings/details.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { changeLaw } from '#domain/upset-bid/changed-terms.fixture.ts'
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const fakes = {
  ...signedInAs(subscriber),
  'GET /api/tax_foreclosure/:id': () => aDetails(),
  // Ten days after the filing day; the rest of the response is not used here.
  'GET /api/upset_bid': ({ href }: { href: string }) => {
    const filed = new URL(href, 'http://localhost').searchParams.get('filed') ?? ''
    return {
      last_bid: 19_372.5,
      minimum_raise: 968.63,
      minimum_upset_bid: 20_341.13,
      deposit: 1017.06,
      last_day: filed === '2026-11-18' ? '2026-11-30' : '2026-12-10',
      last_day_if_closed: null,
      closes_at: '5:00 PM',
      closes_at_confirmed: true,
      basis: 'computed' as const,
      moved_by: [],
      ladder: [],
    }
  },
}

const print = vi.fn()
beforeEach(() => {
  agreeToDisclaimer()
  vi.spyOn(window, 'print').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  print.mockClear()
})

const open = (more: Fakes = {}) => renderApp('/upset_notice/7', { ...fakes, ...more })
const paper = () => screen.findByRole('article', { name: /^Upset bid worksheet 1423 Oak St/ })
const field = () => screen.findByRole('textbox', { name: 'Your upset bid' })

/** The content of a box in the form. */
async function box(name: string) {
  const header = within(await paper()).getByRole('rowheader', { name })
  return header.nextElementSibling?.textContent
}

describe('the upset notice worksheet', () => {
  it('names where to file and whom to call, with date and advice', async () => {
    open({
      'GET /api/tax_foreclosure/:id': () =>
        aDetails({ county: { name: 'Pender', contacts: contactsOf('Pender') } }),
    })
    const words = (await paper()).textContent
    expect(words).toContain('100 S Wright St, Burgaw, NC 28425')
    expect(words).toContain('Sources disagree: a court notice of December 2020 gives 102 South Walker Street')
    const phone = within(await paper()).getByRole('link', { name: '(910) 663-3900' })
    expect(phone.getAttribute('href')).toBe('tel:+19106633900')
    expect(phone.parentElement?.textContent).toContain('Checked Jun 30, 2026. Two sources agree.')
  })

  it('fills the boxes of the form from the listing and the minimum upset bid, and says that it is not the form itself', async () => {
    open()
    await waitFor(async () => expect(await box('Next upset deadline')).toBe('Mon, Nov 30, 2026'))
    for (const [name, value] of [
      ['Amount of last sale or upset bid', '$18,450.00'],
      ['Your upset bid', '$19,372.50'],
      ['Deposit', '$968.63'],
      ['Date of filing', 'Wed, Nov 18, 2026'],
      ['Minimum upset bid after yours', '$20,341.13'],
      ['Deposit for it', '$1,017.06'],
    ] as const) {
      expect([name, await box(name)]).toEqual([name, value])
    }
    const words = (await paper()).textContent
    for (const part of [
      'Worksheet, not a form',
      'This page cannot be filed.',
      '25CV018442-590',
      '07102214',
      'Clerk of Superior Court of Mecklenburg County',
      'Mon, Nov 30, 5:00 PM',
      'G.S. 1-339.25, 1-339.64',
    ]) {
      expect(words).toContain(part)
    }
  })

  it('can be printed if the next deadline failed to load, and reloads it on demand', async () => {
    let isDown = true
    const { user } = open({
      'GET /api/upset_bid': (request) =>
        isDown ? failure('bad_request') : fakes['GET /api/upset_bid'](request),
    })
    await waitFor(async () => expect(await box('Next upset deadline')).toBe('Ask the clerk'))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await box('Next upset deadline')).toBe('Mon, Nov 30, 2026'))
  })

  it("updates with the typed bid, and shows by how much it exceeds the user's maximum", async () => {
    const { user } = open({
      'GET /api/tax_foreclosure/:id/mine': () =>
        propertyNotesFixture({ tax_foreclosure_id: 7, maximum_bid: 24_000 }),
    })
    await user.clear(await field())
    await fill(user, await field(), '25,000')
    expect(await box('Your upset bid')).toBe('$25,000.00')
    expect(await box('Deposit')).toBe('$1,250.00')
    expect(await box('Minimum upset bid after yours')).toBe('$26,250.00')
    screen.getByText('This is $1,000.00 above your maximum of $24,000.00.')
  })

  it('applies the law in force on the filing day', async () => {
    const repeal = changeLaw(day('2026-11-19'), {
      raise: { percent: 5, minimum_cents: 1_000_00, rounded_up_to_cents: 1 },
    })
    try {
      const { user } = open()
      expect(await box('Your upset bid')).toBe('$19,372.50')
      await user.selectOptions(await screen.findByRole('combobox', { name: 'You file on' }), 'Thu, Nov 19')
      await screen.findByText('$19,372.50 is too low by $77.50. The minimum upset bid is $19,450.00.')
      await user.click(screen.getByRole('button', { name: 'Bid $19,450.00' }))
      expect(await box('Minimum upset bid after yours')).toBe('$20,450.00')
      expect((await paper()).textContent).toContain('5% over your bid, at least $1,000')
    } finally {
      repeal()
    }
  })

  it('rejects a bid below the minimum, and offers the minimum', async () => {
    const { user } = open()
    await user.clear(await field())
    await fill(user, await field(), '19372.49')
    await screen.findByText('$19,372.49 is too low by $0.01. The minimum upset bid is $19,372.50.')
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Bid $19,372.50' }))
    expect(await box('Your upset bid')).toBe('$19,372.50')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it.each([
    ['', 'Enter your bid to see the figures.'],
    ['lots', 'Enter dollars, such as 24,000 or 24,000.50.'],
  ])('asks for a valid amount after %j', async (typed, message) => {
    const { user } = open()
    await user.clear(await field())
    if (typed !== '') await user.type(await field(), typed)
    await screen.findByText(message)
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('moves the next deadline with the filing day, offering only open days', async () => {
    const { user } = open()
    const days = await screen.findByRole('combobox', { name: 'You file on' })
    const offered = within(days)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(offered).toEqual([
      'Wed, Nov 18',
      'Thu, Nov 19',
      'Fri, Nov 20',
      'Mon, Nov 23',
      'Tue, Nov 24',
      'Wed, Nov 25',
      'Mon, Nov 30',
    ])
    await user.selectOptions(days, 'Mon, Nov 30')
    await waitFor(async () => expect(await box('Next upset deadline')).toBe('Thu, Dec 10, 2026'))
  })

  it('shows why there is nothing to file', async () => {
    open({ 'GET /api/tax_foreclosure/:id': () => aClosedDetails() })
    await screen.findByRole('heading', { name: 'Upset bid worksheet' })
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('link', { name: 'Property' }).getAttribute('href')).toBe('/details/7')
  })

  it('shows an unknown bid, and an unknown listing', async () => {
    const { router } = open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ next_bid: null }) })
    await screen.findByText(/no source shows the last bid/)
    await router.navigate('/upset_notice/abc')
    await waitFor(() => expect(document.title).toMatch(/^(?!Upset bid worksheet)/))
  })

  it('retries after a failure', async () => {
    let isDown = true
    const { user } = open({
      'GET /api/tax_foreclosure/:id': () => (isDown ? failure('internal') : aDetails()),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('link', { name: 'Property' })).toBeTruthy()
    isDown = false
    await user.click(again)
    await paper()
  })
})

it('names the other parcels that the bid buys', async () => {
  const place = { street: '1425 Oak St', city: 'Charlotte', zip: '28208' }
  const same_case = [
    { id: 8, parcel_identification: '07102215', ...place, is_sold_with: true },
    { id: 9, parcel_identification: '07102216', ...place, is_sold_with: false },
  ]
  open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ same_case }) })
  const { textContent: words } = await paper()
  expect(words).toContain('Sold with07102215Same case and same bids')
  expect(words).not.toContain('07102216')
})

describe('what could make a notice too low or too late', () => {
  it('gives each filing day the clerk’s own hours, and the deadline the hour published with it', async () => {
    const clock = { ...openClock, published_closes_at: '12:00 PM', closes_at: '12:00 PM' }
    const { user } = open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ clock }) })
    const days = await screen.findByRole('combobox', { name: 'You file on' })
    const note = async () =>
      within(await paper()).getByRole('rowheader', { name: 'Date of filing' }).parentElement?.textContent
    expect(await note()).toContain('before 5:00 PM')
    await user.selectOptions(days, 'Mon, Nov 30')
    expect(await note()).toContain('before 12:00 PM')
  })

  it('marks an hour of the clerk that is not confirmed, also if the deadline has a published one', async () => {
    const county = { closes_at_confirmed: false }
    open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ county }) })
    expect((await paper()).textContent).toContain('usually at 5:00 PM, not confirmed: be there by 4:30 PM')
  })

  it("waits for the user's own call to the clerk, without which too low a bid would look valid", async () => {
    let isDown = true
    const notes = propertyNotesFixture({ clerk_call: aClerkCall() })
    const { user } = open({
      'GET /api/tax_foreclosure/:id/mine': () => (isDown ? failure('bad_request') : notes),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('article')).toBeNull()
    isDown = false
    await user.click(again)
    expect(await box('Amount of last sale or upset bid')).toBe('$21,000.00')
    expect(await box('Your upset bid')).toBe('$22,050.00')
  })

  it.each([
    [null, null, null, 'estimated', 'Per the clerk, Nov 18; estimated; may be later, filing date unknown'],
    ['2026-11-18', null, null, 'computed', 'Per the clerk, Nov 18; calculated'],
    [
      null,
      '2026-11-30',
      '2026-11-30',
      'published',
      'Per the clerk, Nov 18; we cannot check it without the filing date',
    ],
    [null, null, '2026-11-30', 'published', 'Published; we cannot check it without the filing date'],
  ] as const)(
    'marks the deadline as the details page does: filed %s, named %s, printed %s, %s',
    async (filed, last_day, published_last_day, basis, mark) => {
      const call = aClerkCall()
      const clock = call.clock && { ...call.clock, basis, published_last_day }
      const clerk_call = { ...call, filed, last_day, clock }
      open({ 'GET /api/tax_foreclosure/:id/mine': () => propertyNotesFixture({ clerk_call }) })
      const until = within(await paper()).getByText('File by').nextElementSibling
      expect(until?.textContent).toMatch(/^Mon, Nov 30, 5:00 PM/)
      expect(within(await paper()).getByText(mark, { exact: false })).toBe(until)
    },
  )

  it('warns if a source has an earlier deadline', async () => {
    const read = '2026-11-18T11:14:00.000Z'
    const observation = { source_url: null, since: read, last_seen_at: read }
    const disputed: ListingDetails['disagreements'][number] = {
      fact: 'upset_bid_date',
      shown: '2026-11-30',
      because: 'said_last',
      statements: [
        { ...observation, source: 'Sale list', value: '2026-11-30', is_shown: true },
        { ...observation, source: 'County page', value: '2026-11-27', is_shown: false },
      ],
    }
    open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ disagreements: [disputed] }) })
    expect((await paper()).textContent).toContain('County page gives the deadline as Fri, Nov 27')
  })

  it('shows that a published minimum differs from the computed one', async () => {
    const next_bid = {
      ...openNextBid,
      basis: 'published',
      agrees: false,
      minimum_upset_bid: 19_200,
    } as const
    open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ next_bid }) })
    expect((await paper()).textContent).toContain(
      'Published. Our math gives $19,372.50: ask the clerk which one applies before you file.',
    )
  })

  it('shows whom to call, and the bid sheet, after a deadline that is only estimated', async () => {
    const clock = { ...estimatedClock, last_day: '2026-11-16', closes_at_instant: '2026-11-16T22:00:00.000Z' }
    const county = { name: 'Pender', contacts: contactsOf('Pender'), closes_at_confirmed: false }
    open({ 'GET /api/tax_foreclosure/:id': () => aDetails({ clock, county }) })
    await screen.findByText('May be over (estimated). Call the clerk.')
    const phone = screen.getByRole('link', { name: '(910) 663-3900' })
    expect(phone.getAttribute('href')).toBe('tel:+19106633900')
    expect(screen.getByText('Closes').nextElementSibling?.textContent).toBe('5:00 PM (not confirmed)')
    expect(screen.getByRole('link', { name: 'Bid sheet' }).getAttribute('href')).toBe('/bid_sheet?ids=7')
  })
})

it('is linked from the details page while upset bids are accepted', async () => {
  renderApp('/details/7', { ...fakes, 'GET /api/upset_bid': () => new Promise(() => undefined) })
  const link = await screen.findByRole('link', { name: 'Upset bid worksheet' })
  expect(link.getAttribute('href')).toBe('/upset_notice/7')
})
