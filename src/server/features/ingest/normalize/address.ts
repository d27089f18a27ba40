import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import { linesOf } from './cell-text.ts'

/** An address split into the parts its text contains; the others are null. */
export interface Address {
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

/** What streets are called, as a part of a pattern. */
export const streetWords =
  'ALY|AVE|AVENUE|BLVD|CIR|CIRCLE|CR|CT|COURT|DR|DRIVE|HIGHWAY|HWY|LANE|LN|LOOP|LOT|PARKWAY|PIKE|PKWY|PL|PLACE|RD|ROAD|SQ|ST|STREET|TER|TERRACE|TR|TRAIL|TRL|WAY'
const streetWord = new RegExp(`\\b(?:${streetWords})\\b|#\\s?\\d`, 'i')
// `RdBattleboro`, `RD323 BRANCH RD`: two texts whose separator was lost.
const lostBreak = new RegExp(`(\\b(?:${streetWords})\\.?)(?=[A-Z0-9][A-Z0-9a-z])`, 'g')
const lostBreakBetweenCases = new RegExp(
  `(\\b(?:Rd|St|Dr|Ave|Ln|Ct|Road|Street|Drive|Avenue|Lane)\\.?)(?=[A-Z0-9])`,
  'g',
)
// North Carolina's zip codes run from 27006 to 28909.
const zipAtEnd = /(?<![\s,-])[\s,-]*\b(2[78]\d{3})(?:-\d{4})?$/
const stateAtEnd = /(?<![\s,])[\s,]+(?:NC|N\.C\.|North Carolina)[\s,.-]*$/i
const townName = String.raw`\p{L}[\p{L}\p{M} .'’-]*`
const cityWords = new RegExp(`^${townName}$`, 'u')
const townAtEnd = new RegExp(String.raw`,\s*(${townName})$`, 'u')
const townAndState = new RegExp(String.raw`^${townName},?\s+(?:NC|N\.C\.|North Carolina)\b[\s,.\d-]*$`, 'iu')

/** Whether a text has only what names of towns are written with, in any alphabet. */
export function isTownName(text: string): boolean {
  return cityWords.test(text)
}

// Whether a text names a street or a lot rather than only a town.
function namesStreet(text: string): boolean {
  return /\d/.test(text) || streetWord.test(text)
}

/**
 * Parses the address of one property: `4021 Vestal Rd, Jonesville, NC 28642`. A trailing comma means the town is
 * unknown. Drops a parcel number before the street or in place of it.
 */
export function readAddress(text: string, parcelNumbers: readonly string[]): Address {
  const joined = joinedLines(linesOf(text)).replace(/\s+/g, ' ')
  const line = withLostBreaks(withoutParcelNumber(joined, parcelNumbers))
  const zip = zipAtEnd.exec(line)?.[1] ?? null
  const beforeZip = line.replace(zipAtEnd, '')
  const hasState = stateAtEnd.test(beforeZip)
  const place = beforeZip.replace(stateAtEnd, '').trim()
  const { street, city } = streetAndCity(place, zip !== null || hasState)
  return { street, city, state: hasState ? 'NC' : null, zip }
}

// `402 N Ashe Ave` above `Newton, NC 28658`, with the state or the zip code in lines of their own or not.
function joinedLines(lines: readonly string[]): string {
  for (let count = Math.min(3, lines.length - 1); count > 0; count -= 1) {
    const end = lines.slice(-count).join(' ')
    if (townAndState.test(end)) return `${lines.slice(0, -count).join(' ').replace(/,$/, '')}, ${end}`
  }
  return lines.join(' ')
}

function streetAndCity(place: string, isTownPossible: boolean): Pick<Address, 'street' | 'city'> {
  if (place === '') return { street: null, city: null }
  if (place.endsWith(',')) return { street: place.replace(/(?<![\s,])[\s,]+$/, ''), city: null }
  const comma = place.lastIndexOf(',')
  const last = place.slice(comma + 1).trim()
  const isTown = cityWords.test(last) && !streetWord.test(last)
  const street = place.slice(0, comma).trim()
  // State Road is a town.
  const followsStreet = comma >= 0 && cityWords.test(last) && namesStreet(street)
  if ((comma >= 0 && isTown) || followsStreet) return { street, city: last }
  if (comma < 0 && isTown && isTownPossible) return { street: null, city: place }
  return { street: place, city: null }
}

function withoutParcelNumber(line: string, parcelNumbers: readonly string[]): string {
  const numbers = parcelNumbers.map(lettersAndDigits)
  const isNumber = (text: string | undefined): boolean =>
    text !== undefined && numbers.includes(lettersAndDigits(text))
  const bare = line.replace(/^(?:description|address|location)\s*:\s*/i, '')
  const inBrackets = /^\(([^)]+)\) ?(.*)$/.exec(bare)
  if (isNumber(inBrackets?.[1])) return inBrackets?.[2] ?? ''
  const before = /^([\dA-Z-]+) ?[-:] (.*)$/.exec(bare)
  if (isNumber(before?.[1])) return before?.[2] ?? ''
  return isNumber(bare.replace(/^parcel\s/i, '')) ? '' : bare
}

function withLostBreaks(line: string): string {
  return line.replace(lostBreakBetweenCases, '$1, ')
}

/**
 * The addresses of a row with `count` parcels, in order; if they cannot be separated, each is the whole text. With
 * `count` null, splits only where the text is unambiguous.
 */
export function splitAddresses(text: string, count: number | null): readonly string[] {
  const certain = [byLine(text), byComma(text), byTown(text)]
  if (count === null) return certain.find((parts) => parts.length > 1) ?? [text]
  const fitting = [...certain, byWord(text), byLostBreak(text)].find((parts) => parts.length === count)
  return fitting ?? Array.from({ length: count }, () => text)
}

function byLine(text: string): string[] {
  return linesOf(text)
}

// `780 Shawtown Rd, 792 Shawtown Rd,`: with a trailing comma, no address has a town.
function byComma(text: string): string[] {
  if (!text.endsWith(',')) return [text]
  const parts = text
    .slice(0, -1)
    .split(',')
    .map((part) => part.trim())
  return parts.every(namesStreet) ? parts.map((part) => `${part},`) : [text]
}

// `Wood Rd, WadesboroWood Rd, Wadesboro`: every address ends with the same town.
function byTown(text: string): string[] {
  const town = townAtEnd.exec(text)?.[1]
  if (town === undefined) return [text]
  const end = `, ${town}`
  const parts = text
    .split(end)
    .slice(0, -1)
    .map((part) => part.trim())
  return parts.every(namesStreet) ? parts.map((part) => `${part}${end}`) : [text]
}

function byWord(text: string): string[] {
  const parts = text.split(/(?<!\s)\s+(?:&|and)\s+/i)
  return parts.every((part) => /\d/.test(part) && streetWord.test(part)) ? parts : [text]
}

function byLostBreak(text: string): string[] {
  return text.replace(lostBreak, '$1\n').split('\n')
}
