import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { caseNumbers, procedureFor } from './county/numbers.ts'
import type { DemoCounty } from './county/demo-counties.ts'
import type { DemoLot } from './land/settle.ts'
import type { Random } from './random.ts'
import { chaptersOf } from './story/chapters.ts'
import type { Chapter, Habit } from './story/chapters.ts'
import type { Worth } from './story/bid-amounts.ts'
import type { CourtCase } from './story/court-case.ts'
import { openingBid, propertyOn } from './story/property.ts'
import type { Property } from './story/property.ts'
import type { Storyline } from './story/storylines.ts'

/** A lot of a case, with the gaps and errors of its row in the list. */
export interface DemoListing {
  readonly lot: DemoLot
  readonly property: Property
  readonly gaps: Gaps
}

/** Gaps and errors of a row, as in real lists. */
export interface Gaps {
  readonly noAddress: boolean
  readonly noHouseNumber: boolean
  readonly noZip: boolean
  readonly noZoning: boolean
  readonly noAssessment: boolean
  readonly noStructure: boolean
  readonly noAcres: boolean
  /** The parcel layer lacks the lot. */
  readonly noOutline: boolean
  /** The list gives a point on the lot. */
  readonly hasPoint: boolean
  /** Last day on which the list printed a different assessed value. */
  readonly revaluedOn: PlainDate | null
  /** Period during which the row was missing; `to` null means for good. */
  readonly missing: { readonly from: PlainDate; readonly to: PlainDate | null } | null
}

/** A case with its parcels, its history, and how the list prints it. */
export interface DemoCase {
  readonly county: DemoCounty
  readonly case_number: string
  /** Last day on which the list prints `TBD` instead of the number. */
  readonly numbered_on: PlainDate | null
  readonly history: CourtCase
  readonly habit: Habit
  readonly chapters: readonly Chapter[]
  /** Whether the second list has the case too; it is ahead of the first. */
  readonly isOnCountyPage: boolean
  readonly listings: readonly DemoListing[]
}

/** The day of the demo, and whether its lists were read for two months or only this morning. */
export interface DemoTime {
  /** New York date. */
  readonly today: PlainDate
  readonly history: 'full' | 'latest'
}

/** Creates the cases of one county, one at a time. */
export function caseOpener(random: Random, county: DemoCounty, time: DemoTime) {
  const { today } = time
  const number = caseNumbers(random.fork('numbers'), countyNamed(county.name)?.court_code ?? '')
  let opened = 0
  return (lots: readonly DemoLot[], storyline: Storyline): DemoCase => {
    opened += 1
    const own = random.fork(opened)
    const procedure = procedureFor(own, county.name)
    const properties = lots.map((lot) => ({ lot, property: propertyOn(own, lot, county) }))
    const habit = { printsTerms: own.chance(0.65), printsFilings: own.chance(0.6) }
    const worth = worthOf(own, properties, procedure === 'IN_REM')
    const canReportLate = !habit.printsTerms
    const history = storyline({ random: own, county: county.name, today, worth, canReportLate })
    const isUnnumbered = history.rounds.length === 0 && own.chance(0.12)
    return {
      county,
      case_number: number(procedure, addDays(history.listed_on, -own.integer(90, 420))),
      numbered_on: isUnnumbered ? addDays(today, own.integer(-30, 30)) : null,
      history,
      habit,
      chapters: chaptersOf(history, county.name, habit),
      isOnCountyPage: hasRecentUpset(history, today) && own.chance(0.12),
      listings: properties.map(({ lot, property }, index) => ({
        lot,
        property,
        gaps: gapsOf(own.fork(index), history, time),
      })),
    }
  }
}

/** All parcels of a case are sold together for one debt. */
function worthOf(random: Random, listings: readonly { property: Property }[], isInRem: boolean): Worth {
  const sumOf = (valueOf: (property: Property) => number) =>
    listings.reduce((sum, { property }) => sum + valueOf(property), 0)
  return {
    opening_bid_cents: openingBid(
      random,
      sumOf((property) => property.taxes_due_cents),
      isInRem,
    ),
    assessed_value_cents: sumOf((property) => property.assessed_value_cents),
  }
}

function hasRecentUpset({ rounds }: CourtCase, today: PlainDate): boolean {
  const bids = rounds.at(-1)?.bids ?? []
  return (
    bids.length > 2 && (bids.at(-1)?.filed_on ?? '') >= addDays(today, -upsetBidTermsOn(today).period_days)
  )
}

function gapsOf(random: Random, history: CourtCase, { today, history: reading }: DemoTime): Gaps {
  const noOutline = random.chance(0.03)
  return {
    noAddress: random.chance(0.02),
    noHouseNumber: random.chance(0.06),
    noZip: random.chance(0.04),
    noZoning: random.chance(0.07),
    noAssessment: random.chance(0.04),
    noStructure: random.chance(0.03),
    noAcres: random.chance(0.05),
    noOutline,
    hasPoint: noOutline && random.chance(0.7),
    revaluedOn: random.chance(0.03) ? addDays(today, -random.integer(1, 50)) : null,
    missing: reading === 'full' && random.chance(0.02) ? missingSince(random, history, today) : null,
  }
}

// A row can only go missing after it was listed; half of the missing ones come back.
function missingSince(random: Random, { listed_on }: CourtCase, today: PlainDate): Gaps['missing'] {
  const from = addDays(today, -random.integer(4, 30))
  const isBack = random.chance(0.5)
  return listed_on < addDays(from, -4) ? { from, to: isBack ? addDays(from, 4) : null } : null
}
