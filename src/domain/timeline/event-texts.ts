/** The sentences about events, from the values they carry. */
export const EVENT_TEXTS = {
  by: (day: string) => `by ${day}`,
  at: (day: string, time: string) => `${day} at ${time}`,
  statusThen: (status: string) => `Status then: ${status}.`,
  saleSet: (sale: string) => `Sale date set: ${sale}`,
  saleWas: (sale: string) => `It was set for ${sale}.`,
  postponedTo: (sale: string) => `Sale postponed to ${sale}`,
  postponedWithoutDate: 'Sale postponed, no new date',
  openingBid: (amount: string) => `Opening bid published: ${amount}`,
  openingBidChanged: (amount: string) => `Opening bid changed to ${amount}`,
  amountWas: (amount: string) => `It was ${amount}.`,
  sold: (amount: string) => `Sold at auction for ${amount}`,
  reportCorrected: 'Date of the report of sale corrected',
  upsetBid: (amount: string) => `Upset bid of ${amount}`,
  minimumMet: 'Minimum bid.',
  minimumWas: (amount: string) => `Minimum was ${amount}.`,
  raisedBy: (amount: string) => `Raised by ${amount}.`,
  lastDay: (day: string, basis: string | null) =>
    `Upset deadline: ${day}${basis === null ? '' : `, ${basis}`}`,
  lastDayWas: (day: string, basis: string | null) => `It was ${day}${basis === null ? '' : `, ${basis}`}.`,
  lastDayUnknown: 'The upset deadline is no longer known',
  theLastDayWas: (day: string, basis: string | null) =>
    `The deadline was ${day}${basis === null ? '' : `, ${basis}`}.`,
  lastDayThen: (day: string, basis: string | null) =>
    `Deadline then: ${day}${basis === null ? '' : `, ${basis}`}.`,
  lastBidWas: (amount: string) => `The last bid was ${amount}.`,
  resaleOn: (sale: string) => `The court ordered a new sale: ${sale}`,
  voidBid: (amount: string) => `The earlier bid of ${amount} no longer counts.`,
  measures: (acres: string) => `Outline area: ${acres}.`,
  status: (status: string) => `Status: ${status}`,
  statusWas: (status: string) => `It was ${status}.`,
  corrected: 'Listing updated',
  changed: 'Listing changed',
  steps: {
    upset_bid: 'Upset bid',
    sold: 'Sold at auction',
    sale_date_set: 'Sale date set',
    postponed: 'Sale postponed',
    resale_ordered: 'New sale ordered',
    opening_bid_published: 'Opening bid',
    last_day_moved: 'Upset deadline',
  },
  point: 'Point on the map',
  moved: 'moved',
} as const

/** Basis of an upset deadline, by wire name. */
export const BASIS_WORDS: ReadonlyMap<string, string> = new Map([
  ['published', 'published'],
  ['computed', 'calculated'],
  ['estimated', 'estimated'],
])

/** Facts of an event by their wire names. */
export const FACT_NAMES: ReadonlyMap<string, string> = new Map([
  ['status', 'Status'],
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP code'],
  ['structure', 'Structure'],
  ['lot_size', 'Lot size'],
  ['zoning_code', 'Zoning'],
  ['assessed_value', 'Assessed value'],
  ['taxes_due', 'Taxes due'],
  ['foreclosure_date', 'Sale date'],
  ['time', 'Sale time'],
  ['sale_place', 'Sale place'],
  ['opening_bid', 'Opening bid'],
  ['highest_bid', 'Last bid'],
  ['minimum_upset_bid', 'Minimum upset bid'],
  ['upset_bid_date', 'Upset deadline'],
  ['report_on', 'Report of sale'],
  ['case_number', 'Case number'],
  ['parcel_identification', 'Parcel number'],
])
