import { labelPoint } from '#domain/geo/interior-point.ts'
import { nestRings } from '#domain/geo/ring-nesting.ts'
import { toLonLat } from '#domain/geo/state-plane.ts'
import { addDays, weekday } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { DemoCase, DemoListing, DemoTime } from './demo-case.ts'
import type { DemoData } from './demo-data.ts'
import { countyPage, mainList } from './demo-lists.ts'
import { printedSaleOn } from './story/chapters.ts'
import type { PrintedSale } from './story/chapters.ts'

const daysBehind = 4
const historyDays = 60

/** One row of the demo's daily file, as a county or a law firm would publish it. Money in cents. */
export interface DemoRow extends Omit<
  PrintedSale,
  'opening_bid_cents' | 'current_bid_cents' | 'minimum_next_bid_cents'
> {
  readonly source: string
  readonly county: string
  readonly case_number: string
  readonly parcel: string
  readonly street: string | null
  readonly city: string | null
  readonly zip: string | null
  readonly structure: string | null
  readonly acres: number | null
  readonly zoning: string | null
  readonly assessed_value: number | null
  readonly taxes_due: number
  readonly sale_place: string | null
  readonly opening_bid: number | null
  readonly current_bid: number | null
  readonly least_next_bid: number | null
  readonly longitude: number | null
  readonly latitude: number | null
}

/** Days on which the lists were read in the morning: the weekdays of two months, or only today. */
export function readingDays({ today, history }: DemoTime): readonly PlainDate[] {
  if (history === 'latest') return [today]
  const days = Array.from({ length: historyDays + 1 }, (_day, index) => addDays(today, index - historyDays))
  return days.filter((day) => day === today || (weekday(day) !== 0 && weekday(day) !== 6))
}

/** All rows the lists print on the morning of a day. */
export function rowsOn({ cases }: DemoData, day: PlainDate): DemoRow[] {
  return cases.flatMap((court) => [
    ...rowsOfList(court, day, mainList, court.isOnCountyPage ? addDays(day, -daysBehind) : day),
    ...(court.isOnCountyPage ? rowsOfList(court, day, countyPage, day) : []),
  ])
}

function rowsOfList(court: DemoCase, day: PlainDate, source: string, knownBy: PlainDate): DemoRow[] {
  if (court.history.listed_on >= knownBy) return []
  const printed = printedSaleOn(court.chapters, knownBy)
  return court.listings
    .filter(({ gaps }) => !isMissing(gaps, day))
    .map((listing) => ({ source, ...placeOf(court, listing, day), ...saleOf(court, printed) }))
}

function isMissing({ missing }: DemoListing['gaps'], day: PlainDate): boolean {
  return missing !== null && missing.from <= day && (missing.to === null || day < missing.to)
}

function placeOf(
  { case_number, numbered_on }: DemoCase,
  { lot, property, gaps }: DemoListing,
  day: PlainDate,
) {
  const assessed = property.assessed_value_cents
  const isOldValue = gaps.revaluedOn !== null && day <= gaps.revaluedOn
  return {
    county: lot.county,
    case_number: numbered_on !== null && day <= numbered_on ? 'TBD' : case_number,
    parcel: lot.parcel,
    street: gaps.noAddress ? null : gaps.noHouseNumber ? lot.street : `${lot.house_number} ${lot.street}`,
    city: gaps.noAddress ? null : lot.city,
    zip: gaps.noZip ? null : lot.zip,
    structure: gaps.noStructure ? null : property.structure,
    acres: gaps.noAcres ? null : Math.round(lot.acres * 100) / 100,
    zoning: gaps.noZoning ? null : property.zoning_code,
    assessed_value: gaps.noAssessment
      ? null
      : isOldValue
        ? Math.round(assessed * 0.00009) * 10_000
        : assessed,
    taxes_due: property.taxes_due_cents,
    ...pointOf(lot.rings, gaps.hasPoint),
  }
}

function pointOf(rings: DemoListing['lot']['rings'], isKnown: boolean) {
  const point = isKnown ? labelPoint(nestRings(rings)) : null
  if (!point) return { longitude: null, latitude: null }
  const [longitude, latitude] = toLonLat(point)
  return { longitude: Number(longitude.toFixed(6)), latitude: Number(latitude.toFixed(6)) }
}

function saleOf({ county }: DemoCase, printed: PrintedSale) {
  const { opening_bid_cents, current_bid_cents, minimum_next_bid_cents, ...sale } = printed
  return {
    ...sale,
    sale_place: printed.sale_date === null ? null : `${county.name} County Courthouse, ${county.towns[0][0]}`,
    opening_bid: opening_bid_cents,
    current_bid: current_bid_cents,
    least_next_bid: minimum_next_bid_cents,
  }
}
