import { day } from '#domain/time/day.fixture.ts'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countyNamed } from '#domain/counties/counties.ts'
import { courtHolidayOn } from '#domain/court-calendar/court-holidays.ts'
import { isOpen } from '#domain/court-calendar/office-day.ts'
import { isInside } from '#domain/geo/rings.ts'
import { parseCaseNumber } from '#domain/identifiers/case-number.ts'
import { normalizeParcel } from '#domain/identifiers/parcel-number.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { addDays, daysBetween, plainDate, weekday } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { readCountyLand } from '#server/features/listings/index.ts'
import { homeCounties } from './county/demo-counties.ts'
import { furtherCounties } from './county/further-counties.ts'
import type { DemoCase } from './demo-case.ts'
import { demoData } from './demo-data.ts'
import type { DemoData } from './demo-data.ts'
import { mainList } from './demo-lists.ts'
import { readingDays, rowsOn } from './demo-rows.ts'
import { featureFile, layerAttributes } from './land/parcel-features.ts'
import type { DemoRound } from './story/court-case.ts'
import { initialSale, printedSaleOn } from './story/chapters.ts'
import { storylines } from './story/storylines.ts'

const today = day('2026-11-18')

const land = readCountyLand()
const dataDay = plainDate(2026, 11, 18)
const anyDay = fc.integer({ min: 0, max: 2_200 }).map((days) => addDays(plainDate(2024, 1, 1), days))

function demo(listings: number, today: PlainDate = dataDay, history: 'full' | 'latest' = 'full'): DemoData {
  return demoData({ listings, today, history, land })
}

const defaultDemo = demo(612)
const largeDemo = demo(12_000, dataDay, 'latest')

function fingerprint(data: DemoData): string {
  const hash = createHash('sha256')
  for (const day of readingDays(data)) hash.update(JSON.stringify(rowsOn(data, day)))
  for (const piece of featureFile(data.lots, layerAttributes)) hash.update(piece)
  return hash.digest('hex')
}

function countsByCounty(data: DemoData): Map<string, number> {
  const listings = data.cases.flatMap((court) => court.listings)
  return new Map(
    [...Map.groupBy(listings, ({ lot }) => lot.county)].map(([county, own]) => [county, own.length]),
  )
}

describe('reproducibility', () => {
  test('returns identical data for the same input, and different data for another day', () => {
    expect(fingerprint(demo(80))).toBe(fingerprint(demo(80)))
    expect(fingerprint(demo(80))).not.toBe(fingerprint(demo(80, plainDate(2026, 11, 19))))
  })

  test('divides the default demo among four counties', () => {
    expect([...countsByCounty(defaultDemo)]).toEqual([
      ['Mecklenburg', 214],
      ['Wake', 168],
      ['Rutherford', 121],
      ['Burke', 109],
    ])
  })

  test.each([1, 7, 20, 61])('returns exactly %i of %i listings', (count) => {
    expect(demo(count).cases.flatMap(({ listings }) => listings)).toHaveLength(count)
  })

  test('spreads a large demo over fifty counties, each listing on its own lot', () => {
    expect(countsByCounty(largeDemo).size).toBe(homeCounties.length + furtherCounties.length)
    const parcels = largeDemo.cases.flatMap(({ listings }) =>
      listings.map(({ lot }) => `${lot.county} ${lot.parcel}`),
    )
    expect(new Set(parcels).size).toBe(12_000)
  })
})

describe('the law', () => {
  test('is followed by every round of every storyline, on any day', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const court of demo(2 * storylines.length, today).cases) {
          for (const round of court.history.rounds) {
            checkDates(round, today)
            checkBids(court, round)
            checkOutcome(court, round, today)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('determines printed last days, which are open days, and minimum upset bids to the cent', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const data = demo(60, today)
        for (const court of data.cases) {
          for (const day of readingDays(data)) checkWords(court, day)
        }
      }),
      { numRuns: 8 },
    )
  })
})

