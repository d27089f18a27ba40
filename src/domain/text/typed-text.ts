/** Format characters: zero-width spaces and joiners, soft hyphens, byte order marks, marks of direction. */
const HIDDEN = /\p{Cf}/gu
const DASHES = /[\u2010-\u2015\u2212]/g

/** A text without the characters that cannot be seen; text copied from contacts, web pages or word processors has some. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '')
}

/** A number as a keyboard types it: word processors turn its hyphens into other dashes. */
export function typedNumber(text: string): string {
  return withoutHidden(text).replace(DASHES, '-')
}
