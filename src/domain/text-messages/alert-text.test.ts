import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatCents } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { addDays, plainDate } from '#domain/time/plain-date.ts'
import { type AlertText, alertText, type TextedNews, type TextedProperty } from './alert-text.ts'
import { anyCharacters } from '#tests/support/any-characters.ts'
import { plainCharacters, segmentsOf } from './plain-characters.ts'

const today = plainDate(2026, 11, 29)
const link = 'https://steps.example/t/Ab3dE5fG'
const five = { closes_at: '5:00 PM', closes_at_confirmed: true }
const assumed = { ...five, closes_at_confirmed: false }
const NOT_CONFIRMED = ' (not confirmed)'

function property(differences: Partial<TextedProperty> = {}): TextedProperty {
  return {
    street: '1423 Oak St',
    place: 'Charlotte',
    news: [{ kind: 'deadline', day: plainDate(2026, 11, 30) }],
    minimum_upset_bid_cents: 19_372_50,
    deposit_cents: 968_63,
    deadline: { day: plainDate(2026, 11, 30), hours: five, basis: 'known', open_end: null },
    gone: null,
    sale_date: null,
    ...differences,
  }
}

const write = (differences: Partial<TextedProperty> = {}, more: Partial<AlertText> = {}) =>
  alertText({ property: property(differences), more: 0, link, isLastToday: false, today, ...more })

const nothingLost = { lost_day: null, lost_bid_cents: null }
const bid = (amount_cents: number | null): TextedNews => ({ kind: 'upset_bid', amount_cents })
const noFigures = { minimum_upset_bid_cents: null, deposit_cents: null, deadline: null }
const FIGURES = 'Minimum upset bid $19,372.50, deposit $968.63.'
const DEADLINE = 'Upset deadline Mon, Nov 30, 5:00 PM'
const MAY_BE_OVER = 'May be over. Call the clerk.'
const MAY_BE_OVER_ESTIMATED = 'May be over (estimated). Call the clerk.'
const GONE = 'No longer listed since Nov 29'

