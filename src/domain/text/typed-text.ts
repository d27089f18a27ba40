/** Characters without a width: zero-width spaces and joiners, soft hyphens, byte order marks. */
const WITHOUT_WIDTH = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212]/g

/** A text without the characters that cannot be seen; copied text often has some. */
export function withoutHidden(text: string): string {
  return text.replace(WITHOUT_WIDTH, '')
}

/** A number as a keyboard types it: word processors turn its hyphens into other dashes. */
export function typedNumber(text: string): string {
  return withoutHidden(text).replace(DASHES, '-')
}
