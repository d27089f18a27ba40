import { isUtf8 } from 'node:buffer'

/** Characters of Windows-1252 from 0x80 on, where Latin-1 has control characters; a space if undefined. */
const BEYOND_LATIN_1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Bytes as Windows-1252; its five undefined bytes stay control characters. */
export function windows1252Text(bytes: Uint8Array): string {
  // Not with TextDecoder: in Node 20 it decodes these bytes as Latin-1.
  return latin1Of(bytes).replace(/[\u0080-\u009f]/g, windows1252Letter)
}

/** A character of UTF-8 in several bytes, one that is cut off at the end, or a byte that belongs to none. */
const BEYOND_ASCII =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|([\xc2-\xf4][\x80-\xbf]{0,2}$)|[\x80-\xff]/g

/**
 * Bytes as UTF-8. A few may be no UTF-8, as where one line was pasted from elsewhere: each is read as Windows-1252. Null
 * if the text is no UTF-8: it has no character of several bytes, or, unless it is declared, not more of them than such
 * bytes.
 */
export function utf8Text(bytes: Uint8Array, isDeclared: boolean): string | null {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  let characters = 0
  let strays = 0
  const text = latin1Of(bytes).replace(BEYOND_ASCII, (found, character?: string, cutOff?: string) => {
    if (character !== undefined) {
      characters += 1
      return Buffer.from(character, 'latin1').toString()
    }
    if (cutOff !== undefined) return ''
    strays += 1
    return windows1252Letter(found)
  })
  return characters > 0 && (isDeclared || characters > strays) ? text.replace(/^\ufeff/, '') : null
}

function windows1252Letter(character: string): string {
  const letter = BEYOND_LATIN_1[character.charCodeAt(0) - 0x80] ?? ' '
  return letter === ' ' ? character : letter
}

function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
