import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetWorksheet } from '#domain/bid-sheet/sheet-worksheet.ts'
import { day } from '#domain/time/day.fixture.ts'
import { eventSentence } from '#domain/timeline/event-sentence.ts'
import { changeLaw } from './changed-terms.fixture.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { bidLadder } from './minimum-upset-bid.ts'
import { upsetBidMinimum } from './next-bid.ts'
import { upsetBidTermsOn } from './terms-in-force.ts'
import { lastCountedDayText, upsetPeriodText, upsetRuleText } from './terms-texts.ts'
import { upsetBidClock } from './upset-bid-clock.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'
import { lastDay } from './upset-deadline.ts'
import { upsetNotice } from './upset-notice.ts'

const [eve, first] = [day('2026-11-17'), day('2026-11-18')]
const raised = { percent: 5, minimum_cents: 1_000_00, rounded_up_to_cents: 100 }

/** From November 18, the floor is $1,000, amounts round up to whole dollars, and a period has 15 days. */
let repeal: () => void
beforeAll(() => {
  repeal = changeLaw(first, {
    raise: raised,
    deposit: raised,
    period_days: 15,
  })
})
afterAll(() => repeal())

describe('a change of law applies from its effective date', () => {
  it('to the minimum upset bid', () => {
    const facts = upsetBidFacts({ report_on: day('2026-11-12'), bids: [bidOf(12_500.5, 'auction')] })
    const on = (date: typeof eve) => upsetBidClock(facts, clerkOffice('Wake', []), date).next_bid
    expect(on(eve)).toMatchObject({ minimum_cents: 13_250_50, raise_cents: 750_00, deposit_cents: 750_00 })
    expect(on(first)).toMatchObject({ minimum_cents: 13_500_50, deposit_cents: 1_000_00 })
    expect(bidLadder(25_000_01, eve, 1)).toEqual([{ bid_cents: 26_250_02, deposit_cents: 1_312_51 }])
    expect(bidLadder(25_000_01, first, 1)).toEqual([{ bid_cents: 26_251_01, deposit_cents: 1_313_00 }])
  })

  it('to the next bid that the server sends with a listing', () => {
    const computed = (date: typeof eve) => upsetBidMinimum(12_500_00, null, date)
    expect(computed(eve)).toMatchObject({ minimum_cents: 13_250_00, deposit_cents: 750_00 })
    expect(computed(first)).toMatchObject({ minimum_cents: 13_500_00, deposit_cents: 1_000_00 })
  })

  it('to the length of a period, by the filing that opened it', () => {
    expect(lastDay(eve, 'Wake', [])).toMatchObject({ tenth_day: '2026-11-27', last_day: '2026-11-30' })
    expect(lastDay(first, 'Wake', [])).toMatchObject({ tenth_day: '2026-12-03', last_day: '2026-12-03' })
  })

  it('to the text about a bid, by its filing date, else by the date it was seen', () => {
    const bid = { kind: 'upset_bid', from: { highest_bid: 12_500 }, to: { highest_bid: 13_250 } }
    const note = (dated: object) => eventSentence({ ...bid, ...dated }, day('2026-12-20')).note
    expect(note({ effective_on: eve })).toBe('Minimum bid. Raised by $750.00.')
    expect(note({ effective_on: first })).toBe('Raised by $750.00.')
    expect(note({ effective_on: null, seen_at: '2026-11-18T04:00:00Z' })).toMatch(/^Minimum bid/)
    expect(note({ effective_on: null, seen_at: '2026-11-18T06:00:00Z' })).toBe('Raised by $750.00.')
  })

  it('to the worksheets', () => {
    const mine = {
      note: '',
      maximum_bid: 14_000,
      costs: null,
      repairs: null,
      resale: null,
      wanted_margin: null,
      clerk_call: null,
    }
    const deposit = (date: typeof eve) =>
      sheetWorksheet(mine, 'upset_open', date)?.rows.find(({ name }) => name.startsWith('Deposit'))?.amount
    expect([deposit(eve), deposit(first)]).toEqual(['$750.00', '$1,000.00'])
    const bid = { last_bid_cents: 12_000_00, least_cents: 12_750_00 }
    expect(upsetNotice(bid, 12_750_00, eve)).toMatchObject({ deposit_cents: 750_00 })
    expect(upsetNotice(bid, 12_750_00, first)).toMatchObject({
      deposit_cents: 1_000_00,
      next_least_cents: 13_750_00,
    })
  })

  it('to the texts about the rule', () => {
    const words = (date: typeof eve) => {
      const terms = upsetBidTermsOn(date)
      return [upsetRuleText(terms), upsetPeriodText(terms).split('. ')[0], lastCountedDayText(terms)]
    }
    expect(words(eve)).toEqual([
      'A raise is 5% of the last bid, at least $750; the deposit is 5% of the new bid, at least $750',
      'Every upset bid starts a new ten-day period',
      'Tenth day',
    ])
    expect(words(first)).toEqual([
      'A raise is 5% of the last bid, at least $1,000; the deposit is 5% of the new bid, at least $1,000',
      'Every upset bid starts a new 15-day period',
      '15th day',
    ])
  })
})

it('uses the oldest terms for earlier dates', () => {
  expect(upsetBidTermsOn(day('1990-01-01')).effective_from).toBe('2002-01-01')
})
