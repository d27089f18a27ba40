import type { Structure } from '#domain/listing/wire-listing.ts'
import type { DemoCounty } from '#server/features/demo/county/demo-counties.ts'
import type { DemoLot } from '#server/features/demo/land/settle.ts'
import type { Random } from '#server/features/demo/random.ts'

/** Facts of a lot at the tax office. */
export interface Property {
  readonly structure: Structure
  readonly zoning_code: string
  readonly assessed_value_cents: number
  readonly taxes_due_cents: number
}

/** A structure and values that fit the lot's size, zoning, and county. */
export function propertyOn(random: Random, lot: DemoLot, { character, zoning }: DemoCounty): Property {
  const structure = structureOn(random, lot)
  const assessed = Math.round(assessedDollars(random, structure, lot.acres, character) / 100) * 100
  const yearsUnpaid = random.integer(2, 7)
  const rate = random.between(0.009, 0.0135)
  const zone = lot.use === 'cemetery' ? 'acreage' : lot.use
  return {
    structure,
    zoning_code: random.pick(zoning[zone]),
    assessed_value_cents: assessed * 100,
    taxes_due_cents: Math.max(
      35_000,
      Math.round(assessed * 100 * rate * yearsUnpaid * random.between(1.05, 1.3)),
    ),
  }
}

/** Opening bid in cents: the taxes plus the costs of the case. */
export function openingBid(random: Random, taxesDueCents: number, isInRem: boolean): number {
  return taxesDueCents + (isInRem ? random.integer(90_000, 190_000) : random.integer(320_000, 680_000))
}

function structureOn(random: Random, { use }: DemoLot): Structure {
  const draw = random.next()
  switch (use) {
    case 'house':
      return draw < 0.68 ? 'Residential Home' : draw < 0.98 ? 'Residential Vacant Lot' : 'Mixed'
    case 'business':
      return draw < 0.5 ? 'Commercial Improved' : draw < 0.88 ? 'Commercial Vacant Lot' : 'Mixed'
    case 'acreage':
    case 'cemetery':
      return draw < 0.75 ? 'Acreage' : 'Residential Home'
  }
}

/** Dollars; low values are more common than high ones, as in reality. */
function assessedDollars(
  random: Random,
  structure: Structure,
  acres: number,
  character: DemoCounty['character'],
): number {
  const isCity = character === 'city'
  const skewed = (low: number, high: number) => low * (high / low) ** random.next()
  switch (structure) {
    case 'Residential Home':
      return skewed(isCity ? 125_000 : 48_000, isCity ? 430_000 : 240_000) + acres * (isCity ? 9_000 : 3_000)
    case 'Residential Vacant Lot':
      return skewed(isCity ? 22_000 : 4_500, isCity ? 120_000 : 38_000)
    case 'Acreage':
      return Math.max(6_000, acres * skewed(isCity ? 9_000 : 2_200, isCity ? 30_000 : 8_500))
    case 'Commercial Improved':
      return random.chance(0.3) ? skewed(4_000_000, 14_000_000) : skewed(160_000, 1_900_000)
    case 'Commercial Vacant Lot':
      return skewed(isCity ? 90_000 : 25_000, isCity ? 900_000 : 210_000)
    case 'Mixed':
      return skewed(isCity ? 190_000 : 90_000, isCity ? 780_000 : 360_000)
  }
}
