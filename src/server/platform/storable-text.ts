/** Whether PostgreSQL can store a text: it holds neither NUL nor half of a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A text with U+FFFD in place of what PostgreSQL cannot store. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '\ufffd').toWellFormed()
}

/** Whether PostgreSQL can store a value as JSON, with all its texts and keys. */
export function isStorableJson(value: unknown): boolean {
  // `JSON.stringify` escapes the one as well as the other.
  return !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))
}