describe('a text says', () => {
  test.each<[string, string, string]>([
    [
      'a deadline once, as the news',
      write(),
      `Courthouse Steps: ${DEADLINE} for 1423 Oak St, Charlotte. ${FIGURES} ${link}`,
    ],
    [
      'an upset bid',
      write({ news: [bid(18_450_00)] }),
      `Courthouse Steps: New upset bid $18,450.00 for 1423 Oak St, Charlotte. ${FIGURES} ${DEADLINE}. ${link}`,
    ],
    [
      'a bid and a deadline of one property without repeating the deadline',
      write({ news: [{ kind: 'deadline', day: plainDate(2026, 11, 30) }, bid(18_450_00)] }),
      `Courthouse Steps: New upset bid $18,450.00 for 1423 Oak St, Charlotte. ${FIGURES} ${DEADLINE}. ${link}`,
    ],
    [
      'the last of several bids',
      write({ news: [bid(17_000_00), bid(18_450_00)] }),
      `Courthouse Steps: New upset bid $18,450.00 for 1423 Oak St, Charlotte. ${FIGURES} ${DEADLINE}. ${link}`,
    ],
    [
      'a postponement to a day next year',
      write({
        ...noFigures,
        news: [{ kind: 'postponed', sale_date: plainDate(2027, 1, 5), ...nothingLost }],
        sale_date: plainDate(2027, 1, 5),
      }),
      `Courthouse Steps: Sale postponed to Tue, Jan 5, 2027 for 1423 Oak St, Charlotte. ${link}`,
    ],
    [
      'a postponement without a day',
      write({ ...noFigures, news: [{ kind: 'postponed', sale_date: null, ...nothingLost }] }),
      `Courthouse Steps: Sale postponed (no new date) for 1423 Oak St, Charlotte. ${link}`,
    ],
    [
      'the deadline and the bid that a postponed sale loses',
      write({
        ...noFigures,
        news: [
          { kind: 'postponed', sale_date: null, lost_day: plainDate(2026, 11, 30), lost_bid_cents: 7_000_00 },
        ],
      }),
      'Courthouse Steps: Sale postponed (no new date) for 1423 Oak St, Charlotte. The deadline was Mon, Nov 30. ' +
        `The bid of $7,000.00 no longer counts. ${link}`,
    ],
    [
      'a cancellation, and a bid before it',
      write({ ...noFigures, news: [bid(18_450_00), { kind: 'cancelled', ...nothingLost }] }),
      `Courthouse Steps: Sale canceled for 1423 Oak St, Charlotte. New upset bid $18,450.00. ${link}`,
    ],
    [
      'a bid of unknown amount, without figures or a deadline',
      write({ ...noFigures, news: [bid(null)] }),
      `Courthouse Steps: New upset bid for 1423 Oak St, Charlotte. ${link}`,
    ],
    [
      'that a deadline is estimated',
      write({
        deadline: {
          day: plainDate(2026, 11, 30),
          hours: { closes_at: '4:30 PM', closes_at_confirmed: true },
          basis: 'estimated',
          open_end: null,
        },
      }),
      `Courthouse Steps: Upset deadline Mon, Nov 30, 4:30 PM (estimated) for 1423 Oak St, Charlotte. ${FIGURES} ${link}`,
    ],
    [
      'that its hour is not confirmed',
      write({
        news: [bid(18_450_00)],
        deadline: { day: plainDate(2026, 11, 30), hours: assumed, basis: 'known', open_end: null },
      }),
      `Courthouse Steps: New upset bid $18,450.00 for 1423 Oak St, Charlotte. ${FIGURES} ${DEADLINE}${NOT_CONFIRMED}. ${link}`,
    ],
    [
      'that a deadline that has passed may not have been the last day',
      write({
        news: [bid(18_450_00)],
        deadline: { day: plainDate(2026, 11, 30), hours: five, basis: 'known', open_end: MAY_BE_OVER },
      }),
      `Courthouse Steps: New upset bid $18,450.00 for 1423 Oak St, Charlotte. ${FIGURES} ${DEADLINE}. ${MAY_BE_OVER} ${link}`,
    ],
    [
      'that a deadline is per clerk, and that the sources have another',
      write({ deadline: { day: plainDate(2026, 12, 2), hours: null, basis: 'per_clerk', open_end: null } }),
      `Courthouse Steps: Upset deadline Wed, Dec 2 (per clerk), may be Mon, Nov 30 for 1423 Oak St, Charlotte. ${FIGURES} ${link}`,
    ],
    [
      'a deadline that is no longer known',
      write({ deadline: null }),
      `Courthouse Steps: Upset deadline Mon, Nov 30 for 1423 Oak St, Charlotte. ${FIGURES} ${link}`,
    ],
    [
      'that no source lists it anymore',
      write({ gone: GONE }),
      `Courthouse Steps: ${DEADLINE} for 1423 Oak St, Charlotte. ${FIGURES} ${GONE}. ${link}`,
    ],
    [
      'how many more there are',
      write({}, { more: 2 }),
      `Courthouse Steps: ${DEADLINE} for 1423 Oak St, Charlotte. ${FIGURES} +2 more: ${link}`,
    ],
    [
      'that it is the last today',
      write({}, { isLastToday: true }),
      `Courthouse Steps: ${DEADLINE} for 1423 Oak St, Charlotte. ${FIGURES} No more texts today; see all: ${link}`,
    ],
    [
      'both',
      write({}, { isLastToday: true, more: 1204 }),
      `Courthouse Steps: ${DEADLINE} for 1423 Oak St, Charlotte. ${FIGURES} +1,204 more. No more texts today; see all: ${link}`,
    ],
    [
      'a sale date, a cent, and a street as the source writes it',
      write({
        street: ' 12  Père–Marquette Ave. ',
        place: null,
        news: [bid(1)],
        minimum_upset_bid_cents: 750_01,
        deposit_cents: null,
        deadline: null,
        sale_date: plainDate(2026, 12, 8),
      }),
      `Courthouse Steps: New upset bid $0.01 for 12 Père-Marquette Ave. Minimum upset bid $750.01. Sale date Tue, Dec 8. ${link}`,
    ],
    [
      'at least what happened',
      write({ ...noFigures, street: '東京', place: ' ', news: [{ kind: 'cancelled', ...nothingLost }] }),
      `Courthouse Steps: Sale canceled. ${link}`,
    ],
    [
      'at least who sends it',
      write({ ...noFigures, street: null, place: null, news: [] }),
      `Courthouse Steps: ${link}`,
    ],
  ])('%s', (_what, text, expected) => {
    expect(text).toBe(expected)
  })
})

