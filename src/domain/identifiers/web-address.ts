/** The address of a page of the web, http or https, as it was written; null for anything else, such as `javascript:`. */
export function webAddress(text: string): string | null {
  const address = text.trim()
  return /^https?:\/\/[^\s/?#]/i.test(address) ? address : null
}
