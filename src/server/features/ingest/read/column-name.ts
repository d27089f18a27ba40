/** Normalizes a column name: case, spaces and line breaks are ignored. */
export function columnKey(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase()
}
