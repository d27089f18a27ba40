import { describe, expect, it } from 'vitest'
import { formatClockTime } from '#domain/time/clock-time.ts'
import { counties, countyNamed } from './counties.ts'
import { regularSellers } from './county-sellers.ts'

describe('counties', () => {
  it('number 100, each with a unique name, slug, FIPS and court code', () => {
    expect(counties).toHaveLength(100)
    for (const key of ['name', 'slug', 'fips', 'court_code'] as const) {
      expect(new Set(counties.map((county) => county[key])).size).toBe(100)
    }
  })

  it('have court codes in steps of ten, 39 of them seen in case numbers', () => {
    expect(counties.map((county) => county.court_code)).toEqual(
      Array.from({ length: 100 }, (_, index) => String(index * 10).padStart(3, '0')),
    )
    expect(counties.filter((county) => county.court_code_seen)).toHaveLength(39)
  })

  it('are in alphabetical order and have odd FIPS codes from 37001 to 37199', () => {
    const fips = counties.map((county) => county.fips).sort()
    expect(fips).toEqual(Array.from({ length: 100 }, (_, index) => String(37_001 + 2 * index)))
    const names = counties.map((county) => county.name).filter((name) => name !== 'McDowell')
    expect(names).toEqual([...names].sort())
  })

  it.each([
    ['Alamance', '37001', '000', false, 'alamance'],
    ['Buncombe', '37021', '100', true, 'buncombe'],
    ['McDowell', '37111', '580', true, 'mcdowell'],
    ['Macon', '37113', '550', false, 'macon'],
    ['Mecklenburg', '37119', '590', true, 'mecklenburg'],
    ['New Hanover', '37129', '640', true, 'new-hanover'],
    ['Wake', '37183', '910', true, 'wake'],
    ['Yancey', '37199', '990', false, 'yancey'],
  ])('%s is %s and %s', (name, fips, court_code, court_code_seen, slug) => {
    expect(countyNamed(name)).toMatchObject({ name, fips, court_code, court_code_seen, slug })
  })

  it.each([
    ['Forsyth', '4:30 PM', true],
    ['Buncombe', '5:00 PM', true],
    ['Orange', '5:00 PM', true],
    ['Guilford', '5:00 PM', true],
    ['Wake', '5:00 PM', false],
    ['Burke', '5:00 PM', false],
  ])("%s's clerk closes at %s, confirmed: %s", (name, closes, confirmed) => {
    const county = countyNamed(name)
    expect(county && formatClockTime(county.closes_at)).toBe(closes)
    expect(county?.closes_at_confirmed).toBe(confirmed)
  })

  it('have twelve closing times from one seller, and four from other sources', () => {
    expect(counties.filter((county) => county.closes_at_confirmed)).toHaveLength(16)
  })

  it('have the known facts about sales, and null for the rest', () => {
    expect(countyNamed('Cumberland')).toMatchObject({
      seller: 'David B. Craig',
      sale_day_deposit: 'Greater of 20% or $750, with about 15 minutes to fetch it',
    })
    expect(countyNamed('Burke')).toMatchObject({
      seller: 'Kania Law Firm',
      procedure: 'Mortgage-style (G.S. 105-374)',
      sale_place: null,
      sale_day_deposit: null,
      links: ['https://kanialawfirm.com/tax-foreclosures/foreclosure-listings/'],
    })
    expect(countyNamed('Tyrrell')).toMatchObject({ seller: null, procedure: null, links: [] })
  })

  it('have valid links without duplicates', () => {
    for (const { links } of counties) {
      expect(new Set(links).size).toBe(links.length)
      for (const link of links) expect(new URL(link).protocol).toBe('https:')
    }
  })

  it('have at most one regular seller each', () => {
    const sold = regularSellers.flatMap((firm) => firm.counties)
    expect(new Set(sold).size).toBe(sold.length)
  })

  it('are found by their exact name only', () => {
    expect(countyNamed('wake')).toBeNull()
    expect(countyNamed('Wake County')).toBeNull()
  })
})
