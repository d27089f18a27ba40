/** A text, or a whole number of 16 digits or more; in JSON, `"` begins a text and nothing else. */
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * Parses JSON, with or without a byte order mark, in which a whole number that JavaScript would round (a parcel number
 * of 17 digits) becomes the text of its digits. Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  const json = text.replace(/^\ufeff/, '')
  const value: unknown = JSON.parse(json)
  if (!/(?<![\d.])\d{16}/.test(json)) return value
  return JSON.parse(
    json.replace(textOrLongNumber, (found) =>
      found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
    ),
  )
}
