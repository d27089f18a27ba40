import { z } from 'zod'
import { STAGES } from '#domain/listing-status/reported-stage.ts'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'

/**
 * How a cell writes a day. `plain_date` is YYYY-MM-DD, optionally with a local time or midnight in any zone;
 * `printed_date` is 8/10/2026, 8-10-2026 or Tuesday, November 18, 2025; `zoned_instant` is an ISO instant with `Z` or an offset;
 * `utc_instant` is an instant in UTC, with or without a zone, including local midnight; `utc_instant_twice` is New York
 * time converted to UTC twice; `epoch_ms` and `epoch_s` count milliseconds (as Esri services do) or seconds since 1970;
 * `epoch_ms_date` is a day without a time, as milliseconds at its midnight in UTC; `excel_serial` is Excel's day number.
 */
export const DATE_FORMS = [
  'plain_date',
  'printed_date',
  'zoned_instant',
  'utc_instant',
  'utc_instant_twice',
  'epoch_ms',
  'epoch_ms_date',
  'epoch_s',
  'excel_serial',
] as const
export type DateForm = (typeof DATE_FORMS)[number]

/** Encodings of text files. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Facts that are days in New York. */
export const DATE_FACTS = [
  'foreclosure_date',
  'upset_bid_date',
  'report_on',
  'bid_filed_on',
  'confirmed_on',
  'paid_on',
  'recorded_on',
  'redeemed_on',
] as const
export type DateFact = (typeof DATE_FACTS)[number]

/** Facts that are amounts of money. */
export const MONEY_FACTS = [
  'opening_bid',
  'highest_bid',
  'minimum_upset_bid',
  'assessed_value',
  'taxes_due',
] as const
export type MoneyFact = (typeof MONEY_FACTS)[number]

const TEXT_FACTS = [
  'county',
  'case_number',
  'parcel_identification',
  // The whole address in one cell, as an alternative to its parts.
  'address',
  'street',
  'city',
  'state',
  'zip',
  'time',
  // The hour at which the upset bid period ends on its last day.
  'upset_bid_time',
  'place',
  'status',
  'structure',
  'zoning_code',
  // Acres.
  'lot_size',
  'longitude',
  'latitude',
  'source_url',
  // When the source last updated the row: of two rows for one property, the later one counts.
  'last_updated',
] as const

const words = z.string().trim().min(1)

/** A column, several columns of which the first non-empty one counts, or one value for every row. */
const cell = z.union([words, z.array(words).min(1), z.strictObject({ value: words })])
export type CellSpec = z.infer<typeof cell>

const factNames = [...TEXT_FACTS, ...DATE_FACTS, ...MONEY_FACTS] as const
export type FactName = (typeof factNames)[number]

const dates = z.partialRecord(z.enum(DATE_FACTS), z.array(z.enum(DATE_FORMS)).min(1))
const money = z.enum(['cents', 'dollars'])
/** Null for a word that means nothing for the sale. Case-insensitive. */
const statuses = z.record(z.string(), z.enum(STAGES).nullable())

const overrides = z.strictObject({
  money: money.optional(),
  dates: dates.optional(),
  statuses: statuses.optional(),
})

const because = z.string().trim().min(1)
const leaveOut = z.union([
  z.strictObject({ source: words, because }),
  z.strictObject({ case_type: words, because }),
  z.strictObject({ column: words, is: z.array(z.string()).min(1), because }),
])

const sourceOfRows = z.union([
  z.strictObject({ name: words }),
  z.strictObject({
    column: words,
    /** The column's values, mapped to source names. Any other value makes the row bad. */
    names: z.record(words, words),
    /** Sources the file always lists completely: if one has no rows, it has been emptied. */
    complete: z.array(words).default([]),
  }),
])

const usualSeparators = [';', ',', '&']

const severalParcels = z.strictObject({
  /** Separators between the numbers in a cell; a line break always separates. */
  separators: z.array(z.string().min(1)).default(usualSeparators),
  /** True if a collector lost the separators; the number of addresses in the row tells how many numbers there are. */
  glued: z.boolean().default(false),
})

const shared = {
  about: z.string().optional(),
  /** For a workbook; defaults to the first sheet that is not hidden. */
  sheet: words.optional(),
  /** For a text file; detected if not set. */
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** For a text file; detected if not set. */
  encoding: z.enum(ENCODINGS).optional(),
  /** 1-based line or row with the column names; detected if not set. */
  header_row: z.int().positive().optional(),
  /** The path of the list in a JSON file, such as `data.items`. */
  records: words.optional(),
  /** Where the file prints its day: after these words above the column names, or at this path of a JSON file. */
  as_of: z.union([z.strictObject({ after: words }), z.strictObject({ path: words })]).optional(),
  columns: z.partialRecord(z.enum(factNames), cell),
  /** Columns of this mapping that a file may lack. */
  optional_columns: z.array(words).default([]),
  /** Spellings of counties that are not recognized, mapped to county names. */
  counties: z.record(words, words).default({}),
  several_parcels: severalParcels.default({ separators: usualSeparators, glued: false }),
}

const listings = z.strictObject({
  reads: z.literal('listings'),
  ...shared,
  source: sourceOfRows,
  money: money.default('dollars'),
  dates: dates.default({}),
  /** Words in a date cell that mean no day is known. Case-insensitive. */
  no_day: z.array(words).default([]),
  statuses: statuses.default({}),
  /** Maps a source's words for structures. Null for a word without meaning. */
  structures: z.record(z.string(), z.enum(STRUCTURES).nullable()).default({}),
  /** Overrides for a single source. */
  by_source: z.record(words, overrides).default({}),
  leave_out: z.array(leaveOut).default([]),
  /** Whether cases of type SP are kept. They are sales under a deed of trust, not for taxes, unless a person knows better. */
  keep_special_proceedings: z.boolean().default(false),
})

const parcels = z.strictObject({
  reads: z.literal('parcels'),
  ...shared,
  source: z.strictObject({ name: words }),
})

/** A mapping file: what the columns of a file of listings or of parcel outlines mean. */
export const mapping = z.discriminatedUnion('reads', [listings, parcels])
export type Mapping = z.infer<typeof mapping>
export type ListingMapping = z.infer<typeof listings>
/** A mapping of listings as it is written, before defaults. */
export type ListingMappingInput = z.input<typeof listings>
export type ParcelMapping = z.infer<typeof parcels>
export type ParcelMappingInput = z.input<typeof parcels>
export type MappingInput = ListingMappingInput | ParcelMappingInput
