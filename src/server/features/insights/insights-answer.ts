import type { ComparedCounty, InsightsAnswer, InsightSpread } from '#contract/insights/insights.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { insightsOf, type SaleSpread } from '#domain/insights/insights.ts'
import type { Outcomes } from '#domain/insights/outcomes.ts'
import type { InsightProperty } from '#domain/insights/property.ts'
import { ENOUGH_CASES } from '#domain/insights/statistics.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** A county's name with its properties. */
export type CountyProperties = { name: string; properties: readonly InsightProperty[] }

/** The insights over `counties`; `county` is the requested one, or null for all of them together. */
export function insightsAnswer(
  county: string | null,
  counties: readonly CountyProperties[],
  today: PlainDate,
): InsightsAnswer {
  const all = counties.flatMap(({ properties }) => properties)
  const { by_month, outcomes, bid_of_assessed, days_to_close, upset_bids, ...counts } = insightsOf(all, today)
  return {
    county,
    as_of: today,
    enough_cases: ENOUGH_CASES,
    ...counts,
    bid_of_assessed: spreadAnswer(bid_of_assessed),
    days_to_close: spreadAnswer(days_to_close),
    upset_bids: spreadAnswer(upset_bids),
    watched_since: by_month.watched_since,
    already_listed: by_month.already_listed,
    months: [...by_month.months],
    outcomes: outcomesAnswer(outcomes),
    by_county: county === null ? counties.map((each) => comparedCounty(each, today)) : [],
  }
}

function spreadAnswer({ classes, middle_half, ...figures }: SaleSpread): InsightSpread {
  return { ...figures, middle_half: middle_half && [...middle_half], classes: [...classes] }
}

function outcomesAnswer({ classes, ...figures }: Outcomes): InsightsAnswer['outcomes'] {
  return {
    ...figures,
    classes: classes.map(({ from_cents, below_cents, ...counts }) => ({
      from: dollarsFromCents(from_cents),
      below: dollarsFromCents(below_cents),
      ...counts,
    })),
  }
}

function comparedCounty({ name, properties }: CountyProperties, today: PlainDate): ComparedCounty {
  const { bid_of_assessed, days_to_close, upset_bids, ...figures } = insightsOf(properties, today)
  const briefly = ({ cases, median }: SaleSpread) => ({ cases, median })
  return {
    county: name,
    properties: figures.properties,
    closed_sales: figures.closed_sales,
    bid_of_assessed: briefly(bid_of_assessed),
    days_to_close: briefly(days_to_close),
    upset_bids: briefly(upset_bids),
    redeemed: figures.redeemed,
    postponed: figures.postponed,
  }
}
