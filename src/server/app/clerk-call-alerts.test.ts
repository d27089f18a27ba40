import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { openCounties } from '#tests/support/investors.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

const BURKE = '37023'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

test("uses the reader's own clerk call in emails and reminders, marked as such, and the sources for everyone else", async () => {
  const [ada, bob] = [await story.person('ada', BURKE), await story.person('bob', BURKE)]
  await story.imports('2026-11-10T15:00:00Z', [soldInBurke])
  const id = await story.listingId('11033')
  for (const person of [ada, bob]) await person.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  await ada.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 18_000, filed: '2026-11-10' })
  const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }
  await story.imports('2026-11-12T15:00:00Z', [upset])
  const mailOf = (email: string) => story.product.mails.find(({ to }) => to === email)?.text
  expect(mailOf(ada.email)).toContain('Minimum upset bid: $18,900.00 (Per the clerk, Nov 10)')
  expect(mailOf(ada.email)).toContain('Upset deadline: Fri, Nov 20 by 5:00 PM (Per the clerk, Nov 10)')
  expect(mailOf(bob.email)).toContain('Minimum upset bid: $10,500.00 (calculated)')

  const remindedAt = async (instant: string) => {
    const before = story.product.mails.length
    await story.passes(instant)
    return story.product.mails.slice(before).map(({ to, subject }) => [to, subject.split(':')[0]])
  }
  expect(await remindedAt('2026-11-19T21:30:00Z')).toEqual([[ada.email, 'Upset deadline is Fri, Nov 20']])
  expect(await remindedAt('2026-11-22T21:30:00Z')).toEqual([[bob.email, 'Upset deadline is Mon, Nov 23']])
})

test('treats a county purchase as possibly outbid, and sends nothing about a county without access', async () => {
  const [ada, bob] = [await story.person('ada', BURKE), await story.person('bob', BURKE)]
  await story.imports('2026-11-12T15:00:00Z', [{ ...soldInBurke, status: 'bought', last_day: '2026-11-19' }])
  const id = await story.listingId('11033')
  for (const person of [ada, bob]) {
    await person.post('/api/users/favorites/add', { tax_foreclosure_id: id })
    await person.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 18_000, filed: '2026-11-12' })
  }
  await openCounties(story.product, bob.email, [])
  await story.passes('2026-11-20T15:00:00Z')
  story.product.mails.splice(0)
  await story.passes('2026-11-22T21:30:00Z')
  expect(story.product.mails.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    [ada.email, 'Upset deadline is Mon, Nov 23'],
  ])
  const { favorites } = await ada.get<{ favorites: FavoriteListing[] }>('/api/favorite_listings')
  expect(favorites[0]).toMatchObject({ listing: { status: 'Upset Bid Ongoing' }, outcome: null })
  expect(await bob.get('/api/favorite_listings')).toMatchObject({ code: 'account_action_needed' })
})
