import { typedNumber } from '#domain/text/typed-text.ts'
import { isPlaceholder } from './placeholders.ts'

/** REID: the assessor's real estate number. PIN: a number made from map coordinates. PARCEL: any other. */
export type ParcelKind = 'REID' | 'PIN' | 'PARCEL'

export type ParcelNumber = {
  /** As the source printed it. */
  raw: string
  /** The form to compare, within one county only. */
  canonical: string
  kind: ParcelKind
  /** The form people of that county know. */
  display: string
}

type Spelling = (parts: readonly string[], printed: string) => string

type CountyForm = {
  county: string
  /** Tried against the number in upper case without spaces, dots and dashes. */
  pattern: RegExp
  kind: ParcelKind
  canonical: Spelling
  display: Spelling
}

const joined: Spelling = (parts) => parts.join('')
const dashed: Spelling = (parts) => parts.join('-')
const asPrinted: Spelling = (_parts, printed) => printed
const padded: Spelling = ([digits = '']) => digits.padStart(8, '0')
const withoutZeros: Spelling = ([digits = '']) => withoutLeadingZeros(digits)

/** `6836-32-5923` with a suffix of three decimals; `.00`, `.000` and none are the same parcel. */
const suffixed: Spelling = ([map = '', block = '', lot = '', suffix = '']) =>
  `${map}${block}${lot}.${suffix.padEnd(3, '0')}`
const dashedWithSuffix: Spelling = ([map = '', block = '', lot = '', suffix = '']) =>
  `${map}-${block}-${lot}.${suffix.padEnd(3, '0')}`
const dashedWithOwnSuffix: Spelling = (parts, printed) =>
  dashedWithSuffix(parts, printed).replace(/\.000$/, '')
/** A number without its last five digits is that of the land, `00000`; others are of a unit on it. */
const withUnit: Spelling = ([map = '', block = '', lot = '', unit = '00000']) => `${map}${block}${lot}${unit}`
const dashedWithUnit: Spelling = ([map = '', block = '', lot = '', unit = '00000']) =>
  `${map}-${block}-${lot}-${unit}`
const cabarrusForm: Spelling = ([map = '', block = '', lot = '', unit = '']) =>
  `${map}-${block}-${lot}.${unit}`

const countyForms: readonly CountyForm[] = [
  form('Mecklenburg', /^(\d{6,8})$/, 'PARCEL', padded, padded),
  form('Wake', /^(\d{7})$/, 'REID', joined, joined),
  form('Wake', /^(\d{10})$/, 'PIN', joined, joined),
  form('Guilford', /^(\d+)$/, 'PARCEL', withoutZeros, asPrinted),
  form('Forsyth', /^(\d{4})(\d{2})(\d{4})(\d{2,3})?$/, 'PIN', suffixed, dashedWithSuffix),
  form('Durham', /^(\d{6})$/, 'PARCEL', joined, joined),
  form('Durham', /^(\d{10,})$/, 'PIN', joined, asPrinted),
  form('Cumberland', /^(\d{4})(\d{2})(\d{4})(\d{3})$/, 'PIN', joined, dashed),
  form('Buncombe', /^(\d{4})(\d{2})(\d{4})(\d{5})?$/, 'PIN', withUnit, dashedWithUnit),
  form('Gaston', /^(\d{6})$/, 'PARCEL', joined, joined),
  form('New Hanover', /^(R\d{5})(\d{3})(\d{3})(\d{3})$/, 'PARCEL', dashed, dashed),
  form('Union', /^(\d{2})(\d{3})(\d{3}[A-Z]?)$/, 'PARCEL', dashed, dashed),
  form('Cabarrus', /^(\d{2})(\d{3}[A-Z]?)(\d{4})(\d{2})$/, 'REID', cabarrusForm, cabarrusForm),
  form('Iredell', /^(\d{4})(\d{2})(\d{4})(\d{3})?$/, 'PIN', suffixed, dashedWithOwnSuffix),
  form('Johnston', /^(\d{2}[A-Z]\d{5}[A-Z]?)$/, 'PARCEL', joined, joined),
  form('Catawba', /^(\d{4})(\d{2})(\d{2})(\d{4})$/, 'PIN', joined, dashed),
]

const label = /^(?:parcel|pin|reid|pid|tax id|real id)?\s*(?:id|no\.?|number)?\s*[#:]?\s*/i
const word = /[A-Z]{3}/
/** `120100.0` and `2.94E+11`: numbers mangled by spreadsheets and data frames; the second form has lost digits. */
const asDecimal = /^(\d+)\.0$/
const asPower = /^\d(?:\.\d+)?E\+?\d+$/

/** Characters; several numbers whose separators were lost may count as one. */
const MAX_LENGTH = 500

/**
 * Brings a parcel number into the form of its county, so that two sources that print it differently agree. An unknown
 * form keeps its letters and leading zeros and drops spaces, dots and dashes. Null for a placeholder and for text that
 * is no number, such as an address in the wrong column, one whose digits were rounded away, or a very long one. Split a
 * cell with several numbers first.
 */
export function normalizeParcel(county: string, raw: string): ParcelNumber | null {
  if (isPlaceholder(raw)) return null
  const printed = typedNumber(raw)
    .replace(label, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .replace(asDecimal, '$1')
  const squeezed = printed.replace(/[\s.-]/g, '')
  if (!/\d/.test(squeezed) || word.test(printed) || asPower.test(printed)) return null
  if (squeezed.length > MAX_LENGTH) return null
  for (const { county: name, pattern, kind, canonical, display } of countyForms) {
    const match = name === county ? pattern.exec(squeezed) : null
    if (!match) continue
    const parts = match.slice(1)
    return { raw, canonical: canonical(parts, printed), kind, display: display(parts, printed) }
  }
  return { raw, canonical: squeezed, kind: 'PARCEL', display: printed }
}

/** A canonical number without the zeros it begins with: within one case `41` and `0000041` are the same parcel. */
export function withoutLeadingZeros(canonical: string): string {
  return canonical.replace(/^0+(?=.)/, '')
}

function form(
  county: string,
  pattern: RegExp,
  kind: ParcelKind,
  canonical: Spelling,
  display: Spelling,
): CountyForm {
  return { county, pattern, kind, canonical, display }
}
