/** Uppercase letters and digits only, to compare regardless of punctuation and spacing. */
export function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
