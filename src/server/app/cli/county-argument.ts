import { countyNamed } from '#domain/counties/counties.ts'
import { normalizeCountyName } from '#domain/counties/county-name.ts'
import { CommandError } from './operator-session.ts'

/** Parses a county name in any common spelling. */
export function countyArgument(text: string): { fips: string; name: string } {
  const name = normalizeCountyName(text)
  const county = name === null ? null : countyNamed(name)
  if (county === null) throw new CommandError(`"${text}" is not a county of North Carolina.`)
  return county
}
