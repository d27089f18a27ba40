/** Identifies a row of a file, and the same row in the file before. */
export function rowId(source: string, rowKey: string): string {
  return `${source} ${rowKey}`
}

/** The same id for a row whose county cannot be read. */
export function withoutCounty(id: string): string {
  return id.replace(/(?<!\d)\d+(?=\/[^/]*\/[^/]*$)/, '')
}

/** The id with the parcel or address alone, and with the case alone; without a digit, neither tells rows apart. */
export function numbersOf(id: string): string[] {
  const [, place = '', parcel = '', number = ''] = /^(.*)\/([^/]*)\/([^/]*)$/.exec(id) ?? []
  return [
    ...(/\d/.test(parcel) ? [`${place}/${parcel}/`] : []),
    ...(/\d/.test(number) ? [`${place}//${number}`] : []),
  ]
}

/**
 * Identifies a row that is no longer in the file, by its first key. Unlike the id of a row that was read: a record may
 * be gone although a row with one of its keys now stands for another property.
 */
export function goneId(source: string, rowKeys: readonly string[]): string {
  return `gone ${rowId(source, rowKeys[0] ?? '')}`
}