test.each<[TextedNews, string]>([
  [{ kind: 'moved_up', sale_date: plainDate(2026, 12, 1), ...nothingLost }, 'Sale moved up to Tue, Dec 1'],
  [
    { kind: 'moved', sale_date: plainDate(2027, 1, 5), ...nothingLost },
    'Sale date changed to Tue, Jan 5, 2027',
  ],
  [{ kind: 'moved', sale_date: null, ...nothingLost }, 'Sale date changed (no new date)'],
  [
    { kind: 'sale_time', sale_date: plainDate(2026, 12, 1), time: '10:00 AM' },
    'Sale time on Tue, Dec 1 changed to 10:00 AM',
  ],
  [
    { kind: 'sale_time', sale_date: plainDate(2026, 12, 1), time: null },
    'Sale time on Tue, Dec 1 no longer known',
  ],
])('a text names the corrected day of a sale once: %j', (news, happened) => {
  const text = write({ ...noFigures, news: [news], sale_date: plainDate(2026, 12, 1) })
  expect(text).toBe(`Courthouse Steps: ${happened} for 1423 Oak St, Charlotte. ${link}`)
})

describe('a text that is too long', () => {
  const most: Partial<TextedProperty> = {
    street:
      '12345 Northwest Old Historic Plank Road Extension Number Seven, Building C, Unit 1402, Lots 17 through 23 and Lot 25A',
    place: 'Kings Mountain',
    news: [bid(99_999_999_99), { kind: 'deadline', day: plainDate(2026, 11, 27) }],
    minimum_upset_bid_cents: 99_999_999_99,
    deposit_cents: 99_999_999_99,
    deadline: { day: plainDate(2026, 11, 30), hours: five, basis: 'estimated', open_end: null },
    sale_date: plainDate(2026, 10, 20),
  }
  const figures =
    'Minimum upset bid $99,999,999.99. Upset deadline Mon, Nov 30, 5:00 PM (estimated), may be Fri, Nov 27.'

  it('loses one part after the other, the least important first', () => {
    const parts = [
      'Sale date',
      'Kings Mountain',
      'deposit',
      'New upset bid',
      'No longer listed',
      'Main Street',
    ]
    const kept = Array.from({ length: 250 }, (_text, length) => {
      const street = `${'x'.repeat(length)} Main Street`
      const news: TextedNews[] = [{ kind: 'cancelled', ...nothingLost }, ...(most.news ?? [])]
      const text = write({ ...most, gone: GONE, minimum_upset_bid_cents: 1, deposit_cents: 1, street, news })
      return parts.filter((part) => text.includes(part)).join()
    })
    expect([...new Set(kept)]).toEqual(parts.map((_part, lost) => parts.slice(lost).join()).concat(''))
  })

  it('keeps an address of 120 characters whole while it can', () => {
    expect(write(most)).toBe(
      `Courthouse Steps: New upset bid $99,999,999.99 for ${most.street}. ${figures} ${link}`,
    )
  })

  it('cuts it in the end, and no amount, day or link', () => {
    const text = write(most, { more: 12, isLastToday: true })
    expect(text).toMatch(
      /^Courthouse Steps: New upset bid \$99,999,999\.99 for 12345 Northwest .+\.\.\. Minimum/,
    )
    expect(text.endsWith(`${figures} +12 more. No more texts today; see all: ${link}`)).toBe(true)
    expect(segmentsOf(text)).toBe(2)
    expect(text.length).toBeGreaterThan(300)
  })

  it('keeps the mark of an hour that is not confirmed rather than the street', () => {
    const day = plainDate(2027, 11, 30)
    const text = write(
      { ...most, deadline: { day, hours: assumed, basis: 'estimated', open_end: null } },
      { more: 12, isLastToday: true, link: link + 'x'.repeat(10) },
    )
    expect(text).toContain(`Tue, Nov 30, 2027, 5:00 PM${NOT_CONFIRMED} (estimated), may be Fri, Nov 27.`)
    expect(segmentsOf(text)).toBe(2)
  })

  it.each<[TextedNews, string]>([
    [{ kind: 'moved', sale_date: plainDate(2027, 12, 22), ...nothingLost }, 'Sale date changed'],
    [
      { kind: 'sale_time', sale_date: plainDate(2027, 12, 22), time: '10:00 AM' },
      'Sale time changed to 10:00 AM',
    ],
    [{ kind: 'sale_time', sale_date: plainDate(2027, 12, 22), time: null }, 'Sale time no longer known'],
  ])('leaves out the new day of a sale before it is too long: %o', (news, happened) => {
    const text = write(
      {
        ...most,
        news: [news, { kind: 'deadline', day: plainDate(2027, 11, 24) }],
        deadline: {
          day: plainDate(2027, 11, 30),
          hours: { closes_at: '12:30 PM', closes_at_confirmed: false },
          basis: 'estimated',
          open_end: null,
        },
      },
      { more: 99_999, isLastToday: true, link: link.padEnd(90, 'x') },
    )
    expect(text).toMatch(new RegExp(`^Courthouse Steps: ${happened}\\. Minimum upset bid`))
    expect(segmentsOf(text)).toBe(2)
  })
})

