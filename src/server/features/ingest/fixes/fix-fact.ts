import { writtenPlaceOf } from '#domain/listing/place.ts'
import type { FixableFact, FixEvidence } from '#domain/fixes/fixable-facts.ts'
import { countyWithFips, type County } from '#domain/counties/counties.ts'
import { normalizeParcel } from '#domain/identifiers/parcel-number.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import {
  applyFix,
  CountyChangeset,
  effectOf,
  fixEffect,
  isFixShown,
  type ListingState,
  lockListings,
  type Numbers,
  readStoredCounties,
  withoutEffect,
  writeChanges,
} from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ReadFix, readFix, shownValue, type TypedFix } from './fix-values.ts'
import {
  endFix,
  ensureOperatorSource,
  factsOf,
  findCountyOf,
  type FixedIdentity,
  type FixRow,
  insertFix,
  readFixes,
  writeOperatorRecord,
} from './fixes.store.ts'
import { resumeStatements } from './resume-statements.ts'

/** A listing before and after an operator's change, and the clerk's office that its deadline depends on. */
export interface FixedListing {
  readonly fix_id: number
  readonly fact: FixableFact
  readonly from: string | number | null
  readonly to: string | number | null
  readonly before: ListingState
  readonly after: ListingState
  readonly office: ClerkOffice
}

/** The result, or why it is not possible, as a sentence. */
export type FixResult =
  | { readonly ok: true; readonly value: FixedListing }
  | { readonly ok: false; readonly problem: string }

export interface FixRequest {
  readonly listingId: number
  readonly typed: TypedFix
  readonly reason: string
  readonly evidence: FixEvidence
  readonly by: string | null
  readonly at: Date
}

/**
 * Corrects one fact of a listing, in the caller's transaction: an observation of the operator's own source, which holds
 * until another source catches up with it or states something newer. A fix of the same fact that holds is replaced.
 */
export async function fixFact(tx: Db, request: FixRequest): Promise<FixResult> {
  const { listingId, typed, reason, evidence, by, at } = request
  const desk = await openDesk(tx, listingId, at)
  if (desk === null) return refused('This listing is gone.')
  const { county, changeset, sourceId } = desk
  const read = readFix(county, typed)
  if ('problem' in read) return refused(read.problem)
  const fix = { fact: typed.fact, facts: read.facts }
  const before = changeset.state(listingId)
  const identity = identityOf(before)
  const replaced = (await readFixes(tx, listingId)).find(
    ({ fact, ended_at }) => fact === typed.fact && ended_at === null,
  )
  // If more has happened since, the new fix starts from what is shown.
  if (replaced) takeBack(desk, listingId, replaced)
  const base = changeset.state(listingId)
  const clash = findClash(changeset, listingId, numbersOf(county, base, read))
  if (clash !== null) return refused(clash)
  if (typed.fact === 'case_number' || typed.fact === 'parcel_identification')
    changeset.learnNumbers(listingId, numbersOf(county, base, read), sourceId, { replacesParcel: true })
  else
    changeset.change(listingId, sourceId, (state, context) =>
      applyFix(state, fix, { ...desk.seen, ...context }),
    )
  changeset.touch(listingId)
  if (!isFixShown(changeset.state(listingId), fix, sourceId)) return refused(notShown(typed.fact))
  const effect = effectOf(base, changeset.state(listingId))
  const changes = changeset.settle(at.getTime())
  await writeChanges(tx, changes, { run_id: null, seen_at: at })
  const after = changes.listings.find(({ derived }) => derived.listing.id === listingId)?.derived ?? before
  const from = shownValue(before, typed.fact)
  if (replaced) await endFix(tx, replaced, { at, because: 'replaced' })
  await endHidden(tx, listingId, desk, { at, because: 'replaced' })
  const fix_id = await insertFix(tx, {
    tax_foreclosure_id: listingId,
    fact: typed.fact,
    before: from,
    after: read.value,
    facts: read.facts,
    reason,
    evidence,
    fixed_at: at,
    fixed_by: by,
    identity,
    effect,
  })
  await writeOperatorRecord(tx, listingId, at)
  const { office } = desk
  return { ok: true, value: { fix_id, fact: typed.fact, from, to: read.value, before, after, office } }
}

/**
 * Takes a fix back, in the caller's transaction: what it changed returns to what the sources led to, and what they have
 * stated since counts.
 */
