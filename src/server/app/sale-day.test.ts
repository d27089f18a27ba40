import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'

let story: AlertScenario
let ada: Person
let id: number
beforeEach(async () => {
  story = await createAlertScenario()
  ada = await story.person('ada', '37183')
})
afterEach(() => story.product.close())

const scheduled: NoticeRow = {
  county: 'Wake',
  case: '25CVD000100-910',
  parcel: '0011033',
  street: '12 Oak St',
  sale: '2026-10-06',
  time: '11:00 AM',
  opening: 4100,
  status: 'scheduled',
}

async function begins(news: NoticeRow = {}): Promise<void> {
  await story.imports('2026-10-01T12:00:00Z', [{ ...scheduled, ...news }])
  id = await story.listingId('0011033')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
}

/** What the list and the details show. */
async function shown() {
  const list = await ada.get<ListAnswer>('/api/tax_foreclosure/list_based_off_permissions')
  const details = await ada.get<ListingDetails>(`/api/tax_foreclosure/${id}`)
  return [...list.without_outline, details.listing].map(
    ({ status, highest_bid }) => `${status}, ${highest_bid ?? 'no bid'}`,
  )
}

const twice = (text: string) => [text, text]

test('a bid printed on the morning of a sale ends no auction', async () => {
  await begins()
  await story.imports('2026-10-06T12:00:00Z', [{ ...scheduled, bid: 4100 }])
  expect(await shown()).toEqual(twice('Auction in future, no bid'))
  expect(story.product.mails).toEqual([])

  await story.passes('2026-10-06T15:00:00Z')
  expect(await shown()).toEqual(twice('Sale date passed; no result posted, no bid'))
  await story.imports('2026-10-06T21:00:00Z', [{ ...scheduled, bid: 9000, status: 'upset' }])
  expect(await shown()).toEqual(twice('Upset Bid Ongoing, 9000'))
  expect(story.product.mails.at(-1)?.subject).toMatch(/^Auction ended\. Sold at auction for \$9,000\.00/)
})

test.each([
  ['whose hour was later', { time: '2:00 PM' }, '2026-10-06T15:00:00Z'],
  ['without an hour', { time: '' }, '2026-10-06T21:00:00Z'],
])('an email says of a sale %s either that it ended or that it is ahead', async (_what, hour, at) => {
  await begins(hour)
  await story.imports(at, [{ ...scheduled, ...hour, bid: 9000, status: 'upset', reported: '2026-10-06' }])
  expect(await shown()).toEqual(twice('Upset Bid Ongoing, 9000'))
  const [mail, ...others] = story.product.mails
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Auction ended\. Sold at auction for \$9,000\.00/)
  expect(mail?.text).toMatch(/Status: Upset Bid Ongoing/)
  expect(mail?.text).not.toMatch(/Auction in future/)
})

test('a wrong sale date that its source takes back leaves the upset bid period open', async () => {
  await begins()
  const reported = { ...scheduled, bid: 20_000, status: 'upset', reported: '2026-10-07' }
  await story.imports('2026-10-07T21:00:00Z', [reported])
  await story.imports('2026-10-08T12:00:00Z', [{ ...reported, sale: '2026-11-06' }])
  expect(await shown()).toEqual(twice('Auction in future, no bid'))

  const upset = { ...reported, bid: 21_000, filed: '2026-10-12' }
  await story.imports('2026-10-13T12:00:00Z', [upset])
  expect(await shown()).toEqual(twice('Upset Bid Ongoing, 21000'))
  const { clock, rounds } = await ada.get<ListingDetails>(`/api/tax_foreclosure/${id}`)
  expect(clock).toMatchObject({ last_day: '2026-10-22', basis: 'computed' })
  expect(rounds.map(({ bids }) => bids.map(({ amount }) => amount))).toEqual([[20_000, 21_000]])
  expect(story.product.mails.at(-1)?.text).toMatch(/Upset deadline: Thu, Oct 22/)
})