const anyDay = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days))
const anyCents = fc.oneof(fc.constantFrom(1, 99_999_999_99), fc.integer({ min: 1, max: 99_999_999_99 }))
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 4 })
const anyName = nullable(
  fc.oneof(
    fc.string({ maxLength: 150 }),
    anyCharacters({ maxLength: 150 }),
    fc.string({ unit: fc.constantFrom(...Array.from('{~€ é’.')), maxLength: 400 }),
  ),
)
const anyLoss = { lost_day: nullable(anyDay), lost_bid_cents: nullable(anyCents) }
const anyNews: fc.Arbitrary<TextedNews> = fc.oneof(
  fc.record({ kind: fc.constant('cancelled' as const), ...anyLoss }),
  fc.record({
    kind: fc.constantFrom('postponed' as const, 'moved_up' as const, 'moved' as const),
    sale_date: nullable(anyDay),
    ...anyLoss,
  }),
  fc.record({
    kind: fc.constant('sale_time' as const),
    sale_date: anyDay,
    time: nullable(fc.constantFrom('10:00 AM', '1:30 PM')),
  }),
  fc.record({ kind: fc.constant('upset_bid' as const), amount_cents: nullable(anyCents) }),
  fc.record({ kind: fc.constant('deadline' as const), day: anyDay }),
)
const anyAlert: fc.Arbitrary<AlertText> = fc.record({
  property: fc.record({
    street: anyName,
    place: anyName,
    news: fc.array(anyNews, { maxLength: 6 }),
    minimum_upset_bid_cents: nullable(anyCents),
    deposit_cents: nullable(anyCents),
    deadline: nullable(
      fc
        .record({
          day: anyDay,
          hours: nullable(
            fc.record({
              closes_at: fc.constantFrom('5:00 PM', '12:30 PM'),
              closes_at_confirmed: fc.boolean(),
            }),
          ),
          basis: fc.constantFrom('known' as const, 'estimated' as const, 'per_clerk' as const),
          hasPassed: fc.boolean(),
        })
        .map(({ hasPassed, ...deadline }) => {
          const openEnd = deadline.basis === 'estimated' ? MAY_BE_OVER_ESTIMATED : MAY_BE_OVER
          return { ...deadline, open_end: hasPassed ? openEnd : null }
        }),
    ),
    gone: nullable(fc.constant(GONE)),
    sale_date: nullable(anyDay),
  }),
  more: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999 })),
  link: fc.integer({ min: 0, max: 90 - link.length }).map((length) => link + 'x'.repeat(length)),
  isLastToday: fc.boolean(),
  today: fc.constant(today),
})

it('is at most two segments of plain characters, whatever it is about, and never cuts what counts', () => {
  fc.assert(
    fc.property(anyAlert, (alert) => {
      const text = alertText(alert)
      expect(segmentsOf(text)).toBeLessThanOrEqual(2)
      expect(plainCharacters(text)).toBe(text)
      expect(text).not.toMatch(/\n| {2}/)
      expect(text.startsWith('Courthouse Steps: ')).toBe(true)
      expect(text.endsWith(` ${alert.link}`)).toBe(true)
      const { minimum_upset_bid_cents: minimum, deadline } = alert.property
      if (minimum !== null) expect(text).toContain(`Minimum upset bid ${formatCents(minimum)}`)
      if (deadline !== null) {
        const { day, hours } = deadline
        const time = hours === null ? '' : `, ${hours.closes_at}`
        expect(text).toContain(`Upset deadline ${dayText(day, today)}${time}`)
        const hasRoom = segmentsOf(text + NOT_CONFIRMED) <= 2
        if (hours !== null && (hours.closes_at_confirmed || hasRoom))
          expect(text.includes(`${time}${NOT_CONFIRMED}`)).toBe(!hours.closes_at_confirmed)
      }
      // A reminder of another day already says that the day is in doubt.
      const isReminded = alert.property.news.some(({ kind }) => kind === 'deadline')
      if (deadline?.open_end && !isReminded) expect(text).toContain(deadline.open_end)
      if (alert.more > 0) expect(text).toContain(`+${countText(alert.more)} more`)
      expect(text.includes('No more texts today')).toBe(alert.isLastToday)
    }),
    { numRuns: 1_000 },
  )
})
