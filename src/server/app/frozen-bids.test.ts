import { afterAll, beforeAll, expect, test } from 'vitest'
import { soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

let story: AlertScenario
beforeAll(async () => {
  story = await createAlertScenario()
})
afterAll(() => story.product.close())

type Details = {
  next_bid: unknown
  clock: unknown
  listing: { status: string; upset_bid_date: string | null; next_bid?: unknown }
}
type Bell = {
  notifications: { next_bid: unknown; event: { kind: string } }[]
}

test('notifies once about a motion for resale and shows no next bid until it is denied', async () => {
  const ada = await story.person('ada', '37023')
  await story.imports('2026-11-10T15:00:00Z', [soldInBurke])
  const id = await story.listingId('11033')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  const mails = () => story.product.mails.splice(0).map(({ subject, text }) => ({ subject, text }))
  const details = () => ada.get<Details>(`/api/tax_foreclosure/${id}`)
  mails()

  await story.imports('2026-11-12T15:00:00Z', [{ ...soldInBurke, status: 'motion' }])
  const [frozen, ...others] = mails()
  expect(others).toEqual([])
  expect(frozen?.subject).toContain('No upset bid may be filed until the court decides')
  expect(frozen?.text).not.toContain('9,750')
  expect(await details()).toMatchObject({
    next_bid: null,
    clock: null,
    listing: { status: 'Upset Bid Ongoing', upset_bid_date: null },
  })
  expect((await details()).listing.next_bid).toBeUndefined()
  const bell = await ada.get<Bell>('/api/notifications')
  expect(bell.notifications.map(({ event, next_bid }) => [event.kind, next_bid])).toEqual([
    ['bids_frozen', null],
  ])

  // No reminder while the deadline is suspended.
  await story.passes('2026-11-19T20:00:00Z')
  expect(mails()).toEqual([])

  // Denied between two imports: ten days from the last import that showed the motion.
  await story.imports('2026-11-23T15:00:00Z', [{ ...soldInBurke, status: 'motion' }])
  await story.imports('2026-11-24T15:00:00Z', [soldInBurke])
  const denied = mails()
  expect(denied).toHaveLength(1)
  expect(denied[0]?.subject).not.toContain('Auction ended')
  expect(denied[0]?.subject).toContain('Upset deadline: Thu, Dec 3, estimated')
  expect(await details()).toMatchObject({
    next_bid: { minimum_upset_bid: 9750 },
    clock: { last_day: '2026-12-03', basis: 'estimated' },
    listing: { next_bid: { minimum_upset_bid: 9750, basis: 'computed', deposit: 750 } },
  })
})
