import { z } from 'zod'
import type { CaseFlag } from '#domain/listing-status/case-flags.ts'
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { BidRow } from '#server/features/listings/rounds.store.ts'
import type { ListingState, ParcelRow } from './listing-state.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const change = z.tuple([value, value])
const changes = z.record(z.string(), change)
const day = z.custom<PlainDate>((text) => typeof text === 'string' && isPlainDate(text))
const caseFlags = z.array(
  z.object({
    source_id: z.number(),
    flag: z.enum(['redeemed', 'stayed']),
    since: day,
    redeemed_on: day.nullable(),
  }),
)
const parcelNumber = z.object({
  canonical: z.string(),
  kind: z.enum(['REID', 'PIN', 'PARCEL']),
  parcel_identification: z.string(),
})

const filing = z.object({ filed_on: z.string().nullable(), kind: z.enum(['auction', 'upset', 'reported']) })

/** What a fix changed, each value before and after, as stored. */
export const fixEffect = z.object({
  listing: changes,
  round: changes,
  /** Number of the round it opened; null if none. */
  opened_round: z.number().nullable(),
  bid_cents: z.number().nullable(),
  /** Of the bid that was the current one already. */
  filing: z.tuple([filing, filing]).nullable().default(null),
  /** Of other sources, which it outdated. */
  outdated_flags: caseFlags,
  case_number: z.tuple([z.string().nullable(), z.string()]).nullable(),
  parcel: z.tuple([parcelNumber.nullable(), parcelNumber]).nullable(),
})
export type FixEffect = z.infer<typeof fixEffect>

const LISTING_COLUMNS = ['street'] as const
const ROUND_COLUMNS = [
  'sale_date',
  'time',
  'opening_bid_cents',
  'reported_stage',
  'is_cancelled',
  'is_postponed_without_date',
  'is_resale_ordered_without_date',
  'is_resale_motion_pending',
  'resale_motion_denied_on',
  'is_taxing_unit_buyer',
  'published_last_day',
  'published_closes_at_minute',
  'published_minimum_cents',
  'published_for_bid_cents',
  'confirmed_on',
] as const

/** Compares a listing before and after a fix. */
export function effectOf(before: ListingState, after: ListingState): FixEffect {
  const isNewRound = after.round?.round !== before.round?.round
  const [bid, bidBefore] = [after.round?.bids.at(-1), before.round?.bids.at(-1)]
  const isNewCase = after.court_case.case_number !== before.court_case.case_number
  const isNewParcel = after.parcel?.canonical !== before.parcel?.canonical
  return {
    listing: changesOf(LISTING_COLUMNS, before.listing, after.listing),
    round: isNewRound ? {} : changesOf(ROUND_COLUMNS, before.round, after.round),
    opened_round: isNewRound ? (after.round?.round ?? null) : null,
    bid_cents: !isNewRound && bid && bid.id !== bidBefore?.id ? bid.amount_cents : null,
    filing: bid && bid.id === bidBefore?.id ? filingChange(bidBefore, bid) : null,
    outdated_flags: before.listing.case_flags.filter((flag) => !after.listing.case_flags.includes(flag)),
    case_number: isNewCase ? [before.court_case.case_number, after.court_case.case_number ?? ''] : null,
    parcel:
      isNewParcel && after.parcel ? [before.parcel && numberOf(before.parcel), numberOf(after.parcel)] : null,
  }
}

function filingChange(before: BidRow, after: BidRow): FixEffect['filing'] {
  if (before.filed_on === after.filed_on && before.kind === after.kind) return null
  return [filingOf(before), filingOf(after)]
}

function filingOf({ filed_on, kind }: BidRow): z.infer<typeof filing> {
  return { filed_on, kind }
}

type Value = z.infer<typeof value>

function changesOf<K extends string>(
  columns: readonly K[],
  before: Readonly<Record<K, Value>> | null,
  after: Readonly<Record<K, Value>> | null,
): Record<string, [Value, Value]> {
  const changed = columns.flatMap((column): [K, [Value, Value]][] => {
    const [from, to] = [before?.[column] ?? null, after?.[column] ?? null]
    return from === to ? [] : [[column, [from, to]]]
  })
  return Object.fromEntries(changed)
}

function numberOf(row: ParcelRow) {
  return { canonical: row.canonical, kind: row.kind, parcel_identification: row.parcel_identification }
}

/**
 * The listing without what a fix changed: each value that still is as the fix left it returns to what it was before.
 * Null if that is no longer possible, because more has happened in the round that the fix opened. Numbers of case and
 * parcel are not part of it.
 */
export function withoutEffect(state: ListingState, effect: FixEffect, sourceId: number): ListingState | null {
  const listing = {
    ...restored(state.listing, effect.listing),
    case_flags: flagsBefore(state.listing.case_flags, effect, sourceId),
  }
  const { round, previous } = state
  const isOfFix = ({ source_id }: BidRow) => source_id === sourceId
  if (effect.opened_round !== null) {
    const isUntouched = round?.round === effect.opened_round && round.bids.every(isOfFix)
    if (!isUntouched) return null
    return { ...state, listing, round: previous, previous: null }
  }
  if (round === null) return { ...state, listing }
  const last = round.bids.at(-1)
  const isBidOfFix = effect.bid_cents !== null && last?.amount_cents === effect.bid_cents && isOfFix(last)
  const bids = isBidOfFix ? round.bids.slice(0, -1) : withFilingBefore(round.bids, effect)
  return { ...state, listing, round: { ...restored(round, effect.round), bids } }
}

function withFilingBefore(bids: BidRow[], { filing: change }: FixEffect): BidRow[] {
  const last = bids.at(-1)
  if (change === null || last === undefined || last.filed_on !== change[1].filed_on) return bids
  return [...bids.slice(0, -1), { ...last, ...change[0] }]
}

function restored<Row extends object>(row: Row, columns: FixEffect['round']): Row {
  const now = new Map<string, unknown>(Object.entries(row))
  const back = Object.entries(columns).flatMap(([column, [before, after]]) =>
    now.get(column) === after ? [[column, before] as const] : [],
  )
  return { ...row, ...Object.fromEntries(back) }
}

function flagsBefore(
  flags: readonly CaseFlag[],
  { outdated_flags }: FixEffect,
  sourceId: number,
): readonly CaseFlag[] {
  const others = flags.filter(({ source_id }) => source_id !== sourceId)
  const stated = new Set(others.map(({ source_id }) => source_id))
  const back = outdated_flags.filter(({ source_id }) => source_id !== sourceId && !stated.has(source_id))
  return back.length === 0 && others.length === flags.length ? flags : [...others, ...back]
}
