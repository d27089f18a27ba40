/** A page that was fetched or saved: its bytes, and what the server called them. */
export interface LayoutPage {
  readonly url: string
  readonly contentType: string | null
  readonly bytes: Buffer
}

/** One record as a page prints it: texts by column name. */
export interface PageRecord {
  readonly cells: Readonly<Record<string, string>>
  /** Place of its page among the pages of the run. */
  readonly page: number
}

/** What a page, or the pages of a run, hold. */
export interface PageRecords {
  readonly records: readonly PageRecord[]
  /** Column names as printed, in the order of the page. */
  readonly columns: readonly string[]
  /** Texts that belong to a record and no column of it, and records that are indistinguishable. */
  readonly warnings: readonly string[]
  /** Texts of records that are on the page and could not be read: a listing without a record may be one of them. */
  readonly lost: readonly string[]
  /** Texts of records that may have values of another one. */
  readonly mixed: readonly string[]
  /** The stable part of the layout, such as its column names: its hash tells when a page was rebuilt. */
  readonly fingerprint: string
}

/** A page that does not have the layout it is read by; nothing of it can be trusted. The message says what is missing. */
export class LayoutError extends Error {
  override name = 'LayoutError'
}

export function isSameText(one: string, other: string): boolean {
  return normalText(one) === normalText(other)
}

/** A label or column name without case, curly apostrophes, punctuation at its end, and runs of spaces. */
export function normalText(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .trim()
    .replace(/(?<![:*])[:*]+$/, '')
    .trim()
    .toLowerCase()
}

/** The names of the groups of a pattern: `acres` of `^(?<acres>[0-9.]+) ACRES$`. */
export function groupNames(pattern: string): string[] {
  return [...pattern.matchAll(/\(\?<([A-Za-z_]\w*)>/g)].flatMap(([, name]) => name ?? [])
}

/** The column of a record with a name, however it is printed; null if it has none. */
export function columnNamed(cells: PageRecord['cells'], name: string): string | null {
  if (Object.hasOwn(cells, name)) return name
  return Object.keys(cells).find((own) => isSameText(own, name)) ?? null
}

/** The cell of a record below a column, however its name is printed; empty if it has none. */
export function cellNamed(cells: PageRecord['cells'], name: string): string {
  const column = columnNamed(cells, name)
  return column === null ? '' : (cells[column] ?? '')
}

/** Whether a text has one of some sentences. */
export function saysOneOf(text: string, sentences: readonly string[]): boolean {
  const shown = normalText(text)
  return sentences.some((sentence) => shown.includes(normalText(sentence)))
}
