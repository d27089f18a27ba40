import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeCountyName } from './county-name.ts'
import { countyRegister } from './county-register.ts'

const names = countyRegister.map(([name]) => name)

describe('normalizeCountyName', () => {
  it.each([
    ['Wake', 'Wake'],
    ['  wake ', 'Wake'],
    ['Wake County', 'Wake'],
    ['Wake, NC', 'Wake'],
    ['Wake NC', 'Wake'],
    ['Wake County, N.C.', 'Wake'],
    ['Wake County, North Carolina', 'Wake'],
    ['WAKE CO.', 'Wake'],
    ['Mcdowell', 'McDowell'],
    ['McDowell, NC', 'McDowell'],
    ['Mc Dowell', 'McDowell'],
    ['NewHanover', 'New Hanover'],
    ['NewHanoverCounty', 'New Hanover'],
    ['new hanover co.', 'New Hanover'],
    ['New-Hanover', 'New Hanover'],
    ['County of Durham', 'Durham'],
    ['Mecklenburg Cnty', 'Mecklenburg'],
    ['Columbus Co', 'Columbus'],
    ['Scotland\u00a0County', 'Scotland'],
  ])('%j is %s', (text, name) => {
    expect(normalizeCountyName(text)).toBe(name)
  })

  it.each([
    '',
    'County',
    'NC',
    'York, SC',
    'Wakefield',
    'City of Wilson',
    'SP#',
    'Wake and Durham',
    'Multiple',
  ])('%j is not a county', (text) => {
    expect(normalizeCountyName(text)).toBeNull()
  })

  it('knows every county in every ordinary spelling', () => {
    const suffix = fc.constantFrom('', ' County', ' county', ' Co.', ', NC', ' County, NC', ' NC')
    const spelling = fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.toLowerCase(),
      (name: string) => name.replaceAll(' ', ''),
    )
    fc.assert(
      fc.property(fc.constantFrom(...names), suffix, spelling, (name, end, spell) => {
        expect(normalizeCountyName(spell(name) + end)).toBe(name)
      }),
      { numRuns: 1000 },
    )
  })
})
