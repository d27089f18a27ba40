import type { County } from '#domain/counties/counties.ts'
import { parseCaseNumber, procedureOf } from '#domain/identifiers/case-number.ts'
import type { CaseNumberFlag, CaseType } from '#domain/identifiers/case-number.ts'
import type { RowObservation, UnreadableCell } from './normal-row.ts'

/** What the case cell contains. */
export interface Court extends Pick<RowObservation, 'case_number' | 'procedure'> {
  readonly type: CaseType | null
  readonly unreadable: readonly UnreadableCell[]
  /** What an operator should check before trusting the number. */
  readonly notes: readonly string[]
}

export const NOT_TAX_SALE = 'a special proceeding is a deed of trust sale, not a tax sale'

const reasons: Readonly<Record<CaseNumberFlag, (court_code: string) => string>> = {
  cut_court_code: (court_code) => `its court code is cut off; this county’s is ${court_code}`,
  court_county_disagree: (court_code) => `its court code is not this county’s, ${court_code}`,
  not_tax: () => NOT_TAX_SALE,
  letter_o: () => 'it has a letter O in place of a zero',
  short_sequence: () => 'a digit may be missing',
  extra_text: () => 'text next to it, perhaps another case, was ignored',
}

/** Characters of a case number in an unknown form, perhaps with those of other cases. */
const MAX_PRINTED = 200

/**
 * Reads the case cell. Text that looks like a case number in an unknown form is kept as printed; other text is
 * unreadable.
 */
export function caseOf(text: string | null, { court_code }: County): Court {
  const none = { case_number: null, procedure: null, type: null, unreadable: [], notes: [] }
  if (text === null) return none
  const parsed = parseCaseNumber(text, { county_court_code: court_code })
  if (parsed.ok) {
    const { canonical, type, flags } = parsed
    const procedure = procedureOf(type)
    return {
      case_number: canonical,
      procedure: procedure === 'NOT_TAX' ? null : procedure,
      type,
      unreadable: [],
      notes: flags.map((flag) => `the case "${text}" was read as ${canonical}: ${reasons[flag](court_code)}`),
    }
  }
  const printed = text.toUpperCase().replace(/\s+/g, '')
  if (printed.length <= MAX_PRINTED && /^\d{2}-?[A-Z]{1,4}-?\d{2,}/.test(printed)) {
    return {
      ...none,
      case_number: printed,
      notes: [`the case "${text}" has no known format and was stored as printed`],
    }
  }
  const reason = `the case_number "${text}" is not a case number`
  return { ...none, unreadable: [{ fact: 'case_number', reason }] }
}
