import type { CountyName } from '#domain/counties/county-register.ts'
import type { Procedure } from '#domain/identifiers/case-number.ts'
import { yearOf } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/random.ts'

/** Formats a running number: `99-###-###` and 1204 give `99-001-204`. */
export function numberInForm(form: string, running: number): string {
  const places = form.replace(/[^#]/g, '').length
  const digits = String(running).padStart(places, '0')
  if (digits.length > places) throw new Error(`The form ${form} has no room for ${running}.`)
  let used = 0
  return form.replaceAll('#', () => digits.charAt(used++))
}

/** Share of cases sold in rem by the sheriff; a commissioner sells the rest. */
const inRemShares: Readonly<Partial<Record<CountyName, number>>> = {
  Mecklenburg: 0.12,
  Wake: 0.9,
  Rutherford: 0.2,
  Buncombe: 0.5,
  Forsyth: 0.3,
  Gaston: 1,
  Henderson: 1,
  Orange: 1,
}

export function procedureFor(random: Random, county: CountyName): Exclude<Procedure, 'NOT_TAX'> {
  return random.chance(inRemShares[county] ?? 0) ? 'IN_REM' : 'MORTGAGE_STYLE'
}

/**
 * Generates a county's case numbers. The sequence starts at 900,000, above any clerk's yearly count, so that they are
 * never mistaken for real files.
 */
export function caseNumbers(
  random: Random,
  courtCode: string,
): (procedure: Exclude<Procedure, 'NOT_TAX'>, filedOn: PlainDate) => string {
  let last = 900_000
  return (procedure, filedOn) => {
    last += random.integer(1, 9)
    const type = procedure === 'IN_REM' ? 'M' : random.chance(0.75) ? 'CVD' : 'CV'
    return `${String(yearOf(filedOn)).slice(2)}${type}${last}-${courtCode}`
  }
}
