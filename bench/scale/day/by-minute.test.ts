import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ByMinute, longestWait, MINUTES, rateFor } from './by-minute.ts'

function arrivals(...counts: readonly [minute: number, count: number][]): ByMinute {
  const all = new ByMinute()
  for (const [minute, count] of counts) all.add(minute, count)
  return all
}

test('counts a day by minute, and leaves out what comes after it', () => {
  const day = arrivals([0, 60], [0.9, 60], [1, 240], [MINUTES, 1_000])
  expect(day.total).toBe(360)
  expect(day.mean).toBe(360 / 86_400)
  expect(day.peak).toBe(4)
  expect(() => day.add(-1, 1)).toThrow('no minute of the day')
  const weighed = ByMinute.sumOf([
    [day, 2],
    [day, 0.5],
  ])
  expect([weighed.at(0), weighed.highest]).toEqual([300, 600])
})

describe('longestWait', () => {
  it.each([
    { what: 'nothing', counts: [], perSecond: 1, minutes: 0 },
    { what: 'as much as fits into each minute', counts: [[3, 60]], perSecond: 1, minutes: 1 },
    { what: 'a burst', counts: [[3, 600]], perSecond: 1, minutes: 10 },
    {
      what: 'a burst on top of what waits',
      counts: [
        [3, 600],
        [5, 600],
      ],
      perSecond: 1,
      minutes: 18,
    },
    {
      what: 'bursts far apart',
      counts: [
        [3, 600],
        [30, 600],
      ],
      perSecond: 1,
      minutes: 10,
    },
    { what: 'twice the rate', counts: [[3, 600]], perSecond: 2, minutes: 5 },
  ] as const)('of $what', ({ counts, perSecond, minutes }) => {
    expect(
      longestWait(arrivals(...counts.map(([minute, count]): [number, number] => [minute, count])), perSecond),
    ).toBe(minutes)
  })
})

test('rateFor is the lowest rate with which nothing waits longer', () => {
  const anyArrivals = fc.array(fc.tuple(fc.nat(MINUTES - 1), fc.integer({ min: 1, max: 5_000 })), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(anyArrivals, fc.integer({ min: 1, max: 60 }), (counts, minutes) => {
      const day = arrivals(...counts)
      const rate = rateFor(day, minutes)
      expect(longestWait(day, rate)).toBeLessThanOrEqual(minutes)
      expect(longestWait(day, rate * 0.99)).toBeGreaterThan(minutes)
    }),
    { numRuns: 50 },
  )
  expect(rateFor(new ByMinute(), 15)).toBe(0)
})
