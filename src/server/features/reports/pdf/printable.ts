/** Characters outside those known to be in the typeface: accented Latin letters, dashes, quotes, bullet, ellipsis. */
const MISSING =
  /[^\n\u0020-\u007e\u00a0-\u024f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2212]/gu
const LONG_WORD = /\S{24,}/gu
const PIECE = /.{20}/gu
const BREAK_HERE = '\u200b'

function replacement(character: string): string {
  if (/\s/u.test(character)) return ' '
  const plain = character.normalize('NFKD').replace(/\p{Mark}/gu, '')
  return plain === '' || plain.match(MISSING) ? '?' : plain
}

/**
 * Text the page can show: characters missing from the typeface are simplified or replaced by a question mark, long words
 * get break opportunities, and text beyond `maxLength` is cut with an ellipsis.
 */
export function printable(text: string, maxLength = Infinity): string {
  const shown = text.normalize('NFC').replaceAll('\r', '').replace(MISSING, replacement)
  const cut = shown.length > maxLength ? `${shown.slice(0, maxLength - 1).trimEnd()}…` : shown
  return cut.replace(LONG_WORD, (word) => word.replace(PIECE, `$&${BREAK_HERE}`))
}