export async function undoFix(
  tx: Db,
  fix: FixRow,
  { reason, at }: { reason: string; at: Date },
): Promise<FixResult> {
  const { tax_foreclosure_id: listingId, fact } = fix
  const desk = await openDesk(tx, listingId, at)
  if (desk === null) return refused('This listing is gone.')
  const { changeset, office, sourceId } = desk
  const before = changeset.state(listingId)
  if (!takeBack(desk, listingId, fix)) return refused(NOT_BACK)
  const isChanged = changeset.state(listingId) !== before
  const settled = () =>
    changeset.settle(at.getTime()).listings.find(({ derived }) => derived.listing.id === listingId)
      ?.derived ?? before
  const from = shownValue(before, fact)
  const isNumber = fact === 'case_number' || fact === 'parcel_identification'
  if (isChanged && fact !== 'status' && fact !== 'upset_bid_date' && !isNumber)
    changeset.recordEvent(listingId, {
      kind: 'facts_corrected',
      from: { [fact]: from },
      to: { [fact]: shownValue(settled(), fact) },
      source_id: sourceId,
      effective_on: null,
    })
  await endFix(tx, fix, { at, because: 'undone', reason })
  await endHidden(tx, listingId, desk, { at, because: 'undone', reason })
  await resumeStatements(tx, changeset, listingId, at)
  const after = settled()
  await writeChanges(tx, changeset.settle(at.getTime()), { run_id: null, seen_at: at })
  const to = shownValue(after, fact)
  return { ok: true, value: { fix_id: fix.id, fact, from, to, before, after, office } }
}

interface Desk {
  readonly county: County
  readonly changeset: CountyChangeset
  readonly office: ClerkOffice
  readonly sourceId: number
  readonly seen: {
    readonly sourceId: number
    readonly seenAt: Date
    readonly seenOn: ReturnType<typeof newYorkDate>
  }
}

/** Locks listings and reads those of the county; null for an unknown listing. */
async function openDesk(tx: Db, listingId: number, at: Date): Promise<Desk | null> {
  await lockListings(tx)
  const fips = await findCountyOf(tx, listingId)
  const county = fips === null ? null : countyWithFips(fips)
  if (county === null) return null
  const stored = await readStoredCounties(tx, [county.fips])
  const office = stored.offices.get(county.fips)
  if (!office) return null
  const sourceId = await ensureOperatorSource(tx)
  const seen = { sourceId, seenAt: at, seenOn: newYorkDate(at.getTime()) }
  return { county, changeset: new CountyChangeset(stored), office, sourceId, seen }
}

/** Takes back what a fix changed, in memory. False if more has happened since than can be kept. */
export function takeBack(
  { changeset, sourceId }: Pick<Desk, 'changeset' | 'sourceId'>,
  listingId: number,
  fix: FixRow,
): boolean {
  const effect = fixEffect.parse(fix.effect)
  const state = withoutEffect(changeset.state(listingId), effect, sourceId)
  if (state === null || effect.case_number?.[0] === null || effect.parcel?.[0] === null) return false
  changeset.change(listingId, sourceId, () => ({ state, drafts: [] }))
  if (effect.case_number === null && effect.parcel === null) return true
  const { court_case, parcel, listing } = state
  const numbers = {
    county_fips: listing.county_fips,
    case_number: effect.case_number?.[0] ?? court_case.case_number,
    procedure: null,
    parcel: effect.parcel?.[0] ?? parcel,
  }
  changeset.learnNumbers(listingId, numbers, sourceId, { replacesParcel: true })
  return true
}

/**
 * Ends the fixes that another one took along, such as of a bid in a round that was taken back: one that the listing does
 * not show must not hold off what sources state.
 */
async function endHidden(
  tx: Db,
  listingId: number,
  { changeset, sourceId }: Desk,
  ending: Parameters<typeof endFix>[2],
): Promise<void> {
  const state = changeset.state(listingId)
  const holding = (await readFixes(tx, listingId)).filter(({ ended_at }) => ended_at === null)
  for (const fix of holding)
    if (!isFixShown(state, { fact: fix.fact, facts: factsOf(fix.facts) }, sourceId))
      await endFix(tx, fix, ending)
}

/** The numbers of a listing with those that a fix or a source states. */
export function numbersOf(
  county: County,
  { court_case, parcel }: ListingState,
  { facts }: Pick<ReadFix, 'facts'>,
): Numbers {
  const fixed = normalizeParcel(county.name, facts.parcel_identification ?? '')
  return {
    county_fips: county.fips,
    case_number: facts.case_number ?? court_case.case_number,
    procedure: null,
    parcel: fixed
      ? { canonical: fixed.canonical, kind: fixed.kind, parcel_identification: fixed.display }
      : parcel,
  }
}

function findClash(changeset: CountyChangeset, listingId: number, { case_number, parcel }: Numbers) {
  const other = changeset
    .known()
    .find(
      (each) =>
        each.id !== listingId && each.case_number === case_number && each.parcel === parcel?.canonical,
    )
  return other && parcel
    ? `Listing ${other.id} already has this case and parcel. Merge the two instead.`
    : null
}

/** What identifies a listing now. */
export function identityOf({ listing, court_case, parcel }: ListingState): FixedIdentity {
  return {
    county_fips: listing.county_fips,
    case_number: court_case.case_number,
    parcel: parcel?.canonical ?? null,
    place: writtenPlaceOf(listing),
  }
}

const NOT_BACK =
  'More has happened since this correction than can be taken back. Correct the fact again instead.'

function notShown(fact: FixableFact): string {
  if (fact === 'highest_bid')
    return 'A bid cannot be shown before the day of the sale. Correct the sale date first.'
  if (fact === 'status') return 'This status does not fit the sale date. Correct the sale date first.'
  return 'The rules for this sale would not show this value. Check the sale date and the status first.'
}

function refused(problem: string): FixResult {
  return { ok: false, problem }
}
