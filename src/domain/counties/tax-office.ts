import { normalizeCountyName } from './county-name.ts'
import type { CountyName } from './county-register.ts'
import { countySeats } from './county-seats.ts'

const office =
  /(?<![\s,-])[\s,-]+(?:tax(?:es)?(?: (?:office|department|dept\.?|collector(?:'?s)?(?: office)?|collections?|administrat(?:ion|or)))?|revenue (?:office|department))$/i
const municipality = /^(?:city|town|village) of (.+)$/i
const countyOfSeat: ReadonlyMap<string, CountyName> = new Map(
  countySeats.map(([seat, county]) => [seat.toLowerCase(), county]),
)

/**
 * The county of a tax office as law firms name it: `Wake County Tax Office`, `Wake Tax Department`, `City of
 * Laurinburg`. A city or town is recognized only if it is a county seat; its name alone may be another county's
 * (`City of Henderson` is in Vance). Null for anything else.
 */
export function countyOfTaxOffice(text: string): CountyName | null {
  const name = text.trim().replace(/\s+/g, ' ').replace(office, '')
  const town = townOf(name)
  return town === null ? normalizeCountyName(name) : (countyOfSeat.get(town.toLowerCase()) ?? null)
}

/** The city or town that a text names as such (`Town of Davidson`); null if it names none. */
export function townOf(text: string): string | null {
  const place = municipality.exec(text.trim())?.[1] ?? null
  return place === null ? null : place.replace(/,? (?:n\.?\s?c\.?|north carolina)$/i, '').trim()
}
