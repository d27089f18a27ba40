import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceEntries, parseChoice } from './choice-url.ts'

const read = (search: string) => parseChoice(new URLSearchParams(search))

describe('the billing page URL', () => {
  it('round-trips every choice', () => {
    const names = fc.uniqueArray(fc.constantFrom('Wake', 'New Hanover', 'Mecklenburg', 'McDowell'))
    fc.assert(
      fc.property(names, fc.boolean(), (counties, state_wide) => {
        const choice = { counties, state_wide }
        expect(read(new URLSearchParams(choiceEntries(choice)).toString())).toEqual(choice)
      }),
    )
  })

  it('distinguishes no choice from an empty choice', () => {
    expect(read('')).toBeNull()
    expect(read('next=%2Flisting')).toBeNull()
    expect(read('county=')).toEqual({ counties: [], state_wide: false })
  })

  it('tolerates mistyped parameters', () => {
    expect(read(`county=Wake&county=+Wake+&county=${'x'.repeat(41)}&state_wide=yes`)).toEqual({
      counties: ['Wake'],
      state_wide: false,
    })
    const many = Array.from({ length: 130 }, (_, index) => `county=C${index}`).join('&')
    expect(read(many)?.counties).toHaveLength(100)
  })
})
