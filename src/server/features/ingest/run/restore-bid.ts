import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CountyChangeset, ObservedFact } from '#server/features/listings/index.ts'
import type { MatchedRow } from './match-rows.ts'
import type { OtherStatement } from './outranking.ts'
import { statedSince } from './set-aside.ts'

/** What another source states, so that its bid may be restored. */
export type OtherBid = Pick<OtherStatement, 'facts' | 'first_seen_at' | 'stated_since'> & {
  readonly source_id: number
}

/** Neither a bid nor terms of one. */
const NO_BID = {
  highest_bid_cents: null,
  upset_bid_date: null,
  upset_bid_time: null,
  minimum_upset_bid_cents: null,
  bid_filed_on: null,
}

/** Whether a source states a lower bid than before: what others state may count again. */
export function takesBidBack({ record, observation }: MatchedRow): boolean {
  const [former, bid] = [record?.facts.highest_bid_cents ?? null, observation.facts.highest_bid_cents]
  return former !== null && bid !== null && bid < former
}

/** What the other sources of a run's file state of the listing of a row, from all rows of that listing. */
export function otherBidsInFile(
  row: MatchedRow,
  ofListing: readonly MatchedRow[],
  factsAsOf: Date,
): readonly OtherBid[] {
  return ofListing
    .filter(({ source, counts }) => counts && source.id !== row.source.id)
    .map(({ source, observation, record, news }) => ({
      source_id: source.id,
      facts: observation.facts,
      first_seen_at: record?.first_seen_at ?? factsAsOf,
      stated_since: statedSince({ record, news }, factsAsOf),
    }))
}

/**
 * Applies the highest bid that another source states between a bid that was taken back and the lower one that replaced
 * it: it was outbid only by an error. Call it once the lower bid is applied; if it is not the current one,
 * nothing changes.
 */
export function restoreBid(
  changeset: CountyChangeset,
  row: MatchedRow,
  others: readonly OtherBid[],
  { held, seenAt, seenOn }: { held: ReadonlySet<ObservedFact>; seenAt: Date; seenOn: PlainDate },
): void {
  const listingId = row.match.tax_foreclosure_id
  const [withdrawn, stated] = [
    row.record?.facts.highest_bid_cents ?? 0,
    row.observation.facts.highest_bid_cents,
  ]
  const bids = changeset.state(listingId).round?.bids ?? []
  const [error, current] = bids.slice(-2)
  const isApplied = error?.amount_cents === withdrawn && current?.amount_cents === stated
  if (!isApplied || held.has('highest_bid_cents')) return
  const bidOf = ({ facts }: OtherBid) => facts.highest_bid_cents ?? 0
  const [other] = others
    .filter((each) => bidOf(each) > stated && bidOf(each) < withdrawn)
    .toSorted((a, b) => bidOf(b) - bidOf(a))
  if (!other) return
  const { facts, source_id, stated_since, first_seen_at } = other
  // The lower bid was the current one neither after the error nor after the other bid was first shown.
  const since = stated_since['highest_bid_cents'] ?? first_seen_at.toISOString()
  const until = new Date(Math.min(error.seen_at.getTime(), Date.parse(since)))
  changeset.change(listingId, source_id, (state) => ({
    state: {
      ...state,
      round: state.round && {
        ...state.round,
        bids: [...bids.slice(0, -1), { ...current, seen_at: until, last_seen_at: until }],
      },
    },
    drafts: [],
  }))
  changeset.apply(listingId, {
    sourceId: source_id,
    before: { ...facts, ...NO_BID },
    after: facts,
    setAside: held,
    statedSince: stated_since,
    statedSinceBefore: stated_since,
    lastSeenAt: null,
    seenAt,
    seenOn,
  })
}
