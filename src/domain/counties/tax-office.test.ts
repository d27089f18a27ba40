import { describe, expect, it } from 'vitest'
import { countyRegister } from './county-register.ts'
import { countySeats } from './county-seats.ts'
import { countyOfTaxOffice } from './tax-office.ts'

describe('countyOfTaxOffice', () => {
  it.each([
    ['Wake County Tax Office', 'Wake'],
    ['Wake Tax Office', 'Wake'],
    ['Cabarrus County Tax Department', 'Cabarrus'],
    ['New Hanover County Tax Collector', 'New Hanover'],
    ["Burke County Tax Collector's Office", 'Burke'],
    ['Durham County Tax Administration', 'Durham'],
    ['Wake County Revenue Department', 'Wake'],
    ['Wake County', 'Wake'],
    ['McDowell, NC', 'McDowell'],
    ['City of Laurinburg', 'Scotland'],
    ['Town of Plymouth', 'Washington'],
    ['City of Durham Tax Office', 'Durham'],
    ['City of Wilson, NC', 'Wilson'],
    // Towns with the name of another county.
    ['City of Henderson', 'Vance'],
    ['Town of Columbus', 'Polk'],
    ['Town of Beaufort', 'Carteret'],
    ['City of Washington', 'Beaufort'],
    ['City of Graham', 'Alamance'],
    ['Town of Franklin', 'Macon'],
    ['Town of Jackson', 'Northampton'],
  ])('%j is in %s', (text, county) => {
    expect(countyOfTaxOffice(text)).toBe(county)
  })

  // The town of Davidson is in Mecklenburg, Cleveland in Rowan: sharing a county's name proves nothing.
  it.each([
    'Town of Davidson',
    'Town of Cleveland',
    'City of High Point',
    'Tax Office',
    '',
    'City of',
    'Erie',
  ])('%j does not identify a county', (text) => {
    expect(countyOfTaxOffice(text)).toBeNull()
  })

  it('knows the tax office and the seat of every county', () => {
    for (const [name] of countyRegister) expect(countyOfTaxOffice(`${name} County Tax Office`)).toBe(name)
    for (const [seat, county] of countySeats) expect(countyOfTaxOffice(`Town of ${seat}`)).toBe(county)
    expect(new Set(countySeats.map(([, county]) => county)).size).toBe(100)
  })
})
