import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceEntries, parseChoice } from './choice-url.ts'

const read = (search: string) => parseChoice(new URLSearchParams(search))

describe('the address of the billing page', () => {
  it('gives back every choice', () => {
    const names = fc.uniqueArray(fc.constantFrom('Wake', 'New Hanover', 'Mecklenburg', 'McDowell'))
    fc.assert(
      fc.property(names, fc.boolean(), (counties, state_wide) => {
        const choice = { counties, state_wide }
        expect(read(new URLSearchParams(choiceEntries(choice)).toString())).toEqual(choice)
      }),
    )
  })

  it('tells no choice from a choice of nothing', () => {
    expect(read('')).toBeNull()
    expect(read('next=%2Flisting')).toBeNull()
    expect(read('county=')).toEqual({ counties: [], state_wide: false })
  })

  it('takes what a person may have mistyped', () => {
    expect(read(`county=Wake&county=+Wake+&county=${'x'.repeat(41)}&state_wide=yes`)).toEqual({
      counties: ['Wake'],
      state_wide: false,
    })
    const many = Array.from({ length: 130 }, (_, index) => `county=C${index}`).join('&')
    expect(read(many)?.counties).toHaveLength(100)
  })
})
