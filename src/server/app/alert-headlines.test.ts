import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PushAnswer } from '#contract/following/push.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'
import { startPushService, type TestPushService } from './push-service.fixture.ts'

const BURKE = '37023'
const ADDRESS = '12 Oak St, Morganton, NC 28655'

let story: AlertScenario
let service: TestPushService
let ada: Person
beforeEach(async () => {
  story = await createAlertScenario()
  service = await startPushService()
  ada = await story.person('ada', BURKE)
  await story.imports('2026-11-10T15:00:00Z', [soldInBurke])
  await story.passes('2026-11-11T15:00:00Z')
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
})
afterEach(async () => {
  await service.close()
  await story.product.close()
})

const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }
const higher: NoticeRow = { ...upset, bid: 14_000 }
const mistaken: NoticeRow = { ...upset, bid: 97_500 }
const postponed: NoticeRow = { ...soldInBurke, status: 'postponed' }
const redeemed: NoticeRow = { ...upset, status: 'redeemed', redeemed: '2026-11-12' }

async function importsHourly(rows: readonly NoticeRow[]): Promise<void> {
  let hour = 15
  for (const row of rows) await story.imports(`2026-11-12T${String((hour += 1))}:00:00Z`, [row])
}

/** What an email says happened to its one property, in order. */
function newsIn({ text }: { text: string }): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('* ') ? [line.slice(2).replace(/\. .*/, '')] : []))
}

test.each<[string, NoticeRow[], string, string[]]>([
  [
    'the newer of two upset bids',
    [upset, higher],
    'Upset bid of $14,000.00',
    ['Upset bid of $14,000.00', 'Earlier, changed since: Upset bid of $9,750.00'],
  ],
  [
    'no bid that was corrected',
    [mistaken, upset],
    '2 changes',
    ['Listing updated', 'Earlier, changed since: Upset bid of $97,500.00'],
  ],
  [
    'what ended the sale, not the bid before it',
    [upset, redeemed],
    'The taxes were paid and the property was redeemed',
    ['The taxes were paid and the property was redeemed', 'Earlier, changed since: Upset bid of $9,750.00'],
  ],
  [
    'a sale that was postponed after its day',
    [postponed],
    'Sale postponed, no new date',
    ['Sale postponed, no new date'],
  ],
])('a daily summary of one property leads with %s', async (_what, rows, headline, news) => {
  await ada.post('/api/users/instant_alerts_off')
  await ada.post('/api/alert_settings', { daily_digest: true })
  await importsHourly(rows)
  await story.passes('2026-11-13T12:30:00Z')
  expect(story.product.mails.map(({ subject }) => subject)).toEqual([`${headline}: ${ADDRESS}`])
  expect(story.product.mails.flatMap(newsIn)).toEqual(news)
})

test('emails and pushes that waited lead with no bid that was overtaken meanwhile', async () => {
  const { public_key } = await ada.get<PushAnswer>('/api/push')
  const browser = service.browser(public_key)
  await ada.post('/api/push/subscribe', browser.subscription)
  const { mailServer, database } = story.product
  mailServer.isDown = true
  browser.answers(503)
  await importsHourly([upset, higher])
  mailServer.isDown = false
  browser.answers(201)
  await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await story.product.runJobs()
  const emailed = story.product.mails.map(({ subject }) => subject.replace(`: ${ADDRESS}`, ''))
  expect(emailed.toSorted()).toEqual(['One change', 'Upset bid of $14,000.00'])
  expect(story.product.mails.flatMap(newsIn).toSorted()).toEqual([
    'Earlier, changed since: Upset bid of $9,750.00',
    'Upset bid of $14,000.00',
  ])
  expect(browser.messages.map(({ title }) => title).toSorted()).toEqual(emailed.toSorted())
})

describe('a sale that is moved up', () => {
  const scheduled: NoticeRow = {
    ...{ county: 'Burke', case: '25CVD000300-110', parcel: '11055', street: '9 Elm St', city: 'Morganton' },
    ...{ zip: '28655', sale: '2026-12-16', time: '11:00 AM', status: 'scheduled' },
  }
  const sooner: NoticeRow = { ...scheduled, sale: '2026-12-01', opening: 4200, acres: 2 }
  const ELM = '9 Elm St, Morganton, NC 28655'
  const MOVED = 'Sale moved up to Tue, Dec 1 at 11:00 AM'

  beforeEach(async () => {
    await story.imports('2026-11-11T16:00:00Z', [soldInBurke, scheduled])
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11055') })
  })

  test('leads emails and pushes, whatever else was corrected, with only what differs', async () => {
    const { public_key } = await ada.get<PushAnswer>('/api/push')
    const browser = service.browser(public_key)
    await ada.post('/api/push/subscribe', browser.subscription)
    await story.imports('2026-11-12T15:00:00Z', [soldInBurke, sooner])
    expect(story.product.mails.map(({ subject }) => subject)).toEqual([`${MOVED}: ${ELM}`])
    expect(browser.messages.map(({ title }) => title)).toEqual([MOVED])
    const [mail] = story.product.mails
    expect(mail?.text).toContain(`* ${MOVED}. It was set for Wed, Dec 16 at 11:00 AM.`)
    expect(mail?.text).not.toMatch(/Sale (date|time): .* to /)
  })

  test('is overtaken by another hour, and a postponement too', async () => {
    await ada.post('/api/users/instant_alerts_off')
    await ada.post('/api/alert_settings', { daily_digest: true })
    const later: NoticeRow = { ...scheduled, sale: '2026-12-22' }
    let hour = 15
    for (const row of [sooner, { ...sooner, time: '10:00 AM' }])
      await story.imports(`2026-11-12T${(hour += 1)}:00:00Z`, [soldInBurke, row])
    await story.passes('2026-11-13T12:30:00Z')
    for (const row of [later, { ...later, time: '9:00 AM' }])
      await story.imports(`2026-11-13T${(hour += 1)}:00:00Z`, [soldInBurke, row])
    await story.passes('2026-11-14T12:30:00Z')
    const { mails } = story.product
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Sale time changed to 10:00 AM: ${ELM}`,
      `Sale time changed to 9:00 AM: ${ELM}`,
    ])
    expect(mails.map(newsIn)).toEqual([
      [
        'Estimated credit bid revealed',
        'Sale time changed to 10:00 AM',
        'Listing updated',
        `Earlier, changed since: ${MOVED}`,
      ],
      ['Sale time changed to 9:00 AM', 'Earlier, changed since: Cleared for auction'],
    ])
  })
})
