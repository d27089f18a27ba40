import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import { daysBetween, parsePlainDate } from '#domain/time/plain-date.ts'
import type { NormalRow, RowObservation } from '#server/features/ingest/normalize/normal-row.ts'
import { recordsByRow } from './records-by-row.ts'
import type { CountyRecord, RunInput, SourceRecord } from './run-input.ts'

/** Two rows may be corrected on one day; three at once suggest that a column was bound to the wrong rows. */
const MIN_ROWS = 3
const SHARE = 0.1
/**
 * Reasons to suspect that the cells of a file belong to other rows, per source: parcels that suddenly have other case
 * numbers or streets or are in another county, figures that changed places among properties, sales of several days
 * that are all on one, new last days before their sale, bids that fell.
 */
export function reasonsOfConfusedRows({
  sources,
  records,
  rows,
}: Pick<RunInput, 'sources' | 'records' | 'rows'>): readonly string[] {
  return sources.flatMap(({ id, name }) => {
    const before = records.filter(
      ({ source_id, missing_since }) => source_id === id && missing_since === null,
    )
    const now = rows.filter(({ source }) => source === name)
    const rowsBefore = recordsByRow(before, (_record, rowKey) => rowKey)
    const pairs = pairsOf(rowsBefore, now)
    return [
      // Their exact comparison takes long, and needs several such rows.
      ...(hasNewIdentities(rowsBefore, now)
        ? [
            ...changedBeside(before, now, 'case_number'),
            ...changedBeside(before, now, 'street'),
            ...changedCounties(before, now),
          ]
        : []),
      ...FIGURES.flatMap((fact) => changedPlaces(pairs, fact)),
      ...mergedSales(pairs),
      ...contradictions(pairs),
      ...fallenBids(pairs),
    ].map((reason) => `${reason} of the source ${name}`)
  })
}

type RecordsByRow = ReadonlyMap<string, readonly CountyRecord[]>

/** Whether several rows state a case number, parcel, street or county that they did not state before. */
function hasNewIdentities(before: RecordsByRow, now: readonly NormalRow[]): boolean {
  let found = 0
  for (const { row_key, observations } of now) {
    const records = before.get(row_key) ?? []
    for (const observation of observations)
      if (!records.some((record) => isSameProperty(record, observation))) found += 1
    if (found >= MIN_ROWS) return true
  }
  return false
}

function isSameProperty(record: CountyRecord, { county_fips, facts }: RowObservation): boolean {
  return (
    record.county_fips === county_fips &&
    record.facts.parcel_identification === facts.parcel_identification &&
    record.facts.case_number === facts.case_number &&
    record.facts.street === facts.street
  )
}

/** A row's property as its source listed it in its last file, and now. */
interface Pair {
  readonly before: SourceRecord['facts']
  readonly now: SourceRecord['facts']
}

/** Rows with several parcels state the same of each, so that they count once. */
function pairsOf(before: RecordsByRow, now: readonly NormalRow[]): readonly Pair[] {
  return now.flatMap(({ row_key, observations }) => {
    const [first] = observations
    if (!first) return []
    const records = before.get(row_key) ?? []
    const was = records.findLast((record) => isSameProperty(record, first)) ?? records.at(-1)
    return was ? [{ before: was.facts, now: first.facts }] : []
  })
}

const FIGURES = [
  'foreclosure_date',
  'upset_bid_date',
  'opening_bid_cents',
  'highest_bid_cents',
  'minimum_upset_bid_cents',
] as const

/**
 * Values that moved from property to property, all of them or all but one: a column bound to the row above or below.
 * An amount that is gone may have moved to a row that cannot be read; a day that is gone is that of a canceled sale.
 */
function changedPlaces(pairs: readonly Pair[], fact: (typeof FIGURES)[number]): readonly string[] {
  const changed = pairs.filter(({ before, now }) => before[fact] !== now[fact])
  const left = Map.groupBy(changed, ({ before }) => before[fact])
  const moved = changed.filter(({ now }) => left.get(now[fact])?.pop() !== undefined)
  const values = moved.filter(({ now }) => now[fact] !== null).length
  const given = changed.filter(({ now }) => now[fact] !== null).length
  const isPermuted = moved.length === changed.length || (fact.endsWith('_cents') && values === given)
  const isShifted = changed.length >= MIN_ROWS && moved.length >= changed.length - 1
  return values >= 2 && (isPermuted || isShifted)
    ? [`${fact.replace(/_cents$/, '')} changed places among ${changed.length} listings`]
    : []
}

type Beside = 'case_number' | 'street'

