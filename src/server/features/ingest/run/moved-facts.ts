import { newYorkDate } from '#domain/time/new-york.ts'
import { daysBetween, parsePlainDate } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import type { MatchedRow } from './match-rows.ts'
import type { RunInput } from './run-input.ts'
import { wireName } from './wire-facts.ts'

/** A property's facts in the source's last file and now. */
interface Pair {
  readonly before: ObservedFacts
  readonly now: ObservedFacts
}

interface AmountChange extends Pair {
  readonly from: number
  readonly to: number
}

/** Two rows may change alike by chance; three suggest a fault, or news that an operator can verify in a minute. */
const MIN_ROWS = 3

/**
 * A quarter of the rows that have the fact. On a normal day one bid in ten rises, each by its own amount or by the
 * minimum raise, and days move one sale at a time; a faulty file moves every row, or every row of one form.
 */
const SHARE_ALIKE = 0.25

/** Half of the rows that have the fact, however it changed: no source has ever had that much news in one file. */
const SHARE_CHANGED = 0.5

const dayFacts = ['foreclosure_date', 'upset_bid_date'] as const
const moneyFacts = ['opening_bid_cents', 'highest_bid_cents'] as const

/**
 * Reasons to suspect a faulty file, per source: days shifted alike or confused, amounts in another unit or changed
 * alike, two swapped amount columns, an emptied column.
 */
export function reasonsOfMovedFacts(
  { sources, seenAt }: Pick<RunInput, 'sources' | 'seenAt'>,
  matched: readonly MatchedRow[],
): readonly string[] {
  const today = newYorkDate(seenAt.getTime())
  return sources.flatMap(({ id, name }) => {
    const pairs = pairsOf(id, matched)
    const unit = [...changedPlaces(pairs), ...otherUnit(pairs)]
    return [
      ...dayFacts.flatMap((fact) => [...movedDays(pairs, fact), ...lostDays(pairs, fact, today)]),
      ...(unit.length > 0
        ? unit.slice(0, 1)
        : moneyFacts.flatMap((fact) => changedAmounts(pairs, fact, today))),
    ].map((reason) => `${reason} from ${name}`)
  })
}

// A row with several parcels counts once.
function pairsOf(sourceId: number, matched: readonly MatchedRow[]): readonly Pair[] {
  const pairs: Pair[] = []
  let last: MatchedRow['row'] | null = null
  for (const { row, source, counts, record, observation } of matched) {
    if (source.id !== sourceId || !counts || record === null || record.missing_since !== null) continue
    // The properties of a row follow each other.
    if (row === last) pairs.pop()
    pairs.push({ before: record.facts, now: observation.facts })
    last = row
  }
  return pairs
}

function movedDays(pairs: readonly Pair[], fact: (typeof dayFacts)[number]): string[] {
  // A new bid or a new sale gets its own upset deadline.
  const same = pairs.filter(({ before, now }) => {
    if (before[fact] === null || now[fact] === null) return false
    if (fact === 'foreclosure_date') return true
    return (
      before.highest_bid_cents === now.highest_bid_cents && before.foreclosure_date === now.foreclosure_date
    )
  })
  const moves = same.flatMap(({ before, now }) => {
    if (before[fact] === now[fact]) return []
    const [from, to] = [parsePlainDate(before[fact] ?? ''), parsePlainDate(now[fact] ?? '')]
    return from === null || to === null ? [] : [{ from, by: daysBetween(from, to) }]
  })
  const alike = largestGroup(moves, ({ by }) => String(by))
  const [by = 0] = alike.map((move) => move.by)
  // One whole sale day may be postponed, but hardly by one day: that is a time zone error.
  const isFault = distinctDays(alike) > 1 || Math.abs(by) === 1
  if (isFault && isMany(alike.length, same.length, SHARE_ALIKE)) {
    const days = Math.abs(by) === 1 ? 'day' : 'days'
    return [`${fact} moved by ${by} ${days} in ${alike.length} of ${same.length} listings`]
  }
  const isConfused = distinctDays(moves) > 1 && isMany(moves.length, same.length, SHARE_CHANGED)
  return isConfused ? [`${fact} changed in ${moves.length} of ${same.length} listings`] : []
}

