import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
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
  expect(mailOf(ada.email)).toContain(
    'Upset deadline: Fri, Nov 20 by 5:00 PM (Per the clerk, Nov 10; calculated)',
  )
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

test.each([
  {
    what: 'the bid we know, whose day a source published',
    last_day: '2026-11-20',
    last_bid: 9_000,
    mark: 'Published; we cannot check it without the filing date',
    figure: 'Published',
    title: /^Upset deadline: 12 Oak St/,
    origin: /\\nPublished\\; we cannot check it without the filing date\./,
    isEstimated: undefined,
  },
  {
    what: 'a higher bid whose filing day is unknown',
    last_day: '',
    last_bid: 12_000,
    mark: 'Per the clerk, Nov 10; estimated; may be later, filing date unknown',
    figure: 'Per the clerk, Nov 10; estimated',
    title: /^Upset deadline \(estimated\): 12 Oak St/,
    origin: /\\nPer the clerk\\, Nov 10\\; estimated\\; may be later\\, filing date unknown\./,
    isEstimated: true,
  },
])('states whose deadline it is if the clerk named only the last bid: $what', async (example) => {
  const ada = await story.person('ada', BURKE)
  await story.imports('2026-11-10T15:00:00Z', [{ ...soldInBurke, last_day: example.last_day }])
  const id = await story.listingId('11033')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  await ada.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: example.last_bid })

  const { sheets } = await ada.get<{ sheets: BidSheet[] }>(`/api/bid_sheet?ids=${id}`)
  expect(sheets[0]?.key[0]?.note).toContain(example.figure)
  const { url } = await ada.post<{ url: string }>('/api/calendar_feeds', { kind: 'favorites' })
  const { body } = await story.product.call('GET', new URL(url).pathname)
  const lines = body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.find((line) => line.startsWith('SUMMARY:Upset'))?.slice('SUMMARY:'.length)).toMatch(
    example.title,
  )
  expect(lines.findLast((line) => line.startsWith('DESCRIPTION:Case'))).toMatch(example.origin)

  await story.passes(example.isEstimated ? '2026-11-19T15:30:00Z' : '2026-11-20T15:30:00Z')
  const [mail] = story.product.mails
  expect(mail?.text).toContain(`by 5:00 PM (${example.mark})`)
  expect(mail?.subject.includes('(estimated)')).toBe(example.isEstimated === true)
  const { notifications } = await ada.get<NotificationsAnswer>('/api/notifications')
  expect(notifications[0]?.reminder?.is_estimated).toBe(example.isEstimated)
})

test('calls a deadline estimated in a reminder of the sources’ estimate beside the one per the clerk', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports('2026-11-10T15:00:00Z', [{ ...soldInBurke, reported: '' }])
  const id = await story.listingId('11033')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  // The same bid, so the sources' estimate of November 19 may still be right.
  await ada.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 9_000, last_day: '2026-11-24' })
  await story.passes('2026-11-18T22:00:00Z')
  expect(story.product.mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Upset deadline is Thu, Nov 19 (estimated)',
  ])
  const { notifications } = await ada.get<NotificationsAnswer>('/api/notifications')
  expect(notifications[0]?.reminder).toMatchObject({ day: '2026-11-19', is_estimated: true })
})
