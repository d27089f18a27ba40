import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { deadlineWarnings } from '#domain/clerk-call/deadline-warnings.ts'
import { lastDayMark } from '#domain/clerk-call/last-day-mark.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { importNotices, type NoticeRow } from '#tests/support/county-notices.ts'
import { investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const BURKE = '37023'
const TODAY = plainDate(2026, 11, 17)

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-17T15:00:00Z')
})
afterAll(() => product.close())

const soldOnNinth = (number: number, more: NoticeRow): NoticeRow => ({
  county: 'Burke',
  case: `25CVD00${number}-110`,
  parcel: `parcel ${number}`,
  street: `${number} Oak St`,
  sale: '2026-11-09',
  reported: '2026-11-09',
  filed: '2026-11-09',
  bid: 12_000,
  status: 'sold',
  ...more,
})

// The tenth day is November 19.
const ROWS: readonly (readonly [what: string, status: string, warning: string, row: NoticeRow])[] = [
  [
    'as calculated',
    'CONFIRMED',
    'Published; matches our math.',
    soldOnNinth(301, { last_day: '2026-11-19' }),
  ],
  [
    'later than our math',
    'TENTATIVE',
    'Ask the clerk before you rely on the later date.',
    soldOnNinth(302, { last_day: '2026-11-25' }),
  ],
  ['too early', 'TENTATIVE', 'earlier than the law allows', soldOnNinth(303, { last_day: '2026-11-18' })],
  [
    'on a Saturday',
    'TENTATIVE',
    'The clerk is closed on the published deadline. File by Thu, Nov 19, or call the clerk.',
    soldOnNinth(304, { last_day: '2026-11-21' }),
  ],
  [
    'with a minimum that differs',
    'CONFIRMED',
    'Minimum upset bid $12,600.00\nThe minimum is published; our math gives $12,750.00.',
    soldOnNinth(305, { last_day: '2026-11-19', minimum: 12_600 }),
  ],
]

test('a feed has the basis of a deadline and every warning that the details page has', async () => {
  const reader = await investor(product, 'reader@example.com', BURKE)
  await importNotices(
    product.database,
    product.clock.now(),
    ROWS.map(([, , , row]) => row),
  )
  const { url } = (await reader.post('/api/calendar_feeds', { kind: 'all' })).json<{ url: string }>()
  const { body } = await product.call('GET', new URL(url).pathname)
  const events = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  for (const [what, status, warning, { street }] of ROWS) {
    const event = events.find((text) => text.includes(`SUMMARY:Upset deadline: ${street}`)) ?? ''
    const text = event.replaceAll('\\n', '\n').replaceAll(/\\(?=[,;])/g, '')
    expect(text, what).toContain(`STATUS:${status}`)
    expect(text, what).toContain(warning)
    const id = /UID:listing-(\d+)-/.exec(event)?.[1]
    const { clock, disagreements, county } = (
      await reader.get(`/api/tax_foreclosure/${id}`)
    ).json<ListingDetails>()
    const days = clock && clockDaysOf(clock)
    if (clock === null || days === null) throw new Error(`no clock: ${what}`)
    expect(text, what).toContain(lastDayMark(clock, null, TODAY).text)
    const shown = { clock, days, call: null, disagreements, county: county.name }
    for (const each of deadlineWarnings(shown, product.clock.now())) expect(text, what).toContain(each)
  }
})
