import type { Choice } from './billing.ts'

/** Reads query parameters, such as a `URLSearchParams`. */
export type ChoiceReader = { getAll: (name: string) => string[]; has: (name: string) => boolean }

const MAX_COUNTIES = 100
const MAX_NAME = 40

/**
 * Parses the chosen counties from the billing page URL, without duplicates. Never throws. Returns null if the URL has
 * no choice, which differs from an empty choice.
 */
export function parseChoice(query: ChoiceReader): Choice | null {
  if (!query.has('county') && !query.has('state_wide')) return null
  const names = query.getAll('county').map((name) => name.trim())
  const counties = [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_NAME)
  return { counties: counties.slice(0, MAX_COUNTIES), state_wide: query.getAll('state_wide').includes('1') }
}

/** Query parameters for a choice. Round-trips with `parseChoice`. */
export function choiceEntries({ counties, state_wide }: Choice): [name: string, value: string][] {
  const chosen = counties.map((name): [string, string] => ['county', name])
  if (state_wide) return [...chosen, ['state_wide', '1']]
  return chosen.length > 0 ? chosen : [['county', '']]
}
