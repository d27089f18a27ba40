import { expect, it } from 'vitest'
import { aDetails, doubtfulClock, estimatedClock } from '#contract/listings/details.fixture.ts'
import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { messageTitle } from '#domain/listing/address.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { pushMessage } from './push-message.ts'

type Pushed = Parameters<typeof pushMessage>[0]
type Item = Pushed['items'][number]

function itemOf(headline: string, clock: UpsetBidClock, id = 7): Item {
  const { next_bid } = aDetails()
  return {
    listing: aListing({ id, street: `${id} Oak St` }),
    standing: { status: 'Upset Bid Ongoing', status_reason: null, next_bid, clock },
    call: null,
    disagreements: [],
    contacts: [],
    headline,
    news: [],
    notes: [],
  }
}

const due = itemOf('Upset deadline is Mon, Nov 30 (estimated)', estimatedClock, 7)
const later = itemOf('Upset bids close within three hours, on Mon, Dec 28', doubtfulClock, 8)
const [dueAt, laterAt] = [messageTitle(due.listing), messageTitle(later.listing)]
const before = Date.parse('2026-11-29T22:00:00Z')
const counted = { changes: 2, properties: 2 }

it('names of several reminders what is due first, with day, hour and amount', () => {
  const several = { ...counted, items: [due, later], isReminder: true }
  expect(pushMessage(several, 3, before)).toEqual({
    title: '2 reminders: Upset deadline is Mon, Nov 30 (estimated)',
    body: `${dueAt}\nMinimum upset bid $19,372.50, deadline Mon, Nov 30 by 5:00 PM (estimated)\n${laterAt}`,
    url: '/user_profile?tab=notifications',
    tag: 'steps-3',
  })
})

it('counts the changes in several properties', () => {
  const { title, body } = pushMessage({ ...counted, items: [due, later], isReminder: false }, 3, before)
  expect(title).toBe('2 changes in 2 properties you follow')
  expect(body).toBe(`${dueAt}; ${laterAt}`)
})

it.each([
  [due, before, 'deadline Mon, Nov 30 by 5:00 PM (estimated)'],
  [
    due,
    Date.parse(estimatedClock.closes_at_instant),
    'deadline Mon, Nov 30 by 5:00 PM (estimated). May be over (estimated). Call the clerk.',
  ],
  [
    later,
    Date.parse(doubtfulClock.closes_at_instant),
    'deadline Mon, Dec 28 by 5:00 PM (not confirmed). May be over. Call the clerk.',
  ],
])('says of one property when its period may be over', (item, now, until) => {
  const one = { items: [item], changes: 1, properties: 1, isReminder: false }
  const { title, body, url } = pushMessage(one, 3, now)
  expect([title, url]).toEqual([item.headline, `/details/${item.listing.id}`])
  expect(body).toBe(`${messageTitle(item.listing)}\nMinimum upset bid $19,372.50, ${until}`)
})
