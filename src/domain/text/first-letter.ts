/** A text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text whose first letter is small, as within a sentence. */
export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A text as the beginning of a sentence. A web address keeps its letters. */
export function begunSentence(text: string): string {
  return /^https?:/.test(text) ? text : capitalized(text)
}
