/** The characters of GSM 03.38 that take one septet of a text message, without carriage return. */
const BASIC = new Set(
  [
    '\n !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
    '£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà',
  ].join(''),
)

/** The characters of its extension table, which take two. */
const EXTENDED = new Set('^{}\\[~]|€\f')

/** What reads the same where nothing decomposes to plain characters. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[`´‘’‚‛′ʹʻʼʽˈˊˋ]/, "'"],
  [/[“”„‟″«»‹›ʺˮ]/, '"'],
  [/[\p{Pd}−~⁃•·]/u, '-'],
  [/[⁄∕÷|\\]/, '/'],
  [/[[{]/, '('],
  [/[\]}]/, ')'],
  [/[\u200b\ufeff]/, ''],
  [/\s/, ' '],
  [/×/, 'x'],
  [/€/, 'EUR'],
  [/ı/, 'i'],
  [/ł/, 'l'],
  [/Ł/, 'L'],
  [/[đð]/, 'd'],
  [/[ĐÐ]/, 'D'],
  [/þ/, 'th'],
  [/Þ/, 'Th'],
  [/œ/, 'oe'],
  [/Œ/, 'OE'],
  [/ẞ/, 'ß'],
]

const FRACTION_AFTER_DIGIT = /(\d)(?=[¼-¾⅐-⅞↉])/g

/** A text message of one part has this many septets; a part of a longer one leaves room to number the parts. */
const SEPTETS_ALONE = 160
const SEPTETS_PER_PART = 153

/**
 * The text in the basic characters of GSM 03.38, so that a text message needs no other alphabet, in which a part holds
 * only 70. Letters lose the accents it does not have; what has no counterpart, such as an emoji, is dropped.
 */
export function plainCharacters(text: string): string {
  const composed = text.replace(/\r\n?/g, '\n').normalize('NFC').replace(FRACTION_AFTER_DIGIT, '$1 ')
  return Array.from(composed, (character) => plainOf(character) ?? decomposed(character)).join('')
}

/** How many parts a text message of GSM 03.38 characters is sent and charged as. */
export function segmentsOf(text: string): number {
  const septets = Array.from(text, (character) => (EXTENDED.has(character) ? 2 : 1))
  if (septets.reduce((sum, count) => sum + count, 0) <= SEPTETS_ALONE) return 1
  let parts = 1
  let used = 0
  for (const count of septets) {
    // The two septets of an extended character stay in one part.
    const isFull = used + count > SEPTETS_PER_PART
    parts += isFull ? 1 : 0
    used = isFull ? count : used + count
  }
  return parts
}

function plainOf(character: string): string | null {
  if (BASIC.has(character)) return character
  return REPLACEMENTS.find(([found]) => found.test(character))?.[1] ?? null
}

/** The plain ones of the characters that this one is composed of. */
function decomposed(character: string): string {
  return Array.from(character.normalize('NFKD'), (part) => plainOf(part) ?? '').join('')
}
