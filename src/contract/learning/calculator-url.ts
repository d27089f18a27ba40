import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'

/** The amounts of the calculators, in cents. */
const AMOUNTS = ['bid', 'resale', 'repairs', 'costs', 'margin', 'offer'] as const
type AmountName = (typeof AMOUNTS)[number]

/**
 * Inputs of the calculators. Null means the field was cleared; an absent name was not touched, and the screen shows an
 * example.
 */
export type CalculatorState = { readonly [name in AmountName]?: number | null } & {
  /** County name. */
  readonly county?: string | null
  /** The day the report of sale or the last notice of upset bid was filed, in New York. */
  readonly filed?: PlainDate | null
}

const MAX_COUNTY_LETTERS = 40

/** Parses the state from the URL. Never throws: a malformed value counts as a cleared field. */
export function parseCalculatorUrl(query: { get: (name: string) => string | null }): CalculatorState {
  const state: { -readonly [Name in keyof CalculatorState]: CalculatorState[Name] } = {}
  for (const name of AMOUNTS) {
    const text = query.get(name)
    if (text === null) continue
    const amount = parseTypedAmount(text)
    state[name] = amount.ok ? amount.cents : null
  }
  const county = query.get('county')?.trim()
  if (county !== undefined) state.county = county === '' || county.length > MAX_COUNTY_LETTERS ? null : county
  const filed = query.get('filed')
  if (filed !== null) state.filed = isPlainDate(filed) ? filed : null
  return state
}

/** Query parameters for a state, in a fixed order; amounts in dollars. Round-trips with `parseCalculatorUrl`. */
export function calculatorUrlEntries(state: CalculatorState): [name: string, value: string][] {
  const texts: [name: string, value: string | null | undefined][] = [
    ...AMOUNTS.map((name): [string, string | null | undefined] => {
      const cents = state[name]
      return [name, typeof cents === 'number' ? String(cents / 100) : cents]
    }),
    ['county', state.county],
    ['filed', state.filed],
  ]
  return texts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']]))
}
