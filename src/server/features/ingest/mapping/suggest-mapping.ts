import type {
  FactName,
  ListingMappingInput,
  Mapping,
  MappingInput,
  ParcelMappingInput,
} from '#contract/operator/mapping-schema.ts'
import { wantedColumns } from '#server/features/ingest/normalize/cells.ts'
import { columnKey } from '#server/features/ingest/read/column-name.ts'

/** A saved mapping. */
export interface NamedMapping {
  readonly name: string
  readonly mapping: Mapping
}

/** What is known of a file before it has a mapping. */
interface GivenColumns {
  readonly name: string
  readonly columns: readonly string[]
  /** Whether its rows have areas, such as the rings of a parcel. */
  readonly hasOutlines: boolean
}

/** What the columns of a file could mean. */
export interface Suggestion {
  readonly mapping: Mapping | MappingInput
  /** The saved mapping it is; null if it was made from the names of the columns. */
  readonly savedAs: string | null
  /** Columns of the file that it reads. */
  readonly columns: number
}

/** Facts that tell a list of sales from the parcels of a county, which have outlines too. */
const OF_SALE = ['foreclosure_date', 'opening_bid', 'highest_bid', 'case_number'] as const

/** What columns of lists are called, by fact; the first fact that fits gets the column. */
const NAMES: Readonly<Partial<Record<FactName, RegExp>>> = {
  minimum_upset_bid: /^(?:min(?:imum|\.)? (?:upset|next) bid|next minimum bid)$/,
  upset_bid_time: /^(?:closing time|upset (?:bid )?time|upset_bid_time|closes_at)$/,
  upset_bid_date:
    /^(?:(?:last day to )?upset(?: bid)?(?: (?:date|deadline|period ends?|thru|through|by|close(?:s| date)?|expires))?|upset_?bid_?(?:close_?)?date|last day to upset|upset bid (?:end|ending|expiration) date)$/,
  foreclosure_date: /^(?:sale|sale ?date|sale_date|date of sale|auction(?: date)?|foreclosure[ _]date)$/,
  time: /^(?:time|sale ?time|time of sale|auction time)$/,
  opening_bid: /^(?:open(?:ing)?(?:[ _]?bid)?|starting bid|minimum bid)$/,
  highest_bid:
    /^(?:(?:current|curr|last|high|highest|winning|present)[ _]?bid(?: amount)?|highest_bid|bid(?: amount)?|sold for)$/,
  case_number:
    /^(?:case|case (?:no|number|#|file no)\.?|case_number|file (?:no|number|#)\.?|court ?file ?(?:no|number)?\.?|docket(?: no\.?)?|sp#?)$/,
  parcel_identification:
    /^(?:parcel(?: ?(?:id|no|number|#|identification))?\.?|parcel_identification|(?:tax )?pin(?: (?:no|number|#))?\.?|reid|parno|tax (?:id|parcel)(?: (?:no|number))?|apn)$/,
  county: /^(?:county(?: name)?|cntyname)$/,
  address: /^(?:(?:property |site |full )?address|property location|location of property)$/,
  street: /^(?:street(?: address)?|property street)$/,
  city: /^(?:city|town|municipality|city\/town)$/,
  state: /^state$/,
  zip: /^(?:zip(?:[ _]?code)?|postal code)$/,
  place: /^(?:place|location|sale (?:location|place|site)|courthouse)$/,
  status: /^(?:(?:sale )?status|sale_status|salestatus|stage|disposition)$/,
  structure: /^(?:structure|type|property ?type)$/,
  zoning_code: /^(?:zoning(?:_code| code)?)$/,
  lot_size: /^(?:lot[ _]size|acres|acreage|acre)$/,
  longitude: /^(?:longitude|long|lon|lng)$/,
  latitude: /^(?:latitude|lat)$/,
  assessed_value: /^(?:assessed[ _]?value|tax value|appraised value|total value)$/,
  taxes_due: /^(?:taxes[ _]due|tax (?:amount )?owed|taxamountowed|amount due|taxes owed)$/,
  report_on: /^(?:report (?:date|filed)|report_on)$/,
  confirmed_on: /^(?:confirm(?:ed|ation) (?:on|date)|confirmed)$/,
  source_url: /^(?:source_?url|url|link|web ?page)$/,
  last_updated: /^(?:last ?updated?(?: ?at)?|updated|modified)$/,
}

/** Column names by which the header row of a file is found. */
export const KNOWN_COLUMNS: readonly string[] = [
  'county',
  'case',
  'case number',
  'case no',
  'file no',
  'file number',
  'parcel',
  'parcel id',
  'parcel number',
  'pin',
  'tax pin',
  'parno',
  'address',
  'property address',
  'property location',
  'street',
  'city',
  'town',
  'zip',
  'sale',
  'sale date',
  'saledate',
  'sale time',
  'opening bid',
  'open bid',
  'openingbid',
  'currentbid',
  'curr bid',
  'high bid',
  'last bid',
  'upset bid date',
  'upset thru',
  'upset deadline',
  'status',
  'sale status',
  'salestatus',
  'type',
  'parcelid',
  'courtfilenumber',
  'parcel_identification',
  'case_number',
]

/**
 * The saved mapping that reads the most columns of a file and misses none, or else what the names of the columns
 * suggest.
 */
export function suggestMapping(file: GivenColumns, saved: readonly NamedMapping[]): Suggestion {
  const keys = new Set(file.columns.map(columnKey))
  const fitting = saved.flatMap(({ name, mapping }) => {
    const optional = new Set(mapping.optional_columns.map(columnKey))
    const wanted = [...new Set(wantedColumns(mapping).map(columnKey))]
    const found = wanted.filter((key) => keys.has(key)).length
    return found > 0 && wanted.every((key) => keys.has(key) || optional.has(key))
      ? [{ mapping, savedAs: name, columns: found }]
      : []
  })
  const [best] = fitting.toSorted((a, b) => b.columns - a.columns)
  return best ?? byNames(file)
}

function byNames({ name, columns, hasOutlines }: GivenColumns): Suggestion {
  const found: Partial<Record<FactName, string>> = {}
  for (const column of columns) {
    const key = columnKey(column)
    if (columns.filter((other) => columnKey(other) === key).length > 1) continue
    const fact = factNames().find((each) => found[each] === undefined && NAMES[each]?.test(words(column)))
    if (fact !== undefined && !(fact === 'address' && found.street) && !(fact === 'street' && found.address))
      found[fact] = column
  }
  const source = { name: sourceNameOf(name) }
  if (hasOutlines && OF_SALE.every((fact) => found[fact] === undefined)) {
    const { county, parcel_identification } = found
    const outlines = { ...(county && { county }), ...(parcel_identification && { parcel_identification }) }
    const mapping: ParcelMappingInput = { reads: 'parcels', source, columns: outlines }
    return { mapping, savedAs: null, columns: Object.keys(outlines).length }
  }
  const mapping: ListingMappingInput = { reads: 'listings', source, columns: found }
  return { mapping, savedAs: null, columns: Object.keys(found).length }
}

function factNames(): FactName[] {
  return Object.keys(NAMES).filter((name): name is FactName => Object.hasOwn(NAMES, name))
}

/** A column name as words: `saleDate` and `sale_date` become `sale date`. */
function words(name: string): string {
  return columnKey(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' '))
}

/** The name of a file without its days and extension. */
function sourceNameOf(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .replace(/\d+/g, ' ')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return plain === '' ? 'uploaded file' : plain.slice(0, 60)
}
