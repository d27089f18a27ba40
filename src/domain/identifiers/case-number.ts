import { typedNumber } from '#domain/text/typed-text.ts'
import { isPlaceholder } from './placeholders.ts'

/**
 * Types of North Carolina court files found in listings: CV civil, CVD civil district, CVS civil superior, CVM
 * magistrate, CVR, M miscellaneous, SP special proceeding, E estate, R registration, T transcript.
 */
export type CaseType = 'CV' | 'CVD' | 'CVS' | 'CVM' | 'CVR' | 'M' | 'SP' | 'E' | 'R' | 'T'

/**
 * What a person should look at before trusting the number:
 * - `cut_court_code`: one or two digits are in place of the court code; the county's code is used.
 * - `court_county_disagree`: the court code is not the county's. Some counties have more than one court location.
 * - `not_tax`: a special proceeding, such as a sale under a deed of trust.
 * - `letter_o`: the letter O was typed in front of the digits.
 * - `short_sequence`: zero-padded and yet shorter than six digits with a court code, so a digit is probably missing.
 * - `extra_text`: there is other text before or after the number, perhaps a second case.
 */
export type CaseNumberFlag =
  | 'cut_court_code'
  | 'court_county_disagree'
  | 'not_tax'
  | 'letter_o'
  | 'short_sequence'
  | 'extra_text'

export type CaseNumber = {
  ok: true
  /** `25CVD000297-010`; without the court part when neither text nor county gives a code. */
  canonical: string
  /** Four digits; a two-digit year means 1970 to 2069. */
  year: number
  type: CaseType
  sequence: number
  /** Three digits, from the text, else from the county. */
  court: string | null
  flags: CaseNumberFlag[]
}

export type NotACaseNumber = { ok: false; reason: 'placeholder' | 'not_a_case_number' }

/** Sale under G.S. 105-374, under G.S. 105-375, or not for taxes at all. */
export type Procedure = 'MORTGAGE_STYLE' | 'IN_REM' | 'NOT_TAX'

const caseNumber =
  /(?<![0-9a-z])(?:19|20)?(?<yy>\d{2})[\s-]*(?<type>CVD|CVS|CVM|CVR|CV|SP|M|E|R|T)(?<letterO>O?)[\s-]*(?<sequence>\d{1,6})(?:\s*[-.]\s*(?<court>\d{3}))?(?![0-9a-z])/i
const filePrefix = /^(?:file|case)?\s*(?:(?:no\.?|number|#)\s*)?[:#]?$/i
const cutCourtCode = /^[-.\s]+\d{1,2}$/

/**
 * Reads a case number as courts, counties and law firms write it (`25 CvD 297`, `25CV000720.460`,
 * `FILE # 19-CVD-2320`). `county_court_code` completes a number without a court code, which alone is unique only
 * within its county. The type stays in the key: `CV` and `CVD` have separate numbers in one county and year.
 */
export function parseCaseNumber(
  printed: string,
  { county_court_code }: { county_court_code: string | null },
): CaseNumber | NotACaseNumber {
  if (isPlaceholder(printed)) return { ok: false, reason: 'placeholder' }
  const text = typedNumber(printed)
  const match = caseNumber.exec(text)
  const type = caseType(match?.groups?.type)
  if (!match || !type) return { ok: false, reason: 'not_a_case_number' }
  const { yy = '', letterO = '', sequence = '', court: printedCourt } = match.groups ?? {}
  const before = text.slice(0, match.index).trim()
  const after = text.slice(match.index + match[0].length).trim()
  const court = printedCourt ?? county_court_code
  const shared = { printedCourt, county_court_code, type, letterO, sequence, before, after }
  return {
    ok: true,
    canonical: `${yy}${type}${sequence.padStart(6, '0')}${court === null ? '' : `-${court}`}`,
    year: Number(yy) + (Number(yy) < 70 ? 2000 : 1900),
    type,
    sequence: Number(sequence),
    court,
    flags: flagsOf(shared),
  }
}

/**
 * The procedure a case type implies if no source states it: `M` is in rem, `CV`, `CVD` and `CVS` are mortgage-style,
 * `SP` is not a tax foreclosure; null for every other type.
 */
export function procedureOf(type: CaseType): Procedure | null {
  if (type === 'M') return 'IN_REM'
  if (type === 'SP') return 'NOT_TAX'
  return type === 'CV' || type === 'CVD' || type === 'CVS' ? 'MORTGAGE_STYLE' : null
}

function caseType(text: string | undefined): CaseType | null {
  const types: readonly CaseType[] = ['CV', 'CVD', 'CVS', 'CVM', 'CVR', 'M', 'SP', 'E', 'R', 'T']
  return types.find((type) => type === text?.toUpperCase()) ?? null
}

function flagsOf(found: {
  printedCourt: string | undefined
  county_court_code: string | null
  type: CaseType
  letterO: string
  sequence: string
  before: string
  after: string
}): CaseNumberFlag[] {
  const { printedCourt, county_court_code, sequence } = found
  const isCut = printedCourt === undefined && cutCourtCode.test(found.after)
  const hasOtherCourt =
    printedCourt !== undefined && county_court_code !== null && printedCourt !== county_court_code
  const isShort = printedCourt !== undefined && sequence.startsWith('0') && sequence.length < 6
  const hasExtraText = !filePrefix.test(found.before) || (found.after !== '' && !isCut)
  const flags: CaseNumberFlag[] = []
  if (isCut) flags.push('cut_court_code')
  if (hasOtherCourt) flags.push('court_county_disagree')
  if (found.type === 'SP') flags.push('not_tax')
  if (found.letterO !== '') flags.push('letter_o')
  if (isShort) flags.push('short_sequence')
  if (hasExtraText) flags.push('extra_text')
  return flags
}