function changedBeside(
  before: readonly SourceRecord[],
  now: readonly NormalRow[],
  fact: Beside,
): readonly string[] {
  const known = valuesByParcel(
    before.flatMap(({ facts }) => {
      const { parcel_identification: parcel } = facts
      const value = facts[fact]
      return parcel === null || value === null
        ? []
        : [[lettersAndDigits(parcel), lettersAndDigits(value)] as const]
    }),
  )
  const both = now.flatMap(({ observations }) =>
    observations.flatMap(({ facts }) => {
      const { parcel_identification: parcel } = facts
      const [was, is] = [parcel === null ? undefined : known.get(lettersAndDigits(parcel)), facts[fact]]
      return was === undefined || is === null ? [] : [{ isChanged: !was.has(lettersAndDigits(is)) }]
    }),
  )
  const changed = both.filter(({ isChanged }) => isChanged).length
  return changed >= MIN_ROWS && changed > both.length * SHARE
    ? [`${fact} changed beside the same parcel in ${changed} of ${both.length} listings`]
    : []
}

/** A number may be that of a parcel in each of several counties, and a parcel in several cases. */
function valuesByParcel(
  known: readonly (readonly [string, string])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byParcel = Map.groupBy(known, ([parcel]) => parcel)
  return new Map(
    Array.from(byParcel, ([parcel, pairs]) => [parcel, new Set(pairs.map(([, value]) => value))]),
  )
}

/** Parcels that were in one county and are now in another only: land does not move. */
function changedCounties(before: readonly CountyRecord[], now: readonly NormalRow[]): readonly string[] {
  const was = valuesByParcel(
    before.map(({ county_fips, facts }) => [
      lettersAndDigits(facts.parcel_identification ?? ''),
      county_fips,
    ]),
  )
  const is = now.flatMap(({ observations }) =>
    observations.map(
      ({ county_fips, facts }) => [lettersAndDigits(facts.parcel_identification ?? ''), county_fips] as const,
    ),
  )
  const both = is.filter(([parcel]) => parcel !== '' && was.has(parcel))
  const changed = both.filter(([parcel, county]) => was.get(parcel)?.has(county) === false).length
  return changed >= MIN_ROWS && changed > both.length * SHARE
    ? [`the county changed beside the same parcel in ${changed} of ${both.length} listings`]
    : []
}

/** Sales of several days, or of none yet, that are now all on a day which another sale had: a value copied down a column. */
function mergedSales(pairs: readonly Pair[]): readonly string[] {
  const dated = pairs.flatMap(({ before, now }) => {
    const { foreclosure_date: to } = now
    return to === null ? [] : [{ from: before.foreclosure_date, to }]
  })
  const moved = dated.filter(({ from, to }) => from !== to)
  const [day] = moved.map(({ to }) => to)
  const isOneDay = moved.every(({ to }) => to === day) && dated.some(({ from }) => from === day)
  const isOfSeveral = new Set(moved.map(({ from }) => from)).size > 1
  return moved.length >= MIN_ROWS && moved.length > dated.length * SHARE && isOneDay && isOfSeveral
    ? [
        `foreclosure_date became ${day} in ${moved.length} of ${dated.length} listings that had different days`,
      ]
    : []
}

/** A last day moves later with each bid; one that moves back by more is not a correction. */
const MAX_DAYS_BACK = 14

function contradictions(pairs: readonly Pair[]): readonly string[] {
  const found = pairs.filter((pair) => isEarlyLastDay(pair) || isLowMinimum(pair)).length
  return found > 0 ? [`new figures contradict each other in ${found} listings`] : []
}

// The last day of an earlier sale may stay beside the date of a new one, but it is not news then.
function isEarlyLastDay({ before, now }: Pair): boolean {
  const { upset_bid_date: lastDay } = now
  const sale = now.foreclosure_date ?? before.foreclosure_date
  if (lastDay === null || lastDay === before.upset_bid_date) return false
  if (sale !== null && lastDay < sale) return true
  const [from, to] = [parsePlainDate(before.upset_bid_date ?? ''), parsePlainDate(lastDay)]
  const isSameSale = sale === before.foreclosure_date
  return isSameSale && from !== null && to !== null && daysBetween(to, from) > MAX_DAYS_BACK
}

function isLowMinimum({ before, now }: Pair): boolean {
  const { minimum_upset_bid_cents: minimum, highest_bid_cents: bid } = now
  const isNew = minimum !== before.minimum_upset_bid_cents || bid !== before.highest_bid_cents
  return isNew && minimum !== null && bid !== null && minimum <= bid
}

// A bid is only ever raised; one that falls is a correction, and several at once are not.
function fallenBids(pairs: readonly Pair[]): readonly string[] {
  const had = pairs.filter(
    ({ before, now }) => before.highest_bid_cents !== null && now.highest_bid_cents !== null,
  )
  const fallen = had.filter(
    ({ before, now }) =>
      (now.highest_bid_cents ?? 0) < (before.highest_bid_cents ?? 0) &&
      now.foreclosure_date === before.foreclosure_date,
  ).length
  const isMany = fallen >= MIN_ROWS && fallen > had.length * SHARE
  return isMany || (fallen >= 2 && fallen * 2 > had.length)
    ? [`highest_bid fell in ${fallen} of ${had.length} listings`]
    : []
}
