import { parseCaseNumber } from './case-number.ts'

/** A number as search compares it: lower case, letters and digits only (`071-022-14` is `07102214`). */
export function searchableNumber(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/**
 * The spellings under which a case number can be found, separated by a space: the full one and the one without
 * padding and court code (`25cvd000297010 25cvd297`).
 */
export function searchableCaseNumber(text: string): string {
  const parsed = parseCaseNumber(text, { county_court_code: null })
  if (!parsed.ok) return searchableNumber(text)
  const { canonical, type, sequence } = parsed
  return `${searchableNumber(canonical)} ${canonical.slice(0, 2)}${type.toLowerCase()}${sequence}`
}

const typedCaseNumber =
  /(?<![0-9a-z])(?:19|20)?(\d{2})[\s-]*(cvd|cvs|cvm|cvr|cv|sp|m)o?[\s-]*(\d{1,6})(?:\s*[-.]\s*(\d{3}))?(?![0-9a-z])/g

/**
 * Joins the case numbers in lower-case typed text into the spelling of {@link searchableCaseNumber}, so that `25 cvd
 * 297` is one word and not three. A number still being typed stays a prefix of the full one.
 */
export function joinCaseNumbers(typed: string): string {
  return typed.replace(
    typedCaseNumber,
    (_all, yy: string, type: string, sequence: string, court?: string) => {
      const isWhole = court !== undefined || sequence.length === 6
      return yy + type + (isWhole ? sequence.padStart(6, '0') + (court ?? '') : sequence.replace(/^0+/, ''))
    },
  )
}