function distinctDays(moves: readonly { from: PlainDate }[]): number {
  return new Set(moves.map(({ from }) => from)).size
}

// Sources may remove days that are over.
function lostDays(pairs: readonly Pair[], fact: (typeof dayFacts)[number], today: PlainDate): string[] {
  const ahead = pairs.filter(({ before }) => (before[fact] ?? '') >= today)
  return lost(ahead, fact)
}

function lost(had: readonly Pair[], fact: keyof ObservedFacts): string[] {
  const gone = had.filter(({ now }) => now[fact] === null).length
  return isMany(gone, had.length, SHARE_CHANGED)
    ? [`${wireName(fact)} is now missing in ${gone} of ${had.length} listings`]
    : []
}

function changedPlaces(pairs: readonly Pair[]): string[] {
  const priced = pairs.filter(({ before }) => moneyFacts.some((fact) => before[fact] !== null))
  const swapped = priced.filter(
    ({ before, now }) =>
      before.opening_bid_cents !== before.highest_bid_cents &&
      before.opening_bid_cents === now.highest_bid_cents &&
      before.highest_bid_cents === now.opening_bid_cents,
  ).length
  return isMany(swapped, priced.length, SHARE_ALIKE)
    ? [`opening_bid and highest_bid were swapped in ${swapped} of ${priced.length} listings`]
    : []
}

// Dollars in a column of cents are a hundred times too small; the reverse is too large.
function otherUnit(pairs: readonly Pair[]): string[] {
  const ratios = moneyFacts.flatMap((fact) => changesOf(pairs, fact).map(({ from, to }) => to / from))
  const hundredfold = ratios.filter((ratio) => ratio === 100 || ratio === 0.01).length
  return isMany(hundredfold, ratios.length, SHARE_CHANGED)
    ? [`${hundredfold} amounts changed by a factor of 100 in listings`]
    : []
}

function changedAmounts(
  pairs: readonly Pair[],
  fact: (typeof moneyFacts)[number],
  today: PlainDate,
): string[] {
  const had = pairs.filter(({ before }) => before[fact] !== null)
  const changes = changesOf(pairs, fact).filter(
    ({ from, to }) => fact === 'opening_bid_cents' || !isMinimumRaise(from, to, today),
  )
  const groups = [
    largestGroup(changes, ({ from, to }) => (to / from).toFixed(3)),
    largestGroup(changes, ({ from, to }) => String(to - from)),
  ]
  const alike = Math.max(...groups.map(({ length }) => length))
  if (isMany(alike, had.length, SHARE_ALIKE))
    return [`${wireName(fact)} changed by the same amount in ${alike} of ${had.length} listings`]
  const odd = changes.filter((change) => fact === 'opening_bid_cents' || !isNewBid(change, today))
  return isMany(odd.length, had.length, SHARE_CHANGED)
    ? [`${wireName(fact)} changed in ${odd.length} of ${had.length} listings`]
    : lost(had, fact)
}

function changesOf(pairs: readonly Pair[], fact: (typeof moneyFacts)[number]): readonly AmountChange[] {
  return pairs.flatMap(({ before, now }) => {
    const [from, to] = [before[fact], now[fact]]
    return from === null || to === null || from === to ? [] : [{ from, to, before, now }]
  })
}

/** Whether an amount rose as an upset bid does: by the minimum raise or more, with another last day beside it. */
function isNewBid({ from, to, before, now }: AmountChange, today: PlainDate): boolean {
  const isRaised = to >= minimumUpsetBid(from, today) - 1
  return isRaised && (now.upset_bid_date === null || now.upset_bid_date !== before.upset_bid_date)
}

// The statutory minimum raise is common; counties round it to the nearest cent.
function isMinimumRaise(from: number, to: number, today: PlainDate): boolean {
  return Math.abs(to - minimumUpsetBid(from, today)) <= 1
}

function largestGroup<T>(list: readonly T[], keyOf: (entry: T) => string): readonly T[] {
  const groups = [...Map.groupBy(list, keyOf).values()]
  return groups.reduce<readonly T[]>((largest, own) => (own.length > largest.length ? own : largest), [])
}

function isMany(rows: number, all: number, share: number): boolean {
  return rows >= MIN_ROWS && rows > all * share
}
