import type { OperatorNeed } from '#contract/operator/overview.ts'
import { disputedFactName } from '#domain/disagreement/disagreement-texts.ts'
import { STALE_FIX_DAYS } from '#domain/fixes/fixable-facts.ts'
import { acresText } from '#domain/listing/facts.ts'
import { counted } from '#domain/text/counted.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { daysBetween, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { type DisputedListing, findDisputedListings, readCounties } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readReplacedDrawings, readStaleFixes, type ReplacedDrawing, type StaleFix } from './needs.store.ts'
import { acresOf } from './read-outline.ts'
import { readFoundListings } from './search.store.ts'

const DAY_MS = 24 * 3_600_000
/** Listings with a deadline this close are named one by one. */
const CLOSE_DAYS = 10
const MAX_NAMED = 5
/** How long an outline of a service that is unlike the drawn one is to be checked. */
const REPLACED_DAYS = 14
/** Below this share, a drawn outline was right about the land. */
const LIKE_SHARE = 0.05

/**
 * Listings whose sources disagree, corrections that no source has caught up with for two weeks, and drawn outlines that
 * gave way to unlike ones.
 */
export async function findListingNeeds(db: Db, now: number): Promise<OperatorNeed[]> {
  const fips = (await readCounties(db)).map((county) => county.fips)
  const disputed = await findDisputedListings(db, fips)
  const stale = await readStaleFixes(db, new Date(now - STALE_FIX_DAYS * DAY_MS))
  const replaced = await readReplacedDrawings(db, new Date(now - REPLACED_DAYS * DAY_MS))
  return [
    ...(await disputeNeeds(db, disputed, newYorkDate(now))),
    ...stale.map(staleNeed),
    ...replaced.flatMap(replacedNeed),
  ]
}

async function disputeNeeds(
  db: Db,
  disputed: readonly DisputedListing[],
  today: PlainDate,
): Promise<OperatorNeed[]> {
  const found = await readFoundListings(
    db,
    disputed.map(({ listing }) => listing.id),
  )
  const rows = new Map(found.map((row) => [row.id, row]))
  const open = disputed.flatMap((dispute) => {
    const row = rows.get(dispute.listing.id)
    // A correction settles what it corrects; a listing that is gone misleads no one.
    if (!row || row.gone_since !== null || row.is_demo) return []
    const disagreements = dispute.disagreements.filter(({ because }) => because !== 'corrected')
    const day = parsePlainDate(row.upset_bid_date ?? '')
    const days = day === null || day < today ? null : daysBetween(today, day)
    return disagreements.length === 0 ? [] : [{ disagreements, row, days }]
  })
  const close = open
    .filter(({ days }) => days !== null && days <= CLOSE_DAYS)
    .toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0))
    .slice(0, MAX_NAMED)
  const rest = open.filter((dispute) => !close.includes(dispute))
  return [
    ...close.map(({ disagreements, row, days }): OperatorNeed => ({
      id: `disagreement.${row.id}`,
      area: 'listings',
      tone: 'waiting',
      title: `Sources disagree: ${row.street ?? row.parcel_identification ?? row.case_number ?? row.id}`,
      detail: `On ${disagreements.map(({ fact }) => disputedFactName(fact).toLowerCase()).join(', ')}.`,
      touches: counted(row.favorites, 'favourite'),
      since: newestSince(disagreements),
      link: `/operator/listings/${row.id}`,
      action: 'Compare',
      days_to_deadline: days,
    })),
    ...(rest.length === 0 ? [] : [groupNeed(rest.map(({ disagreements }) => disagreements))]),
  ]
}

function groupNeed(disputes: readonly DisputedListing['disagreements'][]): OperatorNeed {
  return {
    id: 'disagreements',
    area: 'listings',
    tone: 'waiting',
    title: 'Sources disagree',
    detail: 'None of them has an upset deadline in the next days.',
    touches: counted(disputes.length, 'listing'),
    since: newestSince(disputes.flat()),
    link: '/operator/listings?filter=disagree',
    action: 'Compare',
    days_to_deadline: null,
  }
}

function newestSince(disagreements: DisputedListing['disagreements']): string | null {
  const instants = disagreements.flatMap(({ statements }) => statements.map(({ since }) => since))
  return instants.toSorted().at(-1) ?? null
}

function staleNeed({ id, tax_foreclosure_id, fact, place, fixed_at, listings }: StaleFix): OperatorNeed {
  return {
    id: `fix.${id}`,
    area: 'listings',
    tone: 'waiting',
    title: `No source has caught up: ${place}`,
    detail: `The corrected ${disputedFactName(fact).toLowerCase()} has held for more than ${STALE_FIX_DAYS} days.`,
    touches: counted(listings, 'listing'),
    since: fixed_at,
    link: `/operator/listings/${tax_foreclosure_id}`,
    action: 'Check',
    days_to_deadline: null,
  }
}

function replacedNeed({ id, tax_foreclosure_id, place, rings, acres, ended_at }: ReplacedDrawing) {
  const drawn = acresOf(rings)
  if (Math.abs(drawn - acres) <= LIKE_SHARE * drawn) return []
  const need: OperatorNeed = {
    id: `outline.${id}`,
    area: 'listings',
    tone: 'waiting',
    title: `A parcel service has another outline than the one we drew: ${place}`,
    detail: `Drawn with ${acresText(drawn, 2)} acres; the service's, with ${acresText(acres, 2)}, is shown now.`,
    touches: '1 listing',
    since: ended_at,
    link: `/operator/listings/${tax_foreclosure_id}/outline`,
    action: 'Compare',
    days_to_deadline: null,
  }
  return [need]
}
