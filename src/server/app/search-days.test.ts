import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'

const BURKE = '37023'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

const ahead: NoticeRow = {
  ...soldInBurke,
  case: '25CVD000101-110',
  parcel: '11034',
  street: '14 Oak St',
  sale: '2026-12-01',
  reported: '',
  bid: '',
  status: 'scheduled',
}
const DAY_ONE = '2026-11-10T15:00:00Z'
/** 6 AM New York time. */
const SIX = (day: string) => `2026-11-${day}T11:00:00Z`

async function bell(person: Person) {
  const { notifications } = await person.get<NotificationsAnswer>('/api/notifications')
  return notifications.map(({ listing, reminder, because }) => [
    listing.street,
    reminder?.kind,
    reminder?.day,
    ...because.searches.map(({ name, is_new }) => (is_new ? `new in ${name}` : name)),
  ])
}

const search = (person: Person, name: string, query: string, alert: string) =>
  person.post('/api/saved_searches', { name, search: query, alert })

test('notifies once, at 6 AM, when a search starts to match because days pass', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke, ahead])
  await search(ada, 'Closing', 'last_day=3', 'instant')
  await search(ada, 'Sales', 'sale=14', 'instant')
  await story.passes(SIX('15'))
  expect(await bell(ada)).toEqual([])
  await story.passes('2026-11-16T10:59:00Z')
  expect(await bell(ada)).toEqual([])

  await story.passes(SIX('16'))
  expect(await bell(ada)).toEqual([['12 Oak St', 'last_day_in_search', '2026-11-19', 'new in Closing']])
  const [mail, ...others] = story.product.mails
  expect(others).toEqual([])
  expect(mail?.subject).toBe(
    'Upset deadline coming up Thu, Nov 19 (estimated): 12 Oak St, Morganton, NC 28655',
  )
  expect(mail?.text).toContain('New in your search Closing.')
  expect(mail?.text).toContain('Stop these emails')

  await story.passes(SIX('17'))
  expect((await bell(ada))[0]).toEqual(['14 Oak St', 'sale_in_search', '2026-12-01', 'new in Sales'])
  await story.passes(SIX('18'))
  expect(await bell(ada)).toHaveLength(2)
  expect(story.product.mails).toHaveLength(2)
})

test('puts a daily search into the 7 AM digest, and notifies no one without access', async () => {
  const ada = await story.person('ada', BURKE)
  const eve = await story.person('eve', '37183')
  await story.imports(DAY_ONE, [soldInBurke])
  for (const person of [ada, eve]) await search(person, 'Closing', 'last_day=3', 'daily')
  await story.passes(SIX('15'))
  await story.passes(SIX('16'))
  expect(story.product.mails).toEqual([])
  await story.passes('2026-11-16T12:00:00Z')
  expect(story.product.mails.map(({ to }) => to)).toEqual([ada.email])
  expect(await bell(eve)).toEqual([])
})

test('does not repeat what an import announced the day before, and catches up after a missed morning', async () => {
  const ada = await story.person('ada', BURKE)
  await search(ada, 'Closing', 'last_day=3', 'instant')
  await story.imports(DAY_ONE, [ahead])
  await story.passes(SIX('15'))
  // An event at noon on Sunday put it into the search.
  await story.imports('2026-11-15T17:00:00Z', [{ ...soldInBurke, last_day: '2026-11-18' }, ahead])
  const before = await bell(ada)
  expect(before.length).toBeGreaterThan(0)
  await story.passes(SIX('16'))
  expect(await bell(ada)).toEqual(before)
  expect(story.product.mails).toHaveLength(1)

  await search(ada, 'Sales', 'sale=14', 'instant')
  // Nothing ran on the 17th.
  await story.passes(SIX('18'))
  expect((await bell(ada))[0]).toEqual(['14 Oak St', 'sale_in_search', '2026-12-01', 'new in Sales'])
})

test('does not email about a listing that ended or whose date moved in the meantime', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await search(ada, 'Closing', 'last_day=3', 'instant')
  await story.passes(SIX('15'))
  const { pool } = story.product.database
  story.product.clock.set(SIX('16'))
  await pool.query("SELECT graphile_worker.add_job('tell_search_days')")
  await pool.query("UPDATE sale SET published_last_day = '2026-11-30', published_for_bid_cents = 900000")
  await story.product.runJobs()
  expect(story.product.mails).toEqual([])
})

describe('a search notifies of an approaching date', () => {
  test('even if a favorite had other news since the day before', async () => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [soldInBurke])
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
    await search(ada, 'Closing', 'last_day=3', 'instant')
    await story.passes(SIX('15'))
    await story.imports('2026-11-15T17:00:00Z', [{ ...soldInBurke, acres: 2 }])
    await story.passes(SIX('16'))
    expect((await bell(ada))[0]).toEqual(['12 Oak St', 'last_day_in_search', '2026-11-19', 'new in Closing'])
  })

  test('even if a favorite already had its reminder', async () => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [soldInBurke])
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
    await search(ada, 'Closing', 'last_day=0', 'instant')
    await story.passes(SIX('18'))
    await story.passes('2026-11-18T22:30:00Z')
    await story.passes(SIX('19'))
    expect((await bell(ada)).map(([, kind]) => kind)).toEqual(['last_day_in_search', 'last_day_24h'])
  })

  test('even if another search matched other news, or announced the same date earlier', async () => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [soldInBurke])
    await search(ada, 'Burke', 'county=Burke', 'instant')
    await search(ada, 'Early', 'last_day=4', 'daily')
    await search(ada, 'Closing', 'last_day=2', 'instant')
    await story.passes(SIX('14'))
    await story.passes(SIX('15'))
    expect((await bell(ada))[0]).toEqual(['12 Oak St', 'last_day_in_search', '2026-11-19', 'new in Early'])
    await story.imports('2026-11-16T17:00:00Z', [{ ...soldInBurke, acres: 2 }])
    await story.passes(SIX('16'))
    await story.passes(SIX('17'))
    const before = (await bell(ada)).map(([, ...rest]) => rest)
    expect(before[0]).toEqual(['last_day_in_search', '2026-11-19', 'new in Closing'])
    expect(before.filter(([kind]) => kind === 'last_day_in_search')).toHaveLength(2)
  })

  test('even if the search matched an earlier date that has since moved', async () => {
    const ada = await story.person('ada', BURKE)
    await search(ada, 'Closing', 'last_day=3', 'instant')
    await story.imports(DAY_ONE, [ahead])
    await story.passes(SIX('15'))
    await story.imports('2026-11-15T17:00:00Z', [{ ...soldInBurke, last_day: '2026-11-18' }, ahead])
    await story.imports('2026-11-15T19:00:00Z', [{ ...soldInBurke, last_day: '2026-11-19' }, ahead])
    await story.passes(SIX('16'))
    expect((await bell(ada))[0]).toEqual(['12 Oak St', 'last_day_in_search', '2026-11-19', 'new in Closing'])
  })
})