function checkDates({ dates, time }: DemoRound, today: PlainDate): void {
  for (const { announced_on, sale_date } of dates) {
    expect([0, 6]).not.toContain(weekday(sale_date))
    expect(courtHolidayOn(sale_date)).toBeNull()
    expect(announced_on < today).toBe(true)
  }
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return
  expect(daysBetween(first.announced_on, first.sale_date)).toBeGreaterThanOrEqual(20)
  expect(daysBetween(first.sale_date, last.sale_date)).toBeLessThanOrEqual(90)
  const minute = time === null ? 600 : minuteOfDay(parseClockTime(time) ?? { hour: 0, minute: 0 })
  expect(minute).toBeGreaterThanOrEqual(10 * 60)
  expect(minute).toBeLessThanOrEqual(16 * 60)
}

function checkBids({ county, history }: DemoCase, { bids, dates, opening_bid_cents }: DemoRound): void {
  const [auction] = bids
  const sale_date = dates.at(-1)?.sale_date
  if (!auction || sale_date === undefined) return
  expect(auction.amount_cents).toBeGreaterThanOrEqual(opening_bid_cents ?? 0)
  const daysToReport = daysBetween(sale_date, auction.filed_on)
  expect(daysToReport).toBeGreaterThanOrEqual(0)
  expect(daysToReport).toBeLessThanOrEqual(5)
  for (const [index, bid] of bids.entries()) {
    expect(isOpen(bid.filed_on, county.name, [])).toBe(true)
    expect(Number.isInteger(bid.amount_cents)).toBe(true)
    expect(bid.filed_on > history.listed_on).toBe(true)
    const before = bids[index - 1]
    if (!before) continue
    const window = lastDay(before.filed_on, county.name, [])
    expect(bid.filed_on > before.filed_on).toBe(true)
    expect(bid.filed_on <= (window.last_day_if_closed ?? window.last_day)).toBe(true)
    expect(bid.amount_cents).toBeGreaterThanOrEqual(minimumUpsetBid(before.amount_cents, today))
  }
}

function checkOutcome({ county, history }: DemoCase, round: DemoRound, today: PlainDate): void {
  const lastFiling = round.bids.at(-1)?.filed_on
  const steps = [round.confirmed_on, round.paid_on, round.recorded_on].filter((day) => day !== null)
  expect(steps).toEqual(steps.toSorted())
  for (const day of [
    ...steps,
    round.closed_on,
    round.resale_motion_on,
    history.redeemed_on,
    history.bankruptcy_on,
  ]) {
    expect(day === null || day < today).toBe(true)
  }
  if (lastFiling === undefined) return
  expect(lastFiling < today).toBe(true)
  const { last_day } = lastDay(lastFiling, county.name, [])
  for (const day of [...steps, round.closed_on]) expect(day === null || day > last_day).toBe(true)
}

function checkWords(court: DemoCase, day: PlainDate): void {
  const printed = printedSaleOn(court.chapters, day)
  const bid = court.history.rounds.flatMap(({ bids }) => bids).findLast(({ filed_on }) => filed_on < day)
  if (printed.current_bid_cents !== null) expect(printed.current_bid_cents).toBe(bid?.amount_cents)
  if (printed.minimum_next_bid_cents !== null) {
    expect(printed.minimum_next_bid_cents).toBe(minimumUpsetBid(bid?.amount_cents ?? 0, today))
  }
  if (printed.last_day_to_upset === null || !bid) return
  const window = lastDay(bid.filed_on, court.county.name, [])
  expect([window.last_day, window.last_day_if_closed]).toContain(printed.last_day_to_upset)
  expect(isOpen(printed.last_day_to_upset, court.county.name, [])).toBe(true)
}

