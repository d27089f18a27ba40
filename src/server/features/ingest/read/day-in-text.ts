const day =
  /\d{4}-\d{2}-\d{2}.*|\d{1,2}\/\d{1,2}\/\d{4}.*|(?<![a-z])[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}.*/is

/** The day that follows these words in lines of cells, in the same cell or in the next; null where there is none. */
export function dayAfter(words: string, rows: readonly (readonly string[])[]): string | null {
  for (const row of rows) {
    const text = row.join(' ').replace(/\s+/g, ' ')
    const place = text.toLowerCase().indexOf(words.toLowerCase())
    const found = place < 0 ? null : day.exec(text.slice(place + words.length))
    if (found) return found[0].trim()
  }
  return null
}
