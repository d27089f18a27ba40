import type { DateForm, FactName, MoneyFact } from '#contract/operator/mapping-schema.ts'

/** What a column can be. */
export const FACTS: Readonly<Record<FactName, string>> = {
  parcel_identification: 'Parcel',
  case_number: 'Case',
  county: 'County',
  address: 'Address',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  foreclosure_date: 'Sale date',
  time: 'Sale time',
  place: 'Sale place',
  status: 'Status',
  opening_bid: 'Opening bid',
  highest_bid: 'Last bid',
  minimum_upset_bid: 'Minimum upset bid',
  upset_bid_date: 'Upset deadline',
  upset_bid_time: 'Upset deadline, hour',
  bid_filed_on: 'Bid filed on',
  report_on: 'Report filed on',
  confirmed_on: 'Confirmed on',
  paid_on: 'Paid on',
  recorded_on: 'Deed recorded on',
  redeemed_on: 'Redeemed on',
  structure: 'Structure',
  lot_size: 'Acres',
  zoning_code: 'Zoning',
  assessed_value: 'Assessed value',
  taxes_due: 'Taxes due',
  longitude: 'Longitude',
  latitude: 'Latitude',
  source_url: 'Web page',
  last_updated: 'Last updated',
}

/** How a day may be written. */
export const DATE_FORMATS: Readonly<Record<DateForm, string>> = {
  plain_date: '2026-08-04',
  printed_date: '8/4/2026, Aug 4, 2026',
  zoned_instant: 'Instant with zone',
  utc_instant: 'Instant in UTC',
  utc_instant_twice: 'UTC, converted twice',
  epoch_ms: 'Milliseconds since 1970',
  epoch_ms_date: 'Day in milliseconds',
  epoch_s: 'Seconds since 1970',
  excel_serial: 'Excel day number',
}
export const DETECTED = 'Detected'

const MONEY: Readonly<Record<MoneyFact, true>> = {
  opening_bid: true,
  highest_bid: true,
  minimum_upset_bid: true,
  assessed_value: true,
  taxes_due: true,
}

export function isMoneyFact(fact: string): fact is MoneyFact {
  return Object.hasOwn(MONEY, fact)
}
