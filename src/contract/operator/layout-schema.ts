import { z } from 'zod'

const words = z.string().trim().min(1)
const pattern = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    try {
      new RegExp(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error) })
    }
  })

const shared = {
  /** Columns with names of owners or defendants: read, masked in the evidence, and never stored with the rows. */
  personal: z.array(words).default([]),
  /** Columns that are known and not used. */
  ignored: z.array(words).default([]),
  /** All known values of a column; another one is a warning. */
  known_values: z.record(words, z.array(z.string())).default({}),
  /** Sentences by which the page says that nothing is listed now; without one of them an empty page is a fault. */
  nothing_listed: z.array(words).default([]),
  /** Whether each page lists the newest first, so that of two records about one property the upper one counts. */
  newest_first: z.boolean().default(false),
  /**
   * Patterns that take values out of a cell that holds several: each named group becomes a column, and the matched text,
   * which is none within `(?=...)`, leaves the cell.
   */
  splits: z.array(z.strictObject({ column: words, pattern })).default([]),
  /**
   * Patterns of values that a page prints once for all of its records, such as the day of one sale of them all: each
   * named group becomes a column of every record, and a page with two different values cannot be read.
   */
  page_values: z.array(pattern).default([]),
}

const shownAsHtml = {
  /**
   * Path of the HTML within an answer in JSON, as WordPress gives it (`content.rendered`); a web page in place of that
   * answer is read as it is.
   */
  html_at: words.optional(),
}

const table = z.strictObject({
  /** Column names that identify the table; its other columns are read too. */
  columns: z.array(words).min(1),
  /** Text of the heading above the table, where several tables have these columns. */
  under: words.optional(),
  /** Values that hold for every row of the table. */
  set: z.record(words, z.string()).default({}),
  /** Whether the page may leave the table out. */
  optional: z.boolean().default(false),
})

/** Tables of a page, each found by its column names as printed. */
const htmlTable = z.strictObject({
  kind: z.literal('html_table'),
  ...shared,
  ...shownAsHtml,
  /** The tables with records; others of the page are not read. */
  tables: z.array(table).min(1),
  /** Columns whose first link becomes a column of its own, by the name of that column. */
  links: z.record(words, words).default({}),
  /** CSS selector of what a page has only while others follow, such as a link to the next: the last one must not have it. */
  more_pages: words.optional(),
})

const section = z.strictObject({
  /** CSS selector of the headings. */
  select: words,
  /** Column for the text of the heading above a record. */
  column: words,
  /** Whether the page must have a section, and each of them hold a record or say that nothing is listed. */
  each: z.boolean().default(false),
})

/** Records of lines such as `Parcel: 123`, one record after another. */
const labelLines = z
  .strictObject({
    kind: z.literal('label_lines'),
    ...shared,
    ...shownAsHtml,
    /** CSS selector of the part of the page that holds the records; the whole page without it. */
    scope: words.optional(),
    /** CSS selector of one record each; without it a record begins with the first label. */
    record: words.optional(),
    /** Labels as printed, without their colon; the first one begins a record. */
    labels: z.array(words).min(1),
    /** Whether a label with its colon may also stand within a line, behind the value of another. */
    inline: z.boolean().default(false),
    /** Column for the first line of a record without a label, such as its heading. */
    heading: words.optional(),
    /** Column for the first line below the last label of a record, such as its status. */
    trailing: words.optional(),
    /** Patterns of whole lines without a label: each named group becomes a column. */
    texts: z.array(pattern).default([]),
    /** Patterns of whole lines that belong to no record, such as the title of each page. */
    skip: z.array(pattern).default([]),
    /** Headings between records, whose text holds for the records below; needs `record`. */
    section: section.optional(),
    /** Columns whose first link becomes a column of its own; needs `record`. */
    links: z.record(words, words).default({}),
  })
  .refine(
    ({ record, section: headings, links }) =>
      record !== undefined || (headings === undefined && Object.keys(links).length === 0),
    { message: 'section and links need record' },
  )

/** A list of records in JSON. Columns are the keys, and paths within values: `sale.date`. */
const json = z.strictObject({
  kind: z.literal('json'),
  ...shared,
  /** Path of the list; the whole answer without it. */
  records: words.optional(),
  /** Path of the record within an entry of the list that wraps it. */
  inner: words.optional(),
  /** Names for keys that differ from them only in case, spaces and punctuation: `Real ID` for `realId` and `REAL_ID`. */
  columns: z.array(words).default([]),
})

/** Features of an ArcGIS layer. Columns are the fields; a point becomes `longitude` and `latitude`. */
const esri = z.strictObject({ kind: z.literal('esri'), ...shared })

export const layoutSchema = z.discriminatedUnion('kind', [htmlTable, labelLines, json, esri])

/** How the records of a page are found and what their cells are called; data, so that it can be edited on a stored page. */
export type Layout = z.output<typeof layoutSchema>
export type LayoutInput = z.input<typeof layoutSchema>
export type LayoutOf<Kind extends Layout['kind']> = Extract<Layout, { kind: Kind }>
