import { resultNotPosted } from '#domain/listing-status/listing-status.ts'
import { parseMapping } from './parse-mapping.ts'
import type { ListingMapping } from '#contract/operator/mapping-schema.ts'

const always = ['county', 'case_number', 'parcel_identification', 'status'] as const
const usually = [
  'opening_bid',
  'highest_bid',
  'upset_bid_date',
  'foreclosure_date',
  'time',
  'street',
  'city',
  'state',
  'zip',
  'lot_size',
  'zoning_code',
  'assessed_value',
  'structure',
  'longitude',
  'latitude',
  'minimum_upset_bid',
  'closes_at',
] as const

/**
 * The mapping for the product's own list response (`{"tax_foreclosures": [...]}`): the specification's names, money in
 * dollars. Every row is attributed to `source`.
 */
export function listShapeMapping(source: string): ListingMapping {
  const parsed = parseMapping({
    reads: 'listings',
    source: { name: source },
    columns: Object.fromEntries(
      [...always, ...usually].map((name) => [name === 'closes_at' ? 'upset_bid_time' : name, name]),
    ),
    optional_columns: usually,
    money: 'dollars',
    statuses: {
      [resultNotPosted]: null,
      'Waiting on sales date': null,
      'Auction in future': 'scheduled',
      'Upset Bid Ongoing': 'upset',
      'Awaiting Funds': 'pending_confirmation',
      'Awaiting Funds (Pending)': 'pending_confirmation',
      Pending: 'pending_confirmation',
      'Pending Transfer': 'paid',
      'Purchase Completed': 'recorded',
      'Purchase Completed (Completed)': 'recorded',
      Completed: 'recorded',
      Redeemed: 'redeemed',
    },
  })
  if (!parsed.ok || parsed.mapping.reads !== 'listings') throw new Error('The built-in mapping is not valid.')
  return parsed.mapping
}
