/** A note as one paragraph, its lines separated by dots: takes less room than a line for each. */
export function oneParagraph(note: string): string {
  return note
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')
}
