import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import { soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

async function follows(row: typeof soldInBurke) {
  const ada = await story.person('ada', '37023')
  await story.imports('2026-11-10T15:00:00Z', [row])
  const id = await story.listingId('11033')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  const reminders = async () => {
    const { notifications } = await ada.get<NotificationsAnswer>('/api/notifications')
    return notifications.filter(({ reminder }) => reminder !== null)
  }
  return { ada, id, reminders }
}

test('the bell states no deadline that a new bid moved, and names the one that counts now', async () => {
  const { ada, id, reminders } = await follows(soldInBurke)
  await story.passes('2026-11-18T22:00:00Z')
  const reminder = { kind: 'last_day_24h', day: '2026-11-19' }
  const [before] = await reminders()
  expect(before).toMatchObject({ reminder, deadline: { last_day: '2026-11-19' } })
  expect(before?.reminder?.is_overtaken).toBeUndefined()

  await story.imports('2026-11-19T15:00:00Z', [{ ...soldInBurke, bid: 9750, filed: '2026-11-19' }])
  expect((await reminders())[0]).toMatchObject({
    reminder: { ...reminder, is_overtaken: true },
    next_bid: { minimum_upset_bid: 10_500 },
    deadline: { last_day: '2026-11-30', basis: 'computed', closes_at: '5:00 PM' },
  })

  await ada.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 12_000, filed: '2026-11-19' })
  const [called] = await reminders()
  expect(called?.listing.called_at).toBeDefined()
  expect(called?.deadline).toMatchObject({ last_day: '2026-11-30', is_per_clerk: true })
})

test('the bell says that a period may be over, and no longer when it ends', async () => {
  const { reminders } = await follows({ ...soldInBurke, reported: '' })
  await story.passes('2026-11-18T22:00:00Z')
  const reminder = { kind: 'last_day_24h', day: '2026-11-19', is_estimated: true }
  expect((await reminders())[0]).toMatchObject({ reminder, deadline: { last_day: '2026-11-19' } })

  await story.passes('2026-11-19T22:00:00Z')
  const [after] = await reminders()
  expect(after).toMatchObject({
    listing: { status: 'Upset Bid Ongoing', status_reason: 'end_estimated' },
    reminder: { day: '2026-11-19', is_estimated: true, is_overtaken: true },
    next_bid: { minimum_upset_bid: 9750 },
  })
  expect(after?.deadline).toBeUndefined()
})

test('the bell states no auction that was postponed', async () => {
  const { reminders } = await follows({
    ...soldInBurke,
    sale: '2026-11-19',
    bid: '',
    reported: '',
    status: 'scheduled',
  })
  await story.passes('2026-11-18T15:00:00Z')
  const reminder = { kind: 'auction_tomorrow', day: '2026-11-19' }
  expect((await reminders()).map((each) => each.reminder)).toEqual([reminder])
  await story.imports('2026-11-18T18:00:00Z', [
    { ...soldInBurke, sale: '2026-12-17', bid: '', reported: '', status: 'scheduled' },
  ])
  expect((await reminders()).map((each) => each.reminder)).toEqual([{ ...reminder, is_overtaken: true }])
})
