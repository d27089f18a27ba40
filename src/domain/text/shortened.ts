/** Text of at most this many characters, with an ellipsis where some are left out. Cuts no character in half. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text
    .slice(0, maxLength - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
