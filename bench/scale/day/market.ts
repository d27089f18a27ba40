import type { ChangedListing } from '#domain/alerts/match.ts'
import { counties } from '#domain/counties/counties.ts'
import { type EventKind, EVENT_TRAITS } from '#domain/events/event-kinds.ts'
import { STRUCTURES, type WireListing } from '#domain/listing/wire-listing.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/index.ts'
import {
  CHANGES,
  DAY,
  EVENT_SHARES,
  LISTING_STATUSES,
  LISTINGS,
  type Origin,
  ORIGINS,
} from '../assumptions.ts'
import { COUNTY_PEOPLE } from '../county-people.ts'
import { MINUTES } from './by-minute.ts'
import { divide, draw, weighted } from './shares.ts'

/** A county with its listings; ids of listings are unique in the state. */
export type CountyMarket = { fips: string; name: string; people: number; listings: readonly WireListing[] }

/** Changes of one county that are written together. */
export type Batch = {
  /** Of the day in New York. */
  minute: number
  origin: Origin
  county: CountyMarket
  changes: readonly ChangedListing[]
}

/** The counties with their listings. */
export function createMarket(random: Random): CountyMarket[] {
  const people = counties.map(({ name }) => COUNTY_PEOPLE[name])
  let lastId = 0
  return divide(LISTINGS, people).map((count, place) => {
    const county = counties[place]
    if (county === undefined) throw new Error('more parts than counties')
    const { fips, name } = county
    const listings = Array.from({ length: count }, () => listingOf((lastId += 1), name, random))
    return { fips, name, people: people[place] ?? 0, listings }
  })
}

function listingOf(id: number, county: string, random: Random): WireListing {
  const status = draw(random, LISTING_STATUSES)
  const isSold = status === 'Upset Bid Ongoing'
  const price = Math.round(Math.exp(random.between(Math.log(2_000), Math.log(400_000))))
  return {
    ...{ id, county, status, case_number: `25CV${id}`, parcel_identification: String(id) },
    ...{ opening_bid: price, highest_bid: isSold ? Math.round(price * 1.4) : null },
    upset_bid_date: isSold ? addDays(DAY, random.integer(0, 9)) : null,
    foreclosure_date: status === 'Auction in future' ? addDays(DAY, random.integer(1, 45)) : null,
    ...{ time: '11:00 AM', street: `${id} Main St`, city: county, state: 'NC', zip: null },
    ...{ lot_size: random.between(0.1, 5), zoning_code: null, assessed_value: price * 8 },
    ...{ date_last_updated: null, structure: random.pick(STRUCTURES), geometry: null },
  }
}

/** All changes of the day, in the order in which they are written. */
export function createBatches(market: readonly CountyMarket[], random: Random): Batch[] {
  let lastEvent = 0
  const batches = originsOf().flatMap(([origin, { share, changesEach, minutes }]) => {
    const sizes = divide(
      CHANGES * share,
      Array.from({ length: (CHANGES * share) / changesEach }, () => 1),
    )
    const pick = weighted(market.map(({ listings }) => listings.length))
    return sizes.map((size): Batch => {
      const county = market[pick(random)]
      if (county === undefined) throw new Error('there are no counties')
      const changes = chosenOf(county.listings, size, random).map((listing) => {
        const kind = draw(random, EVENT_SHARES[origin])
        return changeOf(listing, county.fips, kind, (lastEvent += 1))
      })
      return { minute: random.integer(minutes.from, minutes.to - 1), origin, county, changes }
    })
  })
  return batches.toSorted((a, b) => a.minute - b.minute)
}

/** Some of the items, each at most once. */
function chosenOf<T>(items: readonly T[], count: number, random: Random): T[] {
  const chosen = new Set<T>()
  while (chosen.size < Math.min(count, items.length)) {
    const item = items[random.integer(0, items.length - 1)]
    if (item !== undefined) chosen.add(item)
  }
  return [...chosen]
}

function originsOf() {
  const names: Origin[] = ['import', 'late_bid', 'closure', 'correction']
  return names.map((name) => [name, ORIGINS[name]] as const)
}

function changeOf(listing: WireListing, county_fips: string, kind: EventKind, id: number): ChangedListing {
  const { changes } = EVENT_TRAITS[kind]
  const to = changes === null || changes === 'outcome' ? { lot_size: 1 } : { [changes]: listing[changes] }
  return {
    county_fips,
    listing,
    before: kind === 'listed' ? null : listing,
    events: [{ id, kind, from: null, to }],
  }
}

/** The minute of the day that an hour of weights gives, with a random minute in it. */
export function minuteDrawer(hours: readonly number[]): (random: Random) => number {
  const pick = weighted(hours)
  return (random) => Math.min(MINUTES - 1, pick(random) * 60 + random.integer(0, 59))
}
