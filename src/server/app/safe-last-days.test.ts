import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

const LIST = '/api/tax_foreclosure/list_based_off_permissions'

// The report is filed on Wednesday, October 7, and a notice of upset bid on Friday, October 9, which the source shows on
// the 13th. The tenth days are a Saturday and the Monday after it: both periods end on Monday, October 19.
const sold: NoticeRow = {
  county: 'Wake',
  case: '25CVD000100-910',
  parcel: '0011033',
  street: '12 Oak St',
  sale: '2026-10-06',
  time: '11:00 AM',
  bid: 9000,
  last_day: '2026-10-19',
  status: 'upset',
}

test.each([{}, { minimum: 10_500 }])(
  'a last day left standing beside a new bid is the safe one everywhere, and ends no period: %j',
  async (news) => {
    const ada = await story.person('ada', '37183')
    await story.imports('2026-10-07T21:30:00Z', [sold])
    const id = await story.listingId('0011033')
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
    const { url } = await ada.post<{ url: string }>('/api/calendar_feeds', { kind: 'favorites' })
    await story.imports('2026-10-13T12:00:00Z', [sold])
    await story.imports('2026-10-13T21:00:00Z', [{ ...sold, ...news, bid: 9750 }])

    const safe = { upset_bid_date: '2026-10-19', upset_bid_date_basis: 'estimated' }
    const list = await ada.get<ListAnswer>(LIST)
    expect(list.without_outline).toMatchObject([safe])
    const details = await ada.get<ListingDetails>(`/api/tax_foreclosure/${id}`)
    expect(details.listing).toMatchObject(safe)
    expect(details.clock).toMatchObject({
      last_day: '2026-10-19',
      basis: 'estimated',
      published_last_day: null,
    })
    expect(details.clock?.over_from_instant).toBeNull()
    expect(story.product.mails).toHaveLength(1)
    expect(story.product.mails[0]?.text).toMatch(/Upset deadline: Mon, Oct 19 by 5:00 PM .*Estimated: /)
    const { body } = await story.product.call('GET', new URL(url).pathname)
    const entries = ICAL.Component.fromString(body).getAllSubcomponents('vevent')
    expect(entries.map((entry) => new ICAL.Event(entry).startDate.toString())).toContain(
      '2026-10-19T17:00:00',
    )
    expect(entries.map((entry) => entry.getFirstPropertyValue('status'))).toContain('TENTATIVE')
    const { sheets } = await ada.get<{ sheets: BidSheet[] }>(`/api/bid_sheet?ids=${id}`)
    expect(sheets[0]?.key.map(({ label, value }) => `${label}: ${value}`)).toContainEqual(
      expect.stringMatching(/^Upset deadline, at the earliest: Mon, Oct 19/),
    )

    await story.passes('2026-10-19T21:01:00Z')
    expect((await ada.get<ListAnswer>(LIST)).without_outline).toMatchObject([
      { ...safe, status: 'Upset Bid Ongoing', status_reason: 'end_estimated' },
    ])
  },
)

// The worked example "Christmas block 2026": December 28 may be a holiday.
test('a published last day on which the clerk may be closed ends no period that day', async () => {
  story.product.clock.set('2026-12-01T12:00:00Z')
  const ada = await story.person('ada', '37183')
  const reported = { ...sold, sale: '2026-12-14', reported: '2026-12-14', last_day: '2026-12-28' }
  await story.imports('2026-12-01T12:00:00Z', [
    { ...sold, sale: '2026-12-14', bid: '', last_day: '', status: '' },
  ])
  const id = await story.listingId('0011033')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  const { url } = await ada.post<{ url: string }>('/api/calendar_feeds', { kind: 'favorites' })
  await story.imports('2026-12-14T22:30:00Z', [reported])

  const { clock } = await ada.get<ListingDetails>(`/api/tax_foreclosure/${id}`)
  expect(clock).toMatchObject({
    basis: 'published',
    last_day: '2026-12-28',
    last_day_if_closed: '2026-12-29',
    agrees: true,
  })
  expect(story.product.mails.map(({ text }) => text)).toMatchObject([
    expect.stringMatching(/If the clerk is closed on Mon, Dec 28 \(Christmas\), the deadline is Tue, Dec 29/),
  ])
  const { body } = await story.product.call('GET', new URL(url).pathname)
  const entries = ICAL.Component.fromString(body).getAllSubcomponents('vevent')
  expect(entries.map((entry) => entry.getFirstPropertyValue('status'))).toContain('TENTATIVE')

  await story.passes('2026-12-28T22:00:00Z')
  expect((await ada.get<ListAnswer>(LIST)).without_outline).toMatchObject([
    { status: 'Upset Bid Ongoing', status_reason: 'end_uncertain', upset_bid_date: '2026-12-28' },
  ])
  expect(story.product.mails.map(({ text }) => text).join('\n')).not.toMatch(/No further bid can be filed/)
  await story.passes('2026-12-29T22:00:00Z')
  expect((await ada.get<ListAnswer>(LIST)).without_outline).toMatchObject([{ status: 'Awaiting Funds' }])
  expect(story.product.mails.at(-1)?.text).toMatch(/No further bid can be filed/)
})
