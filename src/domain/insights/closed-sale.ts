import { groupNumbers } from '#domain/listing-filters/group.ts'
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import type { InsightProperty, PropertySale } from './property.ts'

/**
 * A sale whose upset bid period ended without redemption. Parcels of one case sold together for one bid are one sale.
 * Excludes a sale the court ordered again: it is unknown whether its period ran to the end.
 */
export interface ClosedSale {
  readonly is_to_taxing_unit: boolean
  readonly last_bid_cents: number | null
  /** Sum over its parcels; null unless each value is known. */
  readonly assessed_value_cents: number | null
  readonly upset_bids: number | null
  /** From the day of the sale to the upset deadline; null if either is unknown. */
  readonly days_to_close: number | null
}

type Ended = { property: InsightProperty; sale: PropertySale }

/** The closed sales among properties; upset deadlines count up to `today` in New York. */
export function closedSales(properties: readonly InsightProperty[], today: PlainDate): ClosedSale[] {
  const ended = properties.flatMap((property): Ended[] => {
    const sale = property.sales.at(-1)
    const isClosed = property.outcome === 'sold' || property.outcome === 'taxing_unit'
    return isClosed && sale ? [{ property, sale }] : []
  })
  return [...soldTogether(ended).values()].map((lot) => closedSale(lot, today))
}

function soldTogether(ended: readonly Ended[]): Map<number, Ended[]> {
  const numbers = groupNumbers(
    ended.map(({ property, sale }) => ({
      county: property.county,
      case_number: property.case_number,
      parcel_identification: property.parcel_identification,
      opening_bid: sale.opening_bid_cents,
      highest_bid: sale.last_bid_cents,
    })),
  )
  const lots = new Map<number, Ended[]>()
  ended.forEach((each, place) => {
    const number = numbers[place] ?? place
    lots.set(number, [...(lots.get(number) ?? []), each])
  })
  return lots
}

function closedSale(lot: readonly Ended[], today: PlainDate): ClosedSale {
  const [first] = lot
  const upsets = lot.flatMap(({ sale }) => (sale.upset_bids === null ? [] : [sale.upset_bids]))
  const days = lot.map(({ sale }) => daysToClose(sale, today)).find((count) => count !== null)
  return {
    is_to_taxing_unit: first?.property.outcome === 'taxing_unit',
    last_bid_cents: first?.sale.last_bid_cents ?? null,
    assessed_value_cents: lot.reduce<number | null>((sum, { property }) => {
      const value = property.assessed_value_cents ?? 0
      return sum === null || value <= 0 ? null : sum + value
    }, 0),
    upset_bids: upsets.length === 0 ? null : Math.max(...upsets),
    days_to_close: days ?? null,
  }
}

function daysToClose({ sale_date, last_day }: PropertySale, today: PlainDate): number | null {
  if (sale_date === null || last_day === null || last_day > today || last_day < sale_date) return null
  return daysBetween(sale_date, last_day)
}
