import { addDays, latestOf, monthOf, plainDate, yearOf, type PlainDate } from '#domain/time/plain-date.ts'
import type { InsightProperty } from './property.ts'

/** One month of New York's calendar. */
export interface MonthCount {
  /** Its first day. */
  readonly month: PlainDate
  /** Properties listed for the first time; null in a month that is still to come. */
  readonly listed: number | null
  /**
   * Properties whose sale is known to have been held in this month, after the first reading; null in a future month.
   */
  readonly sold: number | null
  /** Properties with a sale date still to come in this month; null in a month that is over. */
  readonly ahead: number | null
}

/** Properties by month, with the first month. */
export interface ByMonth {
  /** When the first of these counties was first read; null if none was. */
  readonly watched_since: PlainDate | null
  /** Properties already listed when their source was first read for their county; their start is unknown. */
  readonly already_listed: number
  /** Consecutive: at most twelve up to the current one, and three to come. A sale date counts, not a result. */
  readonly months: readonly MonthCount[]
}

const MAX_MONTHS_BACK = 11
const MONTHS_AHEAD = 3

/** Counts properties by month, as known on `today`. Leaves out months before the first reading. */
export function byMonth(properties: readonly InsightProperty[], today: PlainDate): ByMonth {
  const startOf = new Map<string, PlainDate>()
  for (const property of properties) {
    const [list, { first_seen_on }] = [listOf(property), property]
    const start = startOf.get(list)
    if (start === undefined || first_seen_on < start) startOf.set(list, first_seen_on)
  }
  const [watched_since = null] = [...startOf.values()].sort()
  const isNew = (property: InsightProperty) => property.first_seen_on !== startOf.get(listOf(property))
  return {
    watched_since,
    already_listed: properties.filter((property) => !isNew(property)).length,
    months: watched_since === null ? [] : monthsOf(properties, { today, watched_since, isNew }),
  }
}

// Listings on a source's first day have accumulated before.
function listOf({ county, listed_by }: InsightProperty): string {
  return `${county}\n${listed_by ?? ''}`
}

type Asked = {
  today: PlainDate
  watched_since: PlainDate
  isNew: (property: InsightProperty) => boolean
}

function monthsOf(
  properties: readonly InsightProperty[],
  { today, watched_since, isNew }: Asked,
): MonthCount[] {
  const listed = countByMonth(properties.filter(isNew).map(({ first_seen_on }) => first_seen_on))
  const sales = properties.flatMap((property) =>
    property.sales.map((sale) => ({ ...sale, isAhead: property.outcome === 'open' && !sale.is_held })),
  )
  const days = (isAsked: (sale: (typeof sales)[number]) => boolean) =>
    sales.filter(isAsked).flatMap(({ sale_date }) => sale_date ?? [])
  const sold = countByMonth(
    days(({ is_held }) => is_held).filter((day) => day >= watched_since && day <= today),
  )
  const ahead = countByMonth(days(({ isAhead }) => isAhead).filter((day) => day >= today))
  const present = firstOfMonth(today)
  const first = latestOf(firstOfMonth(watched_since), monthsLater(present, -MAX_MONTHS_BACK)) ?? present
  const lastAhead = [...ahead.keys()].sort().at(-1) ?? present
  const end = [lastAhead, monthsLater(present, MONTHS_AHEAD)].sort()[0] ?? present
  return monthsBetween(first, end < present ? present : end).map((month) => ({
    month,
    listed: month > present ? null : (listed.get(month) ?? 0),
    sold: month > present ? null : (sold.get(month) ?? 0),
    ahead: month < present ? null : (ahead.get(month) ?? 0),
  }))
}

function countByMonth(days: readonly PlainDate[]): Map<PlainDate, number> {
  const counts = new Map<PlainDate, number>()
  for (const day of days) counts.set(firstOfMonth(day), (counts.get(firstOfMonth(day)) ?? 0) + 1)
  return counts
}

function firstOfMonth(day: PlainDate): PlainDate {
  return plainDate(yearOf(day), monthOf(day), 1)
}

/** The first day of the month this many months after the one beginning on `first`. */
function monthsLater(first: PlainDate, months: number): PlainDate {
  const place = yearOf(first) * 12 + monthOf(first) - 1 + months
  return plainDate(Math.floor(place / 12), (place % 12) + 1, 1)
}

function monthsBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const months: PlainDate[] = []
  for (let month = first; month <= last; month = firstOfMonth(addDays(month, 31))) months.push(month)
  return months
}
