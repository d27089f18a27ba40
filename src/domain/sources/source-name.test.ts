import { describe, expect, it } from 'vitest'
import { likelyKey, sourceName } from './source-name.ts'

describe('the name of a source', () => {
  it.each([
    ['kania', 'Kania Law Firm'],
    ['Kania', 'Kania Law Firm'],
    ['kania_law_firm', 'Kania Law Firm'],
    ['https://kanialawfirm.com/tax-foreclosures/foreclosure-listings/', 'Kania Law Firm'],
    ['zls', 'Zacchaeus Legal Services'],
    ['www.zls-nc.com', 'Zacchaeus Legal Services'],
    ['rbcwb', 'Ruff, Bond, Cobb, Wade & Bethune'],
    ['sales.hutchenslawfirm.com', 'Hutchens Law Firm'],
    ['county_website', 'Mecklenburg County Tax Office'],
    ['county', 'Mecklenburg County Tax Office'],
    ['county website', 'Mecklenburg County Tax Office'],
    // The site of the named county, regardless of the county of its listings.
    ['Rutherford County', 'Rutherford County Tax Office'],
    ['new-hanover-county-tax', 'New Hanover County Tax Office'],
    ['wayneCountyWebsite', 'Wayne County Tax Office'],
    // A county's name alone is the key of its own page.
    ['gaston', 'Gaston County Tax Office'],
    ['wake', 'Wake County Tax Office'],
    ['buncombe', 'Buncombe County Tax Office'],
    ['mcdowell', 'McDowell County Tax Office'],
    ['new_hanover', 'New Hanover County Tax Office'],
  ])('of %s is %s', (registered, name) => {
    expect(sourceName(registered, 'Mecklenburg')).toBe(name)
  })

  it.each([
    ['sale_list', 'Sale list'],
    ['law firm', 'Law firm'],
    ['Smith & Jones, Attorneys', 'Smith & Jones, Attorneys'],
    ['City of Laurinburg', 'City of Laurinburg'],
    ['Burke County parcels', 'Burke County parcels'],
    ['NC OneMap parcels', 'NC OneMap parcels'],
    ['https://www.tax.example.gov/sales?id=3', 'tax.example.gov'],
    ['county-attorney', 'County attorney'],
    ['Atlantis County', 'Atlantis County'],
    ['constructor', 'Constructor'],
    ['_', '_'],
  ])('shows an unknown source %s as %s', (registered, name) => {
    expect(sourceName(registered, 'Mecklenburg')).toBe(name)
  })
})

describe('a source that is probably a known one', () => {
  const titles = new Map([
    ['kania', 'Kania Law Firm'],
    ['gaston', 'Gaston County Tax Office'],
    ['county', 'County Tax Office'],
    ['Smith', 'Smith & Jones'],
  ])

  it.each([
    ['Kania Law Firm', 'kania'],
    ['KANIA ', 'kania'],
    ['kania_law_firm', 'kania'],
    ['Gaston County Tax Office', 'gaston'],
    ['Smith and Jones', null],
    ['smith & jones', 'Smith'],
    ['Smith', null],
    ['kania', null],
    ['county_website', null],
    ['Kania Law Firm of Raleigh', null],
    // Firms before their first file.
    ['Zacchaeus Legal Services', 'zls'],
    ['zls', null],
  ])('is called by its key: %s', (key, likely) => {
    expect(likelyKey(key, titles)).toBe(likely)
  })

  it('keeps a key that is already used, also where it is the name of another on screen', () => {
    expect(likelyKey('Kania Law Firm', new Map([...titles, ['Kania Law Firm', 'Kania Law Firm']]))).toBeNull()
  })
})
