import { countyPage, mainList, parcelLayer } from './demo-lists.ts'
import type { DemoRow } from './demo-rows.ts'
import type { StatusText } from './story/chapters.ts'

type Column = keyof DemoRow

const columns = {
  county: 'county',
  case_number: 'case_number',
  parcel_identification: 'parcel',
  street: 'street',
  city: 'city',
  zip: 'zip',
  structure: 'structure',
  lot_size: 'acres',
  zoning_code: 'zoning',
  assessed_value: 'assessed_value',
  taxes_due: 'taxes_due',
  longitude: 'longitude',
  latitude: 'latitude',
  foreclosure_date: 'sale_date',
  time: 'sale_time',
  place: 'sale_place',
  status: 'status',
  opening_bid: 'opening_bid',
  highest_bid: 'current_bid',
  minimum_upset_bid: 'least_next_bid',
  upset_bid_date: 'last_day_to_upset',
  report_on: 'report_filed',
  bid_filed_on: 'bid_filed',
  confirmed_on: 'confirmed',
  paid_on: 'paid',
  recorded_on: 'deed_recorded',
  redeemed_on: 'redeemed',
} as const satisfies Record<string, Column>

const statuses = {
  'Judgment entered': null,
  'Sale scheduled': 'scheduled',
  Postponed: 'postponed',
  Cancelled: 'cancelled',
  'Upset bid period': 'upset',
  'Taxing unit is high bidder': 'taxing_unit_bought',
  'Motion for resale': 'resale_motion',
  'Resale ordered': 'resale_ordered',
  'Pending confirmation': 'pending_confirmation',
  'Sale confirmed': 'confirmed',
  'Balance paid': 'paid',
  'Deed recorded': 'recorded',
  Redeemed: 'redeemed',
  'Stayed by bankruptcy': 'stayed_by_bankruptcy',
} as const satisfies Record<StatusText, string | null>

/** Mapping of the demo's lists, in the format of a mapping file. */
export const listMapping = {
  reads: 'listings',
  about: 'Invented listings for trying the product out.',
  source: {
    column: 'source' satisfies Column,
    names: { [mainList]: mainList, [countyPage]: countyPage },
    complete: [mainList],
  },
  columns,
  money: 'cents',
  statuses,
} as const

/** Mapping of the demo's outlines when imported directly. */
export const outlineMapping = {
  reads: 'parcels',
  source: { name: parcelLayer },
  columns: { county: 'county', parcel_identification: 'parcel' },
} as const
