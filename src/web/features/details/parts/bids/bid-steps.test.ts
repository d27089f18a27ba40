import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRound } from '#contract/listings/details.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { amountTicks, shortAmount } from './amount-ticks.ts'
import { bidRows, bidSummary, type BidRow } from './bid-rows.ts'
import { bidSteps, LINE_GAP } from './bid-steps.ts'
import { widthOf } from './step-labels.ts'

const today = day('2026-11-18')
const lastDay = day('2026-11-30')

describe('bidRows', () => {
  it('dates each bid by its filing date, else by the day it was seen', () => {
    const undated = {
      amount: 19000,
      kind: 'reported',
      filed_on: null,
      seen_at: '2026-11-19T04:30:00.000Z',
    } as const
    const rows = bidRows({ ...openRound, bids: [...openRound.bids, undated] })
    expect(rows.map(({ date, isOwnDay, raise_cents }) => [date, isOwnDay, raise_cents])).toEqual([
      ['2026-10-20', true, null],
      ['2026-10-30', true, 75_000],
      ['2026-11-06', true, 135_000],
      ['2026-11-16', true, 345_000],
      ['2026-11-18', false, 55_000],
    ])
  })

  it('summarizes the bids', () => {
    const rows = bidRows(openRound)
    expect(bidSummary(rows)).toBe('4 bids recorded, raised 43% since the auction')
    expect(bidSummary(rows.slice(1))).toBe('3 bids recorded, raised 35% since the first one')
    expect(bidSummary(rows.toReversed())).toBe('4 bids recorded')
    expect(bidSummary(rows.slice(0, 1))).toBeNull()
    expect(bidSummary(bidRows(undefined))).toBeNull()
  })
})

describe('bidSteps', () => {
  it('renders the steps, the current bid, today and the deadline', () => {
    const steps = bidSteps({ bids: bidRows(openRound), today, lastDay, width: 680 })
    expect(steps?.lines.map(({ text }) => text)).toEqual(['$12k', '$16k', '$20k'])
    expect(steps?.amounts.map(({ text }) => text).sort()).toEqual([
      '$12,900',
      '$13,650',
      '$15,000',
      '$18,450',
    ])
    expect(steps?.dates.map(({ text }) => text)).toEqual(['Nov 30', 'Oct 20', 'Nov 16', 'Oct 30', 'Nov 6'])
    expect(steps?.steps).toMatch(/^M48 [\d.]+(H[\d.]+V[\d.]+){3}$/)
    expect(steps?.lastDayX).toBe(664)
    expect(steps?.todayX).toBeGreaterThan(steps?.points.at(-1)?.x ?? 999)
  })

  it('renders no deadline once the upset bid period is over', () => {
    const steps = bidSteps({ bids: bidRows(openRound), today, lastDay: null, width: 680 })
    expect(steps).toMatchObject({ lastDayX: null, todayX: null, ahead: '' })
  })

  it('returns null for one bid, or for bids of a single day', () => {
    const [bid] = bidRows(openRound)
    const bids = bid ? [bid, { ...bid, cents: bid.cents + 75_000 }] : []
    expect(bidSteps({ bids: bids.slice(0, 1), today, lastDay, width: 680 })).toBeNull()
    expect(bidSteps({ bids, today, lastDay, width: 680 })).toBeNull()
  })

  it('never clips the amount of a line', () => {
    const bids = [12_000, 12_750].map((dollars, index): BidRow => ({
      date: addDays(day('2026-11-02'), index * 5),
      isOwnDay: true,
      kind: 'upset',
      cents: dollars * 100,
      raise_cents: null,
    }))
    const steps = bidSteps({ bids, today, lastDay, width: 680 })
    expect(steps?.lines.map(({ text }) => text)).toEqual(['$12k', '$12.4k', '$12.8k'])
    expect(steps?.left).toBeGreaterThanOrEqual(LINE_GAP + widthOf('$12.8k'))
  })

  it('never clips a label at the edges of a narrow chart', () => {
    for (let after = 1; after < 60; after += 1) {
      const bids = [1_000_000, 1_050_000].map((dollars, index): BidRow => ({
        date: addDays(day('2026-09-01'), index * after),
        isOwnDay: true,
        kind: 'upset',
        cents: dollars * 100,
        raise_cents: null,
      }))
      const steps = bidSteps({ bids, today, lastDay, width: 326 })
      for (const { x, text, anchor } of [...(steps?.amounts ?? []), ...(steps?.dates ?? [])]) {
        const room = widthOf(text)
        const left = anchor === 'start' ? x : anchor === 'end' ? x - room : x - room / 2
        expect(left, text).toBeGreaterThanOrEqual(0)
        expect(left + room, text).toBeLessThanOrEqual(326)
      }
    }
  })

  it('keeps all points and labels inside, without overlap, for any bids', () => {
    const anyBid = fc.record({ after: fc.nat(30), cents: fc.integer({ min: 1, max: 999_999_999 }) })
    const anyWidth = fc.integer({ min: 240, max: 1200 })
    fc.assert(
      fc.property(
        fc.array(anyBid, { minLength: 2, maxLength: 12 }),
        anyWidth,
        fc.boolean(),
        (made, width, isOpen) => {
          let date = day('2026-01-05')
          const bids = made.map(({ after, cents }): BidRow => {
            date = addDays(date, after)
            return { date, isOwnDay: true, kind: 'upset', cents, raise_cents: null }
          })
          const steps = bidSteps({ bids, today: date, lastDay: isOpen ? addDays(date, 10) : null, width })
          if (!steps) {
            expect(new Set(bids.map((bid) => bid.date)).size).toBe(1)
            return
          }
          for (const { x, y } of steps.points) {
            expect(x).toBeGreaterThanOrEqual(steps.left)
            expect(x).toBeLessThanOrEqual(steps.right)
            expect(y).toBeGreaterThanOrEqual(steps.top)
            expect(y).toBeLessThanOrEqual(steps.bottom)
          }
          for (const { text } of steps.lines) {
            expect(steps.left - LINE_GAP - text.length * 7).toBeGreaterThanOrEqual(0)
          }
          for (const words of [steps.amounts, steps.dates]) {
            const places = words.map(({ x, y, text, anchor }) => {
              const length = text.length * 7
              const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
              return { left, right: left + length, y }
            })
            places.forEach((place, index) => {
              expect(place.left).toBeGreaterThanOrEqual(0)
              expect(place.right).toBeLessThanOrEqual(width)
              for (const other of places.slice(index + 1)) {
                const apart =
                  Math.abs(place.y - other.y) >= 14 || place.right <= other.left || other.right <= place.left
                expect(apart).toBe(true)
              }
            })
          }
        },
      ),
    )
  })
})

describe('amountTicks', () => {
  it.each([
    [
      [12900, 18450],
      [12000, 16000, 20000],
    ],
    [
      [5000, 87240.23],
      [0, 40000, 80000, 120000],
    ],
    [
      [750, 750],
      [750, 760],
    ],
    [
      [7345678, 9375154],
      [7000000, 8000000, 9000000, 10000000],
    ],
  ])('encloses %j in %j', (dollars, ticks) => {
    expect(amountTicks(dollars)).toEqual(ticks)
  })

  it.each([
    [750, '$750'],
    [12500, '$12.5k'],
    [1_250_000, '$1.25M'],
    [0, '$0'],
  ])('formats %i as %s', (dollars, text) => {
    expect(shortAmount(dollars)).toBe(text)
  })
})
