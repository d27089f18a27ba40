import { describe, expect, it } from 'vitest'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { createScenario } from './story.fixture.ts'

type Told = Parameters<ReturnType<typeof createScenario>['reports']>[2]

const sold = {
  foreclosure_date: '2026-11-10',
  highest_bid_cents: 900_000,
  stage: 'upset',
} as const
/** The day after Thanksgiving is a holiday, so the safe day is Wednesday, November 25 (decision 063). */
const printedHoliday = {
  ...sold,
  bid_filed_on: '2026-11-17',
  upset_bid_date: '2026-11-27',
  upset_bid_time: '12:00 PM',
} as const

function storyOf(told: Told, seenOn = '2026-11-18') {
  const story = createScenario()
  story.reports('firm', seenOn, told)
  return story
}

const hourOf = (at: number) => formatClockTime(clockTimeOfMinute(newYorkMinuteOfDay(at)))

const moved = (from: string, to: string, day = '2026-11-25', basis = 'computed') =>
  `last_day_moved from {upset_bid_date:${day},upset_bid_date_basis:${basis},closes_at:${from}} to {upset_bid_date:${day},upset_bid_date_basis:${basis},closes_at:${to}}`

describe('time alone', () => {
  it.each<[string, Told, string[], string?]>([
    ['a printed holiday', printedHoliday, ['end_uncertain']],
    [
      'an uncertain closing',
      {
        ...sold,
        foreclosure_date: '2026-12-15',
        upset_bid_date: '2026-12-28',
        upset_bid_time: '12:00 PM',
      },
      ['end_uncertain'],
      '2026-12-16',
    ],
    [
      'a day earlier than the law allows',
      { ...sold, bid_filed_on: '2026-11-17', upset_bid_date: '2026-11-24', upset_bid_time: '2:00 PM' },
      ['end_uncertain'],
    ],
    ['an estimate', { ...sold, upset_bid_date: null }, ['end_estimated']],
    [
      'a day and hour that are certain',
      { ...sold, upset_bid_date: '2026-11-20', upset_bid_time: '12:00 PM' },
      [],
    ],
  ])('moves neither day nor hour of %s', (_, told, reasons, seenOn = '2026-11-18') => {
    const story = storyOf(told, seenOn)
    let { listing } = story.advanceTo(`${seenOn} 9:01 AM`)
    const { upset_bid_date, closes_at_minute } = listing
    const passed: { kinds: string[]; reason: string | null }[] = []
    while (listing.status === 'Upset Bid Ongoing' && listing.status_changes_at !== null) {
      const at = listing.status_changes_at.getTime()
      const day = story.advanceTo(`${newYorkDate(at)} ${hourOf(at)}`)
      listing = day.listing
      passed.push({
        kinds: day.events.map((event) => event.split(' ')[0] ?? ''),
        reason: listing.status_reason,
      })
    }
    const isOver = listing.status === 'Awaiting Funds'
    expect(passed).toEqual([
      ...reasons.map((reason) => ({ kinds: [], reason })),
      ...(isOver ? [{ kinds: ['window_closed'], reason: 'confirmation_not_seen' }] : []),
    ])
    expect(listing).toMatchObject({ upset_bid_date, closes_at_minute })
  })
})

describe('the hour of a deadline that may be over', () => {
  it('is news when its source prints a later one', () => {
    const story = storyOf(printedHoliday)
    story.advanceTo('2026-11-25 12:00 PM')
    const { events, listing } = story.reports('firm', '2026-11-25 1:00 PM', { upset_bid_time: '2:00 PM' })
    expect(events).toEqual([moved('12:00 PM', '2:00 PM')])
    expect(listing.status_reason).toBeNull()
  })

  it('is news when its source prints an earlier one that has passed', () => {
    const story = storyOf({ ...printedHoliday, upset_bid_time: null })
    const { events, listing } = story.reports('firm', '2026-11-25 1:00 PM', { upset_bid_time: '12:00 PM' })
    expect(events).toEqual([moved('5:00 PM', '12:00 PM')])
    expect(listing.status_reason).toBe('end_uncertain')
  })

  it('is news when the clerk closes earlier, after that hour', () => {
    const story = storyOf({ ...printedHoliday, upset_bid_time: null })
    const { events } = story.advanceTo('2026-11-25 4:45 PM', { hour: 16, minute: 30 })
    expect(events).toEqual([moved('5:00 PM', '4:30 PM')])
  })

  it('is no news when the clerk closes at another hour after it has passed', () => {
    const story = storyOf({ ...printedHoliday, upset_bid_time: null })
    story.advanceTo('2026-11-25 5:00 PM')
    expect(story.advanceTo('2026-11-26', { hour: 16, minute: 30 }).events).toEqual([])
  })
})
