import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#domain/time/plain-date.ts'
import { day } from '#domain/time/day.fixture.ts'
import { MAX_TYPED_CENTS } from '#domain/worksheet/typed-amount.ts'
import { calculatorUrlEntries, parseCalculatorUrl } from './calculator-url.ts'

const amount = fc.option(fc.integer({ min: 0, max: MAX_TYPED_CENTS }), { nil: null })
const anyState = fc.record(
  {
    bid: amount,
    resale: amount,
    repairs: amount,
    costs: amount,
    margin: amount,
    offer: amount,
    county: fc.constantFrom(null, 'Wake', 'New Hanover'),
    filed: fc.option(
      fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2024-01-01'), days)),
      { nil: null },
    ),
  },
  { requiredKeys: [] },
)

it('round-trips the values', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const address = new URLSearchParams(calculatorUrlEntries(state)).toString()
      expect(parseCalculatorUrl(new URLSearchParams(address))).toEqual(state)
    }),
  )
})

it.each([
  ['', {}],
  ['bid=$36,000', { bid: 36_000_00 }],
  ['bid=lots&county=&filed=2026-02-30', { bid: null, county: null, filed: null }],
  ['filed=2026-11-16&county= Wake ', { filed: '2026-11-16', county: 'Wake' }],
])('parses %j as %j', (search, state) => {
  expect(parseCalculatorUrl(new URLSearchParams(search))).toEqual(state)
})
