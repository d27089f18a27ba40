import { day } from '#domain/time/day.fixture.ts'
import type { InsightProperty, PropertySale } from './property.ts'

/** For tests: a sale held on September 1, 2026, otherwise unknown except for what is given. */
export function aSale(known: Partial<PropertySale> = {}): PropertySale {
  return {
    sale_date: day('2026-09-01'),
    is_held: true,
    opening_bid_cents: null,
    last_bid_cents: null,
    upset_bids: null,
    last_day: null,
    ...known,
  }
}

let parcels = 0

/** For tests: a property in Wake County with its own case, sold to a bidder, with what is given. */
export function aProperty(
  known: Partial<Omit<InsightProperty, 'sales'>> = {},
  ...sales: readonly PropertySale[]
): InsightProperty {
  parcels += 1
  return {
    county: 'Wake',
    case_number: `26CV${String(parcels).padStart(6, '0')}-910`,
    parcel_identification: `${100_000 + parcels}`,
    status: 'Awaiting Funds',
    is_gone: false,
    first_seen_on: day('2026-08-01'),
    listed_by: 1,
    was_postponed: false,
    first_status: 'Auction in future',
    was_sold_when_listed: false,
    assessed_value_cents: null,
    outcome: 'sold',
    sales,
    ...known,
  }
}
