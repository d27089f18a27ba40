const time = String.raw`(?:,? (?:at )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)?`
const iso = String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?`
const day = new RegExp(
  String.raw`${iso}|\d{1,2}\/\d{1,2}\/\d{4}${time}|\b[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}${time}`,
  'i',
)

/** The day, with its time, that follows these words in the rows; null if there is none. */
export function dayAfter(words: string, rows: readonly (readonly string[])[]): string | null {
  for (const row of rows) {
    const text = row.join(' ').replace(/\s+/g, ' ')
    const place = text.toLowerCase().indexOf(words.toLowerCase())
    const found = place < 0 ? null : day.exec(text.slice(place + words.length))
    if (found) return found[0].replace(/ at /i, ' ')
  }
  return null
}