describe('the default demo', () => {
  const data = defaultDemo
  const rows = rowsOn(data, dataDay)
  const listings = data.cases.flatMap(({ listings: own }) => own)

  test('has unique case numbers in the format of their county and procedure', () => {
    for (const { case_number, county } of data.cases) {
      const parsed = parseCaseNumber(case_number, {
        county_court_code: countyNamed(county.name)?.court_code ?? null,
      })
      expect(parsed).toMatchObject({ ok: true, canonical: case_number, flags: [] })
    }
    expect(new Set(data.cases.map(({ case_number }) => case_number)).size).toBe(data.cases.length)
    expect(data.cases.some(({ case_number }) => /^\d\dM/.test(case_number))).toBe(true)
  })

  test('prints every status, and describes sales in several ways', () => {
    const printed = new Set(rows.map(({ status }) => status))
    expect(printed.size).toBe(14)
    const habits = new Set(data.cases.map(({ habit }) => JSON.stringify(habit)))
    expect(habits.size).toBe(4)
    expect(rows.filter(({ source }) => source !== mainList).length).toBeGreaterThan(3)
  })

  test('has cases with two to four adjacent parcels', () => {
    const sizes = new Set(data.cases.map(({ listings: own }) => own.length))
    expect([...sizes].toSorted()).toEqual([1, 2, 3, 4])
    for (const { listings: own } of data.cases) {
      const corners = own.map(({ lot }) => lot.rings.flat().map(String))
      for (const [index, own] of corners.slice(1).entries()) {
        expect(own.filter((corner) => corners[index]?.includes(corner)).length).toBeGreaterThanOrEqual(2)
      }
    }
  })

  test('has listed lots with holes and parts, and acres that match the outline', () => {
    expect(listings.some(({ lot }) => lot.holes > 0)).toBe(true)
    expect(listings.some(({ lot }) => lot.parts > 1)).toBe(true)
    for (const { acres, parcel, county } of rows) {
      const lot = data.lots.find((each) => each.parcel === parcel && each.county === county)
      if (acres !== null) expect(Math.abs(acres - (lot?.acres ?? 0))).toBeLessThanOrEqual(0.005)
    }
  })

  test('has the gaps and extremes of real lists', () => {
    const has = (fits: (row: (typeof rows)[number]) => boolean) => expect(rows.some(fits)).toBe(true)
    has(({ street }) => street === null)
    has(({ street }) => street !== null && !/^\d/.test(street))
    has(({ street }) => (street ?? '').length > 35)
    has(({ zip }) => zip === null)
    has(({ zoning }) => zoning === null)
    has(({ acres }) => acres === null)
    has(({ assessed_value }) => assessed_value === null)
    has(({ structure }) => structure === null)
    has(({ case_number }) => case_number === 'TBD')
    has(({ sale_date, sale_time }) => sale_date !== null && sale_time === null)
    has(({ longitude }) => longitude !== null)
    has(({ current_bid }) => (current_bid ?? 0) >= 100_000_000)
    expect(listings.filter(({ gaps }) => gaps.noOutline).length).toBeGreaterThan(5)
  })

  test('prints nothing before it is known', () => {
    for (const court of data.cases) {
      expect(court.history.listed_on < dataDay).toBe(true)
      expect(printedSaleOn(court.chapters, addDays(court.history.listed_on, 1))).toMatchObject({
        current_bid_cents: initialSale.current_bid_cents,
      })
    }
  })
})

describe('the land', () => {
  const data = largeDemo

  test('keeps every corner of every lot inside its county', () => {
    for (const { fips, rings } of data.lots) {
      const county = land.get(fips) ?? []
      expect(rings.flat().every((corner) => isInside(corner, county))).toBe(true)
    }
  })

  test('has unique parcel numbers in the format of the county, also in the layer', () => {
    for (const { county, parcel, parno, altparno } of data.lots.slice(0, 4_000)) {
      const printed = normalizeParcel(county, parcel)
      expect(printed?.display).toBe(parcel)
      const spellings = [parcel, printed?.canonical, printed?.canonical.replace(/[^0-9A-Z]/g, '')]
      expect(spellings.some((spelling) => spelling === parno || spelling === altparno)).toBe(true)
    }
    expect(new Set(data.lots.map(({ county, parno }) => `${county} ${parno}`)).size).toBe(data.lots.length)
  })

  test('gives no two houses the same address', () => {
    const addresses = data.lots
      .filter(({ use }) => use !== 'cemetery')
      .map(({ county, house_number, street }) => `${county} ${house_number} ${street}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})
