import type { CalculatorState } from '#contract/learning/calculator-url.ts'
import { type PlainDate, plainDate } from '#domain/time/plain-date.ts'

/** All fields of the calculators; null for an empty field. */
export type CalculatorFields = {
  upset: { bid: number | null }
  days: { county: string | null; filed: PlainDate | null }
  maximum: {
    resale: number | null
    repairs: number | null
    costs: number | null
    margin: number | null
  }
  offer: { offer: number | null }
}

export type CalculatorName = keyof CalculatorFields

/** Initial values of each calculator; amounts in cents. */
const EXAMPLES: CalculatorFields = {
  upset: { bid: 36_000_00 },
  days: { county: 'Guilford', filed: plainDate(2026, 11, 16) },
  maximum: { resale: 120_000_00, repairs: 25_000_00, costs: 6_000_00, margin: 30_000_00 },
  offer: { offer: 3_000_00 },
}

/** Fields of each calculator from the URL; its example if the URL has none of them. */
export function calculatorFields(state: CalculatorState): {
  fields: CalculatorFields
  examples: ReadonlySet<CalculatorName>
} {
  const { bid = null, county = null, filed = null, resale = null, repairs = null } = state
  const { costs = null, margin = null, offer = null } = state
  const given = {
    upset: { bid },
    days: { county, filed },
    maximum: { resale, repairs, costs, margin },
    offer: { offer },
  }
  const isTouched = (...values: unknown[]) => values.some((value) => value !== undefined)
  const touched: Record<CalculatorName, boolean> = {
    upset: isTouched(state.bid),
    days: isTouched(state.county, state.filed),
    maximum: isTouched(state.resale, state.repairs, state.costs, state.margin),
    offer: isTouched(state.offer),
  }
  const names = ['upset', 'days', 'maximum', 'offer'] as const
  return {
    fields: {
      upset: touched.upset ? given.upset : EXAMPLES.upset,
      days: touched.days ? given.days : EXAMPLES.days,
      maximum: touched.maximum ? given.maximum : EXAMPLES.maximum,
      offer: touched.offer ? given.offer : EXAMPLES.offer,
    },
    examples: new Set(names.filter((name) => !touched[name])),
  }
}
