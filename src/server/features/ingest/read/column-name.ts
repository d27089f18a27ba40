/** What two spellings of one column have in common: case and the spaces and line breaks between words do not count. */
export function columnKey(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase()
}
